// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plays proposed moves on a draft, one after the other. Each has to pass the scheduler's rules at its moment and the independent
// checker, and takes from no other pod what that needs; the first that does not is reported, and nothing of the proposal is kept.
// Thread rule: one thread.

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "framework/scheduler.h"
#include "planner/goals/goal.h"
#include "planner/goals/needs_of_others.h"

namespace bayplan {

/// What the profiles' rules count, for an independent check of what they allow. The profiles must outlive it.
CountsFor countedBy(const Profiles& profiles);
DevicesFor sharedOutBy(const Profiles& profiles);

class StepPlayer {
public:
    /// The scheduler must outlive it.
    StepPlayer(const Cluster& start, Scheduler& scheduler);

    const Cluster& now() const { return m_draft.cluster(); }
    /// Moves a pod, or places a pending one. The reason of a refusal; absent: it was carried out, or the pod stands there already.
    std::optional<Message> bring(PodIdx pod, NodeIdx to, const std::string& reason);
    /// The nodes that take the pod now, without the one where it stands: the best of the scheduler first.
    std::vector<NodeIdx> takers(PodIdx pod);
    /// To the node with the best total of those that take it and are allowed; not where it stands. False: there is none.
    bool bringToBest(PodIdx pod, const std::function<bool(NodeIdx)>& allowed, const std::string& reason);
    /// The decision of the scheduler is carried out as it is; it was made on now(). Refused by the checker: likewise.
    std::optional<Message> carryOut(const Decision& decision, const std::string& reason);
    void cordon(NodeIdx node, const std::string& reason);
    /// These move later in the same plan: what they miss until then keeps nobody from leaving.
    void willMove(const std::vector<PodIdx>& pods);
    /// Who of those has not moved after all, and misses what it had at first; absent: nobody.
    struct Bereft {
        PodIdx pod;
        Message why;
    };
    std::optional<Bereft> bereft() const;
    /// The pods of these steps will, which are replayed later.
    void expectMoves(const std::vector<PlanStep>& steps);
    /// Steps of an earlier plan, one after the other, with what their pods take up on this picture. By step: why it was not played;
    /// absent: it was. A step of a claim goes with the one of its pod.
    std::vector<std::optional<Message>> replay(const std::vector<PlanStep>& steps);

    std::size_t moves() const { return m_moves; }
    std::size_t stepCount() const { return m_steps.size(); }
    const std::vector<Delta>& deltas() const { return m_deltas; }
    ClusterPtr publish() const { return m_draft.publish(); }
    /// That it is reached by what was played: steps with their waves and what each waits for, and the picture after them.
    void tell(GoalAnswer& answer) const;

private:
    /// By the verdicts of all nodes; absent: the node takes the pod now.
    std::optional<std::string> refusal(PodIdx pod, NodeIdx to);
    /// For a question about the pod; the inverse, for putBack().
    std::vector<Delta> takeOff(PodIdx pod);
    void putBack(const std::vector<Delta>& undo);
    /// What the move of the pod may take from others; it has not moved yet.
    const NeedsOfOthers::Watch& watchFor(PodIdx pod);
    struct Refusal {
        Message why;
        bool takes = false;  // from others what they need
    };
    std::optional<Refusal> apply(const std::vector<Delta>& deltas, PodIdx pod, NodeIdx to, const std::string& reason, const NeedsOfOthers::Watch& watch);
    std::optional<Message> replayOne(const PlanStep& step);
    /// What a search said of the step, at those that were played for it.
    void keepWhatWasSaid(std::size_t from, const PlanStep& step);
    std::size_t movedTwice() const;
    void findRoomGivers(std::vector<GoalStep>& steps) const;

    const Cluster& m_start;
    Scheduler& m_scheduler;
    PlacementChecker m_checker;
    NeedsOfOthers m_needs;
    struct {
        PodIdx pod;
        std::size_t steps = 0;  // that were carried out by then
        NeedsOfOthers::Watch watch{};
    } m_watched;  // the last one
    Draft m_draft;
    std::vector<Delta> m_deltas;
    std::vector<GoalStep> m_steps;
    std::vector<Delta> m_ofStep;  // by step: the one that it says
    std::vector<NodeIdx> m_from;  // by step: the node that its pod left
    std::size_t m_moves = 0;
};

/// Fills in the wave and the budgets of each step; `deltas` has one for each. A wave ends before the step for which a budget would have
/// allowed one disruption more than it does, and before one of another turn; a surge disrupts nothing.
void countWaves(const Catalog& catalog, const std::vector<Delta>& deltas, std::vector<GoalStep>& steps);

}  // namespace bayplan
