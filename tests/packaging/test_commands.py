# SPDX-License-Identifier: GPL-3.0-or-later
"""test_commands.py <project> <bayplanctl>: the commands of README and manual run as they are printed, in the folder that
`bayplanctl samples` writes. Those that ask a cluster, and those on traces, are left to other tests: they are listed here."""

from pathlib import Path
import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, PROGRAM = Path(sys.argv[1]), Path(sys.argv[2])
del sys.argv[1:]

ASKS_A_CLUSTER = re.compile(r"--live|--context|--unlock|^bayplanctl (get|watch|record|landing|apply|rollback|audit)\b")
ON_A_TRACE = re.compile(r"\bopenb\b|\bphilly\b|\bbench plan\b")
OF_THE_PROJECT = re.compile(r"^bayplanctl conformance")  # its cases are in the source tree
DIFFERENT = re.compile(r"^bayplanctl (diff|plan drain .* --protect)")  # ends with 3: there are differences, or the protection blocks the goal


def commands_in(path):
    """Lines of code that begin with the program; a comment behind one is none of it."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if found := re.match(r"    (bayplanctl .*)", line):
            yield found[1].split("  #")[0].strip()


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.samples = Path(self.folder.name) / "samples"
        self.environment = {"PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "HOME": self.folder.name}

    def run_line(self, line, folder):
        return subprocess.run(["bash", "-c", line], cwd=folder, env=self.environment, capture_output=True, text=True)

    def write_samples(self):
        return self.run_line(f"bayplanctl samples '{self.samples}'", self.folder.name)

    def test_every_command_runs_as_printed(self):
        self.assertEqual(self.write_samples().returncode, 0)
        # command-line.md has synopses and no commands.
        pages = [ROOT / "README.md", self.samples / "README.md"]
        pages += [page for page in sorted((ROOT / "resources/manual").glob("*/*.md")) if page.name != "command-line.md"]
        count = 0
        for page in pages:
            for line in commands_in(page):
                if ASKS_A_CLUSTER.search(line) or ON_A_TRACE.search(line) or "…" in line:
                    continue
                with self.subTest(page=page.name, line=line):
                    done = self.run_line(line, ROOT if OF_THE_PROJECT.search(line) else self.samples)
                    self.assertEqual(done.returncode, 3 if DIFFERENT.search(line) else 0, done.stdout[-500:] + done.stderr[-500:])
                    count += 1
        self.assertGreaterEqual(count, 30)

    def test_nothing_is_replaced(self):
        self.samples.mkdir()
        (self.samples / "plan.yaml").write_text("mine", encoding="utf-8")
        done = self.write_samples()
        self.assertEqual(done.returncode, 1)
        self.assertIn("plan.yaml is there already, and nothing was written", done.stderr)
        self.assertEqual([file.name for file in self.samples.iterdir()], ["plan.yaml"])
        self.assertEqual((self.samples / "plan.yaml").read_text(encoding="utf-8"), "mine")

    def test_a_folder_that_cannot_be_made(self):
        self.samples.write_text("", encoding="utf-8")
        done = self.write_samples()
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^error: .*samples")

    def test_the_story_is_true(self):
        """The recordings' ends are what the samples' README says of them."""
        self.assertEqual(self.write_samples().returncode, 0)
        run = lambda line: self.run_line(line, self.samples)
        trend = run("bayplanctl fragmentation --trend snapshots/ --request nvidia.com/gpu=8,tolerate=dedicated=gpu -o csv").stdout
        self.assertEqual(re.findall(r",slots,node,(.*)", trend), ["7", "1", "0"])
        # The morning ends where the cluster begins.
        self.assertEqual(run("bayplanctl diff cluster.json morning.bayrec").returncode, 0)
        # The plan's last step is impossible without the first two.
        plan = (self.samples / "plan.yaml").read_text(encoding="utf-8").splitlines()
        (self.samples / "last.yaml").write_text("\n".join(line for line in plan if "action: move" not in line) + "\n", encoding="utf-8")
        self.assertEqual(run("bayplanctl plan check last.yaml cluster.json").returncode, 3)


if __name__ == "__main__":
    unittest.main()
