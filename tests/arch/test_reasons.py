# SPDX-License-Identifier: GPL-3.0-or-later
"""test_reasons.py PROJECT: every reason stands in an entry (ReasonInfo), with words that zh_CN translates; its code decides nothing elsewhere.

A code that is given elsewhere, an entry without words, and words without a finished translation are listed, and the test ends with 1.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

root = pathlib.Path(sys.argv[1])
ENTRY = re.compile(r'ReasonInfo k\w+\{\s*"([^"]+)",((?:[^;"]|"(?:[^"\\]|\\.)*")*);')
WORDS = re.compile(r'WORDS_FOR_PEOPLE\("Text", "((?:[^"\\]|\\.)*)"\)')
CONSTANT = re.compile(r"\bk[A-Z]\w*Briefly\b")
CODE = re.compile(r'"[A-Z][a-z][A-Za-z]*\.[a-z][A-Za-z]+"')

translated = {}
for context in xml.parse(root / "translations/bayplan_zh_CN.ts").getroot().iter("context"):
    if context.findtext("name") == "Text":
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation.get("type") is None and (translation.text or "").strip():
                translated[message.findtext("source")] = translation.text

faults, entries = [], 0
for folder in ("engine", "views", "app"):
    for path in sorted((root / folder).rglob("*.[ch]*")):
        name, text = path.relative_to(root), path.read_text()
        for code, rest in ENTRY.findall(text):
            entries += 1
            words = WORDS.findall(rest)
            if not words and not CONSTANT.search(rest):
                faults.append(f"{name}: {code} has no words for people")
            faults += [f"{name}: {code} has no zh_CN words: {one}" for one in words if one not in translated]
        # An entry may take several lines; without them the others keep their numbers.
        others = ENTRY.sub(lambda entry: "\n" * entry.group().count("\n"), text)
        for number, line in enumerate(others.splitlines(), 1):
            if CODE.search(line.split("//")[0]):
                faults.append(f"{name}:{number}: a reason that is in no entry: {line.strip()}")
if entries < 40:
    faults.append(f"only {entries} entries found: what this test looks for has changed")
print("\n".join(faults) or f"{entries} reasons have zh_CN words")
sys.exit(1 if faults else 0)
