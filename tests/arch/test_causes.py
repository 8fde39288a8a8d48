# SPDX-License-Identifier: GPL-3.0-or-later
"""test_causes.py PROJECT: what the engine says while plans are applied has words in the window's table of such texts.

The engine builds its sentences of literals and names. A literal of several words that stands in no row of the table (views/apply/cause_text.cpp)
would be shown in English in every language: it is listed, and the test ends with 1. So is a file or a text below that is not there any more.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
ROW = re.compile(r'QT_TRANSLATE_NOOP\(\s*"CauseText",\s*"((?:[^"\\]|\\.)*)"\)')
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')

# Their errors name a file and a line of it, or are the command line's alone: these stay as they are.
FILES_ALONE = {"apply_lines.cpp", "approval.cpp", "audit_key.cpp", "audit_record.cpp", "drain_plan.cpp"}
# Not for people, or in words of the view's own.
OTHERS = {
    # Looked for in what a server says.
    "The disruption budget ", "more than one PodDisruptionBudget", "list of pods",
    # Of journals that cannot be read: with the file, as every syntax error.
    "this is a folder", "the first line is cut", "this is no line of an apply's journal", "the journal is empty",
    # In journals, on the command line and in plans.
    "no steps", "no events are left behind: ", "Release of what landings left", "what its landings left is released", " (dry run)", "Roll back", "Roll back: ",
    # ReleaseDialog, ApplyView and planReasonText() have words for these.
    "gated Pod ", "pinned Pod ", "cordoned Node ", " of landing ", "local storage", "orphaned DaemonSet", "budget spent", "several budgets", "roll back",
}

rows = ROW.findall((root / "views/apply/cause_text.cpp").read_text())
wholes = [re.compile(".+?".join(re.escape(piece) for piece in re.split(r"%[1-9]", row))) for row in rows]
pieces = [piece for row in rows for piece in re.split(r"%[1-9]", row)]
paths = [path for path in sorted((root / "engine/kube/apply").rglob("*.cpp")) if path.name not in FILES_ALONE]
paths += sorted((root / "engine/moves").glob("*.cpp"))
paths += [root / "engine/planner/plan.cpp", root / "engine/planner/landing_forecast.cpp"]

faults, told, seen = [], 0, set()
for path in paths:
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = re.sub(r"\s//.*$", "", line.strip())
        if line.startswith(("#include", "//", "check(")):
            continue
        for literal in LITERAL.findall(line):
            if not re.search(r"[A-Za-z]{2} [A-Za-z]{2}|^ [a-z]{2}|[a-z]{2} $", literal) or re.fullmatch(r"[A-Z]\w+ ", literal):  # a kind before its name
                continue
            told += 1
            if literal in OTHERS:
                seen.add(literal)
            elif not any(literal.strip(" ;:,.()") in piece for piece in pieces) and not any(whole.fullmatch(literal) for whole in wholes):
                faults.append(f"{path.relative_to(root)}:{number}: no row of cause_text.cpp has \"{literal}\"")
faults += [f"not said any more: \"{text}\"" for text in sorted(OTHERS - seen)]
faults += [f"not there any more: {name}" for name in sorted(FILES_ALONE) if not list((root / "engine/kube/apply").rglob(name))]
if told < 150:
    faults.append(f"only {told} texts found: what this test looks for has changed")
print("\n".join(faults) or f"{told} texts have words")
sys.exit(1 if faults else 0)
