# SPDX-License-Identifier: GPL-3.0-or-later
"""test_readme.py <project>: what the README says of packages and files is so."""

from pathlib import Path
from html.parser import HTMLParser
import re
import sys
import tempfile
import unittest

ROOT = Path(sys.argv.pop())
sys.path.insert(0, str(ROOT / "packaging"))
import manual_html  # noqa: E402

README = (ROOT / "README.md").read_text(encoding="utf-8")


class Page(HTMLParser):
    """What a page links to and can be linked at; no tag is left open."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.open, self.text = [], set(), [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.links += [values[key] for key in ("href", "src") if key in values]
        self.anchors |= {values["id"]} if "id" in values else set()
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data):
        self.text += data if not {"pre", "code", "style"} & set(self.open) else ""


class Manual(unittest.TestCase):
    def test_as_html_it_is_whole_and_its_links_lead_somewhere(self):
        with tempfile.TemporaryDirectory() as scratch:
            manual_html.main(ROOT / "resources/manual", Path(scratch) / "html")
            pages = {path: Page(path.read_text(encoding="utf-8")) for path in Path(scratch).glob("html/*/*.html")}
            self.assertEqual(len(pages), len(list(ROOT.glob("resources/manual/*/*.md"))))
            broken = []
            for path, page in pages.items():
                self.assertEqual(page.open, [], path.name)
                self.assertNotRegex(page.text, r"\*\*|\]\(|^#", path.name)
                for link in page.links:
                    if "://" in link:
                        continue
                    name, _, anchor = link.partition("#")
                    target = (path.parent / name).resolve() if name else path
                    if not target.exists() or (anchor and anchor not in pages[target].anchors):
                        broken.append(f"{path.parent.name}/{path.name}: {link}")
            self.assertEqual(broken, [])


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

    def test_the_glossary_names_headers_that_are_there(self):
        glossary = (ROOT / "engine/NOTES.md").read_text(encoding="utf-8").split("\n## Glossary\n")[1].split("\n## ")[0]
        headers = re.findall(r"`(\w+/[\w/]+\.h)`", glossary)
        self.assertGreater(len(headers), 10)
        self.assertEqual([h for h in headers if not (ROOT / "engine" / h).exists()], [])

    def test_manual_pages_exist_in_both_languages(self):
        pages = {lang: {p.name for p in (ROOT / "resources/manual" / lang).glob("*.md")} for lang in ("en", "zh_CN")}
        self.assertEqual(pages["en"], pages["zh_CN"])
        self.assertIn("index.md", pages["en"])

    def test_the_manual_names_every_shortcut(self):
        actions = (ROOT / "app/desktop/actions.cpp").read_text(encoding="utf-8")
        keys = {key for call in re.findall(r'keys\(("[^)]*")\)', actions) for key in re.findall(r'"([^"]+)"', call)}
        screens = (ROOT / "app/desktop/screens.h").read_text(encoding="utf-8")
        # From the tenth screen on with Alt, as in actions.cpp.
        keys |= {f"Ctrl+{i}" if i < 10 else f"Ctrl+Alt+{i - 9}" for i in range(1, len(re.findall(r"\.screen = Screen::", screens)) + 1)}
        self.assertGreater(len(keys), 20)
        for language in ("en", "zh_CN"):
            page = (ROOT / "resources/manual" / language / "keyboard.md").read_text(encoding="utf-8")
            told = set(re.findall(r"(?:Ctrl\+|Shift\+|Alt\+)+(?:F\d+|[A-Z0-9][A-Za-z]*|[-+=,])|\bF\d+\b|\bDel\b", page))
            self.assertEqual(keys - told, set(), language)

    def test_the_manual_names_every_letter_of_the_map(self):
        letters = set()
        for plugin in (ROOT / "engine/plugins").rglob("*.cpp"):
            source = plugin.read_text(encoding="utf-8")
            # An entry a plugin; the policies of GPU placement share one, and have a list of names.
            for letter in re.findall(r"\.letter = '(\w)'", source):
                names = re.findall(r'\.name = "([A-Z]\w+)"', source) or re.findall(r'return "(Gpu\w+)";', source)
                letters |= {(name, letter) for name in names}
        self.assertGreater(len(letters), 10)
        for language in ("en", "zh_CN"):
            page = (ROOT / "resources/manual" / language / "scheduling.md").read_text(encoding="utf-8")
            rows = re.findall(r"^\| (\w) \| ([\w, 、]+) \|", page, re.M)
            told = {(plugin, letter) for letter, plugins in rows for plugin in re.split("[, 、]+", plugins)}
            self.assertEqual(told, letters, language)


if __name__ == "__main__":
    unittest.main()
