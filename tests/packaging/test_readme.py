# SPDX-License-Identifier: GPL-3.0-or-later
"""test_readme.py <project>: what the README says of packages and files is so."""

from pathlib import Path
import re
import sys
import unittest

ROOT = Path(sys.argv.pop())
README = (ROOT / "README.md").read_text(encoding="utf-8")


class Readme(unittest.TestCase):
    def test_dependencies_are_those_of_the_list(self):
        listed = {}
        for line in (ROOT / "packaging/dependencies.txt").read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                group, package, why = line.split(maxsplit=2)
                listed[package, group] = why
        told = {(package, group): why for package, group, why in re.findall(r"^\| `(\S+)` \((\w+)\) \| (.+) \|$", README, re.M)}
        self.assertEqual(listed, told)

    def test_links_lead_somewhere(self):
        pages = [*ROOT.glob("*.md"), *ROOT.glob("resources/manual/*/*.md"), *ROOT.glob("*/NOTES.md"), ROOT / "packaging/CHANGELOG.md"]
        broken = []
        for page in pages:
            for target in re.findall(r"\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
                if "://" not in target and not (page.parent / target).exists():
                    broken.append(f"{page.relative_to(ROOT)}: {target}")
        self.assertEqual(broken, [])

    def test_contributing_names_files_that_are_there(self):
        text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        top = {p.name for p in ROOT.iterdir() if p.name != "build"}
        named = {n for n in re.findall(r"`([\w.][\w./*-]+)`", text) if n.split("/")[0] in top}
        self.assertGreater(len(named), 30)
        self.assertEqual([n for n in sorted(named) if not any(ROOT.glob(n.rstrip("/")))], [])

    def test_the_notes_list_every_topic_of_their_decisions(self):
        for page in ROOT.glob("*/NOTES.md"):
            decisions = page.read_text(encoding="utf-8").split("\n## Decisions\n")[1]
            topics = re.findall(r"^### (.+)$", decisions, re.M)
            listed = re.findall(r"^\| \[(.+)\]\(#(.+)\) \|", decisions, re.M)
            self.assertGreater(len(topics), 3, page)
            self.assertEqual(listed, [(topic, topic.lower().replace(" ", "-")) for topic in topics], page)

    def test_manual_pages_exist_in_both_languages(self):
        pages = {lang: {p.name for p in (ROOT / "resources/manual" / lang).glob("*.md")} for lang in ("en", "zh_CN")}
        self.assertEqual(pages["en"], pages["zh_CN"])
        self.assertIn("index.md", pages["en"])

    def test_the_manual_names_every_shortcut(self):
        actions = (ROOT / "app/desktop/actions.cpp").read_text(encoding="utf-8")
        keys = {key for call in re.findall(r'keys\(("[^)]*")\)', actions) for key in re.findall(r'"([^"]+)"', call)}
        self.assertGreater(len(keys), 20)
        for language in ("en", "zh_CN"):
            page = (ROOT / "resources/manual" / language / "keyboard.md").read_text(encoding="utf-8")
            told = set(re.findall(r"(?:Ctrl\+|Shift\+|Alt\+)+(?:[A-Z0-9][A-Za-z]*|[-+=])|\bF\d+\b|\bDel\b", page))
            self.assertEqual(keys - told, set(), language)

    def test_the_manual_names_every_letter_of_the_map(self):
        source = (ROOT / "views/common/text.cpp").read_text(encoding="utf-8")
        letters = set(re.findall(r"\{\"(\w+)\", '(\w)'\}", source))
        self.assertGreater(len(letters), 10)
        for language in ("en", "zh_CN"):
            page = (ROOT / "resources/manual" / language / "scheduling.md").read_text(encoding="utf-8")
            rows = re.findall(r"^\| (\w) \| ([\w, 、]+) \|", page, re.M)
            told = {(plugin, letter) for letter, plugins in rows for plugin in re.split("[, 、]+", plugins)}
            self.assertEqual(told, letters, language)


if __name__ == "__main__":
    unittest.main()
