// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Machines and pods for tests, in short form.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/pod.h"
#include "topology/kubelet/kubelet.h"
#include "topology/kubelet/kubelet_start.h"

namespace bayplan::samples {

struct Shape {
    std::size_t sockets = 1;
    std::size_t zonesASocket = 1;
    std::size_t coresAZone = 4;
    std::size_t threads = 2;
    std::size_t l3sAZone = 1;
    std::int64_t memoryGi = 32;     // of each zone
    std::int64_t hugepages1Gi = 0;  // of each zone; included in its memory
};

/// Core c of the machine has the CPUs c, c + cores, c + 2 × cores…, as Linux numbers threads on x86.
inline Machine machine(const Shape& shape) {
    Machine machine;
    machine.name = "test";
    const std::size_t zones = shape.sockets * shape.zonesASocket;
    const std::size_t cores = zones * shape.coresAZone;
    for (std::size_t s = 0; s < shape.sockets; ++s) machine.packages.push_back({static_cast<std::int32_t>(s)});
    for (std::size_t z = 0; z < zones; ++z) {
        MachineZone zone;
        zone.osId = static_cast<std::int32_t>(z);
        zone.package = z / shape.zonesASocket;
        zone.cpus = CpuSet();
        zone.memoryBytes = shape.memoryGi << 30;
        zone.hugepages = std::vector<HugepagePool>();
        if (shape.hugepages1Gi > 0) zone.hugepages->push_back({1LL << 30, shape.hugepages1Gi});
        for (std::size_t other = 0; other < zones; ++other)
            zone.distances.push_back(other == z ? 10 : other / shape.zonesASocket == *zone.package ? 12
                                                                                                   : 32);
        for (std::size_t c = z * shape.coresAZone; c < (z + 1) * shape.coresAZone; ++c) {
            MachineCore core;
            core.osId = static_cast<std::int32_t>(c);
            core.package = zone.package;
            core.zone = z;
            core.l3 = z * shape.l3sAZone + (c - z * shape.coresAZone) * shape.l3sAZone / shape.coresAZone;
            for (std::size_t t = 0; t < shape.threads; ++t) core.cpus.insert(static_cast<std::int32_t>(c + t * cores));
            while (machine.l3Groups.size() <= *core.l3)
                machine.l3Groups.push_back({static_cast<std::int32_t>(machine.l3Groups.size())});
            machine.l3Groups[*core.l3].cpus |= core.cpus;
            *zone.cpus |= core.cpus;
            machine.cores.push_back(std::move(core));
        }
        machine.zones.push_back(std::move(zone));
    }
    return machine;
}

/// As the kernel shows a machine with an offline CPU: it is in no core and no zone.
inline void takeOffline(Machine& machine, std::int32_t cpu) {
    for (MachineCore& core : machine.cores) core.cpus.remove(cpu);
    for (MachineZone& zone : machine.zones) zone.cpus->remove(cpu);
    for (MachineL3& l3 : machine.l3Groups) l3.cpus.remove(cpu);
}

/// `perZone` devices at each zone.
inline void addDevices(Machine& machine, const std::string& resource, std::size_t perZone) {
    std::size_t id = 0;
    for (std::size_t z = 0; z < machine.zones.size(); ++z)
        for (std::size_t i = 0; i < perZone; ++i)
            machine.devices.push_back(
                {resource, "d" + std::to_string(id++), std::vector<std::size_t>{z}, true});
}

inline KubeletConfig staticConfig(std::string policy, std::string reserved = "0") {
    KubeletConfig config;
    config.topologyPolicy = std::move(policy);
    config.cpuPolicy = "static";
    config.reservedSystemCpus = CpuSet::parse(reserved).value();
    return config;
}

/// With that much memory of every zone reserved.
inline KubeletConfig pinning(KubeletConfig config, const Machine& machine, std::int64_t reservedGi) {
    config.memoryPolicy = "Static";
    for (const MachineZone& zone : machine.zones) {
        MemoryReservation reservation;
        reservation.zone = zone.osId;
        reservation.limits.set("memory", Quantity::fromUnits(reservedGi << 30));
        config.reservedMemory.push_back(std::move(reservation));
    }
    return config;
}

inline KubeletState kubelet(const Machine& machine, const KubeletConfig& config) {
    KubeletStart up = makeKubeletSetup(machine, config).value();
    check(up.up(), up.refusal.c_str());
    return KubeletState(std::make_shared<const KubeletSetup>(std::move(up.setup)));
}

/// Requests equal to limits.
inline Container container(std::string name, const std::vector<std::pair<std::string, std::string>>& amounts) {
    Container one;
    one.name = std::move(name);
    for (const auto& [resource, amount] : amounts) {
        one.limits.set(resource, Quantity::parse(amount).value());
        one.requests.set(resource, Quantity::parse(amount).value());
    }
    return one;
}

inline PodSpec spec(std::vector<Container> containers, std::vector<Container> inits = {}) {
    PodSpec spec;
    spec.containers = std::move(containers);
    spec.initContainers = std::move(inits);
    return spec;
}

}  // namespace bayplan::samples
