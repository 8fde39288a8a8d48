// SPDX-License-Identifier: GPL-3.0-or-later
// Decides pods together: each is tried on the picture with those before it on their nodes, and what Permit says of them
// decides about all. Nobody is scheduled unless the group is.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one_podgroup.go (specification of pod groups, sections 4, 5
// and 7).
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "framework/conclusion.h"
#include "framework/group_index.h"
#include "framework/reason_info.h"
#include "framework/scheduler_impl.h"

namespace bayplan {

namespace {

/// A member fails with its group: no plugin rejected it, so time alone brings it back.
void failWithGroup(Decision& decision, Outcome outcome, Message message) {
    decision.outcome = outcome;
    decision.message = std::move(message);
    decision.unfit.reset();
    decision.node = NodeIdx();
    decision.tied.clear();
    decision.reserved.clear();
    decision.waiting.reset();
    decision.binding.reset();
    decision.nominating = Nominating::Clear;
    decision.unschedulablePlugins.clear();
    decision.pendingPlugins.clear();
}

}  // namespace

/// What came of trying the members on some nodes.
struct Scheduler::Impl::Trial {
    struct Member {
        Decision decision;
        NodeIdx node;    // where it stands in the trial; invalid: nowhere
        Message permit;  // what Permit said there, if it waits
    };
    static Message unschedulable() { return worded("pod group is unschedulable"); }

    Outcome outcome = Outcome::Unschedulable;  // or Scheduled, Waiting (for a preemption), Error, NotModelled
    Message message = unschedulable();
    std::vector<Message> notModelled;
    std::vector<Member> members;  // those that were tried

    bool good() const { return outcome == Outcome::Scheduled || outcome == Outcome::Waiting; }
    std::vector<PodOnNode> placed() const {
        std::vector<PodOnNode> all;
        for (const Member& member : members)
            if (member.node.valid()) all.push_back({member.decision.pod, member.node});
        return all;
    }
    void end(Outcome how, Message why) {
        outcome = how;
        message = std::move(why);
    }
    void unknown(Message what) {
        end(Outcome::NotModelled, {});
        notModelled = {std::move(what)};
    }
};

Scheduler::Impl::Trial Scheduler::Impl::tryWithin(const GroupCycle& group, const Asked& asked, const std::vector<NodeIdx>* within) {
    Trial trial;
    Draft draft(group.cluster);
    bool preempts = false;
    for (const PodIdx pod : group.pods) {
        Trial::Member& member = trial.members.emplace_back();
        Decision& decision = member.decision;
        decision = decidePending(draft.cluster(), pod, asked, within);
        for (NodeDecision& node : decision.nodes) {
            if (!within || std::binary_search(within->begin(), within->end(), node.node)) continue;
            node.outside = true;
            node.verdict.reasons = {kOutside()};
        }
        Decision seat = decision;
        if (decision.preemption) {
            // It counts as placed where its victims make room. They stand there still.
            seat.tied = {decision.preemption->node};
            CycleRun run = start(*profiles.find(group.cluster.catalog().pod(pod).spec->schedulerName), draft.cluster(), pod, asked);
            run.preFilter();
            concludeChosen(seat, run);
            if (seat.node.valid()) preempts = true;
            else decision = seat;
        }
        if (decision.outcome == Outcome::NotModelled) {
            trial.end(Outcome::NotModelled, {});
            trial.notModelled = decision.notModelled;
            return trial;
        }
        if (decision.outcome == Outcome::Error) {
            trial.end(Outcome::Error, worded("failed to schedule other pod from a pod group: %1", {decision.message}));
            return trial;
        }
        if (!seat.node.valid()) continue;
        member.node = seat.node;
        bool placed = draft.apply(Place{pod, seat.node, Standing::Assumed, kAppend}).has_value();
        for (const Delta& reserved : seat.reserved) placed = draft.apply(reserved).has_value() && placed;
        check(placed, "a member of a group can be placed where it fits");
        if (seat.outcome == Outcome::Waiting) member.permit = seat.message;
        // The last member that Permit lets pass decides.
        else if (preempts) trial.end(Outcome::Waiting, listed({Trial::unschedulable(), worded("pod group is waiting for preemption to complete")}));
        else trial.end(Outcome::Scheduled, {});
    }
    return trial;
}

Scheduler::Impl::Trial Scheduler::Impl::tryPlacements(const GroupCycle& group, const Profile& profile, const Asked& asked, GroupDecision& told) {
    Trial none;
    const Slot<PlacementGeneratePlugin>& generator = profile.placementGenerate.front();
    GeneratedPlacements generated = generator.point->generatePlacements(group);
    const Status& status = generated.status;
    if (status.code == Code::NotModelled) {
        none.unknown(std::string(generator.plugin->name()) + ": " + status.message());
        return none;
    }
    if (!status.ok()) {
        none.end(status.rejected() ? Outcome::Unschedulable : Outcome::Error, status.said());
        return none;
    }
    std::vector<GroupPlacement>& placements = generated.placements;
    if (placements.empty()) {
        none.message = worded("no feasible placements found");
        return none;
    }
    // Upstream tries them in the order of a map; here the first by name is the first.
    std::stable_sort(placements.begin(), placements.end(), [](const GroupPlacement& a, const GroupPlacement& b) { return a.name < b.name; });
    for (const GroupPlacement& placement : placements) told.placements.push_back(placement.name);
    told.placement = told.placements.front();
    std::vector<Trial> trials;  // the good ones, or the first
    std::vector<const GroupPlacement*> good;
    for (GroupPlacement& placement : placements) {
        std::sort(placement.nodes.begin(), placement.nodes.end());
        Trial trial = tryWithin(group, asked, placement.nodes.size() == group.cluster.nodeCount() ? nullptr : &placement.nodes);
        if (trial.outcome == Outcome::Error || trial.outcome == Outcome::NotModelled) return trial;
        if (trial.good()) {
            if (good.empty()) trials.clear();
            good.push_back(&placement);
        }
        if (trial.good() || trials.empty()) trials.push_back(std::move(trial));
    }
    if (good.empty()) {
        trials.front().message = worded("0/%1 placements are available, first placement status: %2", {placements.size(), Trial::unschedulable()});
        return std::move(trials.front());
    }
    std::size_t best = 0;
    if (good.size() > 1) {
        std::vector<std::int64_t> totals(good.size(), 0);
        for (const Slot<PlacementScorePlugin>& slot : profile.placementScore) {
            std::vector<std::int64_t> scores;
            Status answer;
            for (std::size_t i = 0; i < good.size() && answer.ok(); ++i) {
                const std::vector<PodOnNode> placed = trials[i].placed();
                answer = slot.point->scorePlacement(group, *good[i], placed, scores.emplace_back());
            }
            if (answer.ok()) answer = slot.point->normalizePlacements(scores);
            if (!answer.ok()) {
                none.end(Outcome::Error, worded("running PlacementScore plugins: plugin \"%1\" failed with: %2", {slot.plugin->name(), answer.said()}));
                return none;
            }
            for (std::size_t i = 0; i < good.size(); ++i) totals[i] += scores[i] * slot.weight;
        }
        best = static_cast<std::size_t>(std::max_element(totals.begin(), totals.end()) - totals.begin());
    }
    told.placement = good[best]->name;
    return std::move(trials[best]);
}

/// The picture with some pods off their nodes.
class Scheduler::Impl::LessPods final : public GroupRehearsal {
public:
    LessPods(Impl& scheduler, const GroupCycle& group, const Profile& profile, const Asked& asked)
        : m_scheduler(scheduler), m_group(group), m_profile(profile), m_asked(asked), m_draft(group.cluster) {
        m_asked.detail = Detail::Outcome;
        m_asked.postFilters = false;
    }

    void remove(PodIdx pod) override {
        m_was.insert_or_assign(pod, m_draft.cluster().placement(pod));
        check(m_draft.apply(Evict{pod}).has_value(), "a victim stands on a node");
        if (isMember(pod)) ++m_asked.heldAway;
    }

    void add(PodIdx pod) override {
        const Placement& was = m_was.at(pod);
        check(m_draft.apply(Place{pod, was.node, was.standing, kAppend}).has_value(), "a pod can go back to its node");
        if (isMember(pod)) --m_asked.heldAway;
    }

    Status tryGroup() override {
        GroupCycle less{m_draft.cluster(), m_group.pods, m_group.index, m_group.object, m_group.members};
        GroupDecision untold;
        const Trial trial = m_scheduler.tryGroup(less, &m_profile, m_asked, untold);
        switch (trial.outcome) {
        case Outcome::Scheduled: return {};
        case Outcome::NotModelled: return {Code::NotModelled, {Reason{"", trial.notModelled.front(), {}}}, {}};
        case Outcome::Error: return {Code::Error, {Reason{"", trial.message, {}}}, {}};
        default: return {Code::Unschedulable, {Reason{"", trial.message, {}}}, {}};
        }
    }

private:
    bool isMember(PodIdx pod) const { return std::find(m_group.members.begin(), m_group.members.end(), pod) != m_group.members.end(); }

    Impl& m_scheduler;
    const GroupCycle& m_group;
    const Profile& m_profile;
    Asked m_asked;
    Draft m_draft;
    std::unordered_map<PodIdx, Placement> m_was;
};

void Scheduler::Impl::preemptForGroup(const GroupCycle& group, const Profile& profile, const Asked& asked, Trial& trial, GroupDecision& told) {
    if (group.object && group.object->topologyKey()) {
        trial.message = listed({trial.message, worded("workload aware preemption is not supported for pod groups with scheduling constraints")});
        return;
    }
    if (profile.groupPostFilter.empty()) {
        trial.message = listed({trial.message, worded("default preemption plugin is not registered, workload aware preemption is disabled")});
        return;
    }
    LessPods rehearsal(*this, group, profile, asked);
    const auto& slot = profile.groupPostFilter.front();
    GroupPreemption found = slot.point->postFilterGroup(group, rehearsal);
    if (found.status.ok()) {
        trial.outcome = Outcome::Waiting;
        told.victims = std::move(found.victims);
    } else if (found.status.code == Code::NotModelled) {
        trial.unknown(std::string(slot.plugin->name()) + ": " + found.status.message());
    } else if (found.status.rejected()) {
        trial.message = listed({trial.message, found.status.said()});
    } else {
        trial.end(Outcome::Error, found.status.said());
    }
}

/// What a trial means for each member.
void Scheduler::Impl::settle(const GroupCycle& group, Trial trial, GroupDecision& told) {
    told.outcome = trial.outcome;
    told.message = std::move(trial.message);
    for (Trial::Member& member : trial.members) {
        Decision& decision = member.decision;
        const bool fits = decision.node.valid();
        switch (trial.outcome) {
        case Outcome::Scheduled:
            if (decision.outcome != Outcome::Waiting) break;
            decision.waiting.reset();
            decision.message = {};
            concludeBinding(decision, start(*profiles.find(group.cluster.catalog().pod(decision.pod).spec->schedulerName), group.cluster, decision.pod));
            break;
        case Outcome::Waiting:
            if (!fits) break;
            failWithGroup(decision, Outcome::Unschedulable, told.message);
            decision.preemption = Preemption{member.node, {}};
            decision.nominating = Nominating::Set;
            break;
        case Outcome::Error:
            if (decision.outcome != Outcome::Error) failWithGroup(decision, Outcome::Error, told.message);
            break;
        case Outcome::NotModelled:
            failWithGroup(decision, Outcome::NotModelled, {});
            decision.notModelled = trial.notModelled;
            break;
        default:
            if (member.node.valid()) failWithGroup(decision, Outcome::Unschedulable, listed({Trial::unschedulable(), member.permit}));
            break;
        }
        told.decisions.push_back(std::move(decision));
    }
    while (told.decisions.size() < group.pods.size()) {
        Decision untried;
        untried.pod = group.pods[told.decisions.size()];
        failWithGroup(untried, trial.outcome, told.message);
        untried.notModelled = trial.notModelled;
        told.decisions.push_back(std::move(untried));
    }
}

Scheduler::Impl::Trial Scheduler::Impl::tryGroup(const GroupCycle& group, const Profile* profile, const Asked& asked, GroupDecision& told) {
    if (profile && !profile->placementGenerate.empty()) return tryPlacements(group, *profile, asked, told);
    return tryWithin(group, asked, nullptr);
}

GroupDecision Scheduler::Impl::decideGroup(const Cluster& read, std::span<const PodIdx> pods, const Asked& asked) {
    const SeenPicture picture = see(read);
    const Cluster& cluster = picture.cluster();
    check(!pods.empty(), "a group has at least one pod");
    const Pod& first = cluster.catalog().pod(pods.front());
    const Profile* profile = profiles.find(first.spec->schedulerName);
    GroupDecision told;
    if (pods.size() == 1 && !(profile && profile->triesTogether(*first.spec))) {
        told.decisions.push_back(decide(cluster, pods.front(), asked));
        told.outcome = told.decisions.front().outcome;
        return told;
    }
    prepare(cluster);
    const AskedPicture asPending(cluster, pods);
    const GroupIndex::Group& known = index->derived.of<GroupIndex>().of(first);
    const GroupCycle group{asPending.cluster(), pods, *index, known.object, known.pods};
    Asked together = asked;
    together.together = true;
    Trial trial;
    const std::string& name = first.spec->schedulerName;
    const auto schedulerOf = [&](PodIdx pod) -> const std::string& { return cluster.catalog().pod(pod).spec->schedulerName; };
    const auto other = std::find_if(pods.begin(), pods.end(), [&](PodIdx pod) { return schedulerOf(pod) != name; });
    if (other != pods.end())
        trial.end(Outcome::Error, worded("all pods in a single pod group should have the same .spec.schedulerName set, got: \"%1\" and \"%2\"", {name, schedulerOf(*other)}));
    else
        trial = tryGroup(group, profile, together, told);
    if (trial.outcome == Outcome::Unschedulable && profile && profile->features.on("WorkloadAwarePreemption")) preemptForGroup(group, *profile, together, trial, told);
    settle(group, std::move(trial), told);
    return told;
}

}  // namespace bayplan
