// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/stage.h"

#include <algorithm>
#include <utility>

#include "cluster/builder.h"
#include "cluster/carrying.h"
#include "cluster/release.h"

namespace bayplan {

namespace {

Error notOnStage(const char* kind, const std::string& name, ErrorCode code, Message message) {
    return Error{code, std::move(message), Origin{{}, 0, 0, std::string(kind) + " " + name, {}}};
}

/// A pointer to a value that the catalog owns, which lives as long as the catalog.
template <typename T>
std::shared_ptr<const T> ownedBy(const std::shared_ptr<const Catalog>& catalog, const T& value) {
    return std::shared_ptr<const T>(catalog, &value);
}

}  // namespace

ScenarioStage::ScenarioStage(ClusterPtr base)
    : m_base(std::move(base)), m_picture(m_base), m_others(std::make_shared<const ClusterObjects>(othersOf(m_picture->catalog()))), m_baseOthers(m_others) {}

void ScenarioStage::open() {
    if (std::exchange(m_opened, true)) return;
    const std::shared_ptr<const Catalog>& catalog = m_picture->sharedCatalog();
    m_join.setTime(catalog->readAt);
    m_join.begin(catalog);
    m_nodePlaces.reserve(catalog->nodes.size());
    for (std::size_t i = 0; i < catalog->nodes.size(); ++i) {
        m_nodes.push_back(ownedBy(catalog, catalog->nodes[i]));
        m_nodeSources.push_back(catalog->nodeSources[i]);
        m_nodePlaces[catalog->nodes[i].name] = i;
    }
    m_podPlaces.reserve(catalog->pods.size());
    for (std::size_t i = 0; i < catalog->pods.size(); ++i) {
        m_pods.push_back(ownedBy(catalog, catalog->pods[i]));
        m_podSources.push_back(catalog->podSources[i]);
        m_podPlaces[catalog->pods[i].key()] = i;
        m_newest = std::max(m_newest, catalog->pods[i].creationTime);
        if (const std::string& node = catalog->pods[i].nodeName; !node.empty() && !m_nodePlaces.contains(node)) m_unread.insert(node);
    }
}

void ScenarioStage::put(const NodeWas& entry) {
    if (m_nodes[entry.place]) m_nodePlaces.erase(m_nodes[entry.place]->name);
    m_nodes[entry.place] = entry.node;
    m_nodeSources[entry.place] = entry.source;
    if (entry.node) {
        m_nodePlaces[entry.node->name] = entry.place;
        m_join.setNode(entry.place, *entry.node, entry.source);
    } else {
        m_join.clearNode(entry.place);
    }
    m_stale = true;
}

void ScenarioStage::put(const PodWas& entry) {
    if (m_pods[entry.place]) m_podPlaces.erase(m_pods[entry.place]->key());
    m_pods[entry.place] = entry.pod;
    m_podSources[entry.place] = entry.source;
    if (entry.pod) {
        m_podPlaces[entry.pod->key()] = entry.place;
        m_join.setPod(entry.place, *entry.pod, entry.source);
    } else {
        m_join.clearPod(entry.place);
    }
    m_stale = true;
}

const ClusterPtr& ScenarioStage::picture() {
    if (!std::exchange(m_stale, false)) return m_picture;
    Result<Built> joined = m_join.join(*m_others, {});
    check(joined.has_value(), "objects that were built from can be built from again");
    m_diagnostics = std::move(joined->diagnostics);
    m_picture = carried(*m_picture, *joined->cluster, std::exchange(m_elsewhere, {}));
    return m_picture;
}

Result<void> ScenarioStage::apply(const std::vector<Delta>& deltas) {
    Result<Applied> applied = bayplan::apply(*picture(), deltas);
    if (!applied) return applied.error();
    m_picture = std::move(applied->cluster);
    m_log.emplace_back(std::move(applied->inverse));
    return {};
}

Result<void> ScenarioStage::addPod(Pod pod, RawObject source) {
    open();
    if (pod.name.empty()) return notOnStage("Pod", pod.key(), ErrorCode::Invalid, worded("a pod needs a name"));
    if (m_podPlaces.contains(pod.key())) return notOnStage("Pod", pod.key(), ErrorCode::Conflict, worded("there is a pod of that name already"));
    pod.nodeName.clear();
    pod.creationTime = ++m_newest;
    const std::size_t place = m_pods.size();
    m_pods.emplace_back();
    m_podSources.emplace_back();
    m_log.emplace_back(PodWas{place, nullptr, nullptr, false});
    put(PodWas{place, std::make_shared<const Pod>(std::move(pod)), std::move(source), false});
    return {};
}

Result<void> ScenarioStage::changePod(Pod pod, RawObject source) {
    open();
    const auto known = m_podPlaces.find(pod.key());
    if (known == m_podPlaces.end()) return notOnStage("Pod", pod.key(), ErrorCode::NotFound, worded("there is no such pod"));
    const std::size_t place = known->second;
    m_log.emplace_back(podAt(place));
    put(PodWas{place, std::make_shared<const Pod>(std::move(pod)), std::move(source), false});
    return {};
}

Result<void> ScenarioStage::removePod(const std::string& key) {
    open();
    const auto known = m_podPlaces.find(key);
    if (known == m_podPlaces.end()) return notOnStage("Pod", key, ErrorCode::NotFound, worded("there is no such pod"));
    const std::size_t place = known->second;
    // Where pods stand does not change with objects, so that the last picture tells it; a pod that it does not have stands nowhere.
    const PodIdx last = m_picture->catalog().findPod(key);
    if (last.valid() && m_picture->placement(last).node.valid())
        if (const Result<void> left = apply(evicting(*picture(), picture()->catalog().findPod(key))); !left) return left;
    PodWas was = podAt(place);
    was.elsewhere = last.valid() && m_picture->placement(m_picture->catalog().findPod(key)).standing != Standing::Pending;
    m_log.emplace_back(std::move(was));
    put(PodWas{place, nullptr, nullptr, false});
    return {};
}

Result<void> ScenarioStage::addNode(Node node, RawObject source) {
    open();
    if (node.name.empty()) return notOnStage("Node", node.name, ErrorCode::Invalid, worded("a node needs a name"));
    if (m_nodePlaces.contains(node.name)) return notOnStage("Node", node.name, ErrorCode::Conflict, worded("there is a node of that name already"));
    if (m_unread.contains(node.name)) return notOnStage("Node", node.name, ErrorCode::Conflict, worded("pods stand on a node of that name, which was not read"));
    const std::size_t place = m_nodes.size();
    m_nodes.emplace_back();
    m_nodeSources.emplace_back();
    m_log.emplace_back(NodeWas{place, nullptr, nullptr});
    put(NodeWas{place, std::make_shared<const Node>(std::move(node)), std::move(source)});
    return {};
}

Result<void> ScenarioStage::changeNode(Node node, RawObject source) {
    open();
    const auto known = m_nodePlaces.find(node.name);
    if (known == m_nodePlaces.end()) return notOnStage("Node", node.name, ErrorCode::NotFound, worded("there is no such node"));
    const std::size_t place = known->second;
    m_log.emplace_back(nodeAt(place));
    put(NodeWas{place, std::make_shared<const Node>(std::move(node)), std::move(source)});
    return {};
}

Result<void> ScenarioStage::removeNode(const std::string& name) {
    open();
    const auto known = m_nodePlaces.find(name);
    if (known == m_nodePlaces.end()) return notOnStage("Node", name, ErrorCode::NotFound, worded("there is no such node"));
    const std::size_t place = known->second;
    // What stands where does not change with objects: a node that the last picture does not have is empty.
    const NodeIdx last = m_picture->catalog().findNode(name);
    if (last.valid() && !m_picture->node(last).pods.empty()) return notOnStage("Node", name, ErrorCode::Conflict, worded("pods stand on it"));
    // Where it comes back it is cordoned as its object says, until that is undone too.
    if (last.valid() && m_picture->node(last).unschedulable != m_nodes[place]->unschedulable)
        if (const Result<void> asRead = apply({Cordon{picture()->catalog().findNode(name), m_nodes[place]->unschedulable}}); !asRead) return asRead;
    if (const Result<void> given = giveUpClaimsFor(name); !given) return given;
    // Who builds from these objects must not take a pod for one that stands on a node that was not read.
    for (std::size_t i = 0; i < m_pods.size(); ++i) {
        if (!m_pods[i] || m_pods[i]->nodeName != name) continue;
        Pod homeless = *m_pods[i];
        homeless.nodeName.clear();
        m_log.emplace_back(podAt(i));
        put(PodWas{i, std::make_shared<const Pod>(std::move(homeless)), m_podSources[i], false});
    }
    m_log.emplace_back(nodeAt(place));
    put(NodeWas{place, nullptr, nullptr});
    return {};
}

/// What is assumed about claims for a node that goes would be lost for good: nothing but its own inverse brings it back.
Result<void> ScenarioStage::giveUpClaimsFor(const std::string& node) {
    const auto isFor = [&node](const Cluster& cluster, VolumeClaimIdx claim) {
        const NodeIdx at = cluster.assumption(claim).node;
        return at.valid() && cluster.catalog().node(at).name == node;
    };
    const auto claimsOf = [&isFor](const Cluster& cluster) {
        std::vector<Delta> given;
        for (std::size_t i = 0; i < cluster.catalog().storage.claims.size(); ++i)
            if (isFor(cluster, VolumeClaimIdx(i))) given.emplace_back(AssumeClaim{VolumeClaimIdx(i), cluster.assumption(VolumeClaimIdx(i)).volume, {}});
        return given;
    };
    // What is assumed does not change with objects, so that the last picture tells whether there is any.
    return claimsOf(*m_picture).empty() ? Result<void>() : apply(claimsOf(*picture()));
}

void ScenarioStage::setOthers(ClusterObjects others) {
    open();
    m_log.emplace_back(m_others);
    m_others = std::make_shared<const ClusterObjects>(std::move(others));
    m_stale = true;
}

void ScenarioStage::undoTo(std::size_t made) {
    while (m_log.size() > made) {
        auto last = std::move(m_log.back());
        m_log.pop_back();
        if (const auto* back = std::get_if<DeltasBack>(&last)) {
            Result<Applied> applied = bayplan::apply(*picture(), *back);
            check(applied.has_value(), "the inverse of a change applies");
            m_picture = std::move(applied->cluster);
        } else if (auto* others = std::get_if<OthersWere>(&last)) {
            m_others = std::move(*others);
            m_stale = true;
        } else if (const auto* node = std::get_if<NodeWas>(&last)) {
            put(*node);
        } else {
            const PodWas& pod = std::get<PodWas>(last);
            put(pod);
            if (pod.elsewhere) m_elsewhere.push_back(pod.pod->key());
        }
    }
}

PictureChanges ScenarioStage::objectChanges() const {
    PictureChanges changes;
    if (m_others != m_baseOthers) changes.others = m_others;
    const Catalog& base = m_base->catalog();
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const bool based = i < base.nodes.size();
        if (based ? m_nodes[i].get() != &base.nodes[i] : m_nodes[i] != nullptr) changes.nodes.push_back({i, m_nodes[i], m_nodeSources[i]});
    }
    for (std::size_t i = 0; i < m_pods.size(); ++i) {
        const bool based = i < base.pods.size();
        if (based ? m_pods[i].get() != &base.pods[i] : m_pods[i] != nullptr) changes.pods.push_back({i, m_pods[i], m_podSources[i]});
    }
    return changes;
}

ScenarioPicture ScenarioStage::kept() {
    const ClusterPtr now = picture();
    const Catalog& catalog = now->catalog();
    PictureChanges changes = objectChanges();
    const auto placesOf = [](std::size_t count, const auto& objects, const auto& isThere) {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < (objects.empty() ? count : objects.size()); ++i)
            if (objects.empty() || isThere(objects[i])) places.push_back(i);
        check(places.size() == count, "every object of a picture has its place");
        return places;
    };
    const std::vector<std::size_t> nodePlace = placesOf(catalog.nodes.size(), m_nodes, [](const auto& node) { return node != nullptr; });
    const std::vector<std::size_t> podPlace = placesOf(catalog.pods.size(), m_pods, [](const auto& pod) { return pod && !pod->terminal(); });
    const auto standsOn = [](const Cluster& cluster, NodeIdx node, const std::vector<std::size_t>* places) {
        std::vector<PictureChanges::Stands> pods;
        for (const PodIdx pod : cluster.node(node).pods)
            pods.push_back({static_cast<std::uint32_t>(places ? (*places)[pod.get()] : pod.get()), cluster.placement(pod).standing});
        return pods;
    };
    std::vector<bool> there(m_base->nodeCount());
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
        const std::size_t place = nodePlace[i];
        PictureChanges::StateNow state{place, now->node(NodeIdx(i)).unschedulable, standsOn(*now, NodeIdx(i), &podPlace)};
        if (place >= m_base->nodeCount()) {
            changes.states.push_back(std::move(state));
            continue;
        }
        there[place] = true;
        const NodeIdx was(place);
        if (state.unschedulable != m_base->node(was).unschedulable || state.pods != standsOn(*m_base, was, nullptr)) changes.states.push_back(std::move(state));
    }
    for (std::size_t place = 0; place < there.size(); ++place)
        if (!there[place]) changes.states.push_back({place, false, {}});
    for (std::size_t i = 0; i < catalog.storage.claims.size(); ++i) {
        const ClaimAssumption& assumed = now->assumption(VolumeClaimIdx(i));
        if (assumed.any())
            changes.claims.push_back({catalog.storage.claims[i].key(), assumed.volume.valid() ? catalog.storage.volume(assumed.volume).name : std::string(),
                                      assumed.node.valid() ? catalog.node(assumed.node).name : std::string()});
    }
    for (std::size_t i = 0; i < catalog.devices.claims.size(); ++i) {
        const ResourceClaim& claim = catalog.devices.claims[i];
        const std::shared_ptr<const ClaimAllocation>& has = now->allocation(ResourceClaimIdx(i));
        if (has ? !claim.allocation || !(*claim.allocation == *has) : claim.allocation.has_value()) changes.devices.push_back({claim.key(), has});
    }
    return {m_base, std::move(changes), now};
}

}  // namespace bayplan
