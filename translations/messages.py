# SPDX-License-Identifier: GPL-3.0-or-later
"""messages.py PROJECT MARK FILE: writes MARK("pattern") into FILE for every pattern of a Message (engine/base/message.h).

Patterns are the first argument of worded(), what a field is required to be, and upstream's texts of reasons. Both catalogues
are made of them. Something else than literals in those places ends with 1.
"""
import pathlib
import re
import sys

root, mark, to = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
LITERAL = r'"(?:[^"\\]|\\.)*"'
PLACES = [
    (re.compile(r'\bworded\((?!const char\*|wanted|why|text,|joins,)'), re.compile(rf'\s*({LITERAL}(?:\s*{LITERAL})*)(?=\s*[,)])')),
    (re.compile(r'\brequireType\((?!JsonValue::Type type)'), re.compile(rf'[\w:]+, ({LITERAL})\)')),
    (re.compile(r'\bforbid\((?!std::string_view)'), re.compile(rf'{LITERAL}, ({LITERAL})\)')),
    (re.compile(r'\bReasonInfo k\w+\{'), re.compile(rf'\s*{LITERAL},\s*({LITERAL})')),
]

patterns, faults = {}, []
for folder in ("engine", "app/cli"):
    for path in sorted((root / folder).rglob("*.[ch]*")):
        text = path.read_text()
        lines = "\n".join("" if line.lstrip().startswith("//") else line for line in text.split("\n"))
        for place, literal in PLACES:
            for found in place.finditer(lines):
                pattern = literal.match(lines, found.end())
                if pattern:
                    patterns['"' + "".join(part[1:-1] for part in re.findall(LITERAL, pattern.group(1))) + '"'] = None
                else:
                    faults.append(f"{path.relative_to(root)}:{lines.count(chr(10), 0, found.start()) + 1}: a pattern that is no literal")
wordy = [pattern for pattern in patterns if re.search("[a-z]{2}", re.sub(r"\\.|%\d", "", pattern))]
# These have no word, and stand between words that have.
wordy += [pattern for pattern in ('"%1, %2"', '"%1 %2"', '"%1: %2"') if pattern in patterns]
if len(wordy) < 300:
    faults.append(f"only {len(wordy)} patterns: what this script looks for has changed")
to.parent.mkdir(parents=True, exist_ok=True)
to.write_text("".join(f"{mark}{pattern})\n" for pattern in wordy))
print("\n".join(faults), end="\n" if faults else "")
sys.exit(1 if faults else 0)
