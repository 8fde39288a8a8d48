# SPDX-License-Identifier: GPL-3.0-or-later
"""test_options.py <project> <program>...: the options that the programs have are those that manual pages, the manual,
and the completions name, and no others."""

from pathlib import Path
import re
import subprocess
import sys
import unittest

ROOT, PROGRAMS = Path(sys.argv[1]), [Path(p) for p in sys.argv[2:]]
del sys.argv[1:]

COMMANDS = {"bayplan": [[]], "bayplanctl": [[], ["schedule"], ["simulate"], ["import"], ["import", "openb"], ["import", "philly"], ["samples"], ["report"], ["anonymise"], ["replay"], ["replay", "openb"], ["bench"], ["bench", "plan"], ["fragmentation"], ["what-if"], ["lab"], ["lab", "merge"], ["lab", "manifest"], ["plan"], ["plan", "check"],
                                             ["get"], ["watch"], ["record"], ["diff"], ["drain"], ["apply"], ["rollback"], ["audit"], ["audit", "show"], ["audit", "export"], ["audit", "verify"], ["landing"], ["landing", "install"], ["landing", "status"], ["landing", "uninstall"], ["plan", "deschedule"], *(["plan", goal] for goal in ("drain", "free", "room", "slots", "consolidate", "rebalance", "repair", "vacate")), ["plan", "hash"], ["plan", "approve"], ["plan", "export"], ["config"], ["config", "check"], ["config", "print"], ["config", "compare"], ["config", "view"], ["devices"], ["compare-schedulers"], ["together"], ["queues"], ["quotas"], ["colocation"], ["groups"], ["inspect"], ["topology"], ["topology", "show"], ["topology", "export"], ["predict"], ["conformance"], ["conformance", "kube-scheduler"], ["conformance", "podgroup"], ["conformance", "coscheduling"], ["conformance", "descheduler"], ["conformance", "koordinator"], ["conformance", "kueue"], ["conformance", "nrt"], ["conformance", "numa"], ["conformance", "volcano"], ["help"], ["version"]]}
COMMON = {"help", "version", "help-all"}  # the last is Qt's own


def help_of(program, command):
    return subprocess.run([program, *command, "--help"], text=True, capture_output=True, check=True,
                          env={"QT_QPA_PLATFORM": "offscreen", "LANG": "C.UTF-8"}).stdout


def options_of(program):
    texts = [help_of(program, command) for command in COMMANDS[program.name]]
    if program.name == "bayplanctl":  # the options of a connection are one line elsewhere
        texts.append(subprocess.run([program, "help", "live"], text=True, capture_output=True, check=True).stdout)
    found = set()
    for text in texts:
        found |= set(re.findall(r"^  (?:-\w,\s*)?--([a-z][a-z-]+)", text, re.M))
    return found - COMMON


def commands_of(program, command=()):
    """The command itself and all below it that its help lists."""
    listed = re.search(r"^Subcommands:\n((?:^ .*\n)*)", help_of(program, command), re.M)
    below = re.findall(r"^  ([a-z][a-z-]*)", listed[1], re.M) if listed else []
    return [list(command)] + [found for name in below for found in commands_of(program, (*command, name))]


def read(path):
    return (ROOT / path).read_text(encoding="utf-8").replace("\\-", "-")


class Options(unittest.TestCase):
    def compare(self, program, path, pattern=r"(?<![\w-])--([a-z][a-z-]+)"):
        named = set(re.findall(pattern, read(path))) - COMMON
        self.assertEqual(named, options_of(program), path)

    def test_every_command_is_looked_at(self):
        for program in PROGRAMS:
            with self.subTest(program=program.name):
                self.assertEqual(sorted(COMMANDS[program.name]), sorted(commands_of(program)))

    def test_manual_pages(self):
        for program in PROGRAMS:
            for folder in ("", "zh_CN/"):
                with self.subTest(program=program.name, folder=folder):
                    text = read(f"packaging/man/{folder}{program.name}.1")
                    text = re.sub(r"^(?:kubectl|bayplanctl|bayplan) .*$", "", text, flags=re.M)  # examples
                    self.assertEqual(set(re.findall(r"--([a-z][a-z-]+)", text)) - COMMON, options_of(program))

    def test_completions(self):
        for program in PROGRAMS:
            with self.subTest(program=program.name):
                self.compare(program, f"packaging/completion/{program.name}.bash")
                self.compare(program, f"packaging/completion/_{program.name}")
                self.compare(program, f"packaging/completion/{program.name}.fish", r"(?m)^complete .* -l ([a-z-]+)")

    def test_the_manual(self):
        everything = set().union(*(options_of(p) for p in PROGRAMS))
        for language in ("en", "zh_CN"):
            text = read(f"resources/manual/{language}/command-line.md")
            named = set(re.findall(r"--([a-z][a-z-]+)", text)) - COMMON
            self.assertEqual(named, everything if len(PROGRAMS) == 2 else named & everything, language)


if __name__ == "__main__":
    unittest.main()
