// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/world.h"

#include <algorithm>
#include <utility>

#include "cluster/builder.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

std::shared_ptr<const Pod> withoutPlace(Pod pod) {
    pod.nodeName.clear();
    pod.nominatedNodeName.clear();
    pod.phase = PodPhase::Pending;
    return std::make_shared<const Pod>(std::move(pod));
}

}  // namespace

World::World(const Cluster& start, const std::vector<PodArrives>& arriving) : m_draft(start) {
    const Catalog& catalog = start.catalog();
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const PodIdx idx(i);
        const Placement& placement = start.placement(idx);
        Entry entry;
        entry.object = withoutPlace(catalog.pod(idx));
        entry.source = catalog.podSources[i];
        entry.present = true;
        entry.nominated = catalog.pod(idx).nominatedNodeName;
        if (placement.standing != Standing::Pending)
            entry.node = placement.node.valid() ? catalog.node(placement.node).name : catalog.pod(idx).nodeName;
        entry.standing = placement.standing == Standing::Pending ? Standing::Assumed : placement.standing;
        m_byKey.emplace(catalog.pod(idx).key(), idx);
        m_pods.push_back(std::move(entry));
    }
    for (const auto& [pod, source] : arriving)
        if (m_byKey.try_emplace(pod->key(), PodIdx(m_pods.size())).second) {
            Entry entry;
            entry.object = withoutPlace(*pod);
            entry.source = source;
            entry.announced = pod.get();
            m_pods.push_back(std::move(entry));
            m_stale = true;
        }
    for (const NodeIdx node : catalog.treeOrder) m_order.push_back(catalog.node(node).name);
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
        Node node = catalog.nodes[i];
        // The text of an object does not have a plan's cordon.
        if (node.unschedulable == start.node(NodeIdx(i)).unschedulable) m_nodeSources[node.name] = catalog.nodeSources[i];
        node.unschedulable = start.node(NodeIdx(i)).unschedulable;
        m_nodes.push_back(std::make_shared<const Node>(std::move(node)));
    }
    relist();
}

const Cluster& World::picture() {
    if (m_stale) rebuild();
    return m_draft->cluster();
}

PodIdx World::find(const std::string& key) const {
    const auto at = m_byKey.find(key);
    return at == m_byKey.end() || !present(at->second) ? PodIdx() : at->second;
}

std::shared_ptr<const Pod> World::object(PodIdx pod) const {
    const Entry& entry = m_pods[pod.get()];
    if (entry.node.empty() && entry.nominated.empty()) return entry.object;
    Pod object = *entry.object;
    object.nodeName = entry.node;
    object.nominatedNodeName = entry.nominated;
    return std::make_shared<const Pod>(std::move(object));
}

std::shared_ptr<const Node> World::node(const std::string& name) const {
    for (const auto& node : m_nodes)
        if (node->name == name) return node;
    return nullptr;
}

PodIdx World::put(const PodArrives& arrives) {
    const std::shared_ptr<const Pod>& pod = arrives.pod;
    const auto [at, isNew] = m_byKey.try_emplace(pod->key(), PodIdx(m_pods.size()));
    if (isNew) m_pods.emplace_back();
    Entry& entry = m_pods[at->second.get()];
    if (entry.announced != pod.get()) {
        entry = {};
        entry.object = withoutPlace(*pod);
        entry.source = arrives.source;
        m_stale = true;
    }
    entry.announced = nullptr;
    entry.present = true;
    entry.nominated = pod->nominatedNodeName;
    entry.node = pod->nodeName;
    entry.standing = Standing::Bound;
    if (!m_stale && !entry.node.empty()) place(at->second);
    return at->second;
}

void World::change(PodIdx pod, const Pod& object, RawObject source) {
    m_pods[pod.get()].object = withoutPlace(object);
    m_pods[pod.get()].source = std::move(source);
    m_stale = true;
}

void World::markDeleting(PodIdx pod, bool preempted) {
    Pod object = plain(pod);
    object.deleting = true;
    object.preempted = object.preempted || preempted;
    change(pod, object, nullptr);
}

void World::nominate(PodIdx pod, const std::string& node) {
    m_pods[pod.get()].nominated = node;
}

void World::remove(PodIdx pod) {
    if (assumed(pod)) forget(pod);
    Entry& entry = m_pods[pod.get()];
    // A resource claim releases its devices with its last pod; a volume stays bound.
    const std::vector<ResourceClaimIdx> left = claimsLeftBy(pod);
    if (!m_stale && onNode(pod)) check(m_draft->apply(Evict{pod}).has_value(), "a pod on a node can be taken off");
    for (const ResourceClaimIdx claim : left) freeClaim(claim);
    entry.present = false;
    entry.node.clear();
    entry.nominated.clear();
}

void World::place(PodIdx pod) {
    const Entry& entry = m_pods[pod.get()];
    const NodeIdx node = m_draft->cluster().catalog().findNode(entry.node);
    if (!node.valid()) return;
    check(m_draft->apply(Place{pod, node, entry.standing, kAppend}).has_value(), "a pod can be put on a node");
}

void World::assume(PodIdx pod, const std::string& node, const std::vector<Reserved>& reserved) {
    picture();
    Entry& entry = m_pods[pod.get()];
    entry.node = node;
    entry.assumed = true;
    entry.standing = Standing::Assumed;
    entry.nominated.clear();
    place(pod);
    for (const Reserved& one : reserved) {
        const std::optional<Delta> delta = inPicture(one);
        if (!delta) continue;
        if (const Result<Delta> inverse = m_draft->apply(*delta)) entry.undo.push_back(named({*inverse}).front());
    }
}

void World::forget(PodIdx pod, bool written) {
    picture();
    Entry& entry = m_pods[pod.get()];
    for (auto undo = entry.undo.rbegin(); undo != entry.undo.rend() && !written; ++undo)
        if (const std::optional<Delta> delta = inPicture(*undo))
            check(m_draft->apply(*delta).has_value(), "what was reserved can be given back");
    entry.undo.clear();
    if (onNode(pod)) check(m_draft->apply(Evict{pod}).has_value(), "a pod on a node can be taken off");
    entry.node.clear();
    entry.assumed = false;
}

void World::confirm(PodIdx pod) {
    Entry& entry = m_pods[pod.get()];
    entry.assumed = false;
    entry.undo.clear();
}

void World::addNode(Node node, RawObject source) {
    applyDefaults(node);
    m_nodeSources[node.name] = std::move(source);
    m_nodes.push_back(std::make_shared<const Node>(node));
    m_tree.add(node);
    m_order = m_tree.order();
    m_stale = true;
}

void World::changeNode(Node node, RawObject source) {
    applyDefaults(node);
    m_nodeSources[node.name] = std::move(source);
    auto at = std::find_if(m_nodes.begin(), m_nodes.end(), [&](const auto& n) { return n->name == node.name; });
    check(at != m_nodes.end(), "only a node that is there can change");
    Node withOldCordon = node;
    withOldCordon.unschedulable = (*at)->unschedulable;
    const bool cordonAlone = withOldCordon == **at;
    *at = std::make_shared<const Node>(node);
    if (!cordonAlone) {
        // The list of nodes keeps its order until a node is added or removed, even if a zone changes.
        m_tree.update(node);
        m_stale = true;
    } else if (!m_stale) {
        const NodeIdx idx = m_draft->cluster().catalog().findNode(node.name);
        check(m_draft->apply(Cordon{idx, node.unschedulable}).has_value(), "a node that is there can be cordoned");
    }
}

void World::removeNode(const std::string& name) {
    std::erase_if(m_nodes, [&](const auto& node) { return node->name == name; });
    m_nodeSources.erase(name);
    m_tree.remove(name);
    m_order = m_tree.order();
    m_stale = true;
}

bool World::remove(const GroupLeaves& leaves) {
    const auto isIt = [&](const auto& group) { return group.key() == leaves.key; };
    const bool there = leaves.kind == ObjectKind::PodGroup ? std::any_of(catalog().podGroups.begin(), catalog().podGroups.end(), isIt)
                                                           : std::any_of(catalog().coschedulingGroups.begin(), catalog().coschedulingGroups.end(), isIt);
    if (!there) return false;
    m_leaving.push_back(leaves);
    m_stale = true;
    return true;
}

void World::relist() {
    m_tree = {};
    for (const auto& node : m_nodes) m_tree.add(*node);
    const std::vector<std::string> order = m_tree.order();
    if (order != m_order) m_stale = true;
    m_order = order;
}

void World::rebuild() {
    const Cluster before = m_draft->cluster();
    Objects objects = objectsOf(before.catalog());
    objects.nodes.clear();
    objects.nodeSources.clear();
    for (const auto& node : m_nodes) {
        objects.nodes.push_back(*node);
        objects.nodeSources.push_back(m_nodeSources[node->name]);
    }
    objects.pods.clear();
    objects.podSources.clear();
    for (const Entry& entry : m_pods) {
        objects.pods.push_back(*entry.object);
        objects.podSources.push_back(entry.source);
    }
    for (const GroupLeaves& leaves : m_leaving) {
        const auto isIt = [&](const auto& group) { return group.key() == leaves.key; };
        if (leaves.kind == ObjectKind::PodGroup) std::erase_if(objects.podGroups, isIt);
        else std::erase_if(objects.coschedulingGroups, isIt);
        if (!leaves.source) continue;
        std::vector<RawObject> sources = objects.otherSources.copy();
        std::erase(sources, leaves.source);
        objects.otherSources = std::move(sources);
    }
    m_leaving.clear();
    append(objects, m_added);  // behind the others: claims and volumes keep their indices
    m_added = {};
    Result<Built> built = build(std::move(objects), {}, m_order);
    check(built.has_value() && built->cluster->podCount() == m_pods.size()
              && built->cluster->nodeCount() == m_nodes.size(),
          "objects that were built from can be built from again");
    m_draft.emplace(*built->cluster);
    m_stale = false;
    for (std::size_t i = 0; i < m_pods.size(); ++i)
        m_pods[i].object = std::make_shared<const Pod>(built->cluster->catalog().pods[i]);
    assumeClaimsAsIn(before, *m_draft);

    // Pods are on their nodes in the order in which they came.
    for (std::size_t n = 0; n < before.nodeCount(); ++n)
        for (const PodIdx pod : before.node(NodeIdx(n)).pods)
            if (m_pods[pod.get()].node == before.catalog().node(NodeIdx(n)).name) place(pod);
    for (std::size_t i = 0; i < m_pods.size(); ++i)
        if (m_pods[i].present && !m_pods[i].node.empty() && !onNode(PodIdx(i))) place(PodIdx(i));
}

ClusterPtr World::publish() {
    const Cluster& now = picture();
    Objects objects = objectsOf(now.catalog());
    const std::vector<RawObject> sources = std::move(objects.podSources);
    objects.pods.clear();
    objects.podSources.clear();
    std::vector<PodIdx> renumbered(m_pods.size());
    for (std::size_t i = 0; i < m_pods.size(); ++i) {
        const PodIdx pod(i);
        if (!present(pod)) continue;
        renumbered[i] = PodIdx(objects.pods.size());
        Pod object = *this->object(pod);
        if (onNode(pod)) object.nodeName.clear();  // it is placed below, at its place in its node's list
        objects.pods.push_back(std::move(object));
        objects.podSources.push_back(sources[i]);
    }
    Result<Built> built = build(std::move(objects), {}, m_order);
    check(built.has_value(), "objects that were built from can be built from again");
    Draft draft(*built->cluster);
    assumeClaimsAsIn(now, draft);
    for (std::size_t n = 0; n < now.nodeCount(); ++n) {
        const NodeIdx node(n);
        for (const PodIdx pod : now.node(node).pods)
            check(draft.apply(Place{renumbered[pod.get()], node, m_pods[pod.get()].standing, kAppend}).has_value(),
                  "a pod can be put on its node again");
        if (now.node(node).unschedulable != draft.cluster().node(node).unschedulable)
            check(draft.apply(Cordon{node, now.node(node).unschedulable}).has_value(), "a node can be cordoned");
    }
    return draft.publish();
}

}  // namespace bayplan
