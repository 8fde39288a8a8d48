// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/zone_breaches.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "cluster/delta.h"
#include "model/koordinator/numa_terms.h"
#include "model/qos.h"
#include "plugins/all.h"
#include "plugins/numa/numa_index.h"
#include "plugins/numaresource/numa_table.h"
#include "topology/cpu_set.h"

namespace bayplan {

namespace {

enum class ZonePolicy { None,
                        Restricted,
                        Single };

class ZoneLooking {
public:
    ZoneLooking(const Cluster& cluster, const Scheduler& scheduler, const std::vector<Mover>& movers, const Budget& budget)
        : m_cluster(cluster), m_catalog(cluster.catalog()), m_scheduler(scheduler), m_movers(movers), m_budget(budget) {
        if (!m_catalog.topology.koordinator.empty()) m_table.emplace(m_catalog);
    }

    ZoneLook look() {
        std::optional<Draft> empty;
        for (std::size_t n = 0; n < m_cluster.nodeCount() && !m_budget.stopped(); ++n) {
            const NodeIdx node(n);
            if (!m_catalog.topology.findNode(m_catalog.node(node).name) && !m_catalog.topology.findKoordinator(m_catalog.node(node).name)) continue;
            std::vector<PodIdx> pods;
            for (const PodIdx pod : m_cluster.node(node).pods)
                if (isAsked(pod)) pods.push_back(pod);
            if (pods.empty()) continue;
            if (!empty) empty.emplace(withNothingTaken());
            const std::vector<PodIdx> all(m_cluster.node(node).pods.begin(), m_cluster.node(node).pods.end());
            for (const PodIdx pod : all) static_cast<void>(empty->apply(Evict{pod}));
            for (const PodIdx pod : pods) lookAt(empty->cluster(), pod, node);
        }
        return std::move(m_found);
    }

private:
    /// Whether it stands as it was read, may be mended by a move, and its scheduler looks at zones.
    bool isAsked(PodIdx pod) const {
        const Mover& mover = m_movers[pod.get()];
        if (m_cluster.placement(pod).standing != Standing::Bound || mover.ofItsNode || mover.stays == Mover::Stays::ScheduledElse || (mover.of && staysOrGoesByItself(*mover.of))) return false;
        const Profile* profile = m_scheduler.profiles().find(m_catalog.pod(pod).spec->schedulerName);
        return profile && std::any_of(profile->plugins.begin(), profile->plugins.end(), [](const auto& plugin) { return refusalOf(plugin->name()) == Refusal::Topology; });
    }

    /// The same picture, in which the zones of all nodes have all that pods may have.
    Draft withNothingTaken() const {
        auto catalog = std::make_shared<Catalog>(m_catalog);
        for (NodeResourceTopology& one : catalog->topology.nodes)
            for (TopologyZone& zone : one.zones)
                for (ZoneResource& resource : zone.resources) resource.available = resource.allocatable;
        Draft draft(m_cluster);
        draft.adopt(std::move(catalog));
        return draft;
    }

    void lookAt(const Cluster& empty, PodIdx pod, NodeIdx node) {
        if (std::string why = recorded(pod, node); !why.empty()) {
            m_found.breaches.push_back({pod, "NUMA: " + why});
            return;
        }
        bool odd = false;
        for (const Status& status : m_scheduler.violations(empty, pod, node)) {
            if (refusalOf(status.plugin) != Refusal::Topology) continue;
            odd = odd || status.code == Code::NotModelled;
            if (!status.rejected() || status.code == Code::NotModelled) continue;
            m_found.breaches.push_back({pod, "NUMA: also with nothing else on node " + m_catalog.node(node).name + ": " + status.plugin + ": " + status.message()});
            return;
        }
        if (odd || (policyOf(node) != ZonePolicy::None && zonesOf(pod, node).empty() && qosOf(m_catalog.pod(pod)) == QosClass::Guaranteed)) ++m_found.unknown;
    }

    ZonePolicy policyOf(NodeIdx node) const {
        if (m_table)
            switch (m_table->of(node).policy) {
            case NumaPolicy::SingleNumaNode: return ZonePolicy::Single;
            case NumaPolicy::Restricted: return ZonePolicy::Restricted;
            case NumaPolicy::None:
            case NumaPolicy::BestEffort: break;
            }
        const NodeResourceTopology* published = m_catalog.topology.findNode(m_catalog.node(node).name);
        if (!published) return ZonePolicy::None;
        switch (numaView(*published).policy) {
        case TopologyManagerPolicy::SingleNumaNode: return ZonePolicy::Single;
        case TopologyManagerPolicy::Restricted: return ZonePolicy::Restricted;
        case TopologyManagerPolicy::None:
        case TopologyManagerPolicy::BestEffort: break;
        }
        return ZonePolicy::None;
    }

    /// The zones that somebody wrote down for the pod: in its own annotation, or as the kubelet's CPUs in that of its node.
    std::set<std::int32_t> zonesOf(PodIdx pod, NodeIdx node) const {
        std::set<std::int32_t> zones;
        if (!m_table) return zones;
        const ZonedNode& zoned = m_table->of(node);
        const auto ofCpus = [&](const CpuSet& cpus) {
            if (zoned.cpus.empty() || zoned.cpus.odd()) return;
            cpus.forEach([&](std::int32_t cpu) {
                if (zoned.cpus.all().contains(cpu)) zones.insert(zoned.cpus.at(cpu).zone);
            });
        };
        if (const NumaShare* share = m_table->told(pod)) {
            for (const ZoneShare& one : share->zones) zones.insert(one.zone);
            if (zones.empty()) ofCpus(share->cpus);
        }
        if (!zones.empty()) return zones;
        if (const KoordinatorTopology* published = m_catalog.topology.findKoordinator(m_catalog.node(node).name))
            for (const KoordinatorTopology::PodCpus& one : published->podCpus)
                if (one.pod == m_catalog.pod(pod).key())
                    if (const Result<CpuSet> cpus = CpuSet::parse(one.cpus)) ofCpus(*cpus);
        return zones;
    }

    /// Whether the node's widest zones, fewer than `zones`, can hold all that the pod has in its zones.
    bool fitsInFewer(const NumaShare& share, const ZonedNode& zoned, std::size_t zones) const {
        bool any = false;
        for (std::size_t r = 0; r < m_catalog.resources.size(); ++r) {
            std::int64_t has = 0;
            for (const ZoneShare& one : share.zones)
                if (r < one.amounts.size() && one.amounts[r]) has += *one.amounts[r];
            if (has == 0) continue;
            any = true;
            std::vector<std::int64_t> widths;
            for (const ZonedNode::Zone& zone : zoned.zones)
                if (r < zone.total.size() && zone.total[r]) widths.push_back(*zone.total[r]);
            std::sort(widths.begin(), widths.end(), std::greater<>());
            widths.resize(std::min(widths.size(), zones - 1));
            if (std::accumulate(widths.begin(), widths.end(), std::int64_t{0}) < has) return false;
        }
        return any;
    }

    std::string recorded(PodIdx pod, NodeIdx node) const {
        const ZonePolicy policy = policyOf(node);
        if (policy == ZonePolicy::None) return {};
        const std::set<std::int32_t> zones = zonesOf(pod, node);
        if (zones.size() < 2) return {};
        std::string told;
        for (const std::int32_t zone : zones) told += (told.empty() ? "" : zone == *zones.rbegin() ? " and "
                                                                                                   : ", ")
                                                      + std::to_string(zone);
        if (policy == ZonePolicy::Single) return "in zones " + told + ", and the policy is single-numa-node";
        const NumaShare* share = m_table->told(pod);
        if (!share || share->zones.empty() || !fitsInFewer(*share, m_table->of(node), zones.size())) return {};
        return "in zones " + told + " where fewer would do, and the policy is restricted";
    }

    const Cluster& m_cluster;
    const Catalog& m_catalog;
    const Scheduler& m_scheduler;
    const std::vector<Mover>& m_movers;
    const Budget& m_budget;
    std::optional<NumaTable> m_table;
    ZoneLook m_found;
};

}  // namespace

ZoneLook lookAtZones(const Cluster& cluster, const Scheduler& scheduler, const std::vector<Mover>& movers, const Budget& budget) {
    const TopologyCatalog& topology = cluster.catalog().topology;
    if (topology.nodes.empty() && topology.koordinator.empty()) return {};
    return ZoneLooking(cluster, scheduler, movers, budget).look();
}

}  // namespace bayplan
