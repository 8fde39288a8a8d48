// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plays the changes of a scenario on a stage: each applies, applies differently than when it was made, or does not apply and then
// leaves nothing behind.
// Thread rule: one thread.

#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/scheduler.h"
#include "planner/scenario/scenario.h"
#include "planner/scenario/stage.h"

namespace bayplan {

enum class ChangeIs : std::uint8_t {
    Applies,
    Differs,  // it applies, and what it is about is not as it was when the scenario was made
    DoesNot,
};
/// "applies", "differs", "doesNotApply".
const char* toString(ChangeIs is);

struct ChangeReport {
    ChangeIs is = ChangeIs::Applies;
    Message why;                              // of DoesNot; of Differs what differs
    std::vector<Message> notes;               // what is not modelled, or follows from it unasked
    std::map<std::string, std::string> seen;  // what it is about, now: see ScenarioChange::seen

    bool operator==(const ChangeReport&) const = default;
};

/// A pod that is no more.
struct GonePod {
    std::string pod, node;  // empty: it stood nowhere
    Message why;

    bool operator==(const GonePod&) const = default;
};

/// A disruption budget whose pods are evicted: drained, moved or evicted one by one. Nothing else asks a budget.
struct BudgetUse {
    std::string budget;
    std::int64_t leaving = 0, allowed = 0;  // by the time when it was most overdrawn

    bool operator==(const BudgetUse&) const = default;
};

/// The profiles of a configuration and its feature gates; the base's where both are empty.
using RulesOf = std::function<Result<Profiles>(const SetSchedulerRules&)>;

class ScenarioPlayer {
public:
    ScenarioPlayer(ScenarioStage& stage, Profiles profiles, RulesOf rulesOf);

    ChangeReport play(const ScenarioChange& change);

    Scheduler& scheduler() { return m_scheduler; }
    /// Pods that left a node and are to come back, by name, in the order of leaving.
    const std::vector<std::string>& displaced() const { return m_displaced; }
    const std::vector<std::string>& added() const { return m_added; }
    const std::vector<GonePod>& gone() const { return m_gone; }
    /// Of the nodes that were added, for an hour; absent: one of them has none.
    std::optional<double> price() const { return m_unpriced ? std::nullopt : std::optional(m_price); }
    std::size_t nodesAdded() const { return m_nodesAdded; }
    /// Of every budget that was asked, by name.
    std::vector<BudgetUse> budgetsAsked() const;

    /// Evicts a pod for another one.
    void preempt(const std::string& key, const std::string& by);

private:
    /// Takes a pod off its node. It is pending afterwards, unless nothing puts another in its place: then it is gone.
    void displace(const std::string& key, bool nodeGoes, const Message& why);
    /// Takes a pod away, at the end of the change.
    void dismiss(const std::string& key, Message why);
    void takeAway();
    /// The pod goes by the API of evictions, which asks budgets. Before it leaves.
    void evicts(const std::string& key);
    void countEvictions();
    /// What the disruption controller makes of the rule, and a note that says so.
    void writeStatus(PodDisruptionBudget& budget, const BudgetRule& rule);

    // Each returns why the change does not apply; empty: it does.
    Message carryOut(const PutPod& put);
    Message carryOut(const LetPodGo& go);
    Message carryOut(const ScaleWorkload& scale);
    Message carryOut(const AddManifests& add);
    Message carryOut(const CordonNode& cordon);
    Message carryOut(const DrainNode& drain);
    Message carryOut(const TaintNode& taint);
    Message carryOut(const LabelNode& label);
    Message carryOut(const AddNodes& add);
    Message carryOut(const RemoveNode& remove);
    Message carryOut(const SetAllocatable& set);
    Message carryOut(const ChangePods& change);
    Message carryOut(const SetBudget& set);
    Message carryOut(const SetSchedulerRules& rules);

    const Cluster& now() { return *m_stage.picture(); }
    PodIdx findPod(const std::string& key, Message& why);
    NodeIdx findNode(const std::string& name, Message& why);
    Message change(const Node& node);
    Message setTopologyPolicy(const SetAllocatable& set);
    Message cordon(const std::string& node, bool unschedulable);
    Message addPod(Pod pod);
    /// Numbers of new budgets, those from that place on, which no disruption controller has written yet.
    void giveStatus(const ExpandedManifests& made, std::size_t from);
    /// Why parts of a new job that come one after the other can never start; empty: they can. Notes that they are not waited for.
    Message ordersOf(const ExpandedManifests& made);
    Message addMore(const std::vector<PodIdx>& pods, const std::string& workload, std::int64_t more);
    Message removeSome(const std::vector<PodIdx>& pods, const std::string& kind, std::int64_t fewer);
    Message addNode(Node node, const std::vector<Pod>& daemons);
    /// One pod of every DaemonSet that has or had any.
    std::vector<Pod> daemons();
    /// DaemonSets make and delete pods of a node that is no longer as it was.
    Message letDaemonsFollow(const Node& was, const Node& is);
    void see(const char* what, std::string value) { m_report.seen[what] = std::move(value); }
    void note(Message text) { m_report.notes.push_back(std::move(text)); }

    ScenarioStage& m_stage;
    Scheduler m_scheduler;
    RulesOf m_rulesOf;
    ChangeReport m_report;
    std::vector<std::string> m_displaced, m_added;
    std::vector<GonePod> m_gone;
    std::vector<std::string> m_leaving;  // pods that are to be taken away at the end of the change
    std::vector<Pod> m_daemonsKnown;     // of DaemonSets that may have no pod any more
    struct Asked {
        std::string pod;
        std::vector<std::string> budgets;
    };
    struct Evicted {
        std::int64_t pods = 0;
        BudgetUse worst;
    };
    std::vector<Asked> m_asked;                     // by the present change
    std::unordered_set<std::string> m_evicted;      // pods, each counted once
    std::map<std::string, Evicted> m_evictedUnder;  // by budget
    double m_price = 0;
    bool m_unpriced = false;
    std::size_t m_nodesAdded = 0;
};

/// The pods of a workload, "namespace/Kind/name", in the order of reading; of a Deployment those of its ReplicaSets. O(pods).
std::vector<PodIdx> podsOfWorkload(const Catalog& catalog, const std::string& workload);
/// The workloads that have pods, by name: each Deployment in place of its ReplicaSets. O(pods).
std::vector<std::string> workloadsSeen(const Catalog& catalog);
/// The same with the pods of each, in the order of reading. O(pods).
std::map<std::string, std::vector<PodIdx>> podsByWorkload(const Catalog& catalog);

}  // namespace bayplan
