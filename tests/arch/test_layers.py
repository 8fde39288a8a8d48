# SPDX-License-Identifier: GPL-3.0-or-later
"""test_layers.py <graph> <NOTES.md>: the picture of the layers shows what CMake links."""

from pathlib import Path
import sys
import unittest

from draw_layers import BEGIN, END, page_with, picture

NOTES = Path(sys.argv.pop())
GRAPH = Path(sys.argv.pop())

SMALL = """engine/base engine_base:
engine/model engine_model: engine_base
engine/io engine_io: engine_base engine_model yaml-cpp
engine engine: engine_base engine_model engine_io
views/common views_common: engine Qt6::Widgets
views/map views_map: views_common engine
views/plan views_plan: views_common engine
app/cli bayplanctl: engine CLI11
"""


class Layers(unittest.TestCase):
    def test_the_notes_have_the_picture_of_today(self):
        page = NOTES.read_text(encoding="utf-8")
        self.assertEqual(page, page_with(page, picture(GRAPH.read_text(encoding="utf-8"))), "run the target update_layers")

    def test_only_links_that_follow_from_no_other_are_drawn(self):
        arrows = [line.strip() for line in picture(SMALL).splitlines() if "-->" in line]
        self.assertEqual(arrows, ["model --> base", "io --> model", "common & bayplanctl --> engine", "map & plan --> common"])

    def test_another_link_is_another_picture(self):
        self.assertNotEqual(picture(SMALL), picture(SMALL.replace("views_map: views_common engine", "views_map: engine")))

    def test_a_cycle_is_refused(self):
        with self.assertRaises(ValueError):
            picture(SMALL.replace("engine_base:", "engine_base: engine_io"))

    def test_a_graph_without_the_engine_is_refused(self):
        with self.assertRaises(ValueError):
            picture("")

    def test_the_rest_of_the_page_stays(self):
        self.assertEqual(page_with(f"a\n{BEGIN}\nold\n{END}\nb\n", "new"), f"a\n{BEGIN}\nnew\n{END}\nb\n")
        with self.assertRaises(ValueError):
            page_with(f"a\n{BEGIN}\nold\n", "new")


if __name__ == "__main__":
    unittest.main()
