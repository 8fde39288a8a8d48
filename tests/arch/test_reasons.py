# SPDX-License-Identifier: GPL-3.0-or-later
"""test_reasons.py PROJECT: every reason stands in an entry (ReasonInfo), with words that zh_CN translates.

A code that is given elsewhere, an entry without words, and words without a finished translation are told, and end with 1.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

root = pathlib.Path(sys.argv[1])
ENTRY = re.compile(r'ReasonInfo k\w+\{\s*"([^"]+)",((?:[^;"]|"(?:[^"\\]|\\.)*")*);')
WORDS = re.compile(r'WORDS_FOR_PEOPLE\("Text", "((?:[^"\\]|\\.)*)"\)')
CODE = re.compile(r'"[A-Z][A-Za-z]+\.[a-z][A-Za-z]+"')

translated = {}
for context in xml.parse(root / "translations/bayplan_zh_CN.ts").getroot().iter("context"):
    if context.findtext("name") == "Text":
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation.get("type") is None and (translation.text or "").strip():
                translated[message.findtext("source")] = translation.text

faults, entries = [], 0
for folder in ("framework", "plugins", "schedulers"):
    for path in sorted((root / "engine" / folder).rglob("*.[ch]*")):
        name, text = path.relative_to(root), path.read_text()
        for code, rest in ENTRY.findall(text):
            entries += 1
            words = WORDS.search(rest)
            if not words:
                faults.append(f"{name}: {code} has no words for people")
            elif words.group(1) not in translated:
                faults.append(f"{name}: {code} has no zh_CN words: {words.group(1)}")
        # An entry may take several lines; without them the others keep their numbers.
        others = ENTRY.sub(lambda entry: "\n" * entry.group().count("\n"), text)
        for number, line in enumerate(others.splitlines(), 1):
            if CODE.search(line.split("//")[0]):
                faults.append(f"{name}:{number}: a reason that is in no entry: {line.strip()}")
if entries < 40:
    faults.append(f"only {entries} entries found: what this test looks for has changed")
print("\n".join(faults) or f"{entries} reasons have zh_CN words")
sys.exit(1 if faults else 0)
