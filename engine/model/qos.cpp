// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/qos.h"

namespace bayplan {

namespace {

/// Only the amounts of cpu and memory above zero.
struct CpuAndMemory {
    Quantity cpu;
    Quantity memory;

    bool any() const { return !cpu.isZero() || !memory.isZero(); }
    bool both() const { return !cpu.isZero() && !memory.isZero(); }
    CpuAndMemory& operator+=(const CpuAndMemory& other) {
        cpu += other.cpu;
        memory += other.memory;
        return *this;
    }
    bool operator==(const CpuAndMemory&) const = default;
};

CpuAndMemory counted(const ResourceList& list) {
    CpuAndMemory amounts;
    if (const Quantity* cpu = list.find(kCpu); cpu && !cpu->isNegative()) amounts.cpu = *cpu;
    if (const Quantity* memory = list.find(kMemory); memory && !memory->isNegative()) amounts.memory = *memory;
    return amounts;
}

}  // namespace

QosClass computedQos(const PodSpec& spec) {
    CpuAndMemory requests, limits;
    bool limited = true;  // every container that requests something has limits for both
    if (spec.podRequests || spec.podLimits) {
        if (spec.podRequests) requests = counted(*spec.podRequests);
        if (spec.podLimits) {
            limits = counted(*spec.podLimits);
            limited = spec.podLimits->empty() || limits.both();
        }
    } else {
        for (const auto* containers : {&spec.initContainers, &spec.containers}) {
            for (const Container& container : *containers) {
                requests += counted(container.requests);
                const CpuAndMemory own = counted(container.limits);
                limited = limited && own.both();
                limits += own;
            }
        }
    }
    if (!requests.any() && !limits.any()) return QosClass::BestEffort;
    return limited && requests == limits ? QosClass::Guaranteed : QosClass::Burstable;
}

QosClass qosOf(const Pod& pod) {
    return pod.qosClass ? *pod.qosClass : computedQos(*pod.spec);
}

}  // namespace bayplan
