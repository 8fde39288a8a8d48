// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/scenario_picture.h"

#include <unordered_set>
#include <utility>

#include "cluster/accounting.h"
#include "cluster/builder.h"
#include "cluster/delta.h"
#include "cluster/kept_join.h"
#include "cluster/preparing.h"
#include "moves/step.h"

namespace bayplan {

namespace {

std::shared_ptr<const Catalog> catalogWith(const std::shared_ptr<const Catalog>& base, const PictureChanges& changes) {
    if (changes.nodes.empty() && changes.pods.empty() && !changes.others) return base;
    KeptJoin join;
    join.setTime(base->readAt);
    join.begin(base);
    for (const PictureChanges::NodeNow& now : changes.nodes) {
        if (now.node) join.setNode(now.place, *now.node, now.source);
        else join.clearNode(now.place);
    }
    for (const PictureChanges::PodNow& now : changes.pods) {
        if (now.pod) join.setPod(now.place, *now.pod, now.source);
        else join.clearPod(now.place);
    }
    Result<Built> built = join.join(changes.others ? *changes.others : othersOf(*base), {});
    check(built.has_value(), "objects that were joined can be joined again");
    return built->cluster->sharedCatalog();
}

/// Where the objects of a place are in the catalog; kNone: nowhere.
template <typename Changes>
std::vector<std::uint32_t> indicesOf(std::size_t based, const Changes& changes, bool (*isThere)(const typename Changes::value_type&)) {
    std::vector<std::uint32_t> at(based);
    std::vector<bool> gone(based);
    for (const auto& now : changes) {
        if (now.place >= gone.size()) gone.resize(now.place + 1, true);  // a place that was given up again holds nothing
        gone[now.place] = !isThere(now);
    }
    at.assign(gone.size(), NameTable::kNone);
    std::uint32_t next = 0;
    for (std::size_t place = 0; place < gone.size(); ++place)
        if (!gone[place]) at[place] = next++;
    return at;
}

std::vector<std::uint32_t> nodesOf(const Catalog& base, const PictureChanges& changes) {
    return indicesOf(base.nodes.size(), changes.nodes, [](const PictureChanges::NodeNow& now) { return now.node != nullptr; });
}

std::vector<std::uint32_t> podsOf(const Catalog& base, const PictureChanges& changes) {
    return indicesOf(base.pods.size(), changes.pods, [](const PictureChanges::PodNow& now) { return now.pod && !now.pod->terminal(); });
}

ClusterPtr made(const Cluster& base, const PictureChanges& changes) {
    const std::shared_ptr<const Catalog> catalog = catalogWith(base.sharedCatalog(), changes);
    const std::vector<std::uint32_t> nodeAt = nodesOf(base.catalog(), changes), podAt = podsOf(base.catalog(), changes);
    std::vector<NodeState> nodes;
    nodes.reserve(catalog->nodes.size());
    std::vector<Placement> pods(catalog->pods.size());
    for (std::size_t i = 0; i < catalog->nodes.size(); ++i) nodes.push_back(emptyState(catalog->nodes[i], catalog->resources.size()));
    const auto put = [&](std::size_t node, std::size_t pod, Standing standing) {
        addPod(*catalog, nodes[nodeAt[node]], PodIdx(podAt[pod]));
        pods[podAt[pod]] = {NodeIdx(nodeAt[node]), standing};
    };
    std::vector<bool> changed(nodeAt.size());
    for (const PictureChanges::StateNow& now : changes.states) {
        changed[now.node] = true;
        if (nodeAt[now.node] == NameTable::kNone) continue;
        nodes[nodeAt[now.node]].unschedulable = now.unschedulable;
        for (const PictureChanges::Stands& stands : now.pods) put(now.node, stands.pod, stands.standing);
    }
    for (std::size_t place = 0; place < base.nodeCount(); ++place) {
        if (changed[place]) continue;
        nodes[nodeAt[place]].unschedulable = base.node(NodeIdx(place)).unschedulable;
        for (const PodIdx pod : base.node(NodeIdx(place)).pods) put(place, pod.get(), base.placement(pod).standing);
    }
    // A pod on a node that was not read stays there.
    for (std::size_t place = 0; place < base.podCount(); ++place)
        if (const Placement& was = base.placement(PodIdx(place)); !was.node.valid() && podAt[place] != NameTable::kNone && !pods[podAt[place]].node.valid()) pods[podAt[place]].standing = was.standing;
    Draft draft{Cluster(catalog, std::move(nodes), std::move(pods))};
    const auto apply = [&draft](const Delta& delta) { check(draft.apply(delta).has_value(), "what a claim had it can have again"); };
    // All that is given up goes first.
    for (const PictureChanges::DevicesNow& now : changes.devices)
        if (const ResourceClaimIdx claim = catalog->devices.findClaim(now.claim); draft.cluster().allocation(claim)) apply(AllocateClaim(claim));
    for (const PictureChanges::DevicesNow& now : changes.devices)
        if (now.allocation) apply(AllocateClaim(catalog->devices.findClaim(now.claim), now.allocation));
    for (const PictureChanges::ClaimNow& now : changes.claims) {
        AssumeClaim assume{catalog->storage.findClaim(now.claim)};
        if (!now.volume.empty()) assume.volume = catalog->storage.findVolume(now.volume);
        if (!now.node.empty()) assume.node = catalog->findNode(now.node);
        apply(assume);
    }
    return draft.publish();
}

}  // namespace

struct ScenarioPicture::Kept {
    Kept(ClusterPtr over, PictureChanges changed, ClusterPtr now) : base(std::move(over)), changes(std::move(changed)), cluster(std::move(now)), seen(cluster) {}

    const ClusterPtr base;
    const PictureChanges changes;
    std::mutex mutex;  // of what follows
    ClusterPtr cluster;
    std::weak_ptr<const Cluster> seen;
};

ScenarioPicture::ScenarioPicture(ClusterPtr base, PictureChanges changes, ClusterPtr cluster)
    : m_kept(std::make_shared<Kept>(std::move(base), std::move(changes), std::move(cluster))) {}

ClusterPtr ScenarioPicture::cluster() const {
    if (!m_kept) return nullptr;
    const std::lock_guard lock(m_kept->mutex);
    ClusterPtr cluster = m_kept->cluster ? m_kept->cluster : m_kept->seen.lock();
    if (!cluster) m_kept->seen = cluster = made(*m_kept->base, m_kept->changes);
    return cluster;
}

bool ScenarioPicture::atHand() const {
    if (!m_kept) return true;
    const std::lock_guard lock(m_kept->mutex);
    return m_kept->cluster || !m_kept->seen.expired();
}

void ScenarioPicture::letGo() const {
    if (!m_kept) return;
    const std::lock_guard lock(m_kept->mutex);
    m_kept->cluster = nullptr;
}

const ClusterPtr& ScenarioPicture::base() const {
    static const ClusterPtr none;
    return m_kept ? m_kept->base : none;
}

std::unordered_map<std::string, std::string> ScenarioPicture::touched() const {
    std::unordered_map<std::string, std::string> nodeOf;
    if (!m_kept) return nodeOf;
    const Cluster& base = *m_kept->base;
    const PictureChanges& changes = m_kept->changes;
    std::unordered_map<std::size_t, const Pod*> pods;
    std::unordered_map<std::size_t, const Node*> nodes;
    for (const PictureChanges::NodeNow& now : changes.nodes) nodes[now.place] = now.node.get();
    for (const PictureChanges::PodNow& now : changes.pods) {
        pods[now.place] = now.pod.get();
        // A name that goes may come again: what is there counts, below.
        if (now.place < base.podCount()) nodeOf[base.catalog().pods[now.place].key()];
    }
    const auto podAt = [&](std::size_t place) -> const Pod* {
        const auto own = pods.find(place);
        return own == pods.end() ? &base.catalog().pods[place] : own->second;
    };
    for (const PictureChanges::PodNow& now : changes.pods)
        if (now.pod && now.place < base.podCount()) nodeOf[now.pod->key()] = nodeNameOf(base, PodIdx(now.place));
    for (const PictureChanges::StateNow& now : changes.states)
        if (now.node < base.nodeCount())
            for (const PodIdx pod : base.node(NodeIdx(now.node)).pods)
                if (const Pod* there = podAt(pod.get())) nodeOf[there->key()].clear();
    for (const PictureChanges::StateNow& now : changes.states) {
        const auto own = nodes.find(now.node);
        const Node* node = own == nodes.end() ? &base.catalog().nodes[now.node] : own->second;
        for (const PictureChanges::Stands& stands : now.pods)
            if (node) nodeOf[podAt(stands.pod)->key()] = node->name;
    }
    return nodeOf;
}

}  // namespace bayplan
