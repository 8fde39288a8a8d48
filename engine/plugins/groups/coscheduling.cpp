// SPDX-License-Identifier: GPL-3.0-or-later
// QueueSort: priority, then the time of the group. PreFilter: a group is tried when it has enough pods, and the sum of what
// is free suffices. Permit: its pods wait on their nodes for enough others. PostFilter and Unreserve: if one fails, those
// that wait lose their nodes. Upstream's faults are played: see the manual.
// Source: scheduler-plugins 903da7d pkg/coscheduling; specification ecosystem 2.1.

#include "plugins/groups/coscheduling.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "framework/cluster_event.h"
#include "framework/plugin_info.h"
#include "plugins/groups/sibling_index.h"

namespace bayplan {

extern const PluginInfo kCoscheduling;

namespace {

using Milliseconds = std::chrono::milliseconds;

constexpr ReasonInfo kFailed{"Coscheduling.failed", "podGroup %1 failed recently", WORDS_FOR_PEOPLE("Text", "PodGroup %1 was rejected a moment ago, and is not tried again yet"), {"podGroup"}};
constexpr ReasonInfo kFewSiblings{"Coscheduling.few",
                                  "pre-filter pod %1 cannot find enough sibling pods, current pods number: %2, minMember of group: %3",
                                  WORDS_FOR_PEOPLE("Text", "the PodGroup of pod %1 has %2 pods and needs %3"),
                                  {"pod", "pods", "minMember"}};
constexpr ReasonInfo kGated{"Coscheduling.gated",
                            "pre-filter pod %1 cannot proceed due to gated pods in the same PodGroup",
                            WORDS_FOR_PEOPLE("Text", "so many pods of the PodGroup of pod %1 are held back by scheduling gates that too few are left"),
                            {"pod"}};
constexpr ReasonInfo kGap{"Coscheduling.gap",
                          "resource gap: %1",
                          WORDS_FOR_PEOPLE("Text", "what is free on all nodes together is less than the PodGroup's minResources: %1 is missing"),
                          {"missing"}};
constexpr ReasonInfo kNotFound{"Coscheduling.notFound", "PodGroup not found", WORDS_FOR_PEOPLE("Text", "there is no PodGroup of the name in the pod's label")};
constexpr ReasonInfo kFewAssigned{"Coscheduling.fewPlaced",
                                  "%1 of minMember %2 pods have a node",
                                  WORDS_FOR_PEOPLE("Text", "%1 pods of the PodGroup have a node, and %2 are needed"),
                                  {"placed", "minMember"}};
constexpr ReasonInfo kNoPodGroup{"Coscheduling.noGroup",
                                 "can not find pod group",
                                 WORDS_FOR_PEOPLE("Text", "the pod is in no PodGroup; the plugin says so of every such pod that finds no node, and it is not the cause")};
constexpr ReasonInfo kRejected{"Coscheduling.rejected",
                               "PodGroup %1 gets rejected due to Pod %2 is unschedulable even after PostFilter",
                               WORDS_FOR_PEOPLE("Text", "since pod %2 finds no node, all pods of PodGroup %1 that waited on theirs lose them"),
                               {"podGroup", "pod"}};
constexpr ReasonInfo kOptimistic{"Coscheduling.optimistic", "optimistic rejection in PostFilter", WORDS_FOR_PEOPLE("Text", "another pod of its PodGroup found no node")};
constexpr ReasonInfo kUnreserved{"Coscheduling.unreserved", "rejection in Unreserve", WORDS_FOR_PEOPLE("Text", "another pod of its PodGroup lost its node")};
constexpr ReasonInfo kCoschedulingReasons[] = {kFailed, kFewSiblings, kGated, kGap, kNotFound, kFewAssigned, kNoPodGroup, kRejected, kOptimistic, kUnreserved};

/// Upstream's fall-backs where an argument, or a group, says 0.
constexpr Milliseconds kDefaultWait = std::chrono::seconds(60);
constexpr Milliseconds kPermitted = std::chrono::seconds(3);

/// Names that are forgotten after a while.
class Fading {
public:
    bool has(const std::string& name, Milliseconds now) const {
        const auto at = m_until.find(name);
        return at != m_until.end() && now <= at->second;
    }
    /// Does not prolong what is there.
    void add(const std::string& name, Milliseconds now, Milliseconds lasts) {
        if (!has(name, now)) m_until[name] = now + lasts;
    }
    void remove(const std::string& name) { m_until.erase(name); }

private:
    std::map<std::string, Milliseconds> m_until;
};

struct GroupsRemembered final : PluginMemory {
    Fading backedOff;
    Fading permitted;                            // their minResources were there
    std::map<std::string, Milliseconds> failed;  // when last; those that did not succeed since
};

/// "1.5", "7516192768".
std::string plain(Quantity amount) {
    const std::int64_t milli = amount.milliValue();
    std::string text = (milli < 0 ? "-" : "") + std::to_string(std::abs(milli / 1000));
    const std::int64_t rest = std::abs(milli % 1000);
    if (rest == 0) return text;
    text += "." + std::to_string(1000 + rest).substr(1);
    return text.erase(text.find_last_not_of('0') + 1);
}

/// The cycle's pod and its group. What depends on time or on other pods' coming and going is asked of the run.
class Siblings {
public:
    explicit Siblings(const Cycle& cycle) : m_cycle(cycle), m_group(cycle.index.derived.of<SiblingIndex>().of(cycle.pod)) {}

    bool grouped() const { return m_group != nullptr; }
    const CoschedulingGroup* object() const { return m_group ? m_group->object : nullptr; }
    const std::vector<PodIdx>& pods() const { return m_group->pods; }
    bool exists(PodIdx pod) const { return !m_cycle.running || m_cycle.running->exists(pod); }
    std::size_t count() const {
        return countIf([](PodIdx) { return true; });
    }
    std::size_t gated() const {
        return countIf([&](PodIdx pod) { return !m_cycle.cluster.catalog().pod(pod).spec->schedulingGates.empty(); });
    }
    /// The others with a node, whether they wait there or are bound.
    std::size_t placed() const {
        return countIf([&](PodIdx pod) {
            return pod != m_cycle.podIdx && (m_cycle.cluster.placement(pod).standing != Standing::Pending || (m_cycle.running && m_cycle.running->hasNode(pod)));
        });
    }
    std::vector<PodIdx> others() const {
        std::vector<PodIdx> pods;
        std::copy_if(m_group->pods.begin(), m_group->pods.end(), std::back_inserter(pods), [&](PodIdx pod) { return pod != m_cycle.podIdx && exists(pod); });
        return pods;
    }

    /// What is missing of minResources and of places for minMember pods: "cpu=2.5, pods=1"; empty: nothing. The group's own pods
    /// count as gone. It is a sum over nodes and says nothing about a node; one that is overbooked adds to what is needed.
    std::string gap() const {
        const Catalog& catalog = m_cycle.cluster.catalog();
        std::map<std::string, Quantity> needed;
        for (const auto& [name, amount] : *object()->minResources) needed[name] = amount;
        needed["pods"] = Quantity::fromUnits(object()->minMember);
        for (const NodeIdx node : catalog.treeOrder) {
            const std::vector<std::int64_t> free = freeOn(node);
            for (auto at = needed.begin(); at != needed.end();) {
                const ResourceIdx column = catalog.resources.find(at->first);
                if (column.valid() && (column.get() < ResourceTable::kFirstScalar || catalog.node(node).allocatable.find(at->first))) {
                    const std::int64_t amount = free[column.get()];
                    at->second = at->second - (column == ResourceTable::kCpuIdx ? Quantity::fromMilli(amount) : Quantity::fromUnits(amount));
                }
                at = at->second <= Quantity() ? needed.erase(at) : std::next(at);
            }
            if (needed.empty()) return {};
        }
        std::string text;
        for (const auto& [name, amount] : needed) text += (text.empty() ? "" : ", ") + name + "=" + plain(amount);
        return text;
    }

private:
    template <typename Counts>
    std::size_t countIf(Counts&& counts) const {
        return static_cast<std::size_t>(std::count_if(m_group->pods.begin(), m_group->pods.end(), [&](PodIdx pod) { return exists(pod) && counts(pod); }));
    }
    std::vector<std::int64_t> freeOn(NodeIdx node) const {
        const Catalog& catalog = m_cycle.cluster.catalog();
        const NodeState& state = m_cycle.cluster.node(node);
        std::vector<std::int64_t> free = catalog.allocatable[node.get()];
        for (std::size_t column = 0; column < free.size(); ++column) free[column] -= state.requested[column];
        for (const PodIdx pod : state.pods) {
            if (m_cycle.index.derived.of<SiblingIndex>().of(catalog.pod(pod)) != m_group) continue;
            const std::vector<std::int64_t> own = podAmounts(catalog.pod(pod), catalog.resources).filter;
            for (std::size_t column = 0; column < free.size(); ++column) free[column] += own[column];
            ++free[ResourceTable::kPodsIdx.get()];
        }
        return free;
    }

    const Cycle& m_cycle;
    const SiblingIndex::Group* m_group;
};

class Coscheduling final : public Plugin,
                           public QueueSortPlugin,
                           public PreFilterPlugin,
                           public PostFilterPlugin,
                           public ReservePlugin,
                           public PermitPlugin,
                           public EnqueueHints {
public:
    explicit Coscheduling(const CoschedulingArgs& args) : m_args(args) {}

    std::string_view name() const override { return kCoscheduling.name; }

    void enter(const Catalog& catalog, const Pod& pod, QueuedPod& queued) const override {
        queued.key = pod.key();
        queued.family = SiblingIndex::keyOf(pod);
        queued.created = kNoGroupTime;
        for (const CoschedulingGroup& group : catalog.coschedulingGroups)
            if (!queued.family.empty() && group.namespaceName == pod.namespaceName && queued.family == group.key()) queued.created = group.creationTime == 0 ? kNewGroupTime : group.creationTime;
    }
    /// As if the scheduler had just started: pods come into the queue when all groups exist.
    bool less(const QueuedPod& a, const QueuedPod& b) const override {
        if (a.priority != b.priority) return a.priority > b.priority;
        if (a.created != b.created) return a.created < b.created;
        return a.created == kNoGroupTime ? a.enqueued < b.enqueued : a.key < b.key;
    }
    bool lessNow(const QueuedPod& a, const QueuedPod& b, const Running& running) const override {
        return std::tuple(std::int64_t{b.priority}, timeOf(a, running), std::string_view(a.key)) < std::tuple(std::int64_t{a.priority}, timeOf(b, running), std::string_view(b.key));
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        const Siblings siblings(cycle);
        const CoschedulingGroup* group = siblings.object();
        if (!group) return {};
        const auto refuse = [](Reason reason) { return PreFilterResult{Status{Code::UnschedulableAndUnresolvable, {std::move(reason)}, {}}, {}, {}}; };
        GroupsRemembered* memory = memoryOf(cycle);
        const Milliseconds now = cycle.running ? cycle.running->now : Milliseconds(0);
        if (memory && memory->backedOff.has(group->key(), now)) return refuse(kFailed({group->key()}));
        const auto count = static_cast<std::int64_t>(siblings.count());
        if (count < group->minMember) return refuse(kFewSiblings({cycle.pod.name, count, std::int64_t{group->minMember}}));
        if (static_cast<std::int64_t>(siblings.gated()) > count - group->minMember) return refuse(kGated({cycle.pod.name}));
        if (!group->minResources || (memory && memory->permitted.has(group->key(), now))) return {};
        if (std::string missing = siblings.gap(); !missing.empty()) return refuse(kGap({std::move(missing)}));
        if (memory) memory->permitted.add(group->key(), now, m_args.permitWaitingTimeSeconds == 0 ? kPermitted : waitingTime());
        return {};
    }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState*, std::span<const NodeCode>, Rehearsal&) const override {
        const Siblings siblings(cycle);
        const CoschedulingGroup* group = siblings.object();
        PostFilterResult result;
        result.status.code = Code::Unschedulable;
        if (!group) {
            result.status.reasons.push_back(kNoPodGroup());
            return result;
        }
        const auto placed = static_cast<std::int64_t>(siblings.placed());
        const double missing = static_cast<double>(group->minMember - placed) / static_cast<double>(group->minMember);
        if (placed >= group->minMember || missing <= static_cast<double>(m_args.podGroupRejectPercentage) / 100) return result;
        result.rejects = WaitingRejection{siblings.others(), kOptimistic()};
        result.status.reasons.push_back(kRejected({group->key(), cycle.pod.name}));
        if (GroupsRemembered* memory = memoryOf(cycle)) {
            if (m_args.podGroupBackoffSeconds > 0 && static_cast<std::int64_t>(siblings.count()) >= group->minMember)
                memory->backedOff.add(group->key(), cycle.running->now, std::chrono::seconds(m_args.podGroupBackoffSeconds));
            noteFailure(*memory, *group, cycle.running->now);
        }
        return result;
    }

    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }
    std::optional<WaitingRejection> unreserve(const Cycle& cycle) const override {
        const Siblings siblings(cycle);
        if (!siblings.object()) return std::nullopt;
        if (GroupsRemembered* memory = memoryOf(cycle)) noteFailure(*memory, *siblings.object(), cycle.running->now);
        return WaitingRejection{siblings.others(), kUnreserved()};
    }

    PermitAnswer permit(const Cycle& cycle, NodeIdx) const override {
        const Siblings siblings(cycle);
        if (!siblings.grouped()) return {};
        const CoschedulingGroup* group = siblings.object();
        if (!group) return {Status{Code::Unschedulable, {kNotFound()}, {}}};
        const auto placed = static_cast<std::int64_t>(siblings.placed()) + 1;
        if (placed >= group->minMember) {
            if (GroupsRemembered* memory = memoryOf(cycle)) memory->failed.erase(group->key());
            return {};
        }
        PermitAnswer wait{Status{Code::Wait, {kFewAssigned({placed, std::int64_t{group->minMember}})}, {}}, patienceWith(*group)};
        // The first one brings the others, past whatever they wait for.
        if (placed == 1) wait.activates = siblings.others();
        return wait;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kAdd}, {EventResource::CoschedulingGroup, action::kAdd | action::kUpdate}};
    }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

private:
    static constexpr std::int64_t kNoGroupTime = std::numeric_limits<std::int64_t>::max();
    static constexpr std::int64_t kNewGroupTime = kNoGroupTime - 1;  // nobody gave it a time: it is made as the run begins
    static constexpr std::int64_t kLongAgo = 1'000'000'000'000'000;  // milliseconds, some 30,000 years

    GroupsRemembered* memoryOf(const Cycle& cycle) const { return cycle.running ? &cycle.running->of<GroupsRemembered>(*this) : nullptr; }
    static void noteFailure(GroupsRemembered& memory, const CoschedulingGroup& group, Milliseconds now) {
        memory.permitted.remove(group.key());
        memory.failed[group.key()] = now;
    }

    /// In milliseconds since the run began.
    std::int64_t timeOf(const QueuedPod& pod, const Running& running) const {
        if (const GroupsRemembered* memory = running.find<GroupsRemembered>(*this); memory && !pod.family.empty())
            if (const auto failed = memory->failed.find(pod.family); failed != memory->failed.end()) return failed->second.count();
        if (pod.created == kNoGroupTime) return pod.firstActive.count();
        if (pod.created == kNewGroupTime) return 0;
        return running.began ? (pod.created - *running.began) * 1000 : pod.created * 1000 - kLongAgo;
    }

    Milliseconds waitingTime() const { return std::chrono::seconds(m_args.permitWaitingTimeSeconds); }
    Milliseconds patienceWith(const CoschedulingGroup& group) const {
        if (!group.scheduleTimeoutSeconds) return m_args.permitWaitingTimeSeconds == 0 ? kDefaultWait : waitingTime();
        return *group.scheduleTimeoutSeconds == 0 ? waitingTime() : std::max(Milliseconds(0), Milliseconds(std::chrono::seconds(*group.scheduleTimeoutSeconds)));
    }

    CoschedulingArgs m_args;
};

}  // namespace

void describe(ArgumentVisitor& visitor, CoschedulingArgs& args) {
    constexpr std::int64_t kMostSeconds = 9'000'000'000;  // more is no time any more
    visitor.number({.name = "permitWaitingTimeSeconds", .label = WORDS_FOR_PEOPLE("Arguments", "Waiting time of a group"), .given = Given::Written, .unit = " s"},
                   args.permitWaitingTimeSeconds, 0, kMostSeconds);
    visitor.number({.name = "podGroupBackoffSeconds", .label = WORDS_FOR_PEOPLE("Arguments", "Pause after a rejection"), .given = Given::Written, .unit = " s"},
                   args.podGroupBackoffSeconds, 0, kMostSeconds);
    visitor.number({.name = "podGroupRejectPercentage", .label = WORDS_FOR_PEOPLE("Arguments", "Share that may be missing"), .given = Given::Written, .unit = " %"},
                   args.podGroupRejectPercentage, 0, 100);
}

constinit const PluginInfo kCoscheduling{
    .name = "Coscheduling",
    .refusal = Refusal::Gate,
    .reasons = kCoschedulingReasons,
    .arguments = &kArgumentsOf<CoschedulingArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const Coscheduling>(args.of<CoschedulingArgs>()); },
};

}  // namespace bayplan
