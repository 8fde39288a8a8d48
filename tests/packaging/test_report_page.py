# SPDX-License-Identifier: GPL-3.0-or-later
"""test_report_page.py <bayplanctl> <sample cluster>: the page of `bayplanctl report` says what is in the cluster, asks for nothing, and
no name of an object becomes part of it. A real browser opens it where Chromium is installed."""

import base64
import hashlib
import json
from pathlib import Path
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SAMPLE = Path(sys.argv[1]), Path(sys.argv[2])
del sys.argv[1:]

BROWSER = shutil.which("chromium")
EVIL = "</script><script>document.title='taken'</script><img src=x onerror=document.title='taken'>"


def node(name, cpu="8", **labels):
    room = {"cpu": cpu, "memory": "16Gi", "pods": "110"}
    return {"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": labels}, "status": {"allocatable": room, "capacity": room}}


def pod(name, cpu, on=None, space="default"):
    spec = {"containers": [{"name": "c", "image": "x", "resources": {"requests": {"cpu": cpu}}}]}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "namespace": space}, "spec": spec | ({"nodeName": on} if on else {})}


class ReportPage(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_report(self, *arguments):
        return subprocess.run([PROGRAM, "report", *arguments], text=True, capture_output=True, env={"LC_ALL": "C.UTF-8", "HOME": str(self.folder)})

    def page_of(self, objects, *arguments):
        source = self.folder / "objects.json"
        source.write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": objects}), encoding="utf-8")
        done = self.run_report(source, "-o", self.folder / "page.html", *arguments)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return (self.folder / "page.html").read_text(encoding="utf-8")

    def data_in(self, page):
        return json.loads(re.search(r'<script id="cluster" type="application/json">(.*?)</script>', page, re.S)[1])

    def dom_of(self, place=""):
        """What the browser made of the page, once its script has run."""
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.folder / 'browser'}", "--virtual-time-budget=5000", "--dump-dom"]
        done = subprocess.run([*command, f"file://{self.folder / 'page.html'}{place}"], text=True, capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_what_it_says(self):
        # 2 of 8 and 3 of 4 cores are requested; 9 cores fit on no node, 1 core does.
        page = self.page_of([node("a", pool="x"), node("b", "4", pool="y"), pod("one", "2", "a"), pod("two", "3", "b"), pod("big", "9"), pod("small", "1")])
        data = self.data_in(page)
        cpu = [one["name"] for one in data["resources"]].index("cpu")
        self.assertEqual(data["nodes"]["names"], ["a", "b"])
        self.assertEqual((data["nodes"]["requested"][cpu], data["nodes"]["allocatable"][cpu]), ([2000, 3000], [8000, 4000]))
        self.assertEqual((data["pods"]["names"], data["pods"]["counts"]), (["one", "two"], [1, 1]))
        self.assertEqual([(one["key"], one["values"]) for one in data["labels"]], [("pool", ["x", "y"])])
        answers = {name: (at, data["answers"][why]) for name, at, why in zip(data["pending"]["names"], data["pending"]["nodes"], data["pending"]["answers"])}
        self.assertEqual(answers["small"], (0, ""))  # 5 of 6 free cores would be left, against 0 of 1
        self.assertEqual(answers["big"][0], -1)
        self.assertIn("0/2 nodes are available: 2 Insufficient cpu", answers["big"][1])

    def test_it_asks_for_nothing(self):
        page = self.page_of([node("a")])
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
        self.assertTrue(policy.startswith("default-src 'none'; "), policy)
        for tag, what in (("style", r"<style>(.*?)</style>"), ("script", r"<script>(.*?)</script>")):
            texts = re.findall(what, page, re.S)
            self.assertEqual(len(texts), 1)
            digest = base64.b64encode(hashlib.sha256(texts[0].encode()).digest()).decode()
            self.assertIn(f"{tag}-src 'sha256-{digest}'", policy)
        self.assertNotRegex(page, r"https?:|@import|url\(|<link|<iframe|\bfetch\(|XMLHttpRequest|innerHTML|\beval\(")

    def test_no_name_becomes_part_of_the_page(self):
        page = self.page_of([node(EVIL, pool=EVIL), node("b", pool="y"), pod(EVIL, "1", "b", EVIL), pod(EVIL + "2", "99")], "--title", EVIL)
        self.assertEqual(len(re.findall("<script", page)), 2)
        self.assertNotIn("<img", page)
        data = self.data_in(page)
        self.assertIn(EVIL, data["nodes"]["names"])
        self.assertEqual(data["source"], EVIL)

    def test_language_and_theme(self):
        for language, theme in (("en", "dark"), ("zh", "light")):
            data = self.data_in(self.page_of([node("a")], "--language", language, "--theme", theme))
            self.assertEqual((data["language"], data["theme"]), (language, theme))

    def test_bad_input(self):
        cluster = self.folder / "cluster.json"
        cluster.write_text(json.dumps(node("a")), encoding="utf-8")
        page = self.folder / "page.html"
        for arguments, code, why in ((["missing.json", "-o", page], 1, "missing.json"), ([cluster], 2, "output"), ([cluster, "-o", cluster], 1, "cluster.json"),
                                     ([cluster, "-o", self.folder / "no" / "page.html"], 1, "no/page.html"), (["-o", page], 2, "files or --live"),
                                     ([cluster, "-n", "shop", "-o", page], 2, "whole cluster"), ([cluster, "-o", page, "--theme", "pink"], 2, "pink")):
            with self.subTest(arguments=arguments):
                done = self.run_report(*arguments)
                self.assertEqual(done.returncode, code, done.stderr)
                self.assertIn(why, done.stderr)
                self.assertFalse(page.exists())
        self.assertEqual(json.loads(cluster.read_text(encoding="utf-8"))["kind"], "Node")

    def test_size(self):
        """5,000 nodes and 100,000 pods stay under 6 MB."""
        objects = [node(f"worker-pool-{n % 7}-{n:05d}", "64", pool=str(n % 7)) for n in range(5000)]
        objects += [pod(f"service-{p % 997}-{p * 2654435761 % 2**40:010x}", "1" if p % 3 else "250m", objects[p % 5000]["metadata"]["name"], f"team-{p % 40}") for p in range(100000)]
        page = self.page_of(objects, "-q")
        self.assertEqual(len(self.data_in(page)["pods"]["names"]), 100000)
        self.assertLess(len(page.encode()), 6_000_000)
        if BROWSER:
            dom = self.dom_of()
            self.assertIn("<b>5,000</b> nodes", dom)
            self.assertIn("<b>100,000</b> pods", dom)

    @unittest.skipUnless(BROWSER, "Chromium is not installed")
    def test_in_a_browser(self):
        done = self.run_report(SAMPLE, "-o", self.folder / "page.html", "--theme", "dark", "--language", "zh")
        self.assertEqual(done.returncode, 0, done.stderr)
        dom = self.dom_of("#node=h100-b2&pending=")
        self.assertIn('<html lang="zh-CN" data-theme="dark">', dom)
        self.assertIn("<h2>h100-b2</h2>", dom)
        self.assertRegex(dom, r"<td>0/60 nodes are available: ")
        self.assertIn("<b>2 个节点匹配</b>", self.dom_of("#find=mem-a"))

    @unittest.skipUnless(BROWSER, "Chromium is not installed")
    def test_no_name_becomes_part_of_it_in_a_browser(self):
        self.page_of([node(EVIL, pool=EVIL), node("b", pool="y"), pod(EVIL, "1", "b", EVIL), pod(EVIL + "2", "99")])
        dom = self.dom_of("#pending=")
        self.assertIn("<title>objects.json — Bayplan</title>", dom)
        self.assertNotIn("<img", dom)


unittest.main()
