"""Pages of the OpenTofu manual that a finding links to."""

from __future__ import annotations

_LANGUAGE = "https://opentofu.org/docs/language"

SPLAT = f"{_LANGUAGE}/expressions/splat/"
SPLAT_AND_MAPS = f"{SPLAT}#splat-expressions-with-maps"
SINGLE_VALUES = f"{SPLAT}#single-values-as-lists"
LEGACY_SPLAT = f"{SPLAT}#legacy-attribute-only-splat-expressions"
FOR_EACH = f"{_LANGUAGE}/meta-arguments/for_each/"
FOR_EACH_INSTANCES = f"{FOR_EACH}#referring-to-instances"
FOR_EACH_SETS = f"{FOR_EACH}#using-sets"
INDICES = f"{_LANGUAGE}/expressions/types/#indices-and-attributes"
SYNTAX = f"{_LANGUAGE}/syntax/configuration/"
NULLABLE = f"{_LANGUAGE}/values/variables/#disallowing-null-input-values"
