// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/conflict_story.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace bayplan {

using together::asRead;
using together::Row;
using together::What;

namespace {

bool has(const auto& list, const auto& value) { return std::find(list.begin(), list.end(), value) != list.end(); }

}  // namespace

ConflictStory::ConflictStory(ClusterPtr cluster, std::shared_ptr<const TogetherOutcome> outcome, std::size_t clash, bool refreshes)
    : m_cluster(std::move(cluster)), m_outcome(std::move(outcome)), m_refreshes(refreshes) {
    const std::vector<Row>& rows = m_outcome->course.rows;
    const Row& at = rows[clash];
    const std::string_view pod = asRead(at.pod);
    m_nodes.push_back(at.node);
    // Where it went in the end, or where it was tried next.
    for (std::size_t r = clash + 1; r < rows.size() && m_nodes.size() < 2; ++r)
        if (asRead(rows[r].pod) == pod && rows[r].what == What::Chosen && rows[r].node != at.node) m_nodes.push_back(rows[r].node);
    // What the pod takes most of, of the node.
    const Catalog& catalog = m_cluster->catalog();
    const NodeIdx node = catalog.findNode(at.node);
    const std::vector<std::int64_t>& wants = catalog.specOf(catalog.findPod(pod)).requests.filter;
    double most = -1;
    for (std::size_t r = 0; r < wants.size(); ++r) {
        const double whole = static_cast<double>(catalog.allocatable[node.get()][r]);
        if (wants[r] > 0 && whole > 0 && static_cast<double>(wants[r]) / whole > most) {
            most = static_cast<double>(wants[r]) / whole;
            m_resource = catalog.resources.name(ResourceIdx(r));
        }
    }
    m_members.push_back(at.member);
    // The pods that were bound to the node in the time of the story are its rivals.
    std::size_t first = clash, last = clash;
    while (first > 0 && !(asRead(rows[first].pod) == pod && rows[first].what == What::Started && rows[first].member == at.member)) --first;
    std::set<std::string> rivals;
    for (std::size_t r = clash; r-- > 0;) {
        if (rows[r].what != What::Bound || rows[r].node != at.node || asRead(rows[r].pod) == pod) continue;
        if (!has(m_members, rows[r].member) && m_members.size() < 4) m_members.push_back(rows[r].member);
        rivals.insert(rows[r].pod);
        if (rivals.size() == 3) break;
    }
    for (std::size_t r = clash; r < rows.size(); ++r) {
        last = r;
        if (asRead(rows[r].pod) == pod && (rows[r].what == What::Running || rows[r].what == What::Lost)) break;
    }
    for (std::size_t r = 0; r <= last; ++r) {
        const bool own = asRead(rows[r].pod) == pod;
        const bool rival = rivals.contains(rows[r].pod) && rows[r].what != What::Arrived && rows[r].what != What::Dispatched;
        const bool sight = rows[r].what == What::Seen || rows[r].what == What::SeenGone;
        if (own ? sight : !rival) continue;
        if (sight && !has(m_members, rows[r].member)) continue;
        if (r == clash) m_clashStep = m_steps.size();
        m_steps.push_back(r);
    }
}

std::int64_t ConflictStory::amountOf(const std::string& pod) const {
    const Catalog& catalog = m_cluster->catalog();
    const PodIdx read = catalog.findPod(asRead(pod));
    const ResourceIdx resource = catalog.resources.find(m_resource);
    return read.valid() && resource.valid() ? catalog.specOf(read).requests.filter[resource.get()] : 0;
}

StoryNode ConflictStory::nodeAfter(const std::string& name, std::size_t last) const {
    const Catalog& catalog = m_cluster->catalog();
    const NodeIdx node = catalog.findNode(name);
    const ResourceIdx resource = catalog.resources.find(m_resource);
    StoryNode told;
    told.node = name;
    if (!node.valid() || !resource.valid()) return told;
    told.capacity = m_cluster->allocatable(node, resource);
    const std::int64_t before = m_cluster->requested(node, resource);
    if (before > 0) told.pods.push_back({{}, together::kNobody, before, true});
    struct Sight {
        std::map<std::string, bool> pods;  // believed to be there, and whether that is a bind of its own on its way
    };
    std::map<std::size_t, Sight> sights;
    for (const std::size_t member : m_members) sights[member];
    for (std::size_t r = 0; r <= last; ++r) {
        const Row& row = m_outcome->course.rows[r];
        if (row.node != name) continue;
        const auto pod = std::find_if(told.pods.begin(), told.pods.end(), [&](const StoryPod& one) { return one.pod == row.pod; });
        switch (row.what) {
        case What::Bound: told.pods.push_back({row.pod, row.member, amountOf(row.pod), false}); break;
        case What::Running:
            if (pod != told.pods.end()) pod->admitted = true;
            break;
        case What::Rejected:
        case What::Ended:
            if (pod != told.pods.end()) told.pods.erase(pod);
            break;
        default: break;
        }
        const auto own = sights.find(row.member);
        if (own == sights.end()) continue;
        std::map<std::string, bool>& seen = own->second.pods;
        if (row.what == What::Chosen) seen[row.pod] = true;
        else if (row.what == What::Bound) seen[row.pod] = false;
        else if (row.what == What::Seen) seen.emplace(row.pod, false);
        else if (row.what == What::SeenGone) seen.erase(row.pod);
        else if (row.what == What::Conflict) {
            seen.erase(row.pod);
            if (!m_refreshes || row.text.text().starts_with("not without")) continue;  // what was refused with another says nothing of the node
            std::erase_if(seen, [&](const auto& one) { return !one.second; });
            for (const StoryPod& one : told.pods)
                if (!one.pod.empty()) seen.emplace(one.pod, false);
        }
    }
    for (const std::size_t member : m_members) {
        std::int64_t used = before;
        for (const auto& [pod, own] : sights[member].pods) used += amountOf(pod);
        told.beliefs.push_back({member, told.capacity - used});
    }
    return told;
}

std::vector<StoryNode> ConflictStory::nodesAfter(std::size_t step) const {
    std::vector<StoryNode> nodes;
    for (const std::string& name : m_nodes) nodes.push_back(nodeAfter(name, m_steps[step]));
    return nodes;
}

}  // namespace bayplan
