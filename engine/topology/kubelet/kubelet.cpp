// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/kubelet.h"

#include <algorithm>
#include <utility>

#include "topology/kubelet/cpu_placement.h"
#include "topology/kubelet/device_placement.h"
#include "topology/kubelet/memory_placement.h"
#include "topology/kubelet/pod_demand.h"

namespace bayplan {

namespace {

constexpr const char* kAffinityError = "TopologyAffinityError";
constexpr const char* kUnexpected = "UnexpectedAdmissionError";

/// What the pod's plain init containers leave to its later containers.
struct Reusable {
    CpuSet cpus;
    ReusableMemory memory;
    ReusableDevices devices;
};

class Arrival {
public:
    Arrival(KubeletState& state, const PodSpec& spec, Admission& admission)
        : m_state(state), m_setup(*state.setup), m_demand(podDemand(spec, *state.setup)), m_admission(admission) {}

    void run() {
        const bool none = m_setup.topology.policy == TopologyPolicy::None;
        ZoneHint hint;
        if (!none && m_setup.podScope && !agree({}, m_demand.whole, hint)) return;
        for (const ContainerDemand& container : m_demand.containers) {
            if (!none && !m_setup.podScope && !agree(container.name, container, hint)) return;
            if (!allocate(container, hint)) return;
        }
        m_admission.admitted = true;
    }

private:
    /// Collects and merges hints. True if the policy admits the result.
    bool agree(const std::string& container, const ContainerDemand& demand, ZoneHint& hint) {
        HintRound round{container, deviceHints(m_state, demand.devices, m_reusable.devices), {}};
        round.lists.push_back(cpuHints(m_state, demand.cpus, m_reusable.cpus));
        for (HintList& list : memoryHints(m_state, demand, m_reusable.memory)) round.lists.push_back(std::move(list));
        round.merged = mergeHints(round.lists, m_setup.topology);
        hint = round.merged;
        m_admission.rounds.push_back(std::move(round));
        if (admits(m_setup.topology.policy, hint)) return true;
        m_admission.reason = kAffinityError;
        m_admission.message = worded("Resources cannot be allocated with Topology locality");
        m_admission.container = container;
        return false;
    }

    bool allocate(const ContainerDemand& demand, const ZoneHint& hint) {
        PodGrant& pod = m_admission.grant;
        pod.containers.push_back({demand.name, demand.plainInit(), hint, {}, {}, {}});
        if (Result<void> done = placeDevices(m_state, demand, hint, pod.containers.back(), m_reusable.devices); !done)
            return refuse(demand, done.error());
        if (Result<void> done = takeCpusFor(demand, hint, pod.containers.back()); !done)
            return refuse(demand, done.error());
        if (Result<void> done = placeMemory(m_state, demand, hint, pod, m_reusable.memory); !done)
            return refuse(demand, done.error());
        return true;
    }

    Result<void> takeCpusFor(const ContainerDemand& demand, const ZoneHint& hint, ContainerGrant& grant) {
        if (demand.cpus == 0) return {};
        Result<CpuSet> cpus = chooseCpus(m_state, demand.cpus, m_reusable.cpus, hint);
        if (!cpus) return cpus.error();
        grant.cpus = std::move(*cpus);
        m_state.shared -= grant.cpus;
        if (demand.plainInit())
            m_reusable.cpus |= grant.cpus;
        else
            m_reusable.cpus -= grant.cpus;
        return {};
    }

    bool refuse(const ContainerDemand& demand, const Error& error) {
        m_admission.container = demand.name;
        if (!error.origin.field.empty()) {  // it has a reason of its own
            m_admission.reason = error.origin.field;
            m_admission.message = error.message;
        } else {
            m_admission.reason = kUnexpected;
            m_admission.message = worded("Allocate failed due to %1, which is unexpected", {error.message});
        }
        return false;
    }

    KubeletState& m_state;
    const KubeletSetup& m_setup;
    PodDemand m_demand;
    Admission& m_admission;
    Reusable m_reusable;
};

void release(KubeletState& state, const PodGrant& pod) {
    for (const ContainerGrant& container : pod.containers) {
        state.shared |= container.cpus;  // also CPUs of another container, or reserved ones, if a whole core contains them
        releaseMemory(state, container.memory);
        for (const DeviceGrant& devices : container.devices)
            for (const std::size_t d : devices.devices) state.taken[devices.resource][d] = false;
    }
}

auto positionOf(KubeletState& state, const std::string& pod) {
    return std::find_if(state.pods.begin(), state.pods.end(), [&](const auto& grant) { return grant->pod == pod; });
}

}  // namespace

Admission admit(KubeletState& state, const std::string& pod, const PodSpec& spec) {
    Admission admission;
    admission.grant.pod = pod;
    Arrival(state, spec, admission).run();
    if (admission.admitted) {
        state.pods.push_back(std::make_shared<const PodGrant>(admission.grant));
    } else {
        // Taken back like a pod that leaves: memory groups that it overwrote are not restored.
        release(state, admission.grant);
        admission.grant.containers.clear();
    }
    return admission;
}

Admission admit(KubeletState& state, const Pod& pod) {
    return admit(state, pod.key(), *pod.spec);
}

bool remove(KubeletState& state, const std::string& pod) {
    const auto at = positionOf(state, pod);
    if (at == state.pods.end()) return false;
    release(state, **at);
    state.pods.erase(at);
    return true;
}

bool start(KubeletState& state, const std::string& pod) {
    const auto at = positionOf(state, pod);
    if (at == state.pods.end()) return false;
    PodGrant grant = **at;
    for (ContainerGrant& container : grant.containers) {
        if (!container.plainInit) continue;
        releaseMemory(state, container.memory);
        container.memory.clear();
    }
    *at = std::make_shared<const PodGrant>(std::move(grant));
    return true;
}

}  // namespace bayplan
