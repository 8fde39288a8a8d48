# SPDX-License-Identifier: GPL-3.0-or-later
"""test_circles.py <root>: no file depends on itself by way of others, in one folder as little as across them.

A header and the source of its name are one. So a circle is two such pairs, or more, and none of them can be read, tested or
moved without the others.
"""

from pathlib import Path
import re
import sys
import tempfile
import unittest

ROOT = Path(sys.argv.pop())

# What stays, and why.
KNOWN = {
    # One class that is written in several files: the other headers are its inside.
    frozenset({"engine/framework/scheduler", "engine/framework/scheduler_impl"}),
    frozenset({"engine/schedulers/kube/simulation", "engine/schedulers/kube/simulation_impl"}),
    frozenset({f"engine/kube/apply/{name}" for name in ("apply_run", "apply_log", "step_job", "step_worker")}),
    frozenset({"views/common/session", "views/common/session_commands"}),
    frozenset({"views/inside/machine_view", "views/inside/machine_accessible"}),
    frozenset({"views/map/map_view", "views/map/map_accessible"}),
    # The header of a plugin is its arguments alone, and its parts read them.
    frozenset({"engine/plugins/numa/node_resource_topology_match", "engine/plugins/numa/numa_score"}),
    frozenset({f"engine/plugins/neighbours/{name}" for name in
               ("pod_topology_spread", "spread_constraints", "spread_costs", "spread_counts", "spread_hints")}),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
TOPS = ("engine", "views", "app")


def includes(root):
    """What each pair of files includes, by path without the suffix."""
    texts = {}
    for top in TOPS:
        for file in sorted((root / top).rglob("*")):
            if file.suffix in (".h", ".cpp"):
                pair = file.relative_to(root).with_suffix("").as_posix()
                texts[pair] = texts.get(pair, "") + file.read_text(encoding="utf-8")
    edges = {}
    for pair, text in texts.items():
        named = (f"{top}/{target.rsplit('.', 1)[0]}" for target in INCLUDE.findall(text) for top in TOPS)
        edges[pair] = {target for target in named if target in texts and target != pair}
    return edges


def circles(edges):
    """The groups of pairs that all reach one another."""
    below = {}

    def reached(start):
        seen, left = set(), [start]
        while left:
            for target in edges[left.pop()] - seen:
                seen.add(target)
                left.append(target)
        return seen

    for pair in edges:
        below[pair] = reached(pair)
    return {frozenset(other for other in below[pair] if pair in below[other]) for pair in edges if pair in below[pair]}


class Circles(unittest.TestCase):
    def test_there_are_none_but_the_known(self):
        edges = includes(ROOT)
        self.assertGreater(len(edges), 300, "the sources were not found")
        found = circles(edges)
        text = "\n".join("a circle of includes: " + ", ".join(sorted(circle)) for circle in found - KNOWN)
        self.assertFalse(found - KNOWN, text)
        gone = "\n".join("no circle any more, take it off the list: " + ", ".join(sorted(circle)) for circle in KNOWN - found)
        self.assertFalse(KNOWN - found, gone)

    def tree(self, files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = Path(folder.name)
        for name, lines in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("".join(f'#include "{line}"\n' for line in lines), encoding="utf-8")
        return circles(includes(root))

    def test_a_circle_by_way_of_sources_is_one(self):
        self.assertEqual(self.tree({"engine/a/x.h": [], "engine/a/x.cpp": ["a/x.h", "a/y.h"], "engine/a/y.h": ["a/x.h"]}),
                         {frozenset({"engine/a/x", "engine/a/y"})})

    def test_three_in_two_folders_are_one_circle(self):
        self.assertEqual(self.tree({"engine/a/x.h": ["a/y.h"], "engine/a/y.h": ["b/z.h"], "engine/b/z.h": [], "engine/b/z.cpp": ["a/x.h"],
                                    "views/c/w.h": ["a/x.h"]}),
                         {frozenset({"engine/a/x", "engine/a/y", "engine/b/z"})})

    def test_a_source_and_its_header_are_none(self):
        self.assertEqual(self.tree({"app/a/x.h": [], "app/a/x.cpp": ["a/x.h", "a/y.h"], "app/a/y.h": []}), set())


if __name__ == "__main__":
    unittest.main()
