// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/gpu_fragmentation.h"

namespace bayplan {

void GpuFragmentation::measure(const Cluster& cluster, NodeIdx node) {
    const NodeGpus gpus = gpusOf(*m_gpus, cluster, node, cluster.node(node), m_policy);
    NodeFragment& out = m_nodes[node.get()];
    out = {};
    out.known = gpus.known();
    out.why = gpus.unknown;
    out.capacityMilli = static_cast<std::int64_t>(gpus.free.size()) * kWholeGpu;
    Fragment fragment;
    if (gpus.known()) {
        out.idleMilli = gpus.room().idle();
        fragment = m_gpus->target().fragment(gpus.room());
        out.fragmentMilli = fragment.amount();
    }
    m_fragment.set(node.get(), out.fragmentMilli);
    for (std::size_t c = 0; c < kFragmentClasses; ++c) m_byClass[c].set(node.get(), fragment.charged[c]);
}

void GpuFragmentation::update(const Cluster& cluster) {
    if (m_catalog != cluster.sharedCatalog()) {
        m_catalog = cluster.sharedCatalog();
        m_gpus = std::make_unique<const GpuCatalog>(*m_catalog);
        m_measured = false;
        m_versions.assign(cluster.nodeCount(), 0);
        m_nodes.assign(cluster.nodeCount(), {});
        m_fragment = SumTree(cluster.nodeCount());
        m_byClass.assign(kFragmentClasses, SumTree(cluster.nodeCount()));
    }
    for (std::size_t i = 0; i < cluster.nodeCount(); ++i) {
        const std::uint64_t version = cluster.node(NodeIdx(i)).version;
        if (m_measured && m_versions[i] == version) continue;
        m_versions[i] = version;
        measure(cluster, NodeIdx(i));
    }
    m_measured = true;
}

ClusterFragment GpuFragmentation::total() const {
    ClusterFragment total;
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (!m_nodes[i].known) {
            total.unknown.emplace_back(i);
            total.unknownMilli += m_nodes[i].capacityMilli;
            continue;
        }
        total.capacityMilli += m_nodes[i].capacityMilli;
        total.idleMilli += m_nodes[i].idleMilli;
    }
    total.fragmentMilli = m_fragment.total();
    for (std::size_t c = 0; c < m_byClass.size(); ++c) total.byClass[c] = m_byClass[c].total();
    return total;
}

}  // namespace bayplan
