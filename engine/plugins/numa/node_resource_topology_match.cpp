// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: under the policy single-numa-node every container (or the pod, by scope) must fit into one NUMA zone of the
// node. Score: by what zones have left, or by the number of zones needed.
//
// Published data is used as it is: placing a pod here does not change it until the objects are read again. The real
// plugin does the same with its default arguments. Arguments that make it correct the data are not modelled. Off by
// default: it belongs to scheduler-plugins, and a profile has to enable it.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology.

#include "plugins/numa/node_resource_topology_match.h"

#include <algorithm>
#include <string>
#include <utility>

#include "framework/cluster_event.h"
#include "framework/plugin_info.h"
#include "model/qos.h"
#include "plugins/numa/numa_alignment.h"
#include "plugins/numa/numa_request.h"
#include "plugins/numa/numa_score.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kNodeResourceTopologyMatch;

namespace {

constexpr ReasonInfo kInitContainer{
    "Numa.initContainer", "cannot align init container", WORDS_FOR_PEOPLE("Text", "init container %1: its %2 does not fit into one NUMA zone"), {"container", "resource"}};
constexpr ReasonInfo kContainer{"Numa.container", "cannot align container", WORDS_FOR_PEOPLE("Text", "container %1: its %2 does not fit into one NUMA zone"), {"container", "resource"}};
constexpr ReasonInfo kPod{"Numa.pod", "cannot align pod", WORDS_FOR_PEOPLE("Text", "the pod's %1 does not fit into one NUMA zone"), {"resource"}};
constexpr ReasonInfo kNodeResourceTopologyMatchReasons[] = {kInitContainer, kContainer, kPod};

struct ZoneRequest final : PluginState {
    explicit ZoneRequest(const Cycle& cycle) : request(numaRequest(cycle.pod)), numa(cycle.index.derived.of<NumaIndex>()) {}

    NumaRequest request;
    const NumaIndex& numa;
};

Reason reasonOf(const NumaMisfit& misfit) {
    const std::string container = misfit.container ? misfit.container->name : std::string();
    switch (misfit.of) {
    case NumaMisfit::Of::InitContainer: return kInitContainer({container, misfit.resource});
    case NumaMisfit::Of::Container: return kContainer({container, misfit.resource});
    case NumaMisfit::Of::Pod:
    case NumaMisfit::Of::Nothing: break;
    }
    return kPod({misfit.resource});
}

/// Empty if the arguments are modelled; otherwise the one that is not.
Message unknownArgument(const NodeResourceTopologyMatchArgs& args) {
    if (args.discardReservedNodes) return worded("discardReservedNodes: nodes with pods on the way to them count as unknown");
    if (args.cacheResyncPeriodSeconds > 0)
        return worded("cacheResyncPeriodSeconds: what nodes publish is corrected by what was assumed since");
    if (args.preemptionMode) return worded("preemptionMode: zones are looked at anew once victims are gone");
    return {};
}

bool every(const NumaRequest& request, bool byPod, std::size_t least) {
    if (byPod) return request.whole.size() >= least;
    const auto enough = [&](const Container* c) { return c->requests.size() >= least; };
    return std::all_of(request.initContainers.begin(), request.initContainers.end(), enough)
           && std::all_of(request.containers.begin(), request.containers.end(), enough);
}

class NodeResourceTopologyMatch final : public Plugin,
                                        public PreFilterPlugin,
                                        public FilterPlugin,
                                        public PreScorePlugin,
                                        public ScorePlugin,
                                        public ReservePlugin,
                                        public EnqueueHints {
public:
    explicit NodeResourceTopologyMatch(NodeResourceTopologyMatchArgs args)
        : m_args(std::move(args)), m_unknown(unknownArgument(m_args)) {}

    std::string_view name() const override { return kNodeResourceTopologyMatch.name; }
    bool looksAhead() const override { return true; }
    /// A QoS class from the status does not follow from the spec.
    bool nodeLocal(const Cycle& cycle) const override {
        return !cycle.pod.qosClass || *cycle.pod.qosClass == computedQos(*cycle.pod.spec);
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto state = std::make_unique<ZoneRequest>(cycle);
        if (state->request.aligned())
            if (Message why = unknown(cycle, state->numa.duplicates()); !why.empty())
                result.status = notModelled(std::move(why));
        result.state = std::move(state);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return filter(cycle, preFilter(cycle).state.get(), node, why);
        const auto& [request, index] = static_cast<const ZoneRequest&>(*state);
        const NumaView& numa = index.of(node.idx);
        if (numa.policy != TopologyManagerPolicy::SingleNumaNode) return Code::Success;
        if (!request.aligned()) return Code::Success;
        const NumaMisfit misfit = firstMisfit(request, numa, node.object);
        if (misfit.of == NumaMisfit::Of::Nothing) return Code::Success;
        if (why) why->push_back(reasonOf(misfit));
        return Code::Unschedulable;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        PreScoreResult result;
        auto state = std::make_unique<ZoneRequest>(cycle);
        if (state->request.guaranteed()) {
            Message why = unknown(cycle, state->numa.gaps());
            if (why.empty()) why = unscorable(cycle, *state);
            if (!why.empty()) result.status = notModelled(std::move(why));
        }
        result.state = std::move(state);
        return result;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return score(cycle, preScore(cycle, {}).state.get(), node);
        const auto& [request, numa] = static_cast<const ZoneRequest&>(*state);
        return numaScore(m_args, request, numa.of(node.idx));
    }

    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kDelete}, {EventResource::Node, action::kAdd | action::kNodeAllocatable}};
    }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

private:
    /// What prevents an answer for a pod that needs zones: an argument, or what some node publishes (`oddity`).
    Message unknown(const Cycle& cycle, const Message& oddity) const {
        if (cycle.cluster.catalog().topology.nodes.empty()) return {};
        return m_unknown.empty() ? oddity : m_unknown;
    }

    /// Requests for which the real plugin divides by zero, and more zones than its scale supports.
    Message unscorable(const Cycle& cycle, const ZoneRequest& zones) const {
        const auto& [request, numa] = zones;
        using Strategy = NodeResourceTopologyMatchArgs::Strategy;
        const std::size_t least = m_args.strategy == Strategy::BalancedAllocation ? 2 : 1;
        if (m_args.strategy == Strategy::LeastNumaNodes) {
            if (numa.mostZones() > kMostZones)
                return worded("a node publishes more than 16 zones, whose combinations are too many");
            if (numa.mostZones() > kScaleZones && anyBelowZero(cycle, zones))
                return worded("a node would need more than eight zones, for which the real plugin's score is no score");
        }
        if (cycle.cluster.catalog().topology.nodes.empty() || (every(request, true, least) && every(request, false, least)))
            return {};
        return least == 2 ? worded("a container requests fewer than two resources, whose balance the real plugin fails on")
                          : worded("a container requests nothing, on which the real plugin fails");
    }

    bool anyBelowZero(const Cycle& cycle, const ZoneRequest& zones) const {
        for (std::size_t i = 0; i < cycle.cluster.nodeCount(); ++i)
            if (numaScore(m_args, zones.request, zones.numa.of(NodeIdx(i))) < 0) return true;
        return false;
    }

    static constexpr std::size_t kMostZones = 16;
    static constexpr std::size_t kScaleZones = 8;

    NodeResourceTopologyMatchArgs m_args;
    Message m_unknown;
};

}  // namespace

void describe(ArgumentVisitor& visitor, NodeResourceTopologyMatchArgs& args) {
    visitor.object({"scoringStrategy"}, [&](ArgumentVisitor& fields) {
        fields.choice({"type", WORDS_FOR_PEOPLE("Arguments", "Strategy"), Given::Written}, args.strategy,
                      {"LeastAllocated", "MostAllocated", "BalancedAllocation", "LeastNUMANodes"});
        describeResources(fields, args.resources, 100);
    });
    visitor.number({.name = "cacheResyncPeriodSeconds", .label = WORDS_FOR_PEOPLE("Arguments", "Cache resynchronised every"), .unit = " s"},
                   args.cacheResyncPeriodSeconds, 0);
    visitor.boolean({"discardReservedNodes", WORDS_FOR_PEOPLE("Arguments", "Discard nodes with pods on the way")}, args.discardReservedNodes);
    visitor.object({"cache"}, [&](ArgumentVisitor& cache) {
        cache.choice({"foreignPodsDetect", WORDS_FOR_PEOPLE("Arguments", "Foreign pods that count")}, args.foreignPodsDetect,
                     {"All", "OnlyExclusiveResources", "None"});
        cache.choice({"resyncMethod", WORDS_FOR_PEOPLE("Arguments", "Resynchronised by")}, args.resyncMethod,
                     {"Autodetect", "All", "OnlyExclusiveResources"});
        cache.choice({"informerMode", WORDS_FOR_PEOPLE("Arguments", "Informer")}, args.informerMode, {"Dedicated", "Shared"});
        cache.choice({"resyncScope", WORDS_FOR_PEOPLE("Arguments", "Scope of resynchronising")}, args.resyncScope, {"All", "OnlyResources"});
    });
    visitor.choice({"preemptionMode", WORDS_FOR_PEOPLE("Arguments", "Preemption")}, args.preemptionMode, {"Disabled", "Enabled"});
}

constinit const PluginInfo kNodeResourceTopologyMatch{
    .name = "NodeResourceTopologyMatch",
    .refusal = Refusal::Topology,
    .letter = 'N',
    .reasons = kNodeResourceTopologyMatchReasons,
    .arguments = &kArgumentsOf<NodeResourceTopologyMatchArgs>,
    .notModelled = [](const PluginArgs& args) { return unknownArgument(args.of<NodeResourceTopologyMatchArgs>()); },
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeResourceTopologyMatch>(args.of<NodeResourceTopologyMatchArgs>()); },
};

}  // namespace bayplan
