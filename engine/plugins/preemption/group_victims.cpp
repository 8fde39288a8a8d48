// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/preemption/group_victims.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "framework/group_index.h"
#include "model/disruption.h"
#include "plugins/preemption/preemption_victims.h"

namespace bayplan {

namespace {

/// Pods that leave together.
struct Unit {
    std::vector<PodIdx> pods;
    std::int32_t priority = 0;
    bool grouped = false;    // its first pod names a group, though it may leave alone
    std::int64_t start = 0;  // of its first pod
};

/// Those of lower priority, in the order in which the scheduler meets them.
std::vector<Unit> lowerUnits(const GroupCycle& group) {
    const Catalog& catalog = group.cluster.catalog();
    const auto& groups = group.index.derived.of<GroupIndex>();
    const std::int32_t mine = group.object ? group.object->priority.value_or(0) : 0;
    std::vector<Unit> units;
    std::unordered_map<const PodGroup*, std::size_t> known;
    for (const NodeIdx node : catalog.treeOrder) {
        for (const PodIdx pod : group.cluster.node(node).pods) {
            const Pod& object = catalog.pod(pod);
            const PodGroup* its = groups.of(object).object;
            const bool whole = its && its->disruptedAsAWhole;
            if (whole) {
                const auto [at, isNew] = known.try_emplace(its, units.size());
                if (!isNew) {
                    units[at->second].pods.push_back(pod);
                    continue;
                }
            }
            units.push_back({{pod}, whole ? its->priority.value_or(0) : object.priority(), !object.spec->podGroup.empty(), startOf(group.cluster, pod)});
        }
    }
    std::erase_if(units, [&](const Unit& unit) { return unit.priority >= mine; });
    return units;
}

bool moreImportant(const Unit& a, const Unit& b) {
    if (a.priority != b.priority) return a.priority > b.priority;
    if (a.grouped != b.grouped) return a.grouped;
    if (a.grouped && a.pods.size() != b.pods.size()) return a.pods.size() > b.pods.size();
    return a.start < b.start;
}

/// Whether taking the unit away would exceed a budget. Upstream stops counting at the first one that it exceeds.
bool violates(const Catalog& catalog, const Unit& unit, std::vector<std::int64_t>& allowed) {
    for (const PodIdx pod : unit.pods)
        for (std::size_t b = 0; b < allowed.size(); ++b)
            if (protects(catalog.budgets[b], catalog.pod(pod)) && --allowed[b] < 0) return true;
    return false;
}

}  // namespace

GroupPreemption selectGroupVictims(const GroupCycle& group, GroupRehearsal& rehearsal) {
    const Catalog& catalog = group.cluster.catalog();
    GroupPreemption found;
    const auto refuse = [&](Reason reason) {
        found.status = Status{Code::Unschedulable, {std::move(reason)}, {}};
        return found;
    };
    for (const PodIdx pod : group.pods)
        if (catalog.pod(pod).spec->preemptionPolicy == "Never") return refuse(kNeverForGroup());
    std::vector<Unit> units = lowerUnits(group);
    if (units.empty()) return refuse(kNoGroupVictims());
    for (const Unit& unit : units)
        for (const PodIdx pod : unit.pods) rehearsal.remove(pod);
    found.status = rehearsal.tryGroup();
    if (!found.status.ok()) return found;

    std::stable_sort(units.begin(), units.end(), moreImportant);
    std::vector<std::int64_t> allowed;
    for (const PodDisruptionBudget& budget : catalog.budgets) allowed.push_back(budget.disruptionsAllowed);
    std::vector<bool> leaves(units.size()), violating;
    for (const Unit& unit : units) violating.push_back(violates(catalog, unit, allowed));
    for (const bool first : {true, false}) {
        for (std::size_t i = 0; i < units.size(); ++i) {
            if (violating[i] != first) continue;
            for (const PodIdx pod : units[i].pods) rehearsal.add(pod);
            const Status with = rehearsal.tryGroup();
            if (with.ok()) continue;
            if (!with.rejected()) {
                found.status = with;
                return found;
            }
            for (const PodIdx pod : units[i].pods) rehearsal.remove(pod);
            leaves[i] = true;
        }
    }
    for (std::size_t i = 0; i < units.size(); ++i)
        if (leaves[i]) found.victims.insert(found.victims.end(), units[i].pods.begin(), units[i].pods.end());
    return found;
}

}  // namespace bayplan
