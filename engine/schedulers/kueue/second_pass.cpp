// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/second_pass.h"

#include <algorithm>
#include <map>
#include <optional>

#include "schedulers/kueue/admission_checks.h"
#include "schedulers/kueue/topology_placement.h"

namespace bayplan {

namespace {

using Domains = std::vector<TopologyAssignment::Domain>;

/// A pod set that is placed, in whole or in part.
struct Replaced {
    std::size_t assigned = 0;  // its place in the admission
    WorkloadPodSet set;        // as it is asked for
    TopologyNeed need;         // `set` is set when all are known
    Domains rest;              // that stay
};

class SecondPassPlay {
public:
    SecondPassPlay(const QuotaState& state, int w) : m_state(state), m_workload(state.workload(w)), m_queue(state.queueNode(w)) {}

    SecondPass play() {
        const auto evicted = m_workload.conditions.find("Evicted");
        if (m_workload.admittedIn.empty() || m_queue < 0 || (evicted != m_workload.conditions.end() && evicted->second.is)) return {};
        // A second node fails before the first one is replaced (pkg/controller/tas/node_controller.go, evictWorkloadIfNeeded).
        if (m_workload.failedNodes.size() > 1)
            return {SecondPass::Is::Evicted, {}, "Workload eviction triggered due to multiple TAS assigned node failures, including: " + joined(), {}};
        if (m_workload.failedNodes.size() == 1) return ofFailedNode(m_workload.failedNodes.front());
        return delayed();
    }

private:
    static SecondPass unknown(Message why) { return {SecondPass::Is::Unknown, {}, {}, std::move(why)}; }
    std::string joined() const {
        std::string all;
        for (const std::string& node : m_workload.failedNodes) all += (all.empty() ? "" : ", ") + node;
        return all;
    }
    const WorkloadPodSet* setOf(const PodSetAssignment& assigned) const {
        const auto set = std::find_if(m_workload.podSets.begin(), m_workload.podSets.end(), [&](const WorkloadPodSet& one) { return one.name == assigned.name; });
        return set == m_workload.podSets.end() ? nullptr : &*set;
    }
    int treeOf(const PodSetAssignment& assigned) const { return assigned.flavors.empty() ? -1 : m_state.topology.treeOf(assigned.flavors.begin()->second); }

    SecondPass ofFailedNode(const std::string& node) {
        for (const WorkloadOwner& owner : m_workload.owners)
            if (owner.kind == "Pod") return unknown(worded("node %1 failed under it: what becomes of a workload of pods is not modelled, and it stays as it is", {node}));
        std::vector<Replaced> all;
        for (std::size_t s = 0; s < m_workload.admission.size(); ++s) {
            const PodSetAssignment& assigned = m_workload.admission[s];
            const int tree = treeOf(assigned);
            const WorkloadPodSet* set = setOf(assigned);
            if (!assigned.topology || tree < 0 || !set) continue;
            Replaced one{s, *set, {}, {}};
            std::int64_t lost = 0;
            for (const TopologyAssignment::Domain& domain : assigned.topology->domains)
                if (!domain.values.empty() && domain.values.back() == node) lost = domain.pods;
                else one.rest.push_back(domain);
            if (lost == 0) continue;
            if (set->topology && !set->topology->modelled)
                return unknown(worded("node %1 failed under it, and it asks for slices within slices: it stays as it is", {node}));
            // Another node that is not there any more: upstream replaces none then.
            if (std::any_of(one.rest.begin(), one.rest.end(), [&](const auto& domain) { return leafOf(tree, domain) < 0; })) return gone(node);
            one.need = {nullptr, s, lost, tree, {}, {}};
            confine(one, lost);
            all.push_back(std::move(one));
        }
        if (all.empty()) return {};
        if (SecondPass placed = place(std::move(all)); placed.is == SecondPass::Is::Placed) return placed;
        return gone(node);
    }
    static SecondPass gone(const std::string& node) {
        return {SecondPass::Is::Evicted, {}, "Workload was evicted as there was no replacement for unhealthy node(s): " + node, {}};
    }

    /// Of a domain as it stands in an admission; below 0: there is none.
    int leafOf(int t, const TopologyAssignment::Domain& domain) const {
        const TopologyTree& tree = m_state.topology.tree(t);
        for (const int d : tree.leaves) {
            const std::vector<std::string>& values = tree.domains[static_cast<std::size_t>(d)].values;
            if (domain.values.size() <= values.size() && std::equal(domain.values.rbegin(), domain.values.rend(), values.rbegin())) return d;
        }
        return -1;
    }
    std::string pathOf(int t, const TopologyAssignment::Domain& domain, int level) const {
        const std::vector<std::string>& values = m_state.topology.tree(t).domains[static_cast<std::size_t>(leafOf(t, domain))].values;
        std::string path;
        for (int l = 0; l <= level; ++l) path += (l == 0 ? "" : ",") + values[static_cast<std::size_t>(l)];
        return path;
    }

    /// Where the pods of the failed node have to go: into the slice that they leave incomplete, or the domain that is required.
    void confine(Replaced& one, std::int64_t lost) const {
        if (one.rest.empty()) return;
        const TopologyTree& tree = m_state.topology.tree(one.need.tree);
        const TopologyRequest request = one.set.topology.value_or(TopologyRequest{});
        const auto [together, slices] = tree.levelsOf(request);
        const std::int64_t size = request.sliceSize.value_or(1);
        if (!request.sliceLevel.empty() && request.sliceSize && lost % size != 0) {
            std::map<std::string, std::int64_t> pods;  // by domain of the slices
            for (const auto& domain : one.rest) pods[pathOf(one.need.tree, domain, slices)] += domain.pods;
            for (const auto& [path, there] : pods)
                if ((there + lost) % size == 0) {
                    one.need.within = path;
                    break;
                }
            if (!one.need.within.empty()) {  // they come one by one
                one.set.topology->sliceLevel.clear();
                one.set.topology->sliceSize = 1;
            }
        } else if (request.kind == TopologyRequest::Kind::Required && together >= 0) {
            one.need.within = pathOf(one.need.tree, one.rest.front(), together);
        }
    }

    /// Quota came first, and the place waited for the checks.
    SecondPass delayed() {
        const auto admitted = m_workload.conditions.find("Admitted");
        if ((admitted != m_workload.conditions.end() && admitted->second.is) || m_workload.checks.empty() || !checksAreReady(m_workload, m_state.queue(m_queue))) return {};
        std::vector<Replaced> all;
        for (std::size_t s = 0; s < m_workload.admission.size(); ++s) {
            const PodSetAssignment& assigned = m_workload.admission[s];
            if (!assigned.delayed || assigned.topology) continue;
            const int tree = treeOf(assigned);
            const WorkloadPodSet* set = setOf(assigned);
            if (tree < 0 || !set || (set->topology && !set->topology->modelled)) return unknown(worded("its checks are Ready, and where its pods go is not modelled: it stays without a place"));
            all.push_back({s, *set, {nullptr, s, assigned.count, tree, {}, set->topology ? set->topology->group : std::string()}, {}});
        }
        if (all.empty()) return {};
        SecondPass placed = place(std::move(all));
        if (placed.is == SecondPass::Is::Placed) return placed;
        return unknown(worded("its checks are Ready, and its topology has no place for it: which workloads Kueue would preempt for one is not modelled (%1)", {placed.text}));
    }

    SecondPass place(std::vector<Replaced> all) const {
        std::vector<TopologyNeed> needs;
        for (Replaced& one : all) {
            one.need.set = &one.set;
            needs.push_back(one.need);
        }
        const TopologyPlaces found = placeInTopology(m_state.topology, needs, false);
        if (!found.fits()) return {SecondPass::Is::Unknown, {}, found.text, {}};
        SecondPass pass{SecondPass::Is::Placed, m_workload.admission, {}, {}};
        for (std::size_t n = 0; n < all.size(); ++n) {
            PodSetAssignment& assigned = pass.admission[all[n].assigned];
            TopologyAssignment now = m_state.topology.assignment(found.uses[n]);
            for (const auto& domain : all[n].rest) {
                const auto same = std::find_if(now.domains.begin(), now.domains.end(), [&](const auto& one) { return one.values == domain.values; });
                if (same == now.domains.end()) now.domains.push_back(domain);
                else same->pods += domain.pods;
            }
            const int tree = all[n].need.tree, lowest = static_cast<int>(m_state.topology.tree(tree).levels.size()) - 1;
            std::sort(now.domains.begin(), now.domains.end(), [&](const auto& a, const auto& b) { return pathOf(tree, a, lowest) < pathOf(tree, b, lowest); });
            assigned.topology = std::move(now);
            assigned.delayed = false;
        }
        return pass;
    }

    const QuotaState& m_state;
    const QueuedWorkload& m_workload;
    int m_queue;
};

}  // namespace

SecondPass secondPassOf(const QuotaState& state, int workload) { return SecondPassPlay(state, workload).play(); }

}  // namespace bayplan
