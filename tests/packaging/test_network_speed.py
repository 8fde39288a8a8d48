# SPDX-License-Identifier: GPL-3.0-or-later
"""test_network_speed.py <example> <bayplanctl>: the worked example of an extender is asked, and decides."""

import json
from pathlib import Path
import subprocess
import sys
import tempfile
import unittest

BAYPLANCTL, EXAMPLE = sys.argv.pop(), Path(sys.argv.pop())


class NetworkSpeed(unittest.TestCase):
    def setUp(self):
        self.server = subprocess.Popen([sys.executable, "-B", EXAMPLE / "network_speed.py", "--port", "0"], text=True,
                                       stdout=subprocess.PIPE)
        self.addCleanup(self.server.stdout.close)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.kill)
        line = self.server.stdout.readline()  # comes once it listens
        self.assertTrue(line.startswith("listening on http://127.0.0.1:"), line)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.config = Path(folder.name, "scheduler.yaml")
        text = (EXAMPLE / "scheduler.yaml").read_text(encoding="utf-8")
        self.assertIn("http://127.0.0.1:8642", text)
        self.config.write_text(text.replace("http://127.0.0.1:8642", line.split()[-1]), encoding="utf-8")

    def decide(self, extenders):
        told = subprocess.run([BAYPLANCTL, "schedule", EXAMPLE / "objects.yaml", "--config", self.config, "--extenders",
                               extenders, "--explain", "-o", "json"], check=True, capture_output=True).stdout
        return {pod["pod"]: pod for pod in json.loads(told)["pods"]}

    def test_the_fastest_node_is_chosen(self):
        pods = self.decide("call")
        self.assertEqual(pods["build/puller"]["node"], "node-c")
        # Of two that were measured, 10 and 5 of 10, times 10 times weight 2; the third was not.
        scores = {node["node"]: {name: score for name, score in node["scores"].items() if name.startswith("Extender ")}
                  for node in pods["build/puller"]["nodes"]}
        self.assertEqual({name: list(s.values()) for name, s in scores.items()},
                         {"node-a": [100], "node-b": [0], "node-c": [200]})
        # Names no target: of the two nodes that are still empty the first.
        self.assertEqual(pods["build/plain"]["node"], "node-a")

    def test_not_asked_unless_told(self):
        self.assertEqual(self.decide("ignore")["build/puller"]["node"], "node-a")
        self.assertEqual(self.decide("not-modelled")["build/puller"]["outcome"], "notModelled")


if __name__ == "__main__":
    unittest.main()
