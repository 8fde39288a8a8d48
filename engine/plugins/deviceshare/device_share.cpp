// SPDX-License-Identifier: GPL-3.0-or-later
// Whole devices and shares of them, which Koordinator's agent lists for each node: Filter looks for devices with enough free,
// Score for the emptiest or the fullest node, Reserve chooses. What it chooses follows from the pods of a node in their order.
//
// Where NodeNUMAResource aligns the pod with zones, it proposes zones, and takes devices in those that were chosen. Asked in Filter before
// NodeNUMAResource is, it looks at all devices of the node first.
//
// What a Reservation keeps is free to pods that may use it: those devices are taken first, and of a Restricted one nothing else.
//
// Not modelled: virtual functions of GPUs, which of several NICs behind one switch stand beside several GPUs, shares of Huawei's and Hygon's devices, which of
// several Reservations a pod gets where devices decide it, and those that do not say which devices they keep.
// Source: Koordinator pkg/scheduler/plugins/deviceshare; specification ecosystem 4.5.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "framework/cluster_event.h"
#include "framework/plugin_info.h"
#include "plugins/deviceshare/devices_held.h"
#include "plugins/numaresource/aligned_devices.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kDeviceShare;

/// Those that decide nothing here are read, so that a configuration can be written back.
struct DeviceShareArgs {
    enum class Strategy { LeastAllocated,
                          MostAllocated };
    Strategy strategy = Strategy::LeastAllocated;
    std::vector<ResourceWeight> resources{{"koordinator.sh/gpu-memory-ratio", 1}, {"koordinator.sh/rdma", 1}, {"koordinator.sh/fpga", 1}};
    bool withoutZones = false;

    bool operator==(const DeviceShareArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, DeviceShareArgs& args) {
    visitor.object({"scoringStrategy"}, [&](ArgumentVisitor& fields) {
        fields.choice({"type", WORDS_FOR_PEOPLE("Arguments", "Strategy"), Given::Required}, args.strategy, {"LeastAllocated", "MostAllocated"});
        describeResources(fields, args.resources, 100);
    });
    visitor.boolean({"disableDeviceNUMATopologyAlignment", WORDS_FOR_PEOPLE("Arguments", "Do not align with zones")}, args.withoutZones);
}

namespace {

constexpr ReasonInfo kDeviceShareReasons[] = {kInvalidUnit, kInvalidForms, kTooFewDevices, kTooFewGpus, kScopeFull, kPlacesUnknown,
                                              kSharesOfSeveral, kTooFewInZones, kNoPartitions, kOddPartition, kPartitionsFull, kJointViolated, kNoFunctions};

struct DeviceShareState final : PluginState {
    explicit DeviceShareState(const Cycle& cycle)
        : table(cycle.index.derived.of<DeviceTable>()), asks(table.asksOf(cycle.cluster.catalog().podSpecs[cycle.podIdx.get()])), aligned(cycle) {
        if (!cycle.profile || cycle.cluster.catalog().koordinatorReservations.empty() || !asks.any() || !heedsReservations(*cycle.profile)) return;
        reserving = cycle.profile->schedulerName;
        rooms.emplace(cycle.cluster, cycle.index.derived.of<ReservedRooms>(), cycle.pod, reserving);
    }

    /// Null: it has no rooms, or they are not heeded.
    const NodeForPod* roomsOn(NodeIdx node) const { return rooms ? rooms->find(node) : nullptr; }
    DevicesHeld heldOn(const Cycle& cycle, NodeIdx node, const NodeState& state, const ShareScorer& scorer) const { return aligned.heldOn(cycle, node, state, scorer, reserving); }
    /// The place of the room that the pod gets there; absent: none.
    std::optional<std::uint32_t> roomOn(const Cycle& cycle, NodeIdx node) const {
        const NodeForPod* there = roomsOn(node);
        return there ? chosenRoom(cycle.cluster, rooms->all, *there, cycle.pod, cycle.spec.requests.filter, {}) : std::nullopt;
    }
    DeviceWays waysTo(const Cycle& cycle, NodeIdx node, const DevicesHeld& held) const {
        return deviceWays(rooms ? rooms->all : *table.rooms(), roomsOn(node), held, ignoresReservations(cycle.pod));
    }

    const DeviceTable& table;
    const DeviceAsks& asks;
    AlignedDevices aligned;
    std::string reserving;  // the schedulerName, where the profile heeds Reservations
    std::optional<RoomsForPod> rooms;
};

class DeviceShare final : public Plugin,
                          public SeesWhatIsLeft,
                          public PreFilterPlugin,
                          public FilterPlugin,
                          public PreScorePlugin,
                          public ScorePlugin,
                          public ReservePlugin,
                          public PreBindPlugin,
                          public EnqueueHints,
                          public ChoosesDevices {
public:
    explicit DeviceShare(const DeviceShareArgs& args) : m_scorer(args.strategy == DeviceShareArgs::Strategy::MostAllocated, args.resources), m_aligns(!args.withoutZones) {}

    std::string_view name() const override { return kDeviceShare.name; }
    /// Annotations and labels say more than the spec does, which is all that cached answers know.
    bool nodeLocal(const Cycle& cycle) const override {
        return !cycle.pod.deviceTerms && !cycle.pod.numaTerms && !mayBindCpus(cycle.pod) && cycle.cluster.catalog().koordinatorReservations.empty();
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto state = std::make_unique<DeviceShareState>(cycle);
        if (!state->asks.any()) {
            result.status.code = Code::Skip;
            return result;
        }
        if (state->asks.invalid) result.status = Status{Code::UnschedulableAndUnresolvable, {*state->asks.invalid}, {}};
        else if (Message what = unknown(cycle, *state); !what.empty()) result.status = notModelled(std::move(what));
        result.state = std::move(state);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& view, Reasons* why) const override {
        if (!state) return Code::Success;
        const auto& of = static_cast<const DeviceShareState&>(*state);
        const NodeDevices* node = of.table.find(view.idx);
        // Where zones were chosen, the devices in them were looked at.
        if (!node || (of.aligned.zonesFirst() && of.aligned.zonesOn(cycle, view.idx, view.state, false).chosen)) return Code::Success;
        DeviceChoice choice = anyOf(cycle, of, *node, view.idx, of.heldOn(cycle, view.idx, view.state, m_scorer));
        if (why) why->insert(why->end(), std::make_move_iterator(choice.reasons.begin()), std::make_move_iterator(choice.reasons.end()));
        return choice.code;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        PreScoreResult result;
        auto state = std::make_unique<DeviceShareState>(cycle);
        if (state->asks.types.empty()) result.status.code = Code::Skip;
        else result.state = std::move(state);
        return result;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& view) const override {
        if (!state) return 0;
        const auto& of = static_cast<const DeviceShareState&>(*state);
        const NodeDevices* node = of.table.find(view.idx);
        if (!node) return 0;
        const std::optional<ZoneMask> zones = of.aligned.zonesOn(cycle, view.idx, view.state, false).zones;
        const DeviceTerms* terms = cycle.pod.deviceTerms.get();
        const DevicesHeld held = of.heldOn(cycle, view.idx, view.state, m_scorer);
        const std::optional<std::uint32_t> room = of.roomOn(cycle, view.idx);
        if (held.kept().empty()) return room ? 0 : scoreOfNode(*node, held.taken(), of.asks, terms, m_scorer, zones);
        const DeviceWays ways = of.waysTo(cycle, view.idx, held);
        const DeviceWay* way = room ? ways.of(*room) : &ways.beside;
        return way ? scoreOfNode(*node, *way, of.asks, terms, m_scorer, zones) : 0;  // a Reservation without devices gives no points for them
    }
    Scale scale() const override { return Scale::ByMax; }

    /// It takes nothing beside the requests; that it can choose is asked again, since it has a scorer here and none in Filter.
    Reservation reserve(const Cycle& cycle, const PluginState* state, NodeIdx at) const override {
        if (!state) return {};
        const auto& of = static_cast<const DeviceShareState&>(*state);
        const NodeDevices* node = of.table.find(at);
        if (!node) return {};
        const NodeState& there = cycle.cluster.node(at);
        const std::optional<ZoneMask> zones = m_aligns ? of.aligned.zonesOn(cycle, at, there, true).zones : std::nullopt;
        const DevicesHeld held = of.heldOn(cycle, at, there, m_scorer);
        const DeviceTerms* terms = cycle.pod.deviceTerms.get();
        DeviceChoice choice;
        if (held.kept().empty()) {
            choice = chooseDevices(*node, held.taken(), of.asks, terms, &m_scorer, zones);
        } else {
            const DeviceWays ways = of.waysTo(cycle, at, held);
            const std::optional<std::uint32_t> room = of.roomOn(cycle, at);
            const DeviceWay* way = room ? ways.of(*room) : nullptr;
            choice = chooseDevices(*node, way ? *way : ways.beside, of.asks, terms, &m_scorer, zones);
            if (way && choice.code != Code::Success) choice.reasons = inside(std::move(choice.reasons));
        }
        return {Status{choice.code, std::move(choice.reasons), {}}, {}};
    }

    /// It writes an annotation.
    PermitAnswer preBind(const Cycle&, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}, {EventResource::KoordinatorDevice, action::kAll}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

    const ShareScorer& scorer() const override { return m_scorer; }
    bool alignsZones() const override { return m_aligns; }

private:
    Message unknown(const Cycle& cycle, const DeviceShareState& state) const {
        if (!state.asks.unknown.empty()) return state.asks.unknown;
        if (Message terms = unmodelledTerms(cycle.pod.deviceTerms.get()); !terms.empty()) return terms;
        if (cycle.pod.deviceTerms)
            if (Message joint = state.table.jointUnknown(*cycle.pod.deviceTerms, state.asks); !joint.empty()) return joint;
        if (cycle.pod.deviceTerms && cycle.pod.nodeName.empty() && !cycle.pod.deviceTerms->allocated.empty()) return worded("scheduling.koordinator.sh/device-allocated of a pod without a node");
        for (const PodIdx pod : state.table.strange())
            if (cycle.cluster.placement(pod).standing == Standing::Assumed) return worded("pod %1 was placed here, and which devices it has is not modelled", {cycle.cluster.catalog().pod(pod).key()});
        if (!state.table.reserved().empty()) return state.table.reserved();
        return undecided(cycle, state);
    }

    /// Where upstream would ask devices which of the Reservations a pod gets; empty: nowhere.
    Message undecided(const Cycle& cycle, const DeviceShareState& of) const {
        for (std::size_t i = 0; of.rooms && i < of.rooms->nodes.size(); ++i) {
            const NodeForPod& there = of.rooms->nodes[i];
            const NodeIdx at = there.rooms->node;
            const NodeDevices* node = of.table.find(at);
            const std::optional<std::uint32_t> room = node && !there.open.empty() ? of.roomOn(cycle, at) : std::nullopt;
            if (!room) continue;
            const DevicesHeld held = of.heldOn(cycle, at, cycle.cluster.node(at), m_scorer);
            if (held.kept().empty()) continue;
            const DeviceWays ways = of.waysTo(cycle, at, held);
            const std::string& name = of.rooms->all.rooms[there.rooms->uses[*room].room].object->name;
            if (there.open.size() > 1 && !ways.rooms.empty() && !firstOrder(of.rooms->all, there))
                return worded("Reservation %1: which of several the pod gets, since they keep devices", {name});
            const DeviceWay* way = ways.of(*room);
            const bool required = cycle.pod.reservationTerms && cycle.pod.reservationTerms->affinity;
            if (!way || (required && there.open.size() == 1) || chooseDevices(*node, *way, of.asks, cycle.pod.deviceTerms.get(), nullptr).code == Code::Success) continue;
            if (anyOf(cycle, of, *node, at, held).code == Code::Success) return worded("Reservation %1: whether the pod gets it, since its devices do not suffice", {name});
        }
        return {};
    }

    /// Out of one of the Reservations that the pod may use, or beside them.
    static DeviceChoice anyOf(const Cycle& cycle, const DeviceShareState& of, const NodeDevices& node, NodeIdx at, const DevicesHeld& held) {
        const DeviceTerms* terms = cycle.pod.deviceTerms.get();
        if (held.kept().empty()) return chooseDevices(node, held.taken(), of.asks, terms, nullptr);
        const DeviceWays ways = of.waysTo(cycle, at, held);
        Reasons refused;
        for (const auto& [place, way] : ways.rooms) {
            DeviceChoice choice = chooseDevices(node, way, of.asks, terms, nullptr);
            if (choice.code == Code::Success) return choice;
            std::move(choice.reasons.begin(), choice.reasons.end(), std::back_inserter(refused));
        }
        if (!refused.empty() && cycle.pod.reservationTerms && cycle.pod.reservationTerms->affinity) return {Code::Unschedulable, inside(std::move(refused)), {}};
        return chooseDevices(node, ways.beside, of.asks, terms, nullptr);
    }

    /// As upstream tells what a Reservation lacks.
    static Reasons inside(Reasons reasons) {
        for (Reason& reason : reasons) reason.text = worded("Reservation(s) %1", {reason.text});
        return reasons;
    }

    ShareScorer m_scorer;
    bool m_aligns;
};

}  // namespace

constinit const PluginInfo kDeviceShare{
    .name = "DeviceShare",
    .refusal = Refusal::Devices,
    .letter = 'E',
    .reasons = kDeviceShareReasons,
    .arguments = &kArgumentsOf<DeviceShareArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const DeviceShare>(args.of<DeviceShareArgs>()); },
    .koordinator = true,
};

}  // namespace bayplan
