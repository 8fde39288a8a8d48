// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes count the room that Reservations keep for other pods; a pod that owns a Reservation sees its remaining amount as
// free. Filter: a pod that has to use a Reservation finds one on the node, and no other pod takes what a Restricted one
// keeps. Score: the fullest Reservation first. PostFilter: how many Reservations were not for the pod, and why.
//
// Not modelled: preemption for Reservations, pre-allocation, pods that act as Reservations, what annotations of a
// Reservation say of its amounts, and how InterPodAffinity, PodTopologySpread, ports and volumes of other pods count it.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/reservation; specification ecosystem 4.6.

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "framework/cluster_event.h"
#include "framework/plugin_info.h"
#include "plugins/node/node_match.h"
#include "plugins/reservation/reserved_rooms.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kReservation;

/// Those that decide nothing here are read, so that a configuration can be written back.
struct ReservationArgs {
    bool preempts = false;
    std::int32_t minCandidatePercentage = 10;
    std::int32_t minCandidates = 100;
    std::int64_t controllerWorkers = 1;
    std::int64_t gcSeconds = 86400;
    std::int64_t gcIntervalSeconds = 60;
    bool withoutGc = false;

    bool operator==(const ReservationArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, ReservationArgs& args) {
    visitor.boolean({"enablePreemption", WORDS_FOR_PEOPLE("Arguments", "Preempt for Reservations")}, args.preempts);
    visitor.number({.name = "minCandidateNodesPercentage", .label = WORDS_FOR_PEOPLE("Arguments", "Candidates at least"), .applies = args.preempts, .unit = " %"}, args.minCandidatePercentage, 0, 100);
    visitor.number({.name = "minCandidateNodesAbsolute", .label = WORDS_FOR_PEOPLE("Arguments", "Candidates at least"), .applies = args.preempts, .unit = ""}, args.minCandidates, 0);
    visitor.number({"controllerWorkers", WORDS_FOR_PEOPLE("Arguments", "Workers")}, args.controllerWorkers, 0);
    visitor.number({.name = "gcDurationSeconds", .label = WORDS_FOR_PEOPLE("Arguments", "Removed after"), .unit = " s"}, args.gcSeconds, 0);
    visitor.number({.name = "gcIntervalSeconds", .label = WORDS_FOR_PEOPLE("Arguments", "Removed every"), .unit = " s"}, args.gcIntervalSeconds, 0);
    visitor.boolean({"disableGarbageCollection", WORDS_FOR_PEOPLE("Arguments", "Never remove them")}, args.withoutGc);
}

namespace {

constexpr ReasonInfo kNoReservation{"Reservation.affinity", "node(s) no reservations match reservation affinity",
                                    WORDS_FOR_PEOPLE("Text", "the pod has to use a Reservation, and none on the node is for it")};
constexpr ReasonInfo kOtherNode{"Reservation.node", "node(s) didn't match the nodeName specified by reservation", WORDS_FOR_PEOPLE("Text", "the Reservation names another node")};
constexpr ReasonInfo kPolicies{"Reservation.policy",
                               "node(s) reservation allocate policy conflict",
                               WORDS_FOR_PEOPLE("Text", "a Reservation without allocatePolicy and one with it cannot be on one node")};
constexpr ReasonInfo kNoneSuffices{"Reservation.none", "node(s) no reservation(s) to meet the requirements", WORDS_FOR_PEOPLE("Text", "no Reservation on the node has what the pod asks for")};
constexpr ReasonInfo kStillReserved{"Reservation.preemption",
                                    "node(s) preemption failed due to insufficient resources",
                                    WORDS_FOR_PEOPLE("Text", "what the preempted pods leave is kept for others by a Reservation")};
constexpr ReasonInfo kShortByNode{"Reservation.shortByNode",
                                  "Insufficient %1 by node",
                                  WORDS_FOR_PEOPLE("Text", "%1: with the Reservation, the node still has less than the %2 that the pod asks for"),
                                  {"resource", "need"}};
constexpr ReasonInfo kShortInside{"Reservation.short",
                                  "Reservation(s) Insufficient %1",
                                  WORDS_FOR_PEOPLE("Text", "%1: the pod asks for %2, and of the Reservation's %4 are %3 used"),
                                  {"resource", "need", "used", "alloc"},
                                  Cause::Other,
                                  WORDS_FOR_PEOPLE("Text", "the Reservation has too little %1 left")};
constexpr ReasonInfo kRoomFull{"Reservation.pods", "Reservation(s) Too many pods", WORDS_FOR_PEOPLE("Text", "the Reservation takes %2 pods and has %1"), {"used", "capacity"}};
constexpr ReasonInfo kExactlyNamed{"Reservation.named",
                                   "%1 Reservation(s) exactly matches the requested reservation name",
                                   WORDS_FOR_PEOPLE("Text", "Reservations of the name that the pod asks for: %1"),
                                   {"count"}};
constexpr ReasonInfo kOtherName{"Reservation.otherName",
                                "%1 Reservation(s) didn't match the requested reservation name",
                                WORDS_FOR_PEOPLE("Text", "Reservations of the pod with another name: %1"),
                                {"count"}};
constexpr ReasonInfo kOtherAffinity{"Reservation.otherAffinity",
                                    "%1 Reservation(s) didn't match affinity rules",
                                    WORDS_FOR_PEOPLE("Text", "Reservations of the pod that its affinity excludes: %1"),
                                    {"count"}};
constexpr ReasonInfo kClosedOnes{"Reservation.unschedulable", "%1 Reservation(s) is unschedulable", WORDS_FOR_PEOPLE("Text", "Reservations of the pod that take no more pods: %1"), {"count"}};
constexpr ReasonInfo kInexact{"Reservation.notExact", "%1 Reservation(s) is not exact matched", WORDS_FOR_PEOPLE("Text", "Reservations of the pod with other amounts than it asks for: %1"), {"count"}};
constexpr ReasonInfo kTaintedOnes{"Reservation.taint",
                                  "%1 Reservation(s) had untolerated taint %2",
                                  WORDS_FOR_PEOPLE("Text", "Reservations of the pod with taint %2, which it does not tolerate: %1"),
                                  {"count", "taint"}};
constexpr ReasonInfo kByNode{"Reservation.byNode",
                             "%1 Reservation(s) for node reason that %2",
                             WORDS_FOR_PEOPLE("Text", "Reservations of the pod on nodes that refuse it, %2: %1"),
                             {"count", "reason"}};
constexpr ReasonInfo kOwned{"Reservation.owned", "%1 Reservation(s) matched owner total", WORDS_FOR_PEOPLE("Text", "Reservations that the pod owns: %1"), {"count"}};
constexpr ReasonInfo kFaultyReservation{"Reservation.faulty", "the reservation misses the %1 spec", WORDS_FOR_PEOPLE("Text", "the Reservation says nothing of this: %1"), {"part"}};
constexpr ReasonInfo kReservationReasons[] = {kNoReservation, kOtherNode, kPolicies, kNoneSuffices, kStillReserved, kShortByNode, kShortInside, kRoomFull,
                                              kExactlyNamed, kOtherName, kOtherAffinity, kClosedOnes, kInexact, kTaintedOnes, kByNode, kOwned,
                                              kFaultyReservation};

constexpr std::int64_t kMostPreferred = 1000;

bool standsIn(const Pod& pod) { return pod.reservationTerms && !pod.reservationTerms->standsFor.empty(); }

struct ReservationState final : PluginState, RoomsForPod {
    explicit ReservationState(const Cycle& cycle) : RoomsForPod(cycle.cluster, cycle.index.derived.of<ReservedRooms>(), cycle.pod, cycle.pod.spec->schedulerName) {}

    const RoomRelease& releaseOf(NodeIdx node) const {
        static const RoomRelease kNothing;
        const auto at = released.find(node);
        return at == released.end() ? kNothing : at->second;
    }

    std::map<NodeIdx, RoomRelease> released;
};

struct PreferredReservation final : PluginState {
    explicit PreferredReservation(const Cycle& cycle) : of(cycle) {}
    ReservationState of;
    NodeIdx preferred;
};

/// Whether a node takes part: some room on it is for the pod, or is used by others.
bool takesPart(const NodeForPod& node) {
    return !node.open.empty() || std::any_of(node.taken.begin(), node.taken.end(), [&](std::uint32_t place) { return node.rooms->uses[place].pods > 0; });
}

bool hasTerms(const PodSpec& spec) { return spec.podAffinity || spec.podAntiAffinity || !spec.spreadConstraints.empty(); }

/// What other plugins would count of the pods that stand for Reservations; empty: nothing.
Message countedBeside(const Cycle& cycle, const ReservationState& state) {
    const PodSpec& spec = *cycle.spec.spec;
    for (const NodeForPod& node : state.nodes)
        for (const std::uint32_t place : node.taken) {
            const KoordinatorReservation& held = *state.all.rooms[node.rooms->uses[place].room].object;
            if (held.spec->podAffinity || held.spec->podAntiAffinity) return worded("Reservation %1: its template has terms about other pods", {held.name});
            if (hasTerms(spec) && !held.podLabels->empty()) return worded("Reservation %1: whether the pod's terms about other pods select it", {held.name});
            if (!cycle.spec.hostPorts.empty() && std::any_of(held.spec->containers.begin(), held.spec->containers.end(), [](const Container& one) {
                    return std::any_of(one.ports.begin(), one.ports.end(), [](const ContainerPort& port) { return port.hostPort != 0; });
                }))
                return worded("Reservation %1: the host ports that it keeps", {held.name});
            if (!spec.volumes.empty() && !held.spec->volumes.empty()) return worded("Reservation %1: the volumes that it keeps", {held.name});
        }
    return {};
}

class ReservationPlugin final : public Plugin,
                                public SeesWhatIsLeft,
                                public HoldPlugin,
                                public PreFilterPlugin,
                                public FilterPlugin,
                                public PostFilterPlugin,
                                public PreScorePlugin,
                                public ScorePlugin,
                                public ReservePlugin,
                                public PreBindPlugin,
                                public BindPlugin,
                                public EnqueueHints {
public:
    explicit ReservationPlugin(const ReservationArgs& args) : m_args(args) {}

    std::string_view name() const override { return kReservation.name; }
    /// Which rooms are for the pod follows from its labels too.
    bool nodeLocal(const Cycle&) const override { return false; }

    std::vector<Holding> holdings(const Cycle& cycle) const override {
        std::vector<Holding> holdings;
        if (cycle.cluster.catalog().koordinatorReservations.empty()) return holdings;
        const ReservationState state(cycle);
        for (const NodeForPod& node : state.nodes) {
            const RoomsOfNode& of = *node.rooms;
            Holding held{of.node, std::vector<std::int64_t>(of.standing.filter.size()), -of.standing.nonZeroCpu, -of.standing.nonZeroMemory};
            for (std::size_t i = 0; i < held.amounts.size(); ++i) held.amounts[i] = -of.standing.filter[i];
            held.amounts[ResourceTable::kPodsIdx.get()] = static_cast<std::int64_t>(node.taken.size()) - of.standIns;
            for (const std::uint32_t place : node.taken) add(held, state.all, of.uses[place]);
            if (!node.taken.empty() || of.standIns > 0) holdings.push_back(std::move(held));
        }
        return holdings;
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        if (standsIn(cycle.pod)) {
            result.status = checked(cycle);
            if (result.status.ok()) result.state = std::make_unique<ReservationState>(cycle);
            return result;
        }
        const bool required = cycle.pod.reservationTerms && cycle.pod.reservationTerms->affinity;
        if (cycle.cluster.catalog().koordinatorReservations.empty() && !cycle.pod.reservationTerms) {
            result.status.code = Code::Skip;
            return result;
        }
        auto state = std::make_unique<ReservationState>(cycle);
        result.status = known(cycle, *state);
        if (!result.status.ok()) return result;
        std::vector<NodeIdx> nodes;
        for (const NodeForPod& node : state->nodes) {
            const Node& object = cycle.cluster.catalog().node(node.rooms->node);
            const bool reachable = !missingLabel(*cycle.spec.spec, object) && matchesRequiredAffinity(*cycle.spec.spec, object);
            if (reachable && (required ? !node.open.empty() : takesPart(node))) nodes.push_back(node.rooms->node);
        }
        if (required && nodes.empty()) result.status = Status{Code::UnschedulableAndUnresolvable, {kNoReservation()}, {}};
        else if (required) result.nodes = std::move(nodes);
        else if (nodes.empty()) result.status.code = Code::Skip;
        if (result.status.ok()) result.state = std::move(state);
        return result;
    }

    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override { change(cycle, state, pod, node.idx, -1); }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override { change(cycle, state, pod, node.idx, 1); }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& view, Reasons* why) const override {
        if (!state) return Code::Success;
        const auto& of = static_cast<const ReservationState&>(*state);
        const NodeForPod* node = of.find(view.idx);
        if (standsIn(cycle.pod)) return filterStandIn(cycle, of, node, view, why);
        const bool required = cycle.pod.reservationTerms && cycle.pod.reservationTerms->affinity;
        const auto refuse = [&](Code code, Reason reason) {
            if (why) why->push_back(std::move(reason));
            return code;
        };
        if (!node || node->open.empty()) {
            if (required) return refuse(Code::UnschedulableAndUnresolvable, kNoReservation());
            const RoomRelease& release = of.releaseOf(view.idx);
            if (!node || !takesPart(*node) || !release.any()) return Code::Success;
            // Where pods that use a room leave, the room stays.
            RoomRelease alone;
            alone.ofNode = release.ofNode;
            if (shortOfNode(cycle.cluster, of.all, *node, cycle.spec.requests.filter, std::nullopt, alone).empty()) return Code::Success;
            return refuse(Code::Unschedulable, kStillReserved());
        }
        if (ignoresReservations(cycle.pod)) return Code::Success;
        return filterRooms(cycle, of, *node, required, why);
    }

    /// Also where PreFilter found nothing to do: a Reservation that is not for the pod may be the cause.
    PostFilterResult postFilter(const Cycle& cycle, const PluginState*, std::span<const NodeCode> rejected, Rehearsal& rehearsal) const override {
        PostFilterResult result;
        result.status.code = Code::Unschedulable;
        if (!standsIn(cycle.pod)) result.status.reasons = told(cycle, ReservationState(cycle), rejected, rehearsal);
        return result;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx> feasible) const override {
        PreScoreResult result;
        result.status.code = Code::Skip;
        if (standsIn(cycle.pod) || ignoresReservations(cycle.pod) || cycle.cluster.catalog().koordinatorReservations.empty()) return result;
        auto state = std::make_unique<PreferredReservation>(cycle);
        if (std::none_of(state->of.nodes.begin(), state->of.nodes.end(), takesPart)) return result;
        std::optional<std::int64_t> least;
        for (const NodeIdx node : feasible) {
            const NodeForPod* of = state->of.find(node);
            const std::optional<std::int64_t> order = of ? firstOrder(state->of.all, *of) : std::nullopt;
            if (!order || (least && *least <= *order)) continue;
            least = order;
            state->preferred = node;
        }
        result.status.code = Code::Success;
        result.state = std::move(state);
        return result;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& view) const override {
        if (!state) return 0;
        const auto& prepared = static_cast<const PreferredReservation&>(*state);
        if (prepared.preferred == view.idx) return kMostPreferred;
        const NodeForPod* node = prepared.of.find(view.idx);
        if (!node) return 0;
        const std::vector<std::int64_t>& asked = cycle.spec.requests.filter;
        const auto room = chosenRoom(cycle.cluster, prepared.of.all, *node, cycle.pod, asked, {});
        return room ? roomScore(prepared.of.all, node->rooms->uses[*room], asked, nullptr) : 0;
    }
    Scale scale() const override { return Scale::ByMax; }

    Reservation reserve(const Cycle& cycle, const PluginState* state, NodeIdx at) const override {
        const bool required = cycle.pod.reservationTerms && cycle.pod.reservationTerms->affinity;
        if (!state || !required || standsIn(cycle.pod) || ignoresReservations(cycle.pod)) return {};
        const auto& of = static_cast<const ReservationState&>(*state);
        const NodeForPod* node = of.find(at);
        if (node && chosenRoom(cycle.cluster, of.all, *node, cycle.pod, cycle.spec.requests.filter, {})) return {};
        return {Status{Code::Unschedulable, {kNoReservation()}, {}}, {}};
    }

    /// It writes into the pod which Reservation it uses.
    PermitAnswer preBind(const Cycle&, NodeIdx) const override { return {}; }
    /// A Reservation is bound by its status alone; all other pods are the next plugin's.
    Status bind(const Cycle& cycle, NodeIdx) const override { return Status{standsIn(cycle.pod) ? Code::Success : Code::Skip, {}, {}}; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}, {EventResource::KoordinatorReservation, action::kAll}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

private:
    static void add(Holding& held, const ReservedRooms& all, const RoomUse& use) {
        const ReservedRoom& room = all.rooms[use.room];
        if (use.pods == 0) {
            for (std::size_t i = 0; i < held.amounts.size(); ++i)
                if (ResourceIdx(i) != ResourceTable::kPodsIdx) held.amounts[i] += room.requests.filter[i];
            held.nonZeroCpu += room.requests.nonZeroCpu;
            held.nonZeroMemory += room.requests.nonZeroMemory;
            return;
        }
        // Of one that is used the rest counts, as the requests of one container.
        bool any = false;
        const auto rest = [&](std::size_t i) { return std::max<std::int64_t>(0, room.allocatable[i] - use.allocated[i]); };
        for (std::size_t i = 0; i < held.amounts.size(); ++i) {
            any = any || rest(i) != 0;
            if (ResourceIdx(i) != ResourceTable::kPodsIdx) held.amounts[i] += rest(i);
        }
        if (!any) return;
        held.nonZeroCpu += room.reserves[ResourceTable::kCpuIdx.get()] ? rest(ResourceTable::kCpuIdx.get()) : kDefaultMilliCpuRequest;
        held.nonZeroMemory += room.reserves[ResourceTable::kMemoryIdx.get()] ? rest(ResourceTable::kMemoryIdx.get()) : kDefaultMemoryRequest;
    }

    Status known(const Cycle& cycle, const ReservationState& state) const {
        if (m_args.preempts) return notModelled(worded("enablePreemption: preemption for Reservations"));
        if (state.all.actingPods) return notModelled(worded("scheduling.koordinator.sh/pod-operating-mode: pods that act as Reservations"));
        if (cycle.pod.reservationTerms && !cycle.pod.reservationTerms->faulty.empty()) return notModelled(worded("%1 cannot be read", {cycle.pod.reservationTerms->faulty}));
        for (const NodeForPod& node : state.nodes) {
            if (!node.unknown) continue;
            if (!node.unknown->unread.empty()) return notModelled(worded("Reservation %1: annotation %2", {node.unknown->name, node.unknown->unread}));
            return notModelled(worded("Reservation %1: whether the pod is of its owner, since the UID or apiVersion of the pod's controller is not told", {node.unknown->name}));
        }
        if (Message what = countedBeside(cycle, state); !what.empty()) return notModelled(std::move(what));
        return {};
    }

    /// What the plugin asks of the Reservation that the pod stands for.
    Status checked(const Cycle& cycle) const {
        const auto& all = cycle.cluster.catalog().koordinatorReservations;
        const std::string& name = cycle.pod.reservationTerms->standsFor;
        const auto at = std::find_if(all.begin(), all.end(), [&](const KoordinatorReservation& one) { return one.name == name; });
        check(at != all.end(), "a pod that stands for a Reservation is made of one");
        const auto fault = [](const char* part) { return Status{Code::Error, {kFaultyReservation({std::string(part)})}, {}}; };
        if (!at->hasTemplate) return fault("template");
        if (at->owners.empty()) return fault("owner");
        if (!at->expires) return fault("expiration");
        if (at->preAllocation) return notModelled(worded("spec.preAllocation"));
        if (!at->unread.empty()) return notModelled(worded("Reservation %1: annotation %2", {at->name, at->unread}));
        if (!cycle.pod.reservationTerms->faulty.empty()) return notModelled(worded("Reservation %1: what its template asks of %2", {at->name, cycle.pod.reservationTerms->faulty}));
        const ReservationState state(cycle);
        if (state.all.actingPods) return notModelled(worded("scheduling.koordinator.sh/pod-operating-mode: pods that act as Reservations"));
        if (Message what = countedBeside(cycle, state); !what.empty()) return notModelled(std::move(what));
        return {};
    }

    static Code filterStandIn(const Cycle& cycle, const ReservationState& of, const NodeForPod* node, const NodeView& view, Reasons* why) {
        const auto refuse = [&](Reason reason) {
            if (why) why->push_back(std::move(reason));
            return Code::UnschedulableAndUnresolvable;
        };
        const std::string& name = cycle.pod.reservationTerms->standsFor;
        const auto own = std::find_if(of.all.rooms.begin(), of.all.rooms.end(), [&](const ReservedRoom& one) { return one.object->name == name; });
        if (!own->object->wantedNode.empty() && own->object->wantedNode != view.object.name) return refuse(kOtherNode());
        if (!node) return Code::Success;
        const KoordinatorReservation::Policy policy = own->object->policy;
        for (const RoomUse& use : node->rooms->uses) {
            const KoordinatorReservation& other = *of.all.rooms[use.room].object;
            if (use.usedUp(of.all) || other.phase == KoordinatorReservation::Phase::Waiting) continue;
            const bool either = policy == KoordinatorReservation::Policy::Default || other.policy == KoordinatorReservation::Policy::Default;
            if (either && policy != other.policy) return refuse(kPolicies());
        }
        return Code::Success;
    }

    static Code filterRooms(const Cycle& cycle, const ReservationState& of, const NodeForPod& node, bool required, Reasons* why) {
        const std::vector<std::int64_t>& asked = cycle.spec.requests.filter;
        const ResourceTable& table = cycle.cluster.catalog().resources;
        const RoomRelease& release = of.releaseOf(node.rooms->node);
        std::vector<ResourceIdx> byNode;
        Reasons inside;
        for (const std::uint32_t place : node.open) {
            const RoomUse& use = node.rooms->uses[place];
            const std::vector<bool>& reserves = of.all.rooms[use.room].reserves;
            bool shares = required;
            for (std::size_t i = 0; i < asked.size() && !shares; ++i) shares = asked[i] != 0 && reserves[i];
            if (!shares) continue;
            const auto released = release.ofRooms.find(place);
            const std::vector<ResourceIdx> lacking = shortOfNode(cycle.cluster, of.all, node, asked, place, release);
            const std::vector<RoomShortage> ofRoom = shortOfRoom(of.all, use, asked, released == release.ofRooms.end() ? nullptr : &released->second);
            if (lacking.empty() && ofRoom.empty()) return Code::Success;
            byNode.insert(byNode.end(), lacking.begin(), lacking.end());
            const bool detailed = required && !cycle.pod.reservationTerms->affinity->name.empty();
            for (const RoomShortage& shortage : ofRoom) inside.push_back(reasonOf(table, shortage, detailed));
        }
        if (!required && byNode.empty()) {
            // No room suffices: the pod may still stand beside them.
            RoomRelease alone;
            alone.ofNode = release.ofNode;
            byNode = shortOfNode(cycle.cluster, of.all, node, asked, std::nullopt, alone);
        }
        if (!required && byNode.empty()) return Code::Success;
        if (!why) return Code::Unschedulable;
        std::vector<std::pair<std::string, ResourceIdx>> names;
        for (const ResourceIdx column : byNode) names.emplace_back(table.name(column), column);
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        for (const auto& [name, column] : names) why->push_back(kShortByNode({name, column == ResourceTable::kPodsIdx ? 1 : asked[column.get()]}));
        if (!required) return Code::Unschedulable;
        const bool none = names.empty() && inside.empty();
        why->insert(why->end(), inside.begin(), inside.end());
        if (none) why->push_back(kNoneSuffices());
        return Code::Unschedulable;
    }

    static Reason reasonOf(const ResourceTable& table, const RoomShortage& lacking, bool detailed) {
        const auto& [resource, asked, used, capacity] = lacking;
        if (resource == ResourceTable::kPodsIdx)
            return detailed ? kRoomFull.saying(worded("Reservation(s) Too many pods, requested: 1, used: %1, capacity: %2", {used, capacity}), {used, capacity}) : kRoomFull({used, capacity});
        const std::string& name = table.name(resource);
        if (!detailed) return kShortInside({name, asked, used, capacity});
        return kShortInside.saying(worded("Reservation(s) Insufficient %1, requested: %2, used: %3, capacity: %4", {name, asked, used, capacity}), {name, asked, used, capacity});
    }

    Reasons told(const Cycle& cycle, const ReservationState& state, std::span<const NodeCode> rejected, Rehearsal& rehearsal) const {
        const bool required = cycle.pod.reservationTerms && cycle.pod.reservationTerms->affinity;
        std::int64_t owned = 0, byName = 0, otherName = 0, otherAffinity = 0, closed = 0, notExact = 0;
        std::map<std::string, std::int64_t> taints, byNode;
        for (const NodeForPod& node : state.nodes) {
            owned += node.owned;
            byName += node.byName;
            otherName += node.otherName;
            otherAffinity += node.otherAffinity;
            closed += node.closed;
            notExact += node.notExact;
            for (const Taint& taint : node.taints) ++taints["{" + taint.key + ": " + taint.value + "}"];
            std::int64_t left = node.owned - node.otherName - node.closed - node.otherAffinity - node.notExact - node.tainted;
            if (left <= 0 || std::none_of(rejected.begin(), rejected.end(), [&](const NodeCode& one) { return one.node == node.rooms->node; })) continue;
            Reasons why;
            rehearsal.open(node.rooms->node);
            rehearsal.filter(&why);
            std::map<std::string, std::int64_t> reasons;
            for (const Reason& reason : why) {
                const std::string text = reason.text.text();
                if (text.starts_with("Reservation(s) ")) --left;
                else ++reasons[text];
            }
            if (left <= 0) continue;
            for (const auto& [text, count] : reasons) byNode[text] += left * count;
        }
        Reasons all;
        if (owned <= 0 && !required) return all;
        const auto say = [&](const ReasonInfo& info, std::int64_t count) {
            if (count > 0) all.push_back(info({count}));
        };
        say(kExactlyNamed, byName);
        say(kOtherName, otherName);
        say(kOtherAffinity, otherAffinity);
        say(kClosedOnes, closed);
        say(kInexact, notExact);
        for (const auto& [taint, count] : taints) all.push_back(kTaintedOnes({count, taint}));
        for (const auto& [text, count] : byNode) all.push_back(kByNode({count, text}));
        all.push_back(kOwned({owned}));
        return all;
    }

    static void change(const Cycle& cycle, PluginState* state, PodIdx pod, NodeIdx at, std::int64_t sign) {
        if (!state) return;
        auto& of = static_cast<ReservationState&>(*state);
        const NodeForPod* node = of.find(at);
        if (!node) return;
        const Catalog& catalog = cycle.cluster.catalog();
        const std::vector<std::int64_t> amounts = takenBy(catalog, pod);
        RoomRelease& release = of.released[at];
        const auto user = std::find_if(node->rooms->usedBy.begin(), node->rooms->usedBy.end(), [&](const auto& one) { return one.first == pod; });
        std::vector<std::int64_t>& sum = user == node->rooms->usedBy.end() ? release.ofNode : release.ofRooms[user->second];
        sum.resize(amounts.size());
        for (std::size_t i = 0; i < amounts.size(); ++i) sum[i] += sign * amounts[i];
    }

    ReservationArgs m_args;
};

}  // namespace

constinit const PluginInfo kReservation{
    .name = "Reservation",
    .refusal = Refusal::Room,
    .letter = 'B',
    .reasons = kReservationReasons,
    .arguments = &kArgumentsOf<ReservationArgs>,
    .notModelled = [](const PluginArgs& args) { return args.of<ReservationArgs>().preempts ? worded("enablePreemption: preemption for Reservations") : Message(); },
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const ReservationPlugin>(args.of<ReservationArgs>()); },
    .koordinator = true,
};

}  // namespace bayplan
