// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: a host port is used once for each node and address.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodeports/node_ports.go.

#include "cluster/host_ports.h"
#include "framework/plugin_info.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kNodePorts;

namespace {

constexpr ReasonInfo kTaken{"Ports.taken",
                            "node(s) didn't have free ports for the requested pod ports",
                            WORDS_FOR_PEOPLE("Text", "host port %1/%2 is taken by %3"),
                            {"port", "protocol", "pod", "ip"},
                            Cause::Port,
                            WORDS_FOR_PEOPLE("Text", "a host port is taken")};
constexpr ReasonInfo kNodePortsReasons[] = {kTaken};

constexpr std::string_view kAnyAddress = "0.0.0.0";

bool conflict(const HostPort& wanted, const HostPort& used) {
    return wanted.port == used.port && wanted.protocol == used.protocol
           && (wanted.ip == kAnyAddress || used.ip == kAnyAddress || wanted.ip == used.ip);
}

const HostPort* firstConflict(const std::vector<HostPort>& wanted, const std::vector<HostPort>& used) {
    for (const HostPort& port : wanted)
        for (const HostPort& other : used)
            if (conflict(port, other)) return &port;
    return nullptr;
}

std::string holderOf(const Cycle& cycle, const NodeView& node, const HostPort& wanted) {
    const Catalog& catalog = cycle.cluster.catalog();
    for (const PodIdx pod : node.state.pods)
        if (firstConflict({wanted}, catalog.specOf(pod).hostPorts)) return catalog.pod(pod).key();
    return {};
}

class NodePorts final : public Plugin, public PreFilterPlugin, public FilterPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kNodePorts.name; }
    std::string_view withoutPreFilter() const override { return R"(reading "PreFilterNodePorts" from cycleState: not found)"; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        if (cycle.spec.hostPorts.empty()) result.status.code = Code::Skip;
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        const HostPort* taken = firstConflict(cycle.spec.hostPorts, node.state.usedPorts);
        if (!taken) return Code::Success;
        if (why)
            why->push_back(kTaken({std::int64_t{taken->port}, taken->protocol, holderOf(cycle, node, *taken), taken->ip}));
        return Code::Unschedulable;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kDelete}, {EventResource::Node, action::kAdd}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        if (!event.oldPod) return Hint::Queue;
        const bool freed = heldRoom(*event.oldPod)
                           && firstConflict(cycle.spec.hostPorts, hostPortsOf(*event.oldPod->spec));
        return freed ? Hint::Queue : Hint::Skip;
    }
};

}  // namespace

constinit const PluginInfo kNodePorts{
    .name = "NodePorts",
    .refusal = Refusal::Ports,
    .letter = 'P',
    .reasons = kNodePortsReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodePorts>(); },
};

}  // namespace bayplan
