# SPDX-License-Identifier: GPL-3.0-or-later
"""test_type_names.py PROJECT: no program has two types of one name.

Two files that are compiled apart may define different types of one name in one namespace, and no compiler says so: the linker then takes
the copy constructor, or a vector's growth, of either for both. Each type that is defined twice in what one program links is listed, and the test ends
with 1.
"""
import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
TYPE = re.compile(r"^(?:template <.*> *)?(?:struct|class|union|enum class|enum) (?:\[\[\w+\]\] )?(\w+)(?: final)?(?: *:[^:;]*)?\s*(?:\{|$)")
OPENING = re.compile(r"^(?:inline )?namespace *([\w:]*) *\{")
PROGRAMS = {"bayplanctl": ("engine", "app/cli"), "bayplan": ("engine", "views", "app/desktop")}


def types(path):
    """(qualified name, line) of each type at the level of a namespace that other files can name."""
    spaces = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if opening := OPENING.match(line):
            spaces.append(opening.group(1))
        elif line.startswith("}  // namespace"):
            spaces.pop()
        elif "" not in spaces and (found := TYPE.match(line)):
            yield "::".join(spaces + [found.group(1)]), number


faults = 0
for program, folders in PROGRAMS.items():
    places = collections.defaultdict(list)
    for folder in folders:
        for path in sorted(root.joinpath(folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                for name, line in types(path):
                    places[name].append(f"{path.relative_to(root)}:{line}")
    if len(places) < 100:
        sys.exit(f"{program}: only {len(places)} types were found")
    for name, found in sorted(places.items()):
        if len(found) > 1:
            faults += 1
            print(f"{program}: {name} is defined in " + " and ".join(found))
sys.exit(1 if faults else 0)
