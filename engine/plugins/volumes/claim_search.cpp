// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/volumes/claim_search.h"

#include <algorithm>

namespace bayplan {

namespace {

constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::string_view kBetaZone = "failure-domain.beta.kubernetes.io/zone";
constexpr std::string_view kRegion = "topology.kubernetes.io/region";
constexpr std::string_view kBetaRegion = "failure-domain.beta.kubernetes.io/region";

bool asks(const NodeSelector& selector, std::string_view key) {
    for (const NodeSelectorTerm& term : selector.terms)
        for (const Requirement& requirement : term.matchExpressions)
            if (requirement.key == key) return true;
    return false;
}

void rename(NodeSelector& selector, std::string_view from, std::string_view to) {
    for (NodeSelectorTerm& term : selector.terms)
        for (Requirement& requirement : term.matchExpressions)
            if (requirement.key == from) requirement.key = to;
}

/// The volume's zones under the label that the driver gives to nodes: those of its affinity, else those of its labels.
NodeSelector migratedAffinity(const PersistentVolume& volume, std::string_view driverKey) {
    NodeSelector selector = volume.nodeAffinity.value_or(NodeSelector{});
    std::string_view zone = kZone;
    if (!asks(selector, kZone) && (asks(selector, kBetaZone) || !volume.labels.find(kZone)))
        zone = asks(selector, kBetaZone) || volume.labels.find(kBetaZone) ? kBetaZone : kZone;
    if (asks(selector, zone)) {
        rename(selector, zone, driverKey);
    } else if (const std::string* label = volume.labels.find(zone)) {
        Requirement requirement{std::string(driverKey), SelectorOp::In, {}};
        for (std::size_t begin = 0; begin <= label->size();) {
            const std::size_t end = std::min(label->find("__", begin), label->size());
            if (end > begin) requirement.values.push_back(label->substr(begin, end - begin));
            begin = end + 2;
        }
        if (!requirement.values.empty()) {
            if (selector.terms.empty()) selector.terms.emplace_back();
            for (NodeSelectorTerm& term : selector.terms) term.matchExpressions.push_back(requirement);
        }
    }
    if (zone == kBetaZone) rename(selector, kBetaRegion, kRegion);
    return selector;
}

/// The one requirement that is all a node needs to reach the volume; null where it is not as simple.
const Requirement* onlyRequirement(const PersistentVolume& volume) {
    if (!volume.nodeAffinity || volume.nodeAffinity->terms.size() != 1) return nullptr;
    const NodeSelectorTerm& term = volume.nodeAffinity->terms.front();
    if (!term.matchFields.empty() || term.matchExpressions.size() != 1) return nullptr;
    const Requirement& requirement = term.matchExpressions.front();
    const bool simple = requirement.op == SelectorOp::In && !malformed(term);
    return simple ? &requirement : nullptr;
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// What has nothing to do with nodes and holds for volumes that are kept for the claim, too.
bool large(const PersistentVolume& volume, const PersistentVolumeClaim& claim) {
    return volume.capacity >= claim.request.value_or(Quantity()) && volume.block == claim.block
           && volume.attributesClass == claim.attributesClass && !volume.deleting;
}

/// The same for volumes that are anybody's.
bool suitable(const PersistentVolume& volume, const PersistentVolumeClaim& claim) {
    return volume.available && (!claim.selector || matches(*claim.selector, volume.labels))
           && std::all_of(claim.accessModes.begin(), claim.accessModes.end(),
                          [&](const std::string& mode) { return contains(volume.accessModes, mode); });
}

bool allows(const StorageClass& storageClass, const Labels& nodeLabels) {
    const auto& terms = storageClass.allowedTopologies;
    return terms.empty() || std::any_of(terms.begin(), terms.end(), [&](const std::vector<Requirement>& term) {
               return !term.empty() && std::all_of(term.begin(), term.end(), [&](const Requirement& requirement) {
                   const std::string* have = nodeLabels.find(requirement.key);
                   return have && contains(requirement.values, *have);
               });
           });
}

}  // namespace

void ClaimSearch::addBound(VolumeIdx volume) {
    if (!volume.valid()) {
        if (!m_missing) m_beforeMissing = m_bound.size();
        m_missing = true;
        return;
    }
    const PersistentVolume& object = m_cluster.catalog().storage.volume(volume);
    Bound bound{volume, migratedPlugin(object.driver), {}};
    if (bound.plugin >= 0) {
        const std::string_view key = migratedPlugin(bound.plugin).topologyKey;
        if (!key.empty()) bound.migrated = migratedAffinity(object, key);
        if (bound.migrated && bound.migrated->terms.empty() && !object.nodeAffinity) bound.migrated.reset();
    }
    m_bound.push_back(std::move(bound));
}

void ClaimSearch::addWaiting(VolumeClaimIdx idx) {
    const StorageCatalog& storage = m_cluster.catalog().storage;
    const PersistentVolumeClaim& claim = storage.claim(idx);
    Waiting waiting;
    waiting.claim = idx;
    for (const VolumeIdx v : m_index.ofClass(claim.className)) {
        const PersistentVolume& volume = storage.volume(v);
        if (!large(volume, claim)) continue;
        if (volume.claim && isFor(volume, claim)) waiting.kept.push_back(v);
        if (!volume.claim && suitable(volume, claim)) waiting.free.push_back(v);
    }
    std::stable_sort(waiting.free.begin(), waiting.free.end(), [&](VolumeIdx a, VolumeIdx b) {
        return storage.volume(a).capacity < storage.volume(b).capacity;
    });
    for (std::size_t i = 0; i < waiting.free.size(); ++i) {
        const Requirement* only = onlyRequirement(storage.volume(waiting.free[i]));
        if (!only) {
            waiting.others.push_back(i);
            continue;
        }
        for (const std::string& value : only->values) {
            std::vector<std::size_t>& places = waiting.byLabel[only->key][value];
            if (places.empty() || places.back() != i) places.push_back(i);
        }
    }
    m_waiting.push_back(std::move(waiting));
}

ClaimAssumption ClaimSearch::assumption(VolumeClaimIdx claim) const {
    for (auto delta = m_assumed.rbegin(); delta != m_assumed.rend(); ++delta)
        if (delta->claim == claim) return {delta->volume, delta->node};
    return m_cluster.assumption(claim);
}

VolumeClaimIdx ClaimSearch::owner(VolumeIdx volume) const {
    VolumeClaimIdx claim = m_cluster.assumedClaim(volume);
    for (const AssumeClaim& delta : m_assumed) {
        if (delta.volume == volume) claim = delta.claim;
        else if (delta.claim == claim) claim = {};
    }
    return claim;
}

bool ClaimSearch::reached(const Bound& bound, NodeIdx node) const {
    const Labels& labels = m_cluster.catalog().node(node).labels;
    const bool migrated = bound.migrated && (m_index.migrated(node) >> static_cast<unsigned>(bound.plugin) & 1u) != 0;
    return migrated ? matches(*bound.migrated, labels, "") : reaches(m_cluster.catalog().storage.volume(bound.volume), labels);
}

template <typename Pass>
VolumeIdx ClaimSearch::firstInReach(const Waiting& waiting, const Labels& labels, const Pass& pass) const {
    const StorageCatalog& storage = m_cluster.catalog().storage;
    std::size_t best = waiting.free.size();
    for (const auto& [key, byValue] : waiting.byLabel) {
        const std::string* value = labels.find(key);
        const auto at = value ? byValue.find(*value) : byValue.end();
        if (at == byValue.end()) continue;
        const auto first = std::find_if(at->second.begin(), at->second.end(),
                                        [&](std::size_t i) { return pass(waiting.free[i]); });
        if (first != at->second.end()) best = std::min(best, *first);
    }
    for (const std::size_t i : waiting.others) {
        if (i > best) break;
        if (!pass(waiting.free[i]) || !reaches(storage.volume(waiting.free[i]), labels)) continue;
        best = i;
        break;
    }
    return best < waiting.free.size() ? waiting.free[best] : VolumeIdx();
}

VolumeIdx ClaimSearch::match(const Waiting& waiting, NodeIdx node, std::span<const VolumeIdx> taken) const {
    const StorageCatalog& storage = m_cluster.catalog().storage;
    const Labels& labels = m_cluster.catalog().node(node).labels;
    const auto isTaken = [&](VolumeIdx v) { return std::find(taken.begin(), taken.end(), v) != taken.end(); };
    // One that is kept for the claim is the one, or there is none.
    const VolumeIdx assumed = assumption(waiting.claim).volume;
    std::optional<VolumeIdx> kept;
    const auto keep = [&](VolumeIdx v) {
        if (!isTaken(v) && (!kept || v < *kept)) kept = v;
    };
    if (assumed.valid()) keep(assumed);
    for (const VolumeIdx v : waiting.kept) keep(v);
    if (kept) return reaches(storage.volume(*kept), labels) ? *kept : VolumeIdx();
    return firstInReach(waiting, labels, [&](VolumeIdx v) { return !isTaken(v) && !owner(v).valid(); });
}

bool ClaimSearch::enoughSpace(const PersistentVolumeClaim& claim, const StorageClass& storageClass, NodeIdx node) const {
    const StorageCatalog& storage = m_cluster.catalog().storage;
    const CsiDriver* driver = storage.findCsiDriver(storageClass.provisioner);
    if (!claim.request || !driver || !driver->storageCapacity) return true;
    const Labels& labels = m_cluster.catalog().node(node).labels;
    return std::any_of(storage.capacities.begin(), storage.capacities.end(), [&](const CsiStorageCapacity& capacity) {
        if (capacity.className != storageClass.name) return false;
        const auto& most = capacity.maximumVolumeSize ? capacity.maximumVolumeSize : capacity.capacity;
        return most && most->value() >= claim.request->value() && capacity.nodeTopology
               && matches(*capacity.nodeTopology, labels);
    });
}

void ClaimSearch::provision(FoundVolumes& found, std::span<const VolumeClaimIdx> claims, NodeIdx node) const {
    const StorageCatalog& storage = m_cluster.catalog().storage;
    for (const VolumeClaimIdx idx : claims) {
        const PersistentVolumeClaim& claim = storage.claim(idx);
        const StorageClass* storageClass = storage.findClass(claim.className);  // a claim waits because of its class
        const std::string& provisioner = storageClass->provisioner;
        found.bindable = !provisioner.empty() && provisioner != kNoProvisioner
                         && allows(*storageClass, m_cluster.catalog().node(node).labels);
        found.enoughSpace = !found.bindable || enoughSpace(claim, *storageClass, node);
        if (found.bindable && found.enoughSpace) continue;
        found.unbindable = idx;
        return;
    }
    found.provisions.assign(claims.begin(), claims.end());
}

FoundVolumes ClaimSearch::on(NodeIdx node) const {
    FoundVolumes found;
    // The first claim that has no volume, or one out of reach, ends the look at those that are bound.
    const std::size_t bound = m_missing ? m_beforeMissing : m_bound.size();
    for (std::size_t i = 0; i < bound && found.reached; ++i) {
        found.reached = reached(m_bound[i], node);
        if (!found.reached) found.unreached = m_bound[i].volume;
    }
    if (found.reached && m_missing) found.exist = false;

    const StorageCatalog& storage = m_cluster.catalog().storage;
    std::vector<VolumeClaimIdx> toProvision;
    std::vector<VolumeIdx> taken;
    std::vector<const Waiting*> toMatch;
    for (const Waiting& waiting : m_waiting) {
        const NodeIdx assumed = assumption(waiting.claim).node;
        const auto& selected = storage.claim(waiting.claim).selectedNode;
        if (!assumed.valid() && !selected) {
            toMatch.push_back(&waiting);
            continue;
        }
        if (assumed.valid() ? assumed != node : *selected != m_cluster.catalog().node(node).name) {
            found.bindable = false;
            found.unbindable = waiting.claim;
            return found;
        }
        toProvision.push_back(waiting.claim);
    }
    std::stable_sort(toMatch.begin(), toMatch.end(), [&](const Waiting* a, const Waiting* b) {
        const auto request = [&](const Waiting* w) { return storage.claim(w->claim).request.value_or(Quantity()); };
        return request(a) < request(b);
    });
    for (const Waiting* waiting : toMatch) {
        const VolumeIdx volume = match(*waiting, node, taken);
        if (!volume.valid()) {
            toProvision.push_back(waiting->claim);
            continue;
        }
        taken.push_back(volume);
        found.matches.emplace_back(waiting->claim, volume);
    }
    provision(found, toProvision, node);
    return found;
}

std::vector<Delta> ClaimSearch::assumptions(const FoundVolumes& found, NodeIdx node) const {
    const StorageCatalog& storage = m_cluster.catalog().storage;
    std::vector<Delta> deltas;
    // A claim that several volumes of the pod name is looked for as often, as upstream does; it binds to one, the first.
    std::vector<VolumeClaimIdx> settled;
    const auto again = [&](VolumeClaimIdx claim) {
        const bool known = std::find(settled.begin(), settled.end(), claim) != settled.end();
        if (!known) settled.push_back(claim);
        return known;
    };
    for (const auto& [claim, volume] : found.matches) {
        if (again(claim)) continue;
        const auto& kept = storage.volume(volume).claim;
        const bool said = kept && kept->uid == storage.claim(claim).uid;  // by the objects, word for word
        if (!said && assumption(claim).volume != volume) deltas.emplace_back(AssumeClaim{claim, volume, {}});
    }
    for (const VolumeClaimIdx claim : found.provisions) {
        if (again(claim)) continue;
        const auto& selected = storage.claim(claim).selectedNode;
        const bool said = selected && *selected == m_cluster.catalog().node(node).name;
        // A volume that another pod's claim was promised stays its own: upstream assumes volumes and claims apart.
        const ClaimAssumption assumed = assumption(claim);
        if (!said && assumed.node != node) deltas.emplace_back(AssumeClaim{claim, assumed.volume, node});
    }
    return deltas;
}

void ClaimSearch::assume(std::span<const Delta> deltas) {
    for (const Delta& delta : deltas) m_assumed.push_back(std::get<AssumeClaim>(delta));
}

}  // namespace bayplan
