# SPDX-License-Identifier: GPL-3.0-or-later
"""test_sample.py <make_sample.py>: the sample cluster is what it says it is. Reads the objects, not the generator's books."""

from collections import Counter, defaultdict
import json
import subprocess
import sys
import unittest

SCRIPT = sys.argv.pop()


def generate(seed):
    return subprocess.run([sys.executable, "-B", SCRIPT, "--seed", str(seed)], check=True, capture_output=True).stdout


def thousandths(quantity):
    for suffix, factor in (("m", 1), ("Ki", 2**10 * 1000), ("Mi", 2**20 * 1000), ("Gi", 2**30 * 1000)):
        if quantity.endswith(suffix):
            return int(quantity[:-len(suffix)]) * factor
    return int(quantity) * 1000


def requests(pod):
    """The larger of what runs together and what starts up: sidecars count in both, from where they start."""
    total, sidecars, starting = Counter({"pods": 1000}), Counter(), Counter()
    for c in pod["spec"].get("initContainers", []):
        wanted = Counter({k: thousandths(v) for k, v in c["resources"]["requests"].items()})
        if c.get("restartPolicy") == "Always":
            sidecars += wanted
        else:
            starting |= sidecars + wanted
    for c in pod["spec"]["containers"]:
        total += Counter({k: thousandths(v) for k, v in c["resources"]["requests"].items()})
    return (total + sidecars) | starting


class Sample(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = generate(1)
        cls.load(json.loads(cls.text))

    @classmethod
    def load(cls, objects):
        cls.objects = objects
        by_kind = defaultdict(list)
        for item in objects["items"]:
            by_kind[item["kind"]].append(item)
        cls.nodes = {n["metadata"]["name"]: n for n in by_kind["Node"]}
        cls.pods = by_kind["Pod"]
        cls.pending = [p for p in cls.pods if not p["spec"].get("nodeName")]
        cls.bound = [p for p in cls.pods if p["spec"].get("nodeName")]
        cls.classes = {c["metadata"]["name"]: c for c in by_kind["PriorityClass"]}
        cls.kinds = set(by_kind)
        cls.budgets = by_kind["PodDisruptionBudget"]
        cls.free = {name: Counter({k: thousandths(v) for k, v in n["status"]["allocatable"].items()})
                    for name, n in cls.nodes.items()}
        for p in cls.bound:
            cls.free[p["spec"]["nodeName"]].subtract(requests(p))

    def test_counts(self):
        self.assertEqual(self.objects["kind"], "List")
        self.assertEqual(len(self.nodes), 60)
        self.assertEqual(len(self.pending), 40)
        self.assertTrue(900 <= len(self.bound) <= 1200, len(self.bound))
        self.assertEqual(len({n["metadata"]["labels"]["topology.kubernetes.io/zone"] for n in self.nodes.values()}), 3)
        self.assertEqual(sum("unschedulable" in n["spec"] for n in self.nodes.values()), 1)
        self.assertEqual(sum(n["status"]["conditions"][0]["status"] != "True" for n in self.nodes.values()), 1)

    def test_only_what_is_modelled(self):
        self.assertEqual(self.kinds, {"PriorityClass", "Namespace", "PodDisruptionBudget", "Node", "Pod"})
        for p in self.pods:
            self.assertNotIn("topologySpreadConstraints", p["spec"])
            self.assertNotIn("volumes", p["spec"])
            self.assertEqual(set(p["spec"].get("affinity", {})) - {"nodeAffinity"}, set())

    def test_budgets_say_what_the_pods_are(self):
        """Healthy are the pods that are Ready, expected all of the workload."""
        self.assertEqual(len(self.budgets), 11)
        for budget in self.budgets:
            name, status = budget["spec"]["selector"]["matchLabels"], budget["status"]
            mine = [p for p in self.pods if p["metadata"]["namespace"] == budget["metadata"]["namespace"] and name.items() <= p["metadata"]["labels"].items()]
            ready = [p for p in mine if any(c["type"] == "Ready" and c["status"] == "True" for c in p["status"].get("conditions", []))]
            self.assertEqual((status["expectedPods"], status["currentHealthy"]), (len(mine), len(ready)), name)
            self.assertEqual(status["disruptionsAllowed"], max(0, len(ready) - status["desiredHealthy"]), name)
        self.assertGreaterEqual(sum(b["status"]["disruptionsAllowed"] == 0 for b in self.budgets), 1)

    def test_same_seed_same_bytes(self):
        self.assertEqual(self.text, generate(1))
        self.assertNotEqual(self.text, generate(2))

    def test_names_are_unique(self):
        names = Counter((p["metadata"]["namespace"], p["metadata"]["name"]) for p in self.pods)
        self.assertEqual([name for name, n in names.items() if n > 1], [])
        uids = Counter(i["metadata"]["uid"] for i in self.objects["items"])
        self.assertEqual([uid for uid, n in uids.items() if n > 1], [])

    def test_no_node_is_over_committed(self):
        for name, left in self.free.items():
            self.assertEqual({k: v for k, v in left.items() if v < 0}, {}, name)

    def test_host_ports_are_used_once(self):
        used = Counter((p["spec"]["nodeName"], port["hostPort"]) for p in self.bound for c in p["spec"]["containers"]
                       for port in c.get("ports", []) if "hostPort" in port)
        self.assertEqual([key for key, n in used.items() if n > 1], [])

    def test_bound_pods_stand_where_their_selector_says(self):
        for p in self.bound:
            labels = self.nodes[p["spec"]["nodeName"]]["metadata"]["labels"]
            for key, value in p["spec"].get("nodeSelector", {}).items():
                self.assertEqual(labels.get(key), value, p["metadata"]["name"])

    def test_daemon_pods_are_pinned_by_name(self):
        daemons = [p for p in self.bound if p["metadata"]["ownerReferences"][0]["kind"] == "DaemonSet"]
        self.assertGreater(len(daemons), 200)
        for p in daemons:
            terms = p["spec"]["affinity"]["nodeAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
            field = terms["nodeSelectorTerms"][0]["matchFields"][0]
            self.assertEqual(field["values"], [p["spec"]["nodeName"]])

    def test_priority_follows_from_the_class(self):
        for p in self.pods:
            self.assertEqual(p["spec"]["priority"], self.classes[p["spec"]["priorityClassName"]]["value"])

    def test_eight_gpus_are_free_but_not_together(self):
        gpu = "nvidia.com/gpu"
        wishes = [p for p in self.pending if requests(p)[gpu] == 8000]
        self.assertEqual(len(wishes), 6)
        trainers = [n for n in self.nodes if thousandths(self.nodes[n]["status"]["allocatable"].get(gpu, "0")) == 8000]
        self.assertGreaterEqual(sum(self.free[n][gpu] for n in trainers), 24000)
        self.assertLess(max(self.free[n][gpu] for n in trainers), 8000)


class AnotherSeed(Sample):
    @classmethod
    def setUpClass(cls):
        cls.text = generate(1)
        cls.load(json.loads(generate(7)))


if __name__ == "__main__":
    unittest.main()
