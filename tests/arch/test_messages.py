# SPDX-License-Identifier: GPL-3.0-or-later
"""test_messages.py PROJECT: what the engine says of an error is worded("pattern", {arguments}), so that it can be translated.

A literal in the message of an Error, a Fault or a failed row that stands outside of worded() is listed, and the test ends with 1. That
every pattern has a translation is what the tests of the catalogues check.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
PLACE = re.compile(r"\bError\{ErrorCode::\w+,|\breturn \{ErrorCode::\w+,|\bXmlFault\{\w+(?:->|\.)at,|\bdoubts\.push_back\(\{[^,\n]+,|\bstopAt\(ErrorCode::\w+, [\w.]+,|\berror\.message = |\.fail\(|\bproblem\(ErrorCode::\w+,|\bFault\{|\bm_reader\.add\(")
# Comparisons of conformance cases are read by those who develop Bayplan.
EXCEPT = ("engine/conformance/",)


def ends(text, at):
    """The places of the commas of the argument list that `at` is inside of, and its end."""
    depth, places = 0, []
    while at < len(text):
        if text[at] == '"':
            at = LITERAL.match(text, at).end()
            continue
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if depth < 0:
                return places + [at]
        elif text[at] == ";" and depth == 0:
            return places + [at]
        elif text[at] == "," and depth == 0:
            places.append(at)
        at += 1
    return places


def outside(argument):
    """The argument without what is worded."""
    at = argument.find("worded(")
    while at >= 0:
        argument = argument[:at] + argument[ends(argument, at + len("worded("))[-1] + 1 :]
        at = argument.find("worded(")
    return argument


faults, seen = [], 0
for path in sorted((root / "engine").rglob("*.[ch]*")):
    name = str(path.relative_to(root))
    if name.startswith(EXCEPT):
        continue
    text = "\n".join("" if line.lstrip().startswith("//") else line for line in path.read_text().split("\n"))
    text = re.sub(r"'\"'", "' '", text)
    for place in PLACE.finditer(text):
        seen += 1
        stops = ends(text, place.end())
        message = text[place.end() : stops[0]]
        if place.group() in (".fail(", "Fault{", "m_reader.add(") or place.group().startswith("problem"):
            message = text[place.end() : stops[-1]]
        for literal in LITERAL.findall(outside(message)):
            if " " in literal.strip('" '):
                faults.append(f"{name}:{text.count(chr(10), 0, place.start()) + 1}: {literal} is not worded")
if seen < 400:
    faults.append(f"only {seen} places: what this test looks for has changed")
print("\n".join(faults) or f"{seen} errors are worded")
sys.exit(1 if faults else 0)
