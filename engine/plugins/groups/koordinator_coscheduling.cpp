// SPDX-License-Identifier: GPL-3.0-or-later
// Koordinator's Coscheduling, which is another plugin than the one of scheduler-plugins. A gang enters the queue when all gangs of
// its group have their pods. The first pod brings the others, so that a group is tried in one round. Each waits on its node until
// every gang of the group has its quorum. The first that finds no node ends the round for the others, and in strict mode those that
// wait lose their nodes.
// Source: specification ecosystem 4.1; Koordinator pkg/scheduler/plugins/coscheduling.

#include "plugins/groups/koordinator_coscheduling.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "framework/cluster_event.h"
#include "framework/plugin_info.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kKoordinatorCoscheduling;

namespace {

constexpr ReasonInfo kNotInitialised{"KoordinatorCoscheduling.init",
                                     "gang has not init, gangName: %1, podName: %2",
                                     WORDS_FOR_PEOPLE("Text", "nothing says how many pods gang %1 of pod %2 needs: its PodGroup, or the number in the pod's annotations, is missing"),
                                     {"gang", "pod"}};
constexpr ReasonInfo kIncomplete{"KoordinatorCoscheduling.incomplete",
                                 "gangGroup %1 basic check: %2, current gang: %3, podName: %4",
                                 WORDS_FOR_PEOPLE("Text", "the group of gangs %1 is not complete: %2"),
                                 {"gangGroup", "missing", "gang", "pod"}};
constexpr ReasonInfo kRejectedWithGroup{"KoordinatorCoscheduling.rejected",
                                        "GangGroup \"%1\" gets rejected due to member Pod \"%2\" is unschedulable with reason %3, alreadyWaitForBound: %4",
                                        WORDS_FOR_PEOPLE("Text", "pod %2 of the group of gangs %1 finds no node, so the group is not tried further (%4 of its pods waited on their nodes)"),
                                        {"gangGroup", "pod", "reason", "waiting"}};
constexpr ReasonInfo kLostNode{"KoordinatorCoscheduling.unreserved",
                               "Gang \"%1\" gets rejected due to Pod \"%2\" in Unreserve",
                               WORDS_FOR_PEOPLE("Text", "pod %2 of gang %1 lost its node"),
                               {"gang", "pod"}};
constexpr ReasonInfo kWaitsForGroup{"KoordinatorCoscheduling.waits",
                                    "%1 of %2 pods of gang %3 wait on their nodes",
                                    WORDS_FOR_PEOPLE("Text", "of gang %3, %1 pods have a node that count, and %2 are needed"),
                                    {"placed", "needed", "gang"}};
constexpr ReasonInfo kKoordinatorReasons[] = {kNotInitialised, kIncomplete, kRejectedWithGroup, kLostNode, kWaitsForGroup};

/// As Go prints a list of texts.
std::string inBrackets(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return "[" + text + "]";
}

/// As Go quotes a text.
std::string goQuoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        if (c == '\n') quoted += "\\n";
        else quoted += c;
    }
    return quoted + "\"";
}

struct GangsRemembered final : PluginMemory {
    std::string round;                // the group of gangs that is tried; empty: none
    std::optional<Reason> failed;     // why the rest of the round fails
    std::set<std::string> satisfied;  // groups of gangs that had a bound pod
    std::set<PodIdx> allowed;         // pods that wait no more; they count as bound
};

/// The cycle's pod, its gang and the group of that.
class GangGroup {
public:
    explicit GangGroup(const Cycle& cycle) : m_cycle(cycle), m_gangs(cycle.index.derived.of<KoordinatorGangs>()), m_gang(m_gangs.of(cycle.pod)) {}

    const KoordinatorGang* gang() const { return m_gang; }
    GangsRemembered* memory(const Plugin& plugin) const { return m_cycle.running ? &m_cycle.running->of<GangsRemembered>(plugin) : nullptr; }

    /// The gangs of the group that somebody has heard of.
    std::vector<const KoordinatorGang*> gangs() const {
        std::vector<const KoordinatorGang*> all;
        for (const std::string& id : m_gang->together)
            if (const KoordinatorGang* one = m_gangs.find(id)) all.push_back(one);
        return all;
    }
    std::vector<PodIdx> present(const KoordinatorGang& gang) const {
        std::vector<PodIdx> pods;
        for (const PodIdx pod : gang.pods)
            if (!m_cycle.running || m_cycle.running->exists(pod)) pods.push_back(pod);
        return pods;
    }
    /// All pods of the group but the cycle's.
    std::vector<PodIdx> others() const {
        std::vector<PodIdx> pods;
        for (const KoordinatorGang* one : gangs())
            for (const PodIdx pod : present(*one))
                if (pod != m_cycle.podIdx) pods.push_back(pod);
        return pods;
    }
    bool placed(PodIdx pod) const { return m_cycle.cluster.placement(pod).standing != Standing::Pending || (m_cycle.running && m_cycle.running->hasNode(pod)); }
    bool bound(PodIdx pod, const GangsRemembered* memory) const { return placed(pod) && (m_cycle.cluster.placement(pod).standing == Standing::Bound || (memory && memory->allowed.contains(pod))); }
    bool waits(PodIdx pod, const GangsRemembered* memory) const { return placed(pod) && !bound(pod, memory); }

    /// Whether a pod of the group was ever bound.
    bool satisfied(const GangsRemembered* memory) const {
        if (memory && memory->satisfied.contains(m_gang->groupId())) return true;
        const std::vector<PodIdx> pods = others();
        return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) { return bound(pod, memory); });
    }
    std::int64_t waiting(const GangsRemembered* memory) const {
        const std::vector<PodIdx> pods = others();
        return std::count_if(pods.begin(), pods.end(), [&](PodIdx pod) { return waits(pod, memory); });
    }
    /// How many pods of the gang count for its quorum; the cycle's has its node.
    std::int64_t counting(const KoordinatorGang& gang, GangPolicy policy, const GangsRemembered* memory) const {
        std::int64_t count = 0;
        for (const PodIdx pod : present(gang))
            if (pod == m_cycle.podIdx || waits(pod, memory) || (policy == GangPolicy::WaitingAndRunning && bound(pod, memory))) ++count;
        return count;
    }

    /// What the group of gangs lacks; Success: nothing.
    Status complete() const {
        const auto refuse = [](Reason reason) { return Status{Code::UnschedulableAndUnresolvable, {std::move(reason)}, {}}; };
        std::vector<std::string> absent, unsaid, few;
        for (const std::string& id : m_gang->together) {
            const KoordinatorGang* one = m_gangs.find(id);
            if (!one || (!one->known && present(*one).empty())) absent.push_back(id);
            else if (!one->known) unsaid.push_back(id);
            else if (static_cast<std::int64_t>(present(*one).size()) < one->least) few.push_back(id);
        }
        std::string missing;
        const auto say = [&](std::string what) { missing += (missing.empty() ? "" : ", ") + what; };
        if (!absent.empty()) say("memberGangs " + inBrackets(absent) + " doesn't exists");
        if (!unsaid.empty()) say("memberGangs " + inBrackets(unsaid) + " has not init");
        if (!few.empty()) say("memberGangs " + inBrackets(m_gang->together) + " child pod not collect enough");
        if (missing.empty()) return {};
        return refuse(kIncomplete({inBrackets(m_gang->together), std::move(missing), m_gang->id, m_cycle.pod.key()}));
    }

private:
    const Cycle& m_cycle;
    const KoordinatorGangs& m_gangs;
    const KoordinatorGang* m_gang;
};

class KoordinatorCoscheduling final : public Plugin,
                                      public SeesWhatIsLeft,
                                      public PreEnqueuePlugin,
                                      public RoundPlugin,
                                      public PreFilterPlugin,
                                      public PostFilterPlugin,
                                      public PreScorePlugin,
                                      public ScorePlugin,
                                      public ReservePlugin,
                                      public PermitPlugin,
                                      public PreBindPlugin,
                                      public PostBindPlugin,
                                      public EnqueueHints {
public:
    explicit KoordinatorCoscheduling(const KoordinatorCoschedulingArgs& args) : m_args(args) {}

    std::string_view name() const override { return kKoordinatorCoscheduling.upstream; }

    Status preEnqueue(const Catalog&, const Pod&) const override { return {}; }
    Status enters(const Cycle& cycle) const override {
        const GangGroup group(cycle);
        return group.gang() ? mayBeTried(group, cycle) : Status{};
    }

    std::vector<PodIdx> companions(const Cycle& cycle) const override {
        const GangGroup group(cycle);
        GangsRemembered* memory = group.memory(*this);
        if (memory) {
            memory->round.clear();
            memory->failed.reset();
        }
        if (!group.gang() || passesAlone(group) || !mayBeTried(group, cycle).ok()) return {};
        if (memory) memory->round = group.gang()->groupId();
        std::vector<PodIdx> pods = group.others();
        std::erase_if(pods, [&](PodIdx pod) { return group.placed(pod); });
        return pods;
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        const GangGroup group(cycle);
        if (!group.gang()) return {};
        if (group.gang()->asksForTopology) return {notModelled(worded("the annotation %1 of its gang", {kGangTopologyKey})), {}, {}};
        if (Status held = mayBeTried(group, cycle); !held.ok()) return {std::move(held), {}, {}};
        const GangsRemembered* memory = group.memory(*this);
        if (!memory || passesAlone(group) || memory->round != group.gang()->groupId() || !memory->failed) return {};
        return {Status{Code::UnschedulableAndUnresolvable, {*memory->failed}, {}}, {}, {}};
    }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState*, std::span<const NodeCode>, Rehearsal&) const override {
        PostFilterResult result;
        result.status.code = Code::Unschedulable;
        if (m_args.enablePreemption && GangGroup(cycle).gang()) result.status = notModelled(worded("enablePreemption: what a gang would preempt as a whole"));
        return result;
    }

    std::optional<WaitingRejection> unfit(const Cycle& cycle, const Message& why) const override {
        const GangGroup group(cycle);
        if (!group.gang() || passesAlone(group)) return std::nullopt;
        GangsRemembered* memory = group.memory(*this);
        Reason reason = kRejectedWithGroup({group.gang()->groupId(), cycle.pod.key(), goQuoted(why.text()), group.waiting(memory)});
        if (memory && memory->round == group.gang()->groupId()) {
            if (memory->failed) reason = *memory->failed;
            else memory->failed = reason;
        }
        if (!group.gang()->strict) return std::nullopt;
        return WaitingRejection{group.others(), std::move(reason)};
    }

    /// It scores by the network alone.
    PreScoreResult preScore(const Cycle&, std::span<const NodeIdx>) const override { return {Status{Code::Skip, {}, {}}, {}}; }
    std::int64_t score(const Cycle&, const PluginState*, const NodeView&) const override { return 0; }

    Reservation reserve(const Cycle& cycle, const PluginState*, NodeIdx) const override {
        if (GangsRemembered* memory = GangGroup(cycle).memory(*this)) memory->allowed.erase(cycle.podIdx);  // of an earlier life
        return {};
    }
    std::optional<WaitingRejection> unreserve(const Cycle& cycle) const override {
        const GangGroup group(cycle);
        if (!group.gang()) return std::nullopt;
        if (GangsRemembered* memory = group.memory(*this)) memory->allowed.erase(cycle.podIdx);
        if (!group.gang()->strict || passesAlone(group)) return std::nullopt;
        return WaitingRejection{group.others(), kLostNode({group.gang()->id, cycle.pod.name})};
    }

    PermitAnswer permit(const Cycle& cycle, NodeIdx) const override {
        const GangGroup group(cycle);
        const KoordinatorGang* own = group.gang();
        if (!own) return {};
        GangsRemembered* memory = group.memory(*this);
        if (memory && memory->allowed.contains(cycle.podIdx)) return {};
        const bool satisfied = group.satisfied(memory);
        const KoordinatorGang* lacks = nullptr;
        for (const KoordinatorGang* one : group.gangs()) {
            const GangPolicy policy = one->policy.value_or(m_args.defaultMatchPolicy);
            if (!lacks && (!one->known || (group.counting(*one, policy, memory) < one->least && !(policy == GangPolicy::OnceSatisfied && satisfied)))) lacks = one;
        }
        if (!lacks && group.gangs().size() == own->together.size()) {
            // Those of the group that wait may go on, too, whatever they would count themselves.
            if (memory) {
                memory->allowed.insert(cycle.podIdx);
                for (const PodIdx other : group.others())
                    if (group.waits(other, memory)) memory->allowed.insert(other);
            }
            return {};
        }
        if (!lacks) lacks = own;
        const Duration waits = own->waits.value_or(m_args.defaultTimeout);
        const GangPolicy policy = lacks->policy.value_or(m_args.defaultMatchPolicy);
        return {Status{Code::Wait, {kWaitsForGroup({group.counting(*lacks, policy, memory), lacks->least, lacks->id})}, {}}, std::chrono::milliseconds(waits.milliseconds())};
    }

    PermitAnswer preBind(const Cycle&, NodeIdx) const override { return {}; }
    void postBind(const Cycle& cycle, NodeIdx) const override {
        const GangGroup group(cycle);
        GangsRemembered* memory = group.memory(*this);
        if (!group.gang() || !memory) return;
        memory->satisfied.insert(group.gang()->groupId());
        memory->allowed.insert(cycle.podIdx);
    }

    /// Upstream registers none. It activates a pod when its gang is complete, which a new pod does by itself.
    std::vector<EventInterest> interests() const override { return {{EventResource::KoordinatorGroup, action::kAdd}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

private:
    /// A gang that was satisfied once, and waits no more: its pods are like any others.
    bool passesAlone(const GangGroup& group) const {
        return group.gang()->policy.value_or(m_args.defaultMatchPolicy) == GangPolicy::OnceSatisfied && group.satisfied(group.memory(*this));
    }
    Status mayBeTried(const GangGroup& group, const Cycle& cycle) const {
        if (!group.gang()->known) return {Code::UnschedulableAndUnresolvable, {kNotInitialised({group.gang()->id, cycle.pod.key()})}, {}};
        return passesAlone(group) ? Status{} : group.complete();
    }

    KoordinatorCoschedulingArgs m_args;
};

}  // namespace

void describe(ArgumentVisitor& visitor, KoordinatorCoschedulingArgs& args) {
    visitor.duration({"defaultTimeout", WORDS_FOR_PEOPLE("Arguments", "Waiting time of a gang")}, args.defaultTimeout, {});
    visitor.number({"controllerWorkers", WORDS_FOR_PEOPLE("Arguments", "Workers of its controller")}, args.controllerWorkers, 1);
    visitor.boolean({"enablePreemption", WORDS_FOR_PEOPLE("Arguments", "Gangs preempt as a whole")}, args.enablePreemption);
    visitor.boolean({"awareNetworkTopology", WORDS_FOR_PEOPLE("Arguments", "Gangs share a part of the network")}, args.awareNetworkTopology);
    visitor.choice({"defaultMatchPolicy", WORDS_FOR_PEOPLE("Arguments", "Pods that make the quorum")}, args.defaultMatchPolicy, {"only-waiting", "waiting-and-running", "once-satisfied"});
}

namespace {

Message unmodelledGangArgs(const PluginArgs& all) {
    const auto& args = all.of<KoordinatorCoschedulingArgs>();
    if (args.enablePreemption) return worded("enablePreemption: what a gang would preempt as a whole");
    if (args.awareNetworkTopology) return worded("awareNetworkTopology: gangs that share a part of the network");
    return {};
}

}  // namespace

constinit const PluginInfo kKoordinatorCoscheduling{
    .name = "KoordinatorCoscheduling",
    .refusal = Refusal::Gate,
    .reasons = kKoordinatorReasons,
    .arguments = &kArgumentsOf<KoordinatorCoschedulingArgs>,
    .notModelled = unmodelledGangArgs,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const KoordinatorCoscheduling>(args.of<KoordinatorCoschedulingArgs>()); },
    .upstream = "Coscheduling",
    .koordinator = true,
};

}  // namespace bayplan
