#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_usage.py CLUSTER FILE: what the nodes and pods of the sample cluster use, as a metrics-server would say it: NodeMetrics and
PodMetrics in one List. Services use part of what they request, jobs nearly all of it, and a few pods more than that. A node that is
not ready has no figures."""
import json
import pathlib
import random
import sys

from make_sample import NOW

STAMP = NOW.strftime("%Y-%m-%dT%H:%M:%SZ")
SHARES = {"Job": (0.7, 1.05), "DaemonSet": (0.3, 0.8), "StatefulSet": (0.2, 0.7)}  # of what is requested, by kind of owner
OTHERS = (0.1, 0.6)
OF_THE_SYSTEM = (350, 1800)  # thousandths of a core and MiB, beside the pods


def thousandths(cpu):
    return int(cpu[:-1]) if cpu.endswith("m") else int(cpu) * 1000


def mebibytes(memory):
    return int(memory[:-2]) * (1024 if memory.endswith("Gi") else 1)


def metrics(kind, name, usage, **more):
    return {"apiVersion": "metrics.k8s.io/v1beta1", "kind": kind, "metadata": name, "timestamp": STAMP, "window": "30s", **usage, **more}


def amounts(cpu, memory):
    return {"cpu": f"{cpu}m", "memory": f"{memory}Mi"}


def main():
    objects = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))["items"]
    rng = random.Random(7)
    used = {o["metadata"]["name"]: list(OF_THE_SYSTEM) for o in objects
            if o["kind"] == "Node" and any(c["type"] == "Ready" and c["status"] == "True" for c in o["status"]["conditions"])}
    pods = []
    for pod in (o for o in objects if o["kind"] == "Pod" and o["spec"].get("nodeName") in used):
        share = rng.uniform(*SHARES.get(pod["metadata"]["ownerReferences"][0]["kind"], OTHERS))
        containers = []
        for container in pod["spec"]["containers"]:
            wanted = container["resources"]["requests"]
            cpu = round(thousandths(wanted["cpu"]) * share * rng.uniform(0.8, 1.2))
            memory = round(mebibytes(wanted["memory"]) * min(1, share * rng.uniform(1, 1.4)))
            containers.append({"name": container["name"], "usage": amounts(cpu, memory)})
            used[pod["spec"]["nodeName"]][0] += cpu
            used[pod["spec"]["nodeName"]][1] += memory
        pods.append(metrics("PodMetrics", {key: pod["metadata"][key] for key in ("namespace", "name")}, {"containers": containers}))
    nodes = [metrics("NodeMetrics", {"name": name}, {"usage": amounts(*figures)}) for name, figures in used.items()]
    items = ",\n".join(json.dumps(item, separators=(",", ":")) for item in nodes + pods)
    pathlib.Path(sys.argv[2]).write_text(f'{{"apiVersion":"v1","kind":"List","items":[\n{items}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
