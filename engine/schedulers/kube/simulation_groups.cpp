// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt at a pod group: the first of its pods that is popped brings the others, all are decided on one picture, and
// then each goes its own way from Permit on.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one_podgroup.go (specification of pod groups, sections 3.4, 4.3 and 7.4).
#include <algorithm>
#include <tuple>
#include <utility>

#include "schedulers/kube/simulation_impl.h"
#include "schedulers/run_writer.h"

namespace bayplan {

bool Simulation::Impl::anyHas(std::string_view feature) const {
    const auto& all = scheduler.profiles().all;
    return std::any_of(all.begin(), all.end(), [&](const auto& profile) { return profile->features.on(feature); });
}

bool Simulation::Impl::triesTogether(PodIdx pod) const {
    const Profile* profile = profileOf(pod);
    return profile && profile->triesTogether(*world.plain(pod).spec);
}

const GroupIndex::Group* Simulation::Impl::groupOf(PodIdx pod) {
    if (!triesTogether(pod)) return nullptr;
    return &scheduler.indexOf(world.picture()).derived.of<GroupIndex>().of(world.plain(pod));
}

std::size_t Simulation::Impl::membersOf(const GroupIndex::Group& group) const {
    return static_cast<std::size_t>(std::count_if(group.pods.begin(), group.pods.end(), [this](PodIdx pod) { return world.present(pod); }));
}

std::vector<QueueEntry> Simulation::Impl::gather(QueueEntry popped) {
    const PodIdx first = popped.pod;
    std::vector<QueueEntry> entries;
    entries.push_back(std::move(popped));
    for (const PodIdx other : std::vector<PodIdx>(groupOf(first)->pods)) {
        if (other == first || !world.present(other) || !world.nodeOf(other).empty()) continue;
        if (std::optional<QueueEntry> entry = queue.popWith(other, now)) entries.push_back(std::move(*entry));
    }
    attempts += entries.size() - 1;
    std::erase_if(entries, [this](const QueueEntry& entry) {
        if (!world.plain(entry.pod).deleting) return false;
        step(RunStep::What::Ignored, entry.pod).message = worded("skip schedule deleting pod: %1", {world.plain(entry.pod).key()});
        m_ignored.insert(entry.pod);
        queue.done(entry.pod);
        return true;
    });
    // Of those that came into the queue at one time upstream takes the first that its map gives; here it is the order of arrival.
    const auto arrival = [this](PodIdx pod) {
        return std::pair(std::find(m_initial.begin(), m_initial.end(), pod) - m_initial.begin(), pod);
    };
    using Turn = std::tuple<std::int64_t, SimTime, decltype(arrival(first))>;
    const auto turn = [&](const QueueEntry& entry) { return Turn{-std::int64_t{priorityOf(entry.pod)}, entry.firstActive.value_or(now), arrival(entry.pod)}; };
    std::vector<std::pair<Turn, std::size_t>> order;
    for (std::size_t i = 0; i < entries.size(); ++i) order.emplace_back(turn(entries[i]), i);
    std::sort(order.begin(), order.end());
    std::vector<QueueEntry> sorted;
    for (const auto& [when, i] : order) sorted.push_back(std::move(entries[i]));
    return sorted;
}

void Simulation::Impl::tryGroup(QueueEntry popped) {
    GroupEnds ends;
    ends.group.podGroup = GroupIndex::keyOf(world.plain(popped.pod));
    std::vector<QueueEntry> entries = gather(std::move(popped));
    if (entries.empty()) return;
    std::vector<PodIdx> pods;
    for (const QueueEntry& entry : entries) pods.push_back(entry.pod);
    const std::vector<Nomination> nominations = nominationsFor(pods);
    tellTime();
    GroupDecision decided = scheduler.decideGroup(world.picture(), pods, Detail::Outcome, &nominations);
    ends.group.outcome = decided.outcome;
    ends.group.message = std::move(decided.message);
    ends.group.placements = std::move(decided.placements);
    ends.group.placement = std::move(decided.placement);
    ends.group.members = pods.size();
    for (const PodIdx victim : decided.victims) ends.group.victims.push_back(world.plain(victim).key());
    std::sort(ends.group.victims.begin(), ends.group.victims.end());
    ends.victims = std::move(decided.victims);
    for (std::size_t i = 0; i < entries.size(); ++i) keepNames(ends.members.emplace_back(), std::move(decided.decisions[i]), std::move(entries[i]));
    m_inCycle = true;
    // One cycle, in which each member takes as long as a pod by itself.
    if (timeline.cycle.count() > 0) return schedule(now + timeline.cycle * static_cast<std::int64_t>(pods.size()), std::move(ends));
    endGroup(std::move(ends));
}

void Simulation::Impl::endGroup(GroupEnds ends) {
    m_inCycle = false;
    const std::set<PodIdx> there = std::exchange(m_cyclePods, {});
    ends.group.time = now;
    VictimsTold told{{}, {}, std::move(ends.victims), ends.group.podGroup};
    if (const PodIdx member = ends.members.front().entry.pod; !told.victims.empty())
        if (const GroupIndex::Group* group = groupOf(member); group && group->object) told.groupUid = group->object->uid;
    groups.push_back(std::move(ends.group));
    const bool later = timeline.apiCall.count() > 0;
    if (!told.victims.empty() && later) m_groupsPreempting.insert(told.podGroup);
    for (CycleEnds& member : ends.members)
        if (there.contains(member.entry.pod)) conclude(std::move(member), true);
    if (told.victims.empty()) return;
    if (later) schedule(now + timeline.apiCall, std::move(told));
    else tellVictims(told);
}

}  // namespace bayplan
