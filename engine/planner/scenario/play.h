// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plays the changes of a scenario on a stage: each applies, applies differently than when it was made, or does not apply and then
// leaves nothing behind.
// Thread rule: one thread.

#include <functional>
#include <map>
#include <set>
#include <string>
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
    std::string why;                          // of DoesNot; of Differs what differs
    std::vector<std::string> notes;           // what is not modelled, or follows from it unasked
    std::map<std::string, std::string> seen;  // what it is about, now: see ScenarioChange::seen

    bool operator==(const ChangeReport&) const = default;
};

/// A pod that is no more.
struct GonePod {
    std::string pod, node;  // empty: it stood nowhere
    std::string why;

    bool operator==(const GonePod&) const = default;
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

    /// Evicts a pod for another one.
    void preempt(const std::string& key, const std::string& by);

private:
    /// Takes a pod off its node. It is pending afterwards, unless nothing puts another in its place: then it is gone.
    void displace(const std::string& key, bool nodeGoes, const std::string& why);
    /// Takes a pod away, at the end of the change.
    void dismiss(const std::string& key, std::string why);
    void takeAway();

    // Each returns why the change does not apply; empty: it does.
    std::string carryOut(const PutPod& put);
    std::string carryOut(const LetPodGo& go);
    std::string carryOut(const ScaleWorkload& scale);
    std::string carryOut(const AddManifests& add);
    std::string carryOut(const CordonNode& cordon);
    std::string carryOut(const DrainNode& drain);
    std::string carryOut(const TaintNode& taint);
    std::string carryOut(const LabelNode& label);
    std::string carryOut(const AddNodes& add);
    std::string carryOut(const RemoveNode& remove);
    std::string carryOut(const SetAllocatable& set);
    std::string carryOut(const ChangePods& change);
    std::string carryOut(const SetBudget& set);
    std::string carryOut(const SetSchedulerRules& rules);

    const Cluster& now() { return *m_stage.picture(); }
    PodIdx findPod(const std::string& key, std::string& why);
    NodeIdx findNode(const std::string& name, std::string& why);
    std::string change(const Node& node);
    std::string cordon(const std::string& node, bool unschedulable);
    std::string addPod(Pod pod);
    std::string addMore(const std::vector<PodIdx>& pods, const std::string& workload, std::int64_t more);
    std::string removeSome(const std::vector<PodIdx>& pods, const std::string& kind, std::int64_t fewer);
    std::string addNode(Node node, const std::vector<Pod>& daemons);
    void see(const char* what, std::string value) { m_report.seen[what] = std::move(value); }
    void note(std::string text) { m_report.notes.push_back(std::move(text)); }

    ScenarioStage& m_stage;
    Scheduler m_scheduler;
    RulesOf m_rulesOf;
    ChangeReport m_report;
    std::vector<std::string> m_displaced, m_added;
    std::vector<GonePod> m_gone;
    std::vector<std::string> m_leaving;  // pods that are to be taken away at the end of the change
    double m_price = 0;
    bool m_unpriced = false;
    std::size_t m_nodesAdded = 0;
};

/// The pods of a workload, "namespace/Kind/name", in the order of reading; of a Deployment those of its ReplicaSets. O(pods).
std::vector<PodIdx> podsOfWorkload(const Catalog& catalog, const std::string& workload);

}  // namespace bayplan
