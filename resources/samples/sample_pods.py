# SPDX-License-Identifier: GPL-3.0-or-later
"""Pods of the sample cluster: where there is room for them, and what they look like through the API."""

from datetime import timedelta
import hashlib

from sample_nodes import CORDONED, NOT_READY, uid
from sample_workloads import DEFAULT_PRIORITY, PRIORITIES

SUFFIX = "bcdfghjklmnpqrstvwxz2456789"  # what the API server draws names from
TEMPORARY = ("node.kubernetes.io/unschedulable", "node.kubernetes.io/not-ready")


def milli(quantity):
    """Of the few forms that this program writes: "3920m", "16", "64Gi", "128Mi", "1024Ki"."""
    for unit, factor in (("Ki", 2**10), ("Mi", 2**20), ("Gi", 2**30)):
        if quantity.endswith(unit):
            return int(quantity[:-2]) * factor * 1000
    return int(quantity[:-1]) if quantity.endswith("m") else int(quantity) * 1000


def amounts(container):
    """What a container asks for, in thousandths, as the scheduler counts it."""
    wanted = {"cpu": container.cpu, "memory": container.memory * 2**20 * 1000}
    for name, n in container.extra.items():
        wanted[name] = milli(f"{n}Gi" if name.startswith("hugepages-") else str(n))
    return wanted


def pod_amounts(workload):
    total = {"pods": 1000}
    for container in workload.containers + ([workload.sidecar] if workload.sidecar else []):
        for name, amount in amounts(container).items():
            total[name] = total.get(name, 0) + amount
    return total  # init containers here ask for less than the others together


class Place:
    """A node and what is left of it."""

    def __init__(self, node):
        self.node = node
        self.name = node["metadata"]["name"]
        self.labels = node["metadata"]["labels"]
        self.taints = [t for t in node["spec"].get("taints", []) if t["key"] not in TEMPORARY]
        self.total = {name: milli(q) for name, q in node["status"]["allocatable"].items()}
        self.free = dict(self.total)
        self.ports = set()
        self.images = {}
        self.favour = 0.0  # real clusters are not even: autoscaling, upgrades and age leave their marks

    def admits(self, workload):
        for key, value in workload.selector.items():
            if self.labels.get(key) != value:
                return False
        for e in workload.required:
            if (self.labels.get(e["key"]) in e["values"]) != (e["operator"] == "In"):
                return False
        return all(t["effect"] == "PreferNoSchedule" or tolerated(t, workload.tolerations) for t in self.taints)

    def fits(self, workload):
        return (all(self.free.get(name, 0) >= amount for name, amount in pod_amounts(workload).items())
                and not self.ports & host_ports(workload))

    def take(self, workload):
        for name, amount in pod_amounts(workload).items():
            self.free[name] -= amount
        self.ports |= host_ports(workload)
        for container in workload.containers + [c for c in (workload.sidecar, workload.init) if c]:
            self.images[container.image] = image_bytes(container.image)

    def filling(self):
        return max(1 - self.free[r] / self.total[r] for r in ("cpu", "memory"))


def tolerated(taint, tolerations):
    return any((not t.get("key") or t["key"] == taint["key"]) and t.get("effect", taint["effect"]) == taint["effect"]
               and (t["operator"] == "Exists" or t.get("value") == taint.get("value")) for t in tolerations)


def host_ports(workload):
    return {host for c in workload.containers for _, _, host in c.ports if host}


def image_bytes(image):
    """Between 20 MB and 700 MB, GPU images some gigabytes; always the same for one name."""
    h = int(hashlib.sha256(image.encode()).hexdigest()[:8], 16)
    size = 20_000_000 + h % 680_000_000
    return size * 12 if "/ml/" in image or "nvcr.io" in image else size


def choose(places, workload, taken, rng):
    """Of the places with room, one that spreads the workload over zones and, unless packed, over nodes."""
    room = [p for p in places if p.admits(workload) and p.fits(workload)]
    if not room:
        raise SystemExit(f"no room for {workload.namespace}/{workload.name}")

    def cost(p):
        same_zone = sum(1 for n in taken if n[-2] == p.name[-2])
        filled = p.filling() - p.favour
        wish = sum(w for w, terms in workload.preferred
                   if all((p.labels.get(e["key"]) in e["values"]) for e in terms)) / 100
        avoid = 3 if p.name == CORDONED and p.filling() > 0.25 else 0
        dislike = 0.5 if any(t["effect"] == "PreferNoSchedule" and not tolerated(t, workload.tolerations)
                             for t in p.taints) else 0
        again = 0.0 if workload.packed else 0.3 * taken.count(p.name)
        return filled + 0.04 * same_zone + again - 0.3 * wish + avoid + dislike + 0.1 * rng.random()
    return min(room, key=cost)


def resources(container):
    requests = {"cpu": cpu_text(container.cpu), "memory": memory_text(container.memory)}
    limits = {"memory": memory_text(container.memory_limit or container.memory)}
    if container.cpu_limit:
        limits["cpu"] = cpu_text(container.cpu_limit)
    for name, n in container.extra.items():
        requests[name] = limits[name] = f"{n}Gi" if name.startswith("hugepages-") else str(n)
    return {"limits": limits, "requests": requests}


def cpu_text(thousandths):
    return str(thousandths // 1000) if thousandths % 1000 == 0 else f"{thousandths}m"


def memory_text(mebibytes):
    return f"{mebibytes // 1024}Gi" if mebibytes % 1024 == 0 else f"{mebibytes}Mi"


def container_object(container, host_network):
    c = {"name": container.name, "image": container.image, "resources": resources(container)}
    if container.ports:
        c["ports"] = [{"name": name, "containerPort": port, "protocol": "TCP",
                       **({"hostPort": port if host_network else host} if host else {})}
                      for name, port, host in container.ports]
    return c


def draw(rng, n):
    return "".join(rng.choice(SUFFIX) for _ in range(n))


def owner_of(workload, rng):
    """The controller as pods name it: a Deployment's pods belong to a ReplicaSet."""
    template = draw(rng, 10)
    kind, name, version = workload.kind, workload.name, "apps/v1"
    if kind == "Deployment":
        kind, name = "ReplicaSet", f"{name}-{template}"
    elif kind == "Job":
        version = "batch/v1"
    elif kind == "Node":
        version = "v1"
    return {"apiVersion": version, "kind": kind, "name": name, "uid": uid(kind, workload.namespace, name),
            "controller": True, "blockOwnerDeletion": True}, template


def make_pod(workload, owner, template, ordinal, node, created, rng):
    """A pod as the API server would show it; `node` is a Place, or None for a pending pod."""
    labels = {"app.kubernetes.io/name": workload.name, "app.kubernetes.io/part-of": workload.namespace}
    tolerations = list(workload.tolerations)
    affinity, owner = {}, dict(owner)
    if workload.kind == "Deployment":
        name = f"{owner['name']}-{draw(rng, 5)}"
        labels["pod-template-hash"] = template
    elif workload.kind == "StatefulSet":
        name = f"{workload.name}-{ordinal}"
        labels["apps.kubernetes.io/pod-index"] = str(ordinal)
    elif workload.kind == "Job":
        # One Job a pod, as a CronJob or a runner makes them; workers of one training share theirs.
        if not workload.nodes and not workload.namespace.startswith("ml-"):
            owner |= {"name": f"{workload.name}-{29400000 + ordinal * 60}"}
            owner["uid"] = uid("Job", workload.namespace, owner["name"])
        name = f"{owner['name']}-{draw(rng, 5)}"
        labels["batch.kubernetes.io/job-name"] = owner["name"]
    elif workload.kind == "Node":
        name = f"{workload.name}-{node.name}"
        labels["tier"] = "control-plane"
        owner |= {"name": node.name, "uid": uid("node", node.name)}
    else:
        name = f"{workload.name}-{draw(rng, 5)}"
        tolerations += [{"key": f"node.kubernetes.io/{key}", "operator": "Exists", "effect": effect}
                        for key, effect in (("not-ready", "NoExecute"), ("unreachable", "NoExecute"),
                                            ("disk-pressure", "NoSchedule"), ("memory-pressure", "NoSchedule"),
                                            ("pid-pressure", "NoSchedule"), ("unschedulable", "NoSchedule"))]
        affinity["nodeAffinity"] = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
            {"matchFields": [{"key": "metadata.name", "operator": "In", "values": [node.name]}]}]}}
    if workload.kind not in ("DaemonSet", "Node"):
        tolerations += [{"key": f"node.kubernetes.io/{key}", "operator": "Exists", "effect": "NoExecute",
                         "tolerationSeconds": 300} for key in ("not-ready", "unreachable")]
        wanted = {}
        if workload.required:
            wanted["requiredDuringSchedulingIgnoredDuringExecution"] = {
                "nodeSelectorTerms": [{"matchExpressions": workload.required}]}
        if workload.preferred:
            wanted["preferredDuringSchedulingIgnoredDuringExecution"] = [
                {"weight": weight, "preference": {"matchExpressions": terms}} for weight, terms in workload.preferred]
        if wanted:
            affinity["nodeAffinity"] = wanted

    value, policy, _ = PRIORITIES[workload.priority or DEFAULT_PRIORITY]
    spec = {"containers": [container_object(c, workload.host_network) for c in workload.containers],
            "priority": value, "priorityClassName": workload.priority, "preemptionPolicy": policy,
            "restartPolicy": "OnFailure" if workload.kind == "Job" else "Always",
            "schedulerName": "default-scheduler", "serviceAccountName": workload.name, "tolerations": tolerations}
    init = []
    if workload.init:
        init.append(container_object(workload.init, False))
    if workload.sidecar:
        init.append({**container_object(workload.sidecar, False), "restartPolicy": "Always"})
    if init:
        spec["initContainers"] = init
    if affinity:
        spec["affinity"] = affinity
    if workload.selector and workload.kind != "Node":
        spec["nodeSelector"] = dict(workload.selector)
    if workload.host_network:
        spec["hostNetwork"] = True
    if workload.gates:
        spec["schedulingGates"] = [{"name": gate} for gate in workload.gates]

    stamp = created.strftime("%Y-%m-%dT%H:%M:%SZ")
    status = {"phase": "Pending", "qosClass": "Burstable"}
    if node:
        spec["nodeName"] = node.name
        start = (created + timedelta(seconds=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
        ready = "False" if node.name == NOT_READY else "True"
        status |= {"phase": "Running", "startTime": start, "hostIP": node.node["status"]["addresses"][0]["address"],
                   "conditions": [{"type": "PodScheduled", "status": "True", "lastTransitionTime": stamp},
                                  {"type": "Ready", "status": ready, "lastTransitionTime": start}]}
    return {"apiVersion": "v1", "kind": "Pod",
            "metadata": {"name": name, "namespace": workload.namespace, "uid": uid("pod", workload.namespace, name),
                         "creationTimestamp": stamp, "labels": labels, "ownerReferences": [owner]},
            "spec": spec, "status": status}
