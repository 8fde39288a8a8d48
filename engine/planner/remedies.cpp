// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/remedies.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "moves/leaving.h"
#include "moves/moving.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// The number of nearest nodes in a group that are searched for a pod that could leave.
constexpr std::size_t kNodesSearched = 16;
/// The number of pods for which a move to another node is tried.
constexpr std::size_t kMovesAsked = 8;

class Search {
public:
    Search(NearMissGroup& group, Scheduler& scheduler, const Cluster& cluster, PodIdx pod, Work& work)
        : m_group(group), m_scheduler(scheduler), m_cluster(cluster), m_catalog(cluster.catalog()), m_pod(pod), m_work(work) {}

    void find() {
        const Cause cause = m_group.reasons.empty() ? Cause::Other : causeOf(m_group.reasons.front());
        if (cause == Cause::Cordon) uncordon();
        if (!m_group.taints.empty()) tolerate();
        if (!m_group.shortages.empty()) {
            makeRoom();
            askForLess();
        }
        if (cause == Cause::Label) label();
        if (cause == Cause::Spread) relax();
        if (cause == Cause::Port) freePort();
        if (m_group.inTheWay.size() == 1) leave({{m_group.inTheWay.front(), m_group.nodes.front()}});
        std::stable_partition(m_group.remedies.begin(), m_group.remedies.end(), [](const Remedy& remedy) { return !remedy.swaps; });
    }

private:
    /// Counts a question to the scheduler. False if the budget allows no more.
    bool mayAsk() { return m_group.searched = m_work.step(); }

    /// True if `node` takes the pod after `deltas`; false if nothing may be asked.
    bool helps(const std::vector<Delta>& deltas, NodeIdx node) {
        if (!mayAsk()) return false;
        const auto changed = bayplan::apply(m_cluster, deltas);
        return changed && m_scheduler.violations(*changed->cluster, m_pod, node).empty();
    }

    void uncordon() {
        const NodeIdx node = m_group.nodes.front();
        std::vector<Delta> deltas{Cordon{node, false}};
        if (helps(deltas, node)) m_group.remedies.push_back({std::move(deltas), {}, node});
    }

    void tolerate() {
        Remedy remedy;
        remedy.node = m_group.nodes.front();
        for (const Taint& taint : m_group.taints)
            remedy.amendments.push_back(Tolerate{m_pod, {taint.key, taint.value.empty() ? Toleration::Op::Exists : Toleration::Op::Equal, taint.value, false, taint.effect}});
        m_group.remedies.push_back(std::move(remedy));
    }

    void askForLess() {
        Remedy remedy;
        remedy.node = m_group.nodes.front();
        for (const Shortage& shortage : m_group.shortages) {
            if (shortage.resource == kPods || shortage.free <= 0) return;
            remedy.amendments.push_back(SetRequest{m_pod, shortage.resource, shortage.free});
        }
        m_group.remedies.push_back(std::move(remedy));
    }

    void label() {
        const Reason& reason = m_group.reasons.front();
        const std::string key = textOf(reason, "key"), op = textOf(reason, "op"), want = textOf(reason, "want");
        if (key.empty() || key == "metadata.name" || m_group.reasons.size() != 1) return;
        if (m_catalog.pod(m_pod).spec->nodeSelector.find(key))
            m_group.remedies.push_back({{}, {Unselect{m_pod, key}}, m_group.nodes.front()});
        if (op != "In" && op != "Exists") return;
        const NodeIdx node = m_group.nodes.front();
        m_group.remedies.push_back({{}, {SetLabel{node, key, op == "In" ? want.substr(0, want.find(", ")) : ""}}, node});
    }

    void relax() {
        const std::string key = textOf(m_group.reasons.front(), "key");
        const auto& own = m_catalog.pod(m_pod).spec->spreadConstraints;
        const bool any = std::any_of(own.begin(), own.end(), [&](const TopologySpreadConstraint& constraint) {
            return constraint.topologyKey == key && constraint.doNotSchedule;
        });
        if (any) m_group.remedies.push_back({{}, {RelaxSpread{m_pod, key}}, m_group.nodes.front()});
    }

    void freePort() {
        const PodIdx holder = m_catalog.findPod(textOf(m_group.reasons.front(), "pod"));
        if (holder.valid()) leave({{holder, m_group.nodes.front()}});
    }

    /// Proposed is what an apply does without a word; it waits for a budget.
    bool mayLeave(PodIdx pod) const { return pod != m_pod && leavingOf(m_catalog, pod).tolerated({LeavingClass::BudgetSpent}); }
    bool isSibling(PodIdx pod) const {
        const Pod &one = m_catalog.pod(pod), &own = m_catalog.pod(m_pod);
        const OwnerReference *of = one.controller(), *ours = own.controller();
        return of && ours && *of == *ours && one.namespaceName == own.namespaceName;
    }
    bool waits(PodIdx pod) const { return leavingOf(m_catalog, pod).is(LeavingClass::BudgetSpent); }

    using Leaver = std::pair<PodIdx, NodeIdx>;

    /// Looks for a single pod whose resources would suffice.
    void makeRoom() {
        std::vector<Leaver> leavers;
        for (std::size_t i = 0; i < std::min(m_group.nodes.size(), kNodesSearched); ++i) {
            const NodeIdx node = m_group.nodes[i];
            for (const PodIdx pod : m_cluster.node(node).pods)
                if (freesEnough(pod, node) && mayLeave(pod)) leavers.emplace_back(pod, node);
        }
        // Siblings last, since they would wait instead; unprotected before protected, then the least important first, then the one that frees least.
        const std::string& measured = m_group.shortages.front().resource;
        const auto cost = [&](const Leaver& leaver) {
            return std::tuple(isSibling(leaver.first), waits(leaver.first), m_catalog.pod(leaver.first).priority(), held(leaver.first, measured));
        };
        std::stable_sort(leavers.begin(), leavers.end(), [&](const Leaver& a, const Leaver& b) { return cost(a) < cost(b); });
        leave(leavers);
    }

    std::int64_t held(PodIdx pod, const std::string& resource) const {
        if (resource == kPods) return 1;
        return m_catalog.specOf(pod).requests.filter[m_catalog.resources.find(resource).get()];
    }

    bool freesEnough(PodIdx pod, NodeIdx node) const {
        return std::all_of(m_group.shortages.begin(), m_group.shortages.end(), [&](const Shortage& shortage) {
            const ResourceIdx column = m_catalog.resources.find(shortage.resource);
            const std::int64_t free = m_cluster.allocatable(node, column) - m_cluster.requested(node, column);
            return free + held(pod, shortage.resource) >= shortage.need;
        });
    }

    /// Moves the first one that fits elsewhere; if there is none, evicts the first one that helps.
    void leave(const std::vector<Leaver>& leavers) {
        std::optional<Remedy> eviction;
        std::size_t asked = 0;
        for (const auto& [pod, node] : leavers) {
            if (!m_group.searched) break;
            if (!mayLeave(pod)) continue;
            const std::vector<Delta> evict = evicting(m_cluster, pod);
            if (!helps(evict, node)) continue;
            if (!eviction) eviction = Remedy{evict, {}, node, isSibling(pod)};
            if (const NodeIdx to = elsewhere(pod, node); to.valid()) {
                m_group.remedies.push_back({moving(m_cluster, m_scheduler, pod, to), {}, node});
                return;
            }
            if (++asked == kMovesAsked) break;
        }
        if (eviction) m_group.remedies.push_back(std::move(*eviction));
    }

    /// Where the scheduler would put `leaver` once this pod is placed; invalid if on no other node, or if nothing may be
    /// asked.
    NodeIdx elsewhere(PodIdx leaver, NodeIdx node) {
        if (!mayAsk()) return {};
        const auto gone = bayplan::apply(m_cluster, evicting(m_cluster, leaver));
        const ClusterPtr changed = gone ? afterMoving(*gone->cluster, m_scheduler, {m_pod}, node) : nullptr;
        if (!changed) return {};
        const Decision decision = m_scheduler.decide(*changed, leaver);
        return decision.outcome == Outcome::Scheduled && decision.node != node ? decision.node : NodeIdx();
    }

    NearMissGroup& m_group;
    Scheduler& m_scheduler;
    const Cluster& m_cluster;
    const Catalog& m_catalog;
    PodIdx m_pod;
    Work& m_work;
};

}  // namespace

std::string textOf(const Reason& reason, std::string_view name) {
    for (const ReasonArg& arg : reason.args)
        if (arg.name == name)
            if (const auto* text = std::get_if<std::string>(&arg.value)) return *text;
    return {};
}

std::int64_t numberOf(const Reason& reason, std::string_view name) {
    for (const ReasonArg& arg : reason.args)
        if (arg.name == name)
            if (const auto* number = std::get_if<std::int64_t>(&arg.value)) return *number;
    return 0;
}

Remedy clearing(const Cluster& cluster, const Preemption& preemption) {
    Remedy remedy;
    remedy.node = preemption.node;
    Draft draft(cluster);
    for (const PodIdx victim : preemption.victims) {
        for (const Delta& delta : evicting(draft.cluster(), victim)) {
            if (draft.apply(delta)) remedy.deltas.push_back(delta);
        }
    }
    return remedy;
}

void findRemedies(NearMissGroup& group, Scheduler& scheduler, const Cluster& cluster, PodIdx pod, Work& work) {
    Search(group, scheduler, cluster, pod, work).find();
}

}  // namespace bayplan
