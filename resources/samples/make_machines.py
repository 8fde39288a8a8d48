#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_machines.py SAMPLE DIR: the insides of the sample cluster's nodes, as hwloc XML files named after them.

GPU servers have two packages with a NUMA node each, caches of eight cores, PCIe switches with two GPUs and an adapter each, and
all GPUs in one NVLink fabric where the model has one. The others have one package. Amounts are those of the Node objects.
"""
import json
import pathlib
import sys
import xml.etree.ElementTree as ET

KI = 1024
# By GPU product: the CPU's model, cores a cache, NVLink in MB/s between any two (0: none).
KINDS = {
    "NVIDIA-A100-SXM4-80GB": ("AMD EPYC 7543 32-Core Processor", 4, 300000),
    "NVIDIA-H100-80GB-HBM3": ("Intel(R) Xeon(R) Platinum 8468", 48, 450000),
    "NVIDIA-L40S": ("AMD EPYC 9124 16-Core Processor", 4, 0),
}


def bits(numbers):
    """A set as hwloc writes it: words of 32 bits, the highest first."""
    value = sum(1 << n for n in numbers)
    words = []
    while value or not words:
        words.insert(0, f"0x{value & 0xFFFFFFFF:08x}")
        value >>= 32
    return ",".join(words)


def size_of(text):
    units = {"Ki": KI, "Mi": KI**2, "Gi": KI**3}
    return int(text[:-2]) * units[text[-2:]] if text[-2:] in units else int(text)


class Writer:
    def __init__(self):
        self.next = 0

    def add(self, parent, kind, **attributes):
        self.next += 1
        attributes = {key: str(value) for key, value in attributes.items()}
        return ET.SubElement(parent, "object", {"type": kind, "gp_index": str(self.next), **attributes})


def info(of, name, value):
    ET.SubElement(of, "info", {"name": name, "value": str(value)})


def machine(node):
    capacity = node["status"]["capacity"]
    labels = node["metadata"]["labels"]
    cpus, gpus = int(capacity["cpu"]), int(capacity.get("nvidia.com/gpu", "0"))
    model, cores_a_cache, nvlink = KINDS[labels["nvidia.com/gpu.product"]] if gpus else ("AMD EPYC 9124 16-Core Processor", 4, 0)
    packages = 2 if gpus else 1
    cores = cpus // 2
    w = Writer()
    root = ET.Element("topology", {"version": "2.0"})
    top = w.add(root, "Machine", os_index=0, cpuset=bits(range(cpus)), nodeset=bits(range(packages)))
    memory = size_of(capacity["memory"]) // packages
    pages = size_of(capacity.get("hugepages-2Mi", "0")) // (2 * KI**2) // packages
    devices = []
    for p in range(packages):
        own = range(p * cores // packages, (p + 1) * cores // packages)
        everyone = [c for core in own for c in (core, core + cores)]
        sets = {"cpuset": bits(everyone), "nodeset": bits([p])}
        package = w.add(top, "Package", os_index=p, **sets)
        info(package, "CPUModel", model)
        numa = w.add(package, "NUMANode", os_index=p, local_memory=memory, **sets)
        ET.SubElement(numa, "page_type", {"size": "4096", "count": str((memory - pages * 2 * KI**2) // 4096)})
        ET.SubElement(numa, "page_type", {"size": str(2 * KI**2), "count": str(pages)})
        for first in range(own.start, own.stop, cores_a_cache):
            shared = range(first, min(first + cores_a_cache, own.stop))
            of = {"cpuset": bits([c for core in shared for c in (core, core + cores)]), "nodeset": bits([p])}
            cache = w.add(package, "L3Cache", os_index=first // cores_a_cache, cache_size=8 * KI**2 * cores_a_cache, depth=3, cache_type=0, **of)
            for c in shared:
                core = w.add(cache, "Core", os_index=c, cpuset=bits([c, c + cores]), nodeset=bits([p]))
                for cpu in (c, c + cores):
                    w.add(core, "PU", os_index=cpu, cpuset=bits([cpu]), nodeset=bits([p]))
        for s in range(p * gpus // 4, (p + 1) * gpus // 4):
            bus = 0x10 + 0x20 * s
            host = w.add(package, "Bridge", bridge_type="0-1", depth=0, bridge_pci=f"0000:[{bus:02x}-{bus + 9:02x}]")
            switch = w.add(host, "Bridge", bridge_type="1-1", depth=1, bridge_pci=f"0000:[{bus + 1:02x}-{bus + 9:02x}]",
                           pci_busid=f"0000:{bus:02x}:00.0", pci_type="0604 [1000:c030] [1000:100b] b0")
            for g in range(2):
                n = 2 * s + g
                card = w.add(switch, "PCIDev", pci_busid=f"0000:{bus + 1 + g:02x}:00.0", pci_type="0302 [10de:20b2] [10de:147f] a1")
                device = w.add(card, "OSDev", name=f"nvml{n}", subtype="NVML", osdev_type=1)
                info(device, "Backend", "NVML")
                info(device, "GPUVendor", "NVIDIA Corporation")
                info(device, "GPUModel", labels["nvidia.com/gpu.product"].replace("-", " ", 1))
                info(device, "NVIDIAUUID", f"GPU-{n}")
                whole = w.add(card, "OSDev", name=f"cuda{n}", subtype="CUDA", osdev_type=5)
                info(whole, "CUDAGlobalMemorySize", int(labels["nvidia.com/gpu.memory"]) * KI)
                devices.append(device.get("gp_index"))
            adapter = w.add(switch, "PCIDev", pci_busid=f"0000:{bus + 4:02x}:00.0", pci_type="0207 [15b3:1021] [15b3:0023] 00")
            w.add(adapter, "OSDev", name=f"ib{s}", osdev_type=2)
    if packages == 1:
        return root
    latency = ET.SubElement(root, "distances2", {"type": "NUMANode", "nbobjs": "2", "kind": "5", "name": "NUMALatency", "indexing": "os"})
    ET.SubElement(latency, "indexes").text = "0 1 "
    ET.SubElement(latency, "u64values").text = "10 21 21 10 "
    if nvlink:
        links = ET.SubElement(root, "distances2hetero", {"nbobjs": str(len(devices)), "kind": "25", "name": "NVLinkBandwidth"})
        ET.SubElement(links, "indexes").text = "".join(f"OSDev:{d} " for d in devices)
        ET.SubElement(links, "u64values").text = "".join(f"{0 if a == b else nvlink} " for a in devices for b in devices)
    return root


def main():
    sample, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for node in json.loads(pathlib.Path(sample).read_text())["items"]:
        if node["kind"] != "Node":
            continue
        root = machine(node)
        ET.indent(root)
        ET.ElementTree(root).write(folder / f"{node['metadata']['name']}.xml", encoding="UTF-8", xml_declaration=True)


if __name__ == "__main__":
    main()
