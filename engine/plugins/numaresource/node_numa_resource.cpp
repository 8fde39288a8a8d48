// SPDX-License-Identifier: GPL-3.0-or-later
// CPUs that are bound to one pod, and alignment with NUMA zones, as Koordinator's scheduler decides them before the node's
// agent carries them out: Filter looks whether there is a place, Score for the emptiest or the fullest node, Reserve chooses.
// What it chooses follows from the pods of a node in their order. Under BestEffort zones are chosen in Reserve alone.
//
// Devices are aligned with the same zones, by DeviceShare's proposals, where the profile has that plugin.
//
// Not modelled: CPUs and zones that Reservations keep, devices that they keep where pods are aligned, and which zones the strategy DistributeEvenly prefers.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/nodenumaresource; specification ecosystem 4.4.

#include <algorithm>
#include <string>
#include <utility>

#include "base/wrapping.h"
#include "framework/cluster_event.h"
#include "framework/plugin_info.h"
#include "model/koordinator/numa_terms.h"
#include "plugins/deviceshare/node_devices.h"
#include "plugins/numaresource/numa_question.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kNodeNumaResource;

struct NodeNumaResourceArgs {
    enum class Binding { FullPcpus,
                         SpreadByPcpus,
                         None };
    enum class Strategy { LeastAllocated,
                          MostAllocated };
    struct Scoring {
        Strategy strategy = Strategy::LeastAllocated;
        std::vector<ResourceWeight> resources{{"cpu", 1}, {"memory", 1}};

        bool operator==(const Scoring&) const = default;
    };
    Binding binding = Binding::FullPcpus;
    Scoring nodes, zones;

    bool operator==(const NodeNumaResourceArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, NodeNumaResourceArgs& args) {
    const auto scoring = [](ArgumentVisitor& fields, NodeNumaResourceArgs::Scoring& of) {
        fields.choice({"type", WORDS_FOR_PEOPLE("Arguments", "Strategy"), Given::Required}, of.strategy, {"LeastAllocated", "MostAllocated"});
        describeResources(fields, of.resources, 100);
    };
    visitor.choice({"defaultCPUBindPolicy", WORDS_FOR_PEOPLE("Arguments", "CPUs are bound by"), Given::Written}, args.binding, {kFullPcpus, kSpreadByPcpus, ""});
    visitor.object({"scoringStrategy", WORDS_FOR_PEOPLE("Arguments", "Nodes")}, [&](ArgumentVisitor& fields) { scoring(fields, args.nodes); });
    visitor.object({"numaScoringStrategy", WORDS_FOR_PEOPLE("Arguments", "NUMA zones")}, [&](ArgumentVisitor& fields) { scoring(fields, args.zones); });
}

namespace {

constexpr ReasonInfo kNodeNumaReasons[] = {kNumaPolicyDiffers, kFractionOfCpu, kNoCpuMap, kPartsOfCores, kBindPolicyDiffers, kBadRatio, kAmplifiedCpuShort, kTooFewCpus,
                                           kCpusNotTaken, kCpusUnlike, kNoZones, kZonesUnknown, kZonesShort, kNoZoneFits, kZonesUnaligned};

/// The plugin's own rules, with those of DeviceShare where it chooses devices.
NumaRules rulesWithDevices(const Cycle& cycle, const NumaRules& own) {
    NumaRules rules = own;
    if (cycle.cluster.catalog().koordinatorDevices.empty() || !cycle.profile) return rules;
    if (std::optional<NumaRules> all = zoneRules(*cycle.profile); all && all->devices) {
        rules.devices = std::move(all->devices);
        rules.reserving = std::move(all->reserving);
    }
    return rules;
}

struct NodeNumaState final : PluginState, NumaQuestion {
    NodeNumaState(const Cycle& cycle, const NumaRules& own) : NumaQuestion(cycle, rulesWithDevices(cycle, own)) {}
};

class NodeNumaResource final : public Plugin,
                               public SeesWhatIsLeft,
                               public PreFilterPlugin,
                               public FilterPlugin,
                               public ScorePlugin,
                               public ReservePlugin,
                               public PreBindPlugin,
                               public EnqueueHints,
                               public ChoosesZones {
public:
    /// Upstream's scorer of zones reads the resources of that of nodes.
    explicit NodeNumaResource(const NodeNumaResourceArgs& args)
        : m_rules{NumaScorer(args.nodes.strategy == NodeNumaResourceArgs::Strategy::MostAllocated, args.nodes.resources),
                  NumaScorer(args.zones.strategy == NodeNumaResourceArgs::Strategy::MostAllocated, args.nodes.resources),
                  std::string(args.binding == NodeNumaResourceArgs::Binding::FullPcpus       ? kFullPcpus
                              : args.binding == NodeNumaResourceArgs::Binding::SpreadByPcpus ? kSpreadByPcpus
                                                                                             : std::string_view())} {}

    std::string_view name() const override { return kNodeNumaResource.name; }
    /// Annotations and labels say more than the spec does, which is all that cached answers know.
    bool nodeLocal(const Cycle& cycle) const override { return !cycle.pod.numaTerms && !mayBindCpus(cycle.pod); }

    std::string_view withoutPreFilter() const override { return "not found"; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto state = std::make_unique<NodeNumaState>(cycle, m_rules);
        if (!state->ask.unknown.empty()) result.status = notModelled(state->ask.unknown);
        else if (!state->ask.requests) {
            result.status.code = Code::Skip;
            return result;
        } else if (state->ask.fraction) result.status = Status{Code::UnschedulableAndUnresolvable, {kFractionOfCpu()}, {}};
        else if (Message what = unknown(cycle, *state); !what.empty()) result.status = notModelled(std::move(what));
        result.state = std::move(state);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& view, Reasons* why) const override {
        if (!state) return Code::Success;
        const auto& of = static_cast<const NodeNumaState&>(*state);
        const ZonedNode& node = of.table->of(view.idx);
        const bool plain = node.policy == NumaPolicy::None && node.bindPolicy.empty() && node.nodeRatio <= 1 && !node.badRatio;
        if (plain && !of.ask.binds && of.ask.policy == NumaPolicy::None) return Code::Success;
        NumaAnswer answer = verdict(cycle, of, view);
        if (why) why->insert(why->end(), std::make_move_iterator(answer.reasons.begin()), std::make_move_iterator(answer.reasons.end()));
        return answer.code;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& view) const override {
        if (!state) return 0;
        const auto& of = static_cast<const NodeNumaState&>(*state);
        if (!of.ask.requests) return 0;
        const NumaLook look(cycle, of, view.idx, view.state);
        if (look.choice.scoredWithoutAnswer()) return look.choice.score({}, view.allocatable, view.state.requested);
        return look.choice.score(*look.there->foresee(look.choice, of.ask), view.allocatable, view.state.requested);
    }

    /// It takes nothing beside the requests: what the pod gets follows from the node's pods.
    Reservation reserve(const Cycle& cycle, const PluginState* state, NodeIdx at) const override {
        if (!state) return {};
        const auto& of = static_cast<const NodeNumaState&>(*state);
        if (!of.ask.requests) return {};
        const NumaLook look(cycle, of, at, cycle.cluster.node(at));
        NumaAnswer answer = look.choice.agreement();
        if (answer.ok() && *look.choice.binds() && look.node.cpus.empty()) return {Status{Code::Error, {kNoCpuMap()}, {}}, {}};
        if (answer.ok() && (*look.choice.binds() || *look.choice.policy() != NumaPolicy::None)) answer = look.choice.choose();
        if (answer.code == Code::NotModelled)
            return {notModelled(worded("which zones of node %1 the pod gets: no set of zones suits all its resources, and the scheduler has no order of them",
                                       {cycle.cluster.catalog().node(at).name})),
                    {}};
        return {Status{answer.code, std::move(answer.reasons), {}}, {}};
    }

    /// It writes an annotation.
    PermitAnswer preBind(const Cycle&, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}, {EventResource::NodeResourceTopology, action::kAll}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

    const NumaRules& numaRules() const override { return m_rules; }

private:
    NumaAnswer verdict(const Cycle& cycle, const NodeNumaState& of, const NodeView& view) const {
        constexpr Code kNever = Code::UnschedulableAndUnresolvable;
        const NumaLook look(cycle, of, view.idx, view.state);
        if (NumaAnswer answer = look.choice.agreement(); !answer.ok()) return answer;
        const bool binds = *look.choice.binds();
        if (std::optional<Reason> reason = tooManyAmplified(cycle, of, view, binds)) {
            const bool room = reason->code == kAmplifiedCpuShort.code;
            return NumaAnswer{room ? Code::Unschedulable : kNever, {std::move(*reason)}};
        }
        if (binds) {
            if (look.node.cpus.empty()) return NumaAnswer{kNever, {kNoCpuMap()}};
            const std::string& required = look.node.bindPolicy.empty() ? of.ask.required : look.node.bindPolicy;
            if (!of.ask.required.empty() && of.ask.required != required) return NumaAnswer{kNever, {kBindPolicyDiffers()}};
            const auto needed = static_cast<std::size_t>(of.ask.cpuMilli() / 1000);
            if (required == kFullPcpus && needed % std::max<std::size_t>(1, look.node.cpus.perCore()) != 0) return NumaAnswer{kNever, {kPartsOfCores()}};
            if (!required.empty() && *look.choice.policy() == NumaPolicy::None) return *look.there->foresee(look.choice, of.ask);
        }
        const bool enforced = *look.choice.policy() == NumaPolicy::Restricted || *look.choice.policy() == NumaPolicy::SingleNumaNode;
        return enforced ? *look.there->foresee(look.choice, of.ask) : NumaAnswer{};
    }

    /// CPUs that are bound count for more on a node that shows more than it has. Upstream knows those of the pods that are there,
    /// whoever is taken off the node to see what would fit then.
    std::optional<Reason> tooManyAmplified(const Cycle& cycle, const NodeNumaState& of, const NodeView& view, bool binds) const {
        const ZonedNode& node = of.table->of(view.idx);
        if (of.ask.cpuMilli() == 0) return std::nullopt;
        if (node.badRatio) return kBadRatio();
        if (node.nodeRatio <= 1) return std::nullopt;
        if (node.published && node.cpus.empty()) return kNoCpuMap();
        const std::int64_t wanted = binds ? amplify(of.ask.cpuMilli(), node.nodeRatio) : of.ask.cpuMilli();
        const std::int64_t bound = static_cast<std::int64_t>(of.on(cycle, view.idx, cycle.cluster.node(view.idx))->held().cpus().size()) * 1000;
        const std::size_t cpu = ResourceTable::kCpuIdx.get();
        std::int64_t used = view.state.requested[cpu];
        if (used >= bound) used = wrappingAdd(used - bound, amplify(bound, node.nodeRatio));
        return wanted > wrappingSub(view.allocatable[cpu], used) ? std::optional<Reason>(kAmplifiedCpuShort()) : std::nullopt;
    }

    /// Why the pod's answers are not modelled; empty: they are.
    static Message unknown(const Cycle& cycle, const NodeNumaState& state) {
        const Catalog& catalog = cycle.cluster.catalog();
        const NumaTable& table = *state.table;
        for (const NodeIdx idx : table.strangeNodes()) {
            const ZonedNode& node = table.of(idx);
            const bool aligns = node.policy != NumaPolicy::None || state.ask.policy != NumaPolicy::None;
            const bool binds = state.ask.binds || (!node.bindPolicy.empty() && state.ask.cpuMilli() != 0);
            if (!node.odd.empty()) return node.odd;
            if (aligns && !node.oddZones.empty()) return node.oddZones;
            if ((aligns || binds || node.nodeRatio > 1) && !node.oddCpus.empty()) return node.oddCpus;
            if (aligns && node.badRatio && state.ask.cpuMilli() == 0)
                return worded("annotation node.koordinator.sh/resource-amplification-ratio of node %1 cannot be read", {catalog.node(idx).name});
        }
        const bool concerned = state.ask.binds || state.ask.policy != NumaPolicy::None || table.active();
        if (!concerned) return {};
        const bool aligns = state.ask.policy != NumaPolicy::None || table.aligns();
        if (aligns && state.devices && state.devices->asksOf(catalog.podSpecs[cycle.podIdx.get()]).any()) {
            if (choosesInReserve(table, state.ask, catalog.nodes.size()) && !zonesComeFirst(*cycle.profile, AskedIn::Reserve))
                return worded("DeviceShare before NodeNUMAResource in Reserve, where the policy BestEffort chooses the zones of devices");
            for (std::size_t i = 0; i < catalog.nodes.size(); ++i)
                if (keepsDevicesInZones(cycle, state, NodeIdx(i))) return worded("the devices that Reservations keep in NUMA zones of node %1", {catalog.node(NodeIdx(i)).name});
            for (std::size_t i = 0; i < catalog.nodes.size(); ++i)
                if (const NodeDevices* listed = state.devices->find(NodeIdx(i)); listed && !table.of(NodeIdx(i)).zones.empty() && !liesInZones(*listed, table.of(NodeIdx(i)).zones.size()))
                    return worded("Device %1 has devices in NUMA zones that its node does not list", {listed->object->name});
        }
        if (cycle.pod.numaTerms && cycle.pod.nodeName.empty() && !(cycle.pod.numaTerms->cpus.empty() && cycle.pod.numaTerms->zones.empty()))
            return worded("scheduling.koordinator.sh/resource-status of a pod without a node");
        for (const PodIdx pod : table.strangePods())
            if (cycle.cluster.placement(pod).standing == Standing::Assumed) return worded("pod %1 was placed here, and which CPUs and zones it has is not modelled", {catalog.pod(pod).key()});
        for (const PodIdx pod : table.standIns()) {
            const Placement& placement = cycle.cluster.placement(pod);
            if (pod == cycle.podIdx || !placement.node.valid()) continue;
            if (mayTakeZones(numaAskOf(catalog.pod(pod), catalog.specOf(pod), state.rules.defaultBinding), table.of(placement.node)))
                return keptByReservation(catalog.pod(pod).reservationTerms->standsFor);
        }
        return table.reserved();
    }

    /// Whether a Reservation keeps devices of a node where the pod would be aligned.
    static bool keepsDevicesInZones(const Cycle& cycle, const NodeNumaState& state, NodeIdx node) {
        const ZonedNode& zoned = state.table->of(node);
        if (zoned.zones.empty() || (zoned.policy == NumaPolicy::None && state.ask.policy == NumaPolicy::None)) return false;
        const auto placed = [&](PodIdx pod) {
            return pod != cycle.podIdx && cycle.cluster.placement(pod).node == node && state.devices->asksOf(cycle.cluster.catalog().podSpecs[pod.get()]).any();
        };
        return state.devices->keeps(node) || std::any_of(state.table->standIns().begin(), state.table->standIns().end(), placed);
    }

    /// Whether the zones of the pod are chosen in Reserve on some node. The other policies choose them in Filter, before any Reserve.
    static bool choosesInReserve(const NumaTable& table, const NumaAsk& ask, std::size_t nodes) {
        for (std::size_t i = 0; i < nodes; ++i) {
            const NumaPolicy policy = table.of(NodeIdx(i)).policy;
            const bool differ = policy != NumaPolicy::None && ask.policy != NumaPolicy::None && policy != ask.policy;
            if (!differ && (policy == NumaPolicy::BestEffort || ask.policy == NumaPolicy::BestEffort)) return true;
        }
        return false;
    }

    NumaRules m_rules;
};

}  // namespace

constinit const PluginInfo kNodeNumaResource{
    .name = "NodeNUMAResource",
    .refusal = Refusal::Topology,
    .letter = 'Z',
    .reasons = kNodeNumaReasons,
    .arguments = &kArgumentsOf<NodeNumaResourceArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeNumaResource>(args.of<NodeNumaResourceArgs>()); },
    .koordinator = true,
};

}  // namespace bayplan
