"""What is shown where the cursor rests on a splat or a for: the equivalent, and what there is to know."""

from __future__ import annotations

from dataclasses import dataclass

from splat_ls.analysis.markdown import fenced
from splat_ls.text.span import Span


@dataclass(frozen=True, slots=True)
class Hover:
    """The equivalent of the expression at `span`, sentences about it (Markdown), and its value.

    `value` is empty where it is not known; `value_title` says under which condition it is the value.
    """

    span: Span
    equivalent: str
    paragraphs: tuple[str, ...]
    value_title: str = ""
    value: str = ""

    @property
    def markdown(self) -> str:
        parts = [fenced(self.equivalent), *self.paragraphs]
        if self.value:
            parts += [f"{self.value_title}:", fenced(self.value)]
        return "\n\n".join(parts)

    @property
    def plain_text(self) -> str:
        """The same for clients that know no Markdown; the backticks around names read well there too."""
        parts = [self.equivalent, *self.paragraphs]
        if self.value:
            parts += [f"{self.value_title}:\n{self.value}"]
        return "\n\n".join(parts)
