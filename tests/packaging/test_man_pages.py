# SPDX-License-Identifier: GPL-3.0-or-later
"""test_man_pages.py FOLDER: man shows every page of FOLDER, at the widths that terminals have.

For a list of long names without blanks, in a page in Chinese, troff tries every combination of breaks: it does not end.
man takes the language from where a page is installed, so the pages are copied to such a place.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

pages = sorted(pathlib.Path(sys.argv[1]).rglob("*.1"))
if len(pages) < 4:
    sys.exit(f"only {len(pages)} pages in {sys.argv[1]}")
faults = 0
with tempfile.TemporaryDirectory() as scratch:
    for page in pages:
        language = page.parent.name if page.parent != pathlib.Path(sys.argv[1]) else ""
        folder = pathlib.Path(scratch, "share", "man", language, "man1")
        folder.mkdir(parents=True, exist_ok=True)
        installed = shutil.copy(page, folder)
        for width in (60, 72, 80, 90, 100, 110, 120, 140, 160, 200):
            environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "MANWIDTH": str(width)}
            process = subprocess.Popen(["man", "-E", "UTF-8", "-l", "-Tutf8", "-Z", installed], env=environment, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, start_new_session=True)
            try:
                shown, errors = process.communicate(timeout=20)
                fault = "" if process.returncode == 0 and len(shown) > 1000 else errors.decode()[-300:] or f"{len(shown)} bytes"
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.communicate()
                fault = "man does not end"
            if fault:
                faults += 1
                print(f"{page.relative_to(sys.argv[1])} at width {width}: {fault}")
sys.exit(1 if faults else 0)
