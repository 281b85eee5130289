"""Starts the bundled server: `python -I run_server.py serve --stdio`."""

import os
import runpy
import sys

# A user's chosen interpreter may be any Python at all, so this must be said before anything newer is imported.
if sys.version_info < (3, 10):
    sys.exit("splat-ls needs Python 3.10 or newer, and this is Python %d.%d" % sys.version_info[:2])

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "libs"))
runpy.run_module("splat_ls", run_name="__main__", alter_sys=True)
