# SPDX-License-Identifier: GPL-3.0-or-later
"""test_plain_english.py PROJECT: turns of phrase that a reader has to read twice stand nowhere.

Each has a plainer way to say it: name the subject, and end the sentence. A line with one is listed, and the test ends with 1.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
HARD = re.compile(r"\bwhom\b|\bone who\b|\b(?:is|are) told (?!apart|from)|\b(?:is|are) told[.,;:]|\bof which\b", re.I)
PLACES = ("README.md", "CONTRIBUTING.md", "engine", "views", "app", "packaging", "resources", "tests", "translations/bayplan_en.ts")
ENDINGS = {".h", ".cpp", ".md", ".py", ".cmake", ".txt", ".sh", ".1", ".bash", ".fish", ".json", ".yaml", ".conf", ".ts"}

faults, read = [], 0
for place in PLACES:
    top = root / place
    for path in [top] if top.is_file() else sorted(top.rglob("*")):
        if path.suffix not in ENDINGS or not path.is_file() or path.name == pathlib.Path(__file__).name:
            continue
        read += 1
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if found := HARD.search(line):
                faults.append(f"{path.relative_to(root)}:{number}: \"{found.group()}\": {line.strip()[:120]}")
if read < 1000:
    faults.append(f"only {read} files read: what this test looks for has moved")
print("\n".join(faults) or f"{read} files read")
sys.exit(1 if faults else 0)
