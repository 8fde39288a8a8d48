# SPDX-License-Identifier: GPL-3.0-or-later
"""test_fates.py <bayplanctl> <sample.json>: the sample's pending pods meet the fates that its generator promises."""

from collections import Counter
import json
import re
import subprocess
import sys
import unittest

SAMPLE, PROGRAM = sys.argv.pop(), sys.argv.pop()

# Workload: how many pods, and what the scheduler has to say of each.
REFUSED = {
    "ml-train/pretrain": (4, "6 Insufficient nvidia.com/gpu"),
    "ml-train/vision": (2, "14 Insufficient nvidia.com/gpu"),
    "ml-lab/benchmark": (2, "untolerated taint"),
    "batch/archive": (1, "didn't match Pod's node affinity/selector"),
    "web/canary": (1, "didn't match Pod's node affinity/selector"),
    "data/graph-import": (1, "Insufficient memory"),
    "data/vector-index": (1, "Insufficient hugepages-1Gi"),
    "ingress/ingress-controller": (1, "didn't have free ports"),
}


class Fates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        run = subprocess.run([PROGRAM, "schedule", SAMPLE, "-o", "json"], capture_output=True, text=True, check=True)
        cls.pods = json.loads(run.stdout)["pods"]

    def test_outcomes(self):
        self.assertEqual(Counter(p["outcome"] for p in self.pods), {"scheduled": 26, "unschedulable": 13, "gated": 1})

    def test_reasons(self):
        told = Counter()
        for pod in self.pods:
            if pod["outcome"] == "unschedulable":
                workload = next(w for w in REFUSED if re.match(re.escape(w) + r"-[a-z0-9-]+$", pod["pod"]))
                self.assertIn(REFUSED[workload][1], pod["message"])
                told[workload] += 1
                if workload.startswith("ml-train/"):  # GPUs alone are short
                    self.assertNotIn("Insufficient cpu", pod["message"])
                    self.assertNotIn("Insufficient memory", pod["message"])
        self.assertEqual(told, {w: n for w, (n, _) in REFUSED.items()})


if __name__ == "__main__":
    unittest.main()
