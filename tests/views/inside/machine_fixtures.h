// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Machines made by hand, of the usual kinds: an 8-GPU server with two sockets, an EPYC with eight zones, a POWER9 with
// its GPUs' memory as zones, a virtual machine with one zone, and one with amounts only.

#include <memory>
#include <string>

#include "topology/machine.h"

namespace bayplan::test {

inline constexpr std::int64_t kGi = 1LL << 30;

/// `threads` for each core; the second threads are numbered after all first ones, as Linux does on x86.
inline void addCores(Machine& m, std::size_t package, std::size_t zone, std::optional<std::size_t> l3, std::int32_t first,
                     std::int32_t count, std::int32_t allCores, std::int32_t threads) {
    for (std::int32_t c = first; c < first + count; ++c) {
        MachineCore core;
        core.osId = c;
        core.package = package;
        core.zone = zone;
        core.l3 = l3;
        for (std::int32_t t = 0; t < threads; ++t) core.cpus.insert(c + t * allCores);
        if (l3) m.l3Groups[*l3].cpus |= core.cpus;
        *m.zones[zone].cpus |= core.cpus;
        m.cores.push_back(core);
    }
}

/// Two sockets of 24 cores, four PCIe switches with two GPUs and a NIC each, all GPUs in one NVLink group.
inline std::shared_ptr<Machine> eightGpus() {
    auto m = std::make_shared<Machine>();
    m->name = "gpu-01";
    m->provenance = {Provenance::Kind::Described, "by hand", {}};
    m->memoryBytes = 1152 * kGi;
    m->nvlinkGroups = {{"nvswitch"}};
    for (std::size_t s = 0; s < 2; ++s) {
        m->packages.push_back({static_cast<std::int32_t>(s), "Xeon Platinum 8275CL"});
        MachineZone zone;
        zone.osId = static_cast<std::int32_t>(s);
        zone.package = s;
        zone.cpus.emplace();
        zone.memoryBytes = 576 * kGi;
        zone.hugepages = std::vector<HugepagePool>{{2 << 20, 4096, 1024}, {kGi, 32, s == 0 ? 32 : 20}};
        zone.distances = s == 0 ? std::vector<std::int32_t>{10, 21} : std::vector<std::int32_t>{21, 10};
        m->zones.push_back(zone);
        m->l3Groups.push_back({static_cast<std::int32_t>(s), 36 << 20, {}});
        addCores(*m, s, s, s, static_cast<std::int32_t>(24 * s), 24, 48, 2);
    }
    for (std::size_t g = 0; g < 4; ++g) {
        m->pcieGroups.push_back({"0000:" + std::to_string(10 + 10 * g), g / 2});
        m->nics.push_back({"rdma" + std::to_string(g), "", g / 2, g, 100000});
    }
    for (std::size_t g = 0; g < 8; ++g) {
        MachineGpu gpu;
        gpu.osId = static_cast<std::int32_t>(g);
        gpu.id = "GPU-" + std::to_string(g);
        gpu.model = "NVIDIA A100-SXM4-40GB";
        gpu.resource = "nvidia.com/gpu";
        gpu.memoryBytes = 40 * kGi;
        gpu.zones = std::vector<std::size_t>{g / 4};
        gpu.pcieGroup = g / 2;
        gpu.nvlinkGroup = 0;
        m->gpus.push_back(gpu);
    }
    m->links.push_back({MachineLink::Kind::NvLink, {MachineLink::End::Gpu, 0}, {MachineLink::End::Gpu, 1}, 12, 300000});
    return m;
}

/// Two sockets of 48 cores in four zones each; every zone has three L3 groups of four cores, so twelve for each
/// package.
inline std::shared_ptr<Machine> eightZones() {
    auto m = std::make_shared<Machine>();
    m->name = "epyc-01";
    m->provenance = {Provenance::Kind::Described, "by hand", {}};
    m->memoryBytes = 768 * kGi;
    for (std::size_t s = 0; s < 2; ++s) m->packages.push_back({static_cast<std::int32_t>(s), "AMD EPYC 7643"});
    for (std::size_t z = 0; z < 8; ++z) {
        MachineZone zone;
        zone.osId = static_cast<std::int32_t>(z);
        zone.package = z / 4;
        zone.cpus.emplace();
        zone.memoryBytes = 96 * kGi;
        zone.hugepages = std::vector<HugepagePool>{{kGi, 16, 16}};
        m->zones.push_back(zone);
        for (std::size_t l = 0; l < 3; ++l) {
            m->l3Groups.push_back({static_cast<std::int32_t>(3 * z + l), 32 << 20, {}});
            addCores(*m, z / 4, z, 3 * z + l, static_cast<std::int32_t>(12 * z + 4 * l), 4, 96, 2);
        }
    }
    return m;
}

/// Two sockets of 22 cores with four threads, L3 groups of two cores; four GPUs whose memory the kernel shows as zones.
inline std::shared_ptr<Machine> power9() {
    auto m = std::make_shared<Machine>();
    m->name = "power-01";
    m->provenance = {Provenance::Kind::Described, "by hand", {}};
    m->memoryBytes = 256 * kGi;
    m->nvlinkGroups = {{"package 0"}, {"package 1"}};
    for (std::size_t s = 0; s < 2; ++s) {
        m->packages.push_back({static_cast<std::int32_t>(8 * s), "POWER9"});
        MachineZone zone;
        zone.osId = static_cast<std::int32_t>(8 * s);
        zone.package = s;
        zone.cpus.emplace();
        zone.memoryBytes = 128 * kGi;
        zone.memoryKind = MemoryKind::Dram;
        m->zones.push_back(zone);
        for (std::int32_t pair = 0; pair < 11; ++pair) {
            const std::size_t l3 = m->l3Groups.size();
            m->l3Groups.push_back({static_cast<std::int32_t>(l3), 10 << 20, {}});
            for (std::int32_t c = 0; c < 2; ++c) {
                const std::int32_t number = static_cast<std::int32_t>(22 * s) + 2 * pair + c;
                MachineCore core{number, s, s, l3, CpuSet::range(4 * number, 4 * number + 3)};
                m->l3Groups[l3].cpus |= core.cpus;
                *m->zones[s].cpus |= core.cpus;
                m->cores.push_back(core);
            }
        }
    }
    for (std::size_t g = 0; g < 4; ++g) {
        MachineZone zone;
        zone.osId = static_cast<std::int32_t>(252 + g);
        zone.package = g / 2;
        zone.cpus = CpuSet();
        zone.memoryBytes = 16 * kGi;
        zone.memoryKind = MemoryKind::Gpu;
        m->zones.push_back(zone);
        MachineGpu gpu;
        gpu.osId = static_cast<std::int32_t>(g);
        gpu.id = "GPU-" + std::to_string(g);
        gpu.model = "Tesla V100-SXM2-16GB";
        gpu.resource = "nvidia.com/gpu";
        gpu.memoryBytes = 16 * kGi;
        gpu.zones = std::vector<std::size_t>{g / 2};
        gpu.nvlinkGroup = g / 2;
        m->gpus.push_back(gpu);
    }
    return m;
}

/// Four CPUs, with only their zone known.
inline std::shared_ptr<Machine> oneZone() {
    auto m = std::make_shared<Machine>();
    m->name = "vm-01";
    m->provenance = {Provenance::Kind::Described, "by hand", {}};
    MachineZone zone;
    zone.cpus = CpuSet::range(0, 3);
    zone.memoryBytes = 16 * kGi;
    m->zones.push_back(zone);
    return m;
}

/// In the form of a NodeResourceTopology: amounts by zone, no CPU numbers.
inline std::shared_ptr<Machine> amountsOnly() {
    auto m = std::make_shared<Machine>();
    m->name = "nrt-01";
    m->provenance = {Provenance::Kind::NodeResourceTopology, "NodeResourceTopology nrt-01", {}};
    for (std::int32_t z = 0; z < 2; ++z) {
        MachineZone zone;
        zone.osId = z;
        zone.amounts = {{"cpu", 20000, 18000, z == 0 ? 6000 : 18000},
                        {"memory", 64 * kGi, 60 * kGi, 48 * kGi},
                        {"vendor.example/nic", 4, 4, 3}};
        m->zones.push_back(zone);
    }
    return m;
}

}  // namespace bayplan::test
