// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/change_log.h"

#include <algorithm>
#include <utility>

namespace bayplan {

namespace {

/// The most changes for each node that are kept. Beyond that, a look at the whole picture costs no more than reading
/// them.
constexpr std::size_t kChangesPerNode = 4;
constexpr std::size_t kLeastKept = 1024;

}  // namespace

void ChangeLog::note(NodeIdx node, const NodeState& state) {
    std::vector<PodIdx>& known = m_pods[node.get()];
    const auto [was, is] = std::mismatch(known.begin(), known.end(), state.pods.begin(), state.pods.end());
    m_before.assign(was, known.end());
    m_after.assign(is, state.pods.end());
    std::sort(m_before.begin(), m_before.end());
    std::sort(m_after.begin(), m_after.end());
    const std::size_t size = m_changes.size();
    for (const PodIdx pod : m_before)
        if (!std::binary_search(m_after.begin(), m_after.end(), pod)) m_changes.push_back({node, pod, -1});
    for (const PodIdx pod : m_after)
        if (!std::binary_search(m_before.begin(), m_before.end(), pod)) m_changes.push_back({node, pod, 1});
    if (m_changes.size() == size) m_changes.push_back({node, PodIdx(), 0});
    known.assign(state.pods.begin(), state.pods.end());
}

void ChangeLog::follow(const Cluster& cluster) {
    if (m_started && cluster.version() == m_pictureVersion) return;
    m_pictureVersion = cluster.version();
    if (!m_started) {
        m_started = true;
        m_runVersions.assign(cluster.runVersions().begin(), cluster.runVersions().end());
        m_versions.resize(cluster.nodeCount());
        m_pods.resize(cluster.nodeCount());
        for (std::size_t i = 0; i < m_versions.size(); ++i) {
            m_versions[i] = cluster.node(NodeIdx(i)).version;
            m_pods[i] = cluster.node(NodeIdx(i)).pods;
        }
        return;
    }
    const std::size_t most = std::max(kLeastKept, kChangesPerNode * m_versions.size());
    if (m_changes.size() > 2 * most) {
        const std::size_t old = m_changes.size() - most;
        m_changes.erase(m_changes.begin(), m_changes.begin() + static_cast<std::ptrdiff_t>(old));
        m_first += old;
    }
    const std::span<const std::uint64_t> runs = cluster.runVersions();
    for (std::size_t run = 0; run < runs.size(); ++run) {
        if (m_runVersions[run] == runs[run]) continue;
        m_runVersions[run] = runs[run];
        const std::size_t end = std::min(m_versions.size(), (run + 1) * Cluster::kRun);
        for (std::size_t i = run * Cluster::kRun; i < end; ++i) {
            const NodeState& state = cluster.node(NodeIdx(i));
            if (std::exchange(m_versions[i], state.version) != state.version) note(NodeIdx(i), state);
        }
    }
}

std::optional<std::span<const NodeChange>> ChangeLog::since(Position position) const {
    if (position < m_first) return std::nullopt;
    return std::span(m_changes).subspan(static_cast<std::size_t>(position - m_first));
}

std::size_t ChangeLog::bytes() const {
    std::size_t pods = 0;
    for (const auto& list : m_pods) pods += list.capacity();
    return m_versions.size() * (sizeof(std::uint64_t) + sizeof(std::vector<PodIdx>)) + pods * sizeof(PodIdx)
           + m_changes.capacity() * sizeof(NodeChange);
}

}  // namespace bayplan
