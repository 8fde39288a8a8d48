# SPDX-License-Identifier: GPL-3.0-or-later
"""test_install.py <install_dependencies.sh>: asks for root only when something is missing, and then for that alone.

The machine is made of stand-ins: dpkg-query that knows a list of installed packages, apt-get and sudo that write down how
they were called, id that says who we are.
"""

from pathlib import Path
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = Path(sys.argv.pop())


def packages(*groups):
    lines = (SCRIPT.parent / "dependencies.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[1] for line in lines if line.split()[:1] and line.split()[0] in groups]


class Install(unittest.TestCase):
    def machine(self, installed, uid="0", sudo=True, dpkg=True):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.calls = folder / "calls"
        self.calls.touch()
        commands = {"apt-get": f'echo "apt-get $*" >> {self.calls}', "id": f"echo {uid}"}
        if dpkg:
            (folder / "installed").write_text("\n".join(installed) + "\n", encoding="utf-8")
            commands["dpkg-query"] = (f'while read -r p; do if [ "$p" = "$3" ]; then echo -n installed; exit; fi; '
                                      f'done < {folder}/installed; exit 1')
        if sudo:
            commands["sudo"] = f'echo sudo >> {self.calls}; exec "$@"'
        for name, body in commands.items():
            (folder / name).write_text(f"#!{shutil.which('bash')}\n{body}\n", encoding="utf-8")
            (folder / name).chmod(0o755)
        for name in ("bash", "dirname", "grep", "env"):
            os.symlink(shutil.which(name), folder / name)
        return str(folder)

    def run_script(self, path, *groups):
        done = subprocess.run([shutil.which("bash"), SCRIPT, *groups], env={"PATH": path}, text=True,
                              capture_output=True, stdin=subprocess.DEVNULL)
        return done, self.calls.read_text(encoding="utf-8").splitlines()

    def test_nothing_missing_nothing_done(self):
        path = self.machine(packages("build", "gui"), uid="1000", sudo=False)
        done, calls = self.run_script(path, "build", "gui")
        self.assertEqual((done.returncode, done.stdout, calls), (0, "", []))

    def test_root_installs_what_is_missing_alone(self):
        all_of_build = packages("build")
        path = self.machine(all_of_build[2:])
        done, calls = self.run_script(path, "build")
        self.assertEqual(done.returncode, 0, done.stderr)
        wanted = " ".join(all_of_build[:2])
        self.assertEqual(calls, ["apt-get update -q", f"apt-get install -q -y --no-install-recommends {wanted}"])

    def test_a_person_is_asked_through_sudo(self):
        path = self.machine(packages("build")[1:], uid="1000")
        done, calls = self.run_script(path, "build")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(calls[0::2], ["sudo", "sudo"])
        self.assertIn("needs root", done.stdout)

    def test_without_root_and_sudo_it_says_what_to_type(self):
        path = self.machine(packages("build")[1:], uid="1000", sudo=False)
        done, calls = self.run_script(path, "build")
        self.assertEqual((done.returncode, calls), (1, []))
        self.assertIn(f"apt-get install --no-install-recommends {packages('build')[0]}", done.stderr)

    def test_another_distribution_goes_on_with_what_there_is(self):
        done, calls = self.run_script(self.machine([], dpkg=False), "build")
        self.assertEqual((done.returncode, calls), (0, []))
        self.assertIn("dependencies.txt", done.stderr)

    def test_an_unknown_group_is_a_mistake(self):
        done, calls = self.run_script(self.machine([]), "bulid")
        self.assertEqual((done.returncode, calls), (2, []))
        self.assertIn("no group 'bulid'", done.stderr)


if __name__ == "__main__":
    unittest.main()
