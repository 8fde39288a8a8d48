// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/storage_catalog.h"

#include <limits>
#include <utility>

#include "cluster/named_objects.h"

namespace bayplan {
namespace {

template <typename Object, typename KeyOf>
void index(std::vector<Object>&& from, std::vector<Object>& to, std::unordered_map<std::string, std::size_t>& places,
           const std::string& kind, KeyOf keyOf, Diagnostics& diagnostics) {
    indexByName(std::move(from), to, places, kind, "it needs a name: it is left out", diagnostics, keyOf, [](const Object&) {});
}

template <typename Index>
Index find(const std::unordered_map<std::string, std::size_t>& places, std::string_view key) {
    const auto at = places.find(std::string(key));
    return at == places.end() ? Index() : Index(at->second);
}

template <typename Object>
const Object* find(const std::vector<Object>& objects, const std::unordered_map<std::string, std::size_t>& places,
                   std::string_view key) {
    const auto at = places.find(std::string(key));
    return at == places.end() ? nullptr : &objects[at->second];
}

/// Says once what may be true of thousands of objects, with the first of them as the example.
class Repeated {
public:
    void add(std::string object, std::string field, std::string message) {
        if (++m_times == 1) m_first = diagnostic(Severity::Warning, ErrorCode::Conflict, std::move(object), std::move(field), std::move(message));
    }
    void tell(Diagnostics& diagnostics) {
        if (m_times == 0) return;
        if (m_times > 1) m_first.what.message += " (and " + std::to_string(m_times - 1) + " more like it)";
        diagnostics.push_back(std::move(m_first));
    }

private:
    std::size_t m_times = 0;
    Diagnostic m_first;
};

bool countable(const Quantity& amount) {
    return !amount.isNegative() && amount.value() < std::numeric_limits<std::int64_t>::max();
}

void judgeAmounts(const StorageCatalog& storage, Diagnostics& diagnostics) {
    Repeated amounts;
    const auto look = [&](const std::string& object, const std::string& field, const Quantity& amount) {
        if (!countable(amount))
            amounts.add(object, field, amount.isNegative() ? "an amount may not be negative" : "more than can be counted");
    };
    for (const PersistentVolume& volume : storage.volumes)
        look("PersistentVolume " + volume.name, "spec.capacity.storage", volume.capacity);
    for (const PersistentVolumeClaim& claim : storage.claims)
        if (claim.request)
            look("PersistentVolumeClaim " + claim.key(), "spec.resources.requests.storage", *claim.request);
    for (const CsiStorageCapacity& capacity : storage.capacities) {
        const std::string object = "CSIStorageCapacity " + capacity.namespaceName + "/" + capacity.name;
        if (capacity.capacity) look(object, "capacity", *capacity.capacity);
        if (capacity.maximumVolumeSize) look(object, "maximumVolumeSize", *capacity.maximumVolumeSize);
    }
    amounts.tell(diagnostics);
}

/// A volume names its claim and the claim its volume; both are written by hand now and then.
void judgeBindings(const StorageCatalog& storage, Diagnostics& diagnostics) {
    Repeated missing, elsewhere, twice;
    for (const PersistentVolumeClaim& claim : storage.claims) {
        if (claim.volumeName.empty() || storage.findVolume(claim.volumeName).valid()) continue;
        missing.add("PersistentVolumeClaim " + claim.key(), "spec.volumeName",
                    "volume \"" + claim.volumeName + "\" is not among the objects read");
    }
    std::unordered_map<std::string, const PersistentVolume*> volumeOf;
    for (const PersistentVolume& volume : storage.volumes) {
        if (!volume.claim) continue;
        const std::string key = volume.claim->namespaceName + "/" + volume.claim->name;
        const VolumeClaimIdx idx = storage.findClaim(key);
        if (!idx.valid() || !isFor(volume, storage.claim(idx))) continue;  // released, or its claim was not read
        const std::string object = "PersistentVolume " + volume.name;
        const std::string& bound = storage.claim(idx).volumeName;
        if (!bound.empty() && bound != volume.name)
            elsewhere.add(object, "spec.claimRef", "claim \"" + key + "\" is bound to volume \"" + bound + "\"");
        const auto [first, isFirst] = volumeOf.try_emplace(key, &volume);
        if (!isFirst)
            twice.add(object, "spec.claimRef", "claim \"" + key + "\" is that of volume \"" + first->second->name + "\" as well");
    }
    missing.tell(diagnostics);
    elsewhere.tell(diagnostics);
    twice.tell(diagnostics);
}

}  // namespace

StorageCatalog::StorageCatalog(StorageObjects objects, Diagnostics& diagnostics) {
    const auto byName = [](const auto& object) { return object.name; };
    index(std::move(objects.volumes), volumes, m_volumes, "PersistentVolume", byName, diagnostics);
    index(std::move(objects.claims), claims, m_claims, "PersistentVolumeClaim",
          [](const PersistentVolumeClaim& claim) { return claim.key(); }, diagnostics);
    index(std::move(objects.classes), classes, m_classes, "StorageClass", byName, diagnostics);
    index(std::move(objects.csiNodes), csiNodes, m_csiNodes, "CSINode", byName, diagnostics);
    index(std::move(objects.csiDrivers), csiDrivers, m_csiDrivers, "CSIDriver", byName, diagnostics);
    Places names;
    index(std::move(objects.capacities), capacities, names, "CSIStorageCapacity",
          [](const CsiStorageCapacity& capacity) { return capacity.namespaceName + "/" + capacity.name; }, diagnostics);
    names.clear();
    index(std::move(objects.attachments), attachments, names, "VolumeAttachment", byName, diagnostics);
    judgeAmounts(*this, diagnostics);
    judgeBindings(*this, diagnostics);
}

VolumeIdx StorageCatalog::findVolume(std::string_view name) const { return find<VolumeIdx>(m_volumes, name); }
VolumeClaimIdx StorageCatalog::findClaim(std::string_view key) const { return find<VolumeClaimIdx>(m_claims, key); }
const StorageClass* StorageCatalog::findClass(std::string_view name) const { return find(classes, m_classes, name); }
const CsiNode* StorageCatalog::findCsiNode(std::string_view nodeName) const {
    return find(csiNodes, m_csiNodes, nodeName);
}
const CsiDriver* StorageCatalog::findCsiDriver(std::string_view name) const {
    return find(csiDrivers, m_csiDrivers, name);
}

bool hasClaim(const Volume& volume) {
    return volume.kind == Volume::Kind::PersistentVolumeClaim || volume.kind == Volume::Kind::Ephemeral;
}

std::string claimName(const Pod& pod, const Volume& volume) {
    return volume.kind == Volume::Kind::Ephemeral ? pod.name + "-" + volume.name : volume.source;
}

VolumeClaimIdx findClaim(const StorageCatalog& storage, const Pod& pod, const Volume& volume) {
    if (!hasClaim(volume)) return {};
    return storage.findClaim(pod.namespaceName + "/" + claimName(pod, volume));
}

}  // namespace bayplan
