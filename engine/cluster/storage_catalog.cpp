// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/storage_catalog.h"

#include <limits>
#include <unordered_map>
#include <utility>

namespace bayplan {
namespace {

/// Reports once what may apply to thousands of objects, with the first of them as the example.
class Repeated {
public:
    void add(std::string object, std::string field, Message message) {
        if (++m_times == 1) m_first = diagnostic(Severity::Warning, ErrorCode::Conflict, std::move(object), std::move(field), std::move(message));
    }
    void tell(Diagnostics& diagnostics) {
        if (m_times == 0) return;
        if (m_times > 1) m_first.what.message = worded("%1 (and %2 more like it)", {m_first.what.message, m_times - 1});
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
            amounts.add(object, field, amount.isNegative() ? worded("an amount may not be negative") : worded("more than can be counted"));
    };
    for (const PersistentVolume& volume : storage.volumes)
        look("PersistentVolume " + volume.name, "spec.capacity.storage", volume.capacity);
    for (const PersistentVolumeClaim& claim : storage.claims)
        if (claim.request)
            look("PersistentVolumeClaim " + claim.key(), "spec.resources.requests.storage", *claim.request);
    for (const CsiStorageCapacity& capacity : storage.capacities) {
        const std::string object = "CSIStorageCapacity " + capacity.key();
        if (capacity.capacity) look(object, "capacity", *capacity.capacity);
        if (capacity.maximumVolumeSize) look(object, "maximumVolumeSize", *capacity.maximumVolumeSize);
    }
    amounts.tell(diagnostics);
}

/// A volume names its claim and the claim its volume; people sometimes write either by hand.
void judgeBindings(const StorageCatalog& storage, Diagnostics& diagnostics) {
    Repeated missing, elsewhere, twice;
    for (const PersistentVolumeClaim& claim : storage.claims) {
        if (claim.volumeName.empty() || storage.findVolume(claim.volumeName).valid()) continue;
        missing.add("PersistentVolumeClaim " + claim.key(), "spec.volumeName",
                    worded("volume \"%1\" is not among the objects read", {claim.volumeName}));
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
            elsewhere.add(object, "spec.claimRef", worded("claim \"%1\" is bound to volume \"%2\"", {key, bound}));
        const auto [first, isFirst] = volumeOf.try_emplace(key, &volume);
        if (!isFirst)
            twice.add(object, "spec.claimRef", worded("claim \"%1\" is that of volume \"%2\" as well", {key, first->second->name}));
    }
    missing.tell(diagnostics);
    elsewhere.tell(diagnostics);
    twice.tell(diagnostics);
}

}  // namespace

StorageCatalog::StorageCatalog(StorageObjects objects, Diagnostics& diagnostics) : NamedObjects(std::move(objects), diagnostics) {
    forgetNames<CsiStorageCapacity, VolumeAttachment>();
    judgeAmounts(*this, diagnostics);
    judgeBindings(*this, diagnostics);
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
