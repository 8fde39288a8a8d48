// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/looking.h"

#include <algorithm>
#include <utility>

namespace bayplan {

bool Selection::contains(NodeIdx n) const { return std::binary_search(nodes.begin(), nodes.end(), n); }
bool Selection::contains(PodIdx p) const { return std::binary_search(pods.begin(), pods.end(), p); }

void Looking::select(Selection selection) {
    const auto tidy = [](auto& list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    tidy(selection.nodes);
    tidy(selection.pods);
    lookAt({});
    if (selection == m_selection) return;
    m_selection = std::move(selection);
    Q_EMIT selectionChanged();
}

void Looking::selectNode(NodeIdx node) { select(node.valid() ? Selection{{node}, {}} : Selection{}); }
void Looking::selectPod(PodIdx pod) { select(pod.valid() ? Selection{{}, {pod}} : Selection{}); }

void Looking::lookAt(ResourceClaimIdx claim) {
    if (claim == m_claim) return;
    m_claim = claim;
    Q_EMIT claimChanged();
}

void Looking::mark(std::vector<PodIdx> pods) {
    if (pods == m_marked) return;
    m_marked = std::move(pods);
    Q_EMIT markedChanged();
}

void Looking::search(const QString& text) {
    if (text == m_searchText) return;
    m_searchText = text;
    m_matches = findMatches(*m_cluster, m_searchText);
    Q_EMIT matchesChanged();
}

void Looking::open(ClusterPtr cluster) {
    m_cluster = std::move(cluster);
    m_selection = {};
    m_claim = {};
    m_marked.clear();
    m_searchText.clear();
    m_matches = {};
    m_otherSelection = m_otherMatches = true;
}

void Looking::show(ClusterPtr cluster) {
    if (m_claim.valid() && cluster->sharedCatalog() != m_cluster->sharedCatalog()) m_claim = cluster->catalog().devices.findClaim(m_cluster->catalog().devices.claim(m_claim).key());
    m_cluster = std::move(cluster);
    mark({});
    if (!m_matches.active) return;
    // A node matches by its pods, so a change can change the result.
    m_matches = findMatches(*m_cluster, m_searchText);
    Q_EMIT matchesChanged();
}

void Looking::follow(ClusterPtr cluster, const Renumbering& numbers) {
    if (m_claim.valid()) m_claim = cluster->catalog().devices.findClaim(m_cluster->catalog().devices.claim(m_claim).key());
    m_cluster = std::move(cluster);
    m_marked.clear();
    Selection selection{numbers.of(m_selection.nodes), numbers.of(m_selection.pods)};
    std::sort(selection.nodes.begin(), selection.nodes.end());
    std::sort(selection.pods.begin(), selection.pods.end());
    // The numbers are others; it is another selection only if something that was selected is gone.
    m_otherSelection = selection.nodes.size() != m_selection.nodes.size() || selection.pods.size() != m_selection.pods.size();
    m_selection = std::move(selection);
    m_otherMatches = m_matches.active;
    if (m_matches.active) m_matches = findMatches(*m_cluster, m_searchText);
}

void Looking::announce() {
    if (std::exchange(m_otherSelection, false)) Q_EMIT selectionChanged();
    if (std::exchange(m_otherMatches, false)) Q_EMIT matchesChanged();
}

}  // namespace bayplan

#include "moc_looking.cpp"
