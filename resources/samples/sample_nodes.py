# SPDX-License-Identifier: GPL-3.0-or-later
"""The nodes of the sample cluster: pools of machines in three zones."""

import hashlib
from dataclasses import dataclass, field

REGION = "north-1"
GI = 1024 * 1024  # in Ki


@dataclass
class Pool:
    name: str
    prefix: str           # of the nodes' names
    instance: str
    per_zone: dict        # zone letter -> number of nodes
    cpus: int
    memory_gi: int
    disk_gi: int
    labels: dict = field(default_factory=dict)
    taints: list = field(default_factory=list)
    gpus: int = 0
    gpu_product: str = ""
    gpu_memory_mi: int = 0
    hugepages: dict = field(default_factory=dict)  # "hugepages-1Gi" -> Gi
    max_pods: int = 110


def taint(key, value, effect="NoSchedule"):
    return {"key": key, "value": value, "effect": effect} if value else {"key": key, "effect": effect}


EVEN = {"a": 1, "b": 1, "c": 1}
POOLS = [
    Pool("system", "cp", "std-8", EVEN, 8, 32, 200,
         labels={"node-role.kubernetes.io/control-plane": ""},
         taints=[taint("node-role.kubernetes.io/control-plane", "")]),
    Pool("ingress", "edge", "net-8", EVEN, 8, 16, 100, taints=[taint("dedicated", "ingress")]),
    Pool("general", "std16", "std-16", {"a": 6, "b": 5, "c": 5}, 16, 64, 300),
    Pool("general", "std32", "std-32", {"a": 4, "b": 4, "c": 4}, 32, 128, 600),
    Pool("highmem", "mem", "mem-32", {"a": 2, "b": 2, "c": 2}, 32, 512, 1800,
         taints=[taint("dedicated", "memory", "PreferNoSchedule")],
         hugepages={"hugepages-1Gi": 64, "hugepages-2Mi": 8}),
    Pool("train-a100", "a100", "gpu-a100-8", {"a": 4, "b": 4}, 128, 1024, 7000,
         taints=[taint("dedicated", "gpu")], gpus=8, gpu_product="NVIDIA-A100-SXM4-80GB", gpu_memory_mi=81920,
         max_pods=64),
    Pool("train-h100", "h100", "gpu-h100-8", {"b": 2, "c": 4}, 192, 2048, 14000,
         taints=[taint("dedicated", "gpu")], gpus=8, gpu_product="NVIDIA-H100-80GB-HBM3", gpu_memory_mi=81559,
         hugepages={"hugepages-2Mi": 16}, max_pods=64),
    Pool("inference", "l40s", "gpu-l40s-4", {"a": 2, "b": 2, "c": 2}, 64, 256, 1800,
         taints=[taint("nvidia.com/gpu", "present")], gpus=4, gpu_product="NVIDIA-L40S", gpu_memory_mi=46068,
         max_pods=64),
]

CORDONED = "std32-b3"
NOT_READY = "std16-c2"


def uid(*parts):
    """A stable uid, so that a second run writes the same file."""
    h = hashlib.sha256("/".join(parts).encode()).hexdigest()
    return f"{h[:8]}-{h[8:12]}-4{h[13:16]}-a{h[17:20]}-{h[20:32]}"


def reserved_cpu_milli(cpus):
    """What managed clusters keep for kubelet and system: 6 % of the first core, 1 % of the second, then less."""
    share = [60, 10, 5, 5]
    return sum(share[:cpus]) + max(0, cpus - 4) * 5 // 2


def reserved_memory_ki(memory_gi):
    """25 % of the first 4 GiB, 20 % of the next 4, 10 % of the next 8, 6 % up to 128, 2 % above; 100 MiB to evict at."""
    ki, left = 100 * 1024, memory_gi
    for width, percent in ((4, 25), (4, 20), (8, 10), (112, 6), (None, 2)):
        part = left if width is None else min(left, width)
        ki += part * GI * percent // 100
        left -= part
    return ki


def make_nodes(created):
    """One dict a node as the API server would show it, without status.images (those follow from the pods)."""
    nodes = []
    for p, pool in enumerate(POOLS):
        for zone, count in pool.per_zone.items():
            for i in range(1, count + 1):
                nodes.append(make_node(pool, p, zone, i, created))
    return nodes


def make_node(pool, pool_number, zone, i, created):
    name = f"{pool.prefix}-{zone}{i}"
    labels = {
        "kubernetes.io/hostname": name, "kubernetes.io/arch": "amd64", "kubernetes.io/os": "linux",
        "topology.kubernetes.io/region": REGION, "topology.kubernetes.io/zone": REGION + zone,
        "node.kubernetes.io/instance-type": pool.instance, "pool": pool.name,
        "rack": f"{zone}{pool_number + 1:02d}", "disktype": "nvme" if pool.disk_gi > 1000 else "ssd",
        **pool.labels,
    }
    capacity_ki = pool.memory_gi * GI * 985 // 1000  # firmware and kernel keep some
    hugepages_ki = sum(pool.hugepages.values()) * GI
    capacity = {"cpu": str(pool.cpus), "memory": f"{capacity_ki}Ki", "ephemeral-storage": f"{pool.disk_gi * GI}Ki",
                "pods": str(pool.max_pods)}
    allocatable = {"cpu": f"{pool.cpus * 1000 - reserved_cpu_milli(pool.cpus)}m",
                   "memory": f"{capacity_ki - hugepages_ki - reserved_memory_ki(pool.memory_gi)}Ki",
                   "ephemeral-storage": str(pool.disk_gi * GI * 1024 * 9 // 10), "pods": str(pool.max_pods)}
    for size in ("hugepages-1Gi", "hugepages-2Mi"):
        capacity[size] = allocatable[size] = f"{pool.hugepages[size]}Gi" if size in pool.hugepages else "0"
    if pool.gpus:
        labels |= {"nvidia.com/gpu.present": "true", "nvidia.com/gpu.product": pool.gpu_product,
                   "nvidia.com/gpu.count": str(pool.gpus), "nvidia.com/gpu.memory": str(pool.gpu_memory_mi)}
        capacity["nvidia.com/gpu"] = allocatable["nvidia.com/gpu"] = str(pool.gpus)

    taints, ready = list(pool.taints), {"status": "True", "reason": "KubeletReady"}
    spec = {}
    if name == CORDONED:
        spec["unschedulable"] = True
        taints.append(taint("node.kubernetes.io/unschedulable", ""))
    if name == NOT_READY:
        ready = {"status": "False", "reason": "KubeletNotReady", "message": "container runtime is down"}
        taints += [taint("node.kubernetes.io/not-ready", "", effect) for effect in ("NoSchedule", "NoExecute")]
    if taints:
        spec["taints"] = taints
    return {
        "apiVersion": "v1", "kind": "Node",
        "metadata": {"name": name, "uid": uid("node", name), "creationTimestamp": created, "labels": labels},
        "spec": spec,
        "status": {
            "addresses": [{"type": "InternalIP", "address": f"10.{'abc'.index(zone)}.{pool_number}.{10 + i}"},
                          {"type": "Hostname", "address": name}],
            "capacity": capacity, "allocatable": allocatable,
            "conditions": [{"type": "Ready", **ready}],
            "nodeInfo": {"architecture": "amd64", "operatingSystem": "linux", "kubeletVersion": "v1.36.2",
                         "containerRuntimeVersion": "containerd://2.1.4", "osImage": "Debian GNU/Linux 12 (bookworm)"},
        },
    }
