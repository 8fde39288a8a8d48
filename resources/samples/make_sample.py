#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the sample cluster that Bayplan opens: a Kubernetes List as JSON, the same for the same seed.

60 nodes in three zones (control plane, edge, two kinds of general machines, high memory, three kinds of GPU
servers; one node cordoned, one not ready), about a thousand running pods, and 40 pending ones. 26 of these fit
somewhere. Six want eight GPUs on one node: many are free but never eight together; two do not tolerate the
GPU servers' taint; two ask for a label that no node has; one wants more memory than any node they may use has, one
more huge pages; one wants host ports that are taken; one has a scheduling gate. No running pod over-commits a node.
Eleven disruption budgets; some allow nobody to leave.

    make_sample.py [--seed N] [-o FILE]
"""

import argparse
from datetime import datetime, timedelta, timezone
import hashlib
import json
import random
import sys

from sample_nodes import make_nodes, uid
from sample_pods import Place, choose, make_pod, owner_of
from sample_workloads import BUDGETS, DEFAULT_PRIORITY, PRIORITIES, WORKLOADS

NOW = datetime(2026, 9, 14, 8, 30, tzinfo=timezone.utc)
IMAGES_A_NODE = 50  # what kubelet reports at most


def make_running(places, rng):
    """Pods that fill `places`; DaemonSets first, then what is pinned to nodes, then the largest."""
    def order(w):
        return (w.kind not in ("DaemonSet", "Node"), not w.nodes, w.name != "ingress-controller",
                -max(c.memory for c in w.containers))

    pods = {}
    for w in sorted(WORKLOADS, key=order):
        owner, template = owner_of(w, rng)
        if w.kind in ("DaemonSet", "Node"):
            chosen = [p for p in places if p.admits(w)]
        elif w.nodes:
            chosen = [next(p for p in places if p.name == name) for name in w.nodes]
        else:
            chosen = [None] * w.replicas
        taken, mine = [], []
        for ordinal, place in enumerate(chosen):
            place = place or choose(places, w, taken, rng)
            if not place.fits(w):
                raise SystemExit(f"{w.namespace}/{w.name} does not fit {place.name}")
            place.take(w)
            taken.append(place.name)
            age = timedelta(seconds=rng.randrange(600, 3600 if w.kind == "Job" else 30 * 24 * 3600))
            mine.append(make_pod(w, owner, template, ordinal, place, NOW - age, rng))
        pods[id(w)] = (owner, template, mine)
    return pods


def make_pending(running, rng):
    pods = []
    for w in WORKLOADS:
        owner, template, mine = running[id(w)]
        for i in range(w.pending):
            created = NOW - timedelta(seconds=rng.randrange(20, 580))
            pods.append(make_pod(w, owner, template, len(mine) + i, None, created, rng))
    return sorted(pods, key=lambda p: p["metadata"]["creationTimestamp"])


def report_images(places, rng):
    """status.images as kubelet writes them: what runs here and some of what once did, the largest first."""
    sizes = {image: size for p in places for image, size in p.images.items()}
    for p in places:
        once = [image for image in sorted(sizes) if "/ml/" not in image and "nvcr.io" not in image]
        held = dict(p.images) | {image: sizes[image] for image in rng.sample(once, min(6, len(once)))}
        largest = sorted(held.items(), key=lambda item: (-item[1], item[0]))[:IMAGES_A_NODE]
        p.node["status"]["images"] = [
            {"names": [f"{image.rsplit(':', 1)[0]}@sha256:{hashlib.sha256(image.encode()).hexdigest()}", image],
             "sizeBytes": size} for image, size in largest]


def make_budgets(running):
    """With the status that the disruption controller would have written: it counts what should run, and what is healthy."""
    budgets = []
    for namespace, name, field, amount in BUDGETS:
        w = next(w for w in WORKLOADS if (w.namespace, w.name) == (namespace, name))
        expected = w.replicas + w.pending
        healthy = sum(any(c["type"] == "Ready" and c["status"] == "True" for c in pod["status"]["conditions"]) for pod in running[id(w)][2])
        # Of a percentage the controller takes the next whole number above.
        count = -(-expected * int(amount[:-1]) // 100) if isinstance(amount, str) else amount
        desired = max(0, expected - count) if field == "maxUnavailable" else count
        budgets.append({"apiVersion": "policy/v1", "kind": "PodDisruptionBudget",
                        "metadata": {"namespace": namespace, "name": name, "uid": uid("budget", namespace, name), "generation": 1},
                        "spec": {field: amount, "selector": {"matchLabels": {"app.kubernetes.io/name": name}}},
                        "status": {"observedGeneration": 1, "expectedPods": expected, "desiredHealthy": desired, "currentHealthy": healthy,
                                   "disruptionsAllowed": max(0, healthy - desired)}})
    return budgets


def make_list(seed):
    rng = random.Random(seed)
    year = NOW - timedelta(days=180)
    nodes = make_nodes(year.strftime("%Y-%m-%dT%H:%M:%SZ"))
    places = [Place(node) for node in nodes]
    for place in places:
        place.favour = rng.uniform(-0.3, 0.3)
    running = make_running(places, rng)
    pending = make_pending(running, rng)
    report_images(places, rng)

    classes = [{"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass",
                "metadata": {"name": name, "uid": uid("priorityclass", name)}, "value": value,
                "globalDefault": name == DEFAULT_PRIORITY, "preemptionPolicy": policy, "description": description}
               for name, (value, policy, description) in PRIORITIES.items()]
    namespaces = [{"apiVersion": "v1", "kind": "Namespace",
                   "metadata": {"name": name, "uid": uid("namespace", name),
                                "labels": {"kubernetes.io/metadata.name": name}}, "status": {"phase": "Active"}}
                  for name in sorted({w.namespace for w in WORKLOADS})]
    pods = [pod for w in WORKLOADS for pod in running[id(w)][2]]
    return {"apiVersion": "v1", "kind": "List", "items": classes + namespaces + make_budgets(running) + nodes + pods + pending}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="another cluster of the same kind (default: 1)")
    parser.add_argument("-o", "--output", help="file to write (default: standard output)")
    args = parser.parse_args()
    # One object a line: a file that can be searched and compared.
    objects = make_list(args.seed)
    items = ",\n".join(json.dumps(item, separators=(",", ":")) for item in objects.pop("items"))
    text = json.dumps(objects, separators=(",", ":"))[:-1] + ',"items":[\n' + items + "\n]}\n"
    if args.output:
        with open(args.output, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
