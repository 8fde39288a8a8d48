// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/delta.h"

#include <algorithm>
#include <utility>

#include "base/wrapping.h"
#include "cluster/named_objects.h"

namespace bayplan {
namespace {

std::string nameOf(const Cluster& cluster, PodIdx pod) { return "Pod " + cluster.catalog().pod(pod).key(); }

Result<void> known(const Cluster& cluster, PodIdx pod) {
    if (pod.get() < cluster.podCount()) return {};
    return problem(ErrorCode::NotFound, "", worded("no such pod in this picture"));
}

Result<void> known(const Cluster& cluster, NodeIdx node) {
    if (node.get() < cluster.nodeCount()) return {};
    return problem(ErrorCode::NotFound, "", worded("no such node in this picture"));
}

/// Checks that a delta may take the pod off its node.
Result<void> standing(const Cluster& cluster, PodIdx pod) {
    if (auto ok = known(cluster, pod); !ok) return ok;
    const Placement& placement = cluster.placement(pod);
    if (placement.node.valid()) return {};
    return problem(ErrorCode::Conflict, nameOf(cluster, pod),
                   placement.standing == Standing::Pending
                       ? worded("is pending: it stands on no node that it could leave")
                       : worded("is bound to node \"%1\", which is not among the objects read: it cannot be moved", {cluster.catalog().pod(pod).nodeName}));
}

/// Checks that a pod may be put on this node at this place of its list. `leaving`: how many pods leave that list first.
Result<void> target(const Cluster& cluster, PodIdx pod, NodeIdx node, Standing as, std::uint32_t at,
                    std::size_t leaving) {
    if (auto ok = known(cluster, node); !ok) return problem(ok.error().code, nameOf(cluster, pod), ok.error().message);
    if (as == Standing::Pending)
        return problem(ErrorCode::Conflict, nameOf(cluster, pod), worded("cannot stand on a node and be pending"));
    if (at != kAppend && at > cluster.node(node).pods.size() - leaving)
        return problem(ErrorCode::Conflict, nameOf(cluster, pod),
                       worded("cannot be pod number %1 of node \"%2\", which has fewer", {at, cluster.catalog().node(node).name}));
    return {};
}

}  // namespace

AllocateClaim::AllocateClaim(ResourceClaimIdx which, std::shared_ptr<const ClaimAllocation> devices)
    : claim(which), allocation(std::move(devices)) {}
AllocateClaim::AllocateClaim(const AllocateClaim& other) = default;
AllocateClaim::AllocateClaim(AllocateClaim&& other) noexcept = default;
AllocateClaim& AllocateClaim::operator=(const AllocateClaim& other) = default;
AllocateClaim& AllocateClaim::operator=(AllocateClaim&& other) noexcept = default;
AllocateClaim::~AllocateClaim() = default;

void Draft::add(PodIdx pod, NodeIdx node, std::uint32_t at) {
    addPod(m_cluster.catalog(), m_cluster.edit(node), pod, at);
}

std::uint32_t Draft::remove(PodIdx pod, NodeIdx node) {
    const std::uint32_t at = removePod(m_cluster.catalog(), m_cluster.edit(node), pod);
    check(at != kAppend, "Draft: a pod is not in the list of the node it stands on");
    return at;
}

void Draft::adopt(std::shared_ptr<const Catalog> catalog) {
    const Catalog& now = m_cluster.catalog();
    check(catalog->nodes.size() == now.nodes.size() && catalog->pods.size() >= now.pods.size()
              && catalog->resources.size() == now.resources.size()
              && catalog->storage.claims.size() == now.storage.claims.size()
              && catalog->storage.volumes.size() == now.storage.volumes.size()
              && catalog->devices.claims.size() >= now.devices.claims.size(),
          "Draft: another catalog has to count the same");
    m_cluster.m_catalog = std::move(catalog);
    while (m_cluster.m_pods.size() < m_cluster.m_catalog->pods.size()) m_cluster.m_pods.push_back({});
    while (m_cluster.m_devices.size() < m_cluster.m_catalog->devices.claims.size()) m_cluster.m_devices.push_back({});
    m_cluster.m_version = m_cluster.catalog().versions->next();
}

void Draft::hold(NodeIdx node, const std::vector<std::int64_t>& amounts, std::int64_t nonZeroCpu, std::int64_t nonZeroMemory) {
    m_cluster.m_version = m_cluster.catalog().versions->next();
    NodeState& state = m_cluster.edit(node);
    for (std::size_t r = 0; r < amounts.size(); ++r) state.requested[r] = wrappingAdd(state.requested[r], amounts[r]);
    state.nonZeroCpu = wrappingAdd(state.nonZeroCpu, nonZeroCpu);
    state.nonZeroMemory = wrappingAdd(state.nonZeroMemory, nonZeroMemory);
}

Result<Delta> Draft::assume(const AssumeClaim& delta) {
    const StorageCatalog& storage = m_cluster.catalog().storage;
    if (delta.claim.get() >= storage.claims.size())
        return problem(ErrorCode::NotFound, "", worded("no such claim in this picture"));
    const PersistentVolumeClaim& claim = storage.claim(delta.claim);
    const auto conflict = [&](ErrorCode code, Message message) {
        return problem(code, "PersistentVolumeClaim " + claim.key(), std::move(message));
    };
    if (delta.volume.valid()) {
        if (delta.volume.get() >= storage.volumes.size())
            return conflict(ErrorCode::NotFound, worded("no such volume in this picture"));
        const PersistentVolume& volume = storage.volume(delta.volume);
        const VolumeClaimIdx other = m_cluster.assumedClaim(delta.volume);
        if (other.valid() && other != delta.claim)
            return conflict(ErrorCode::Conflict,
                            worded("volume \"%1\" is taken by claim %2", {volume.name, storage.claim(other).key()}));
        if (volume.claim && !isFor(volume, claim))
            return conflict(ErrorCode::Conflict, worded("volume \"%1\" belongs to claim %2/%3", {volume.name, volume.claim->namespaceName, volume.claim->name}));
    }
    if (delta.node.valid() && delta.node.get() >= m_cluster.nodeCount())
        return conflict(ErrorCode::NotFound, worded("no such node in this picture"));
    const bool takes = delta.volume.valid() || delta.node.valid();
    if (takes && !claim.volumeName.empty())
        return conflict(ErrorCode::Conflict, worded("is bound to volume \"%1\" already", {claim.volumeName}));

    m_cluster.m_version = m_cluster.catalog().versions->next();
    const ClaimAssumption was = m_cluster.assumption(delta.claim);
    if (was.volume.valid()) m_cluster.m_volumes.edit(was.volume.get()) = {};
    if (delta.volume.valid()) m_cluster.m_volumes.edit(delta.volume.get()) = delta.claim;
    m_cluster.m_claims.edit(delta.claim.get()) = {delta.volume, delta.node};
    return Delta(AssumeClaim{delta.claim, was.volume, was.node});
}

Result<Delta> Draft::allocate(const AllocateClaim& delta) {
    if (delta.claim.get() >= m_cluster.catalog().devices.claims.size())
        return problem(ErrorCode::NotFound, "", worded("no such resource claim in this picture"));
    m_cluster.m_version = m_cluster.catalog().versions->next();
    ClaimDevices& devices = m_cluster.m_devices.edit(delta.claim.get());
    const AllocateClaim inverse{delta.claim, devices.allocation};
    devices.allocation = delta.allocation;
    return Delta(inverse);
}

Result<Delta> Draft::apply(const Delta& delta) {
    const auto change = [this] { m_cluster.m_version = m_cluster.catalog().versions->next(); };

    if (const auto* place = std::get_if<Place>(&delta)) {
        if (auto ok = known(m_cluster, place->pod); !ok) return ok.error();
        const Placement& now = m_cluster.placement(place->pod);
        if (now.standing != Standing::Pending)
            return problem(ErrorCode::Conflict, nameOf(m_cluster, place->pod),
                           worded("cannot be placed: it stands on node \"%1\" already", {now.node.valid() ? m_cluster.catalog().node(now.node).name
                                                                                                          : m_cluster.catalog().pod(place->pod).nodeName}));
        if (auto ok = target(m_cluster, place->pod, place->node, place->standing, place->at, 0); !ok) return ok.error();
        change();
        add(place->pod, place->node, place->at);
        m_cluster.m_pods.edit(place->pod.get()) = {place->node, place->standing};
        return Delta(Evict{place->pod});
    }
    if (const auto* evict = std::get_if<Evict>(&delta)) {
        if (auto ok = standing(m_cluster, evict->pod); !ok) return ok.error();
        const Placement was = m_cluster.placement(evict->pod);
        change();
        const std::uint32_t at = remove(evict->pod, was.node);
        m_cluster.m_pods.edit(evict->pod.get()) = {};
        return Delta(Place{evict->pod, was.node, was.standing, at});
    }
    if (const auto* move = std::get_if<Move>(&delta)) {
        if (auto ok = standing(m_cluster, move->pod); !ok) return ok.error();
        const Placement was = m_cluster.placement(move->pod);
        const std::size_t leaving = was.node == move->to ? 1 : 0;
        if (auto ok = target(m_cluster, move->pod, move->to, move->standing, move->at, leaving); !ok) return ok.error();
        change();
        const std::uint32_t at = remove(move->pod, was.node);
        add(move->pod, move->to, move->at);
        m_cluster.m_pods.edit(move->pod.get()) = {move->to, move->standing};
        return Delta(Move{move->pod, was.node, was.standing, at});
    }
    if (const auto* assumption = std::get_if<AssumeClaim>(&delta)) return assume(*assumption);
    if (const auto* allocation = std::get_if<AllocateClaim>(&delta)) return allocate(*allocation);
    const Cordon& cordon = std::get<Cordon>(delta);
    if (auto ok = known(m_cluster, cordon.node); !ok) return ok.error();
    change();
    NodeState& state = m_cluster.edit(cordon.node);
    const bool was = state.unschedulable;
    state.unschedulable = cordon.unschedulable;
    return Delta(Cordon{cordon.node, was});
}

Result<Applied> apply(const Cluster& cluster, const std::vector<Delta>& deltas) {
    Draft draft(cluster);
    Applied applied;
    applied.inverse.reserve(deltas.size());
    for (const Delta& delta : deltas) {
        Result<Delta> inverse = draft.apply(delta);
        if (!inverse) return inverse.error();
        applied.inverse.push_back(*inverse);
    }
    std::reverse(applied.inverse.begin(), applied.inverse.end());
    applied.cluster = draft.publish();
    return applied;
}

}  // namespace bayplan
