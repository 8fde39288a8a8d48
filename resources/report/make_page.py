# SPDX-License-Identifier: GPL-3.0-or-later
"""make_page.py OUT: puts style and script into the page, and their hashes into its policy. Only @DATA@ is left to be filled."""
import base64
import hashlib
import pathlib
import sys

here = pathlib.Path(__file__).parent


def hash_of(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


style = (here / "page.css").read_text(encoding="utf-8")
script = (here / "page.js").read_text(encoding="utf-8")
page = (here / "page.html").read_text(encoding="utf-8")
for place, text in {"@STYLE_HASH@": hash_of(style), "@SCRIPT_HASH@": hash_of(script), "@STYLE@": style, "@SCRIPT@": script}.items():
    assert page.count(place) == 1, place
    page = page.replace(place, text)
assert page.count("@DATA@") == 1
pathlib.Path(sys.argv[1]).write_text(page, encoding="utf-8")
