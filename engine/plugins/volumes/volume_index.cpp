// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/volumes/volume_index.h"

#include <algorithm>
#include <array>

namespace bayplan {

namespace {

constexpr std::array<MigratedPlugin, 5> kMigrated{{
    {"awsElasticBlockStore", "kubernetes.io/aws-ebs", "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone"},
    {"gcePersistentDisk", "kubernetes.io/gce-pd", "pd.csi.storage.gke.io", "topology.gke.io/zone"},
    {"azureDisk", "kubernetes.io/azure-disk", "disk.csi.azure.com", "topology.disk.csi.azure.com/zone"},
    {"cinder", "kubernetes.io/cinder", "cinder.csi.openstack.org", "topology.cinder.csi.openstack.org/zone"},
    {"portworxVolume", "kubernetes.io/portworx-volume", "pxd.portworx.com", ""},
}};

// In-tree plugins with a CSI driver whose migration the scheduler ignores: nothing is counted for them.
constexpr std::array<std::string_view, 2> kNeverCounted{"kubernetes.io/vsphere-volume", "kubernetes.io/azure-file"};

bool neverCounted(std::string_view plugin) {
    return std::find(kNeverCounted.begin(), kNeverCounted.end(), plugin) != kNeverCounted.end();
}

/// "aws://us-east-1a/vol-1" and "vol-1" are one volume.
std::string handleOf(int inTree, const std::string& handle) {
    const bool ebs = inTree >= 0 && migratedPlugin(inTree).plugin == "kubernetes.io/aws-ebs";
    const std::size_t slash = ebs ? handle.rfind('/') : std::string::npos;
    return slash == std::string::npos ? handle : handle.substr(slash + 1);
}

}  // namespace

int migratedPlugin(std::string_view plugin) {
    const auto at = std::find_if(kMigrated.begin(), kMigrated.end(),
                                 [&](const MigratedPlugin& known) { return known.plugin == plugin; });
    return at == kMigrated.end() ? -1 : static_cast<int>(at - kMigrated.begin());
}

const MigratedPlugin& migratedPlugin(int number) {
    return kMigrated[static_cast<std::size_t>(number)];
}

VolumeIndex::VolumeIndex(const Catalog& catalog) {
    const StorageCatalog& storage = catalog.storage;
    for (std::size_t v = 0; v < storage.volumes.size(); ++v)
        m_ofClass[storage.volumes[v].className].push_back(VolumeIdx(v));
    indexPods(catalog);
    indexNodes(catalog);
}

std::uint32_t VolumeIndex::number(std::unordered_map<std::string, std::uint32_t>& names, const std::string& name) {
    return names.emplace(name, static_cast<std::uint32_t>(names.size())).first->second;
}

Attachable VolumeIndex::attachable(std::string_view driver, const std::string& handle, int inTree) {
    const std::string name(inTree < 0 ? driver : migratedPlugin(inTree).driver);
    return {number(m_volumes, name + " " + handleOf(inTree, handle)), number(m_drivers, name),
            static_cast<std::int8_t>(inTree)};
}

Attachable VolumeIndex::attachable(const PersistentVolume& volume) {
    return attachable(volume.driver, volume.handle, migratedPlugin(volume.driver));
}

void VolumeIndex::addClaim(PodVolumes& volumes, const StorageCatalog& storage, const PersistentVolumeClaim& claim) {
    const VolumeIdx bound = claim.volumeName.empty() ? VolumeIdx() : storage.findVolume(claim.volumeName);
    if (bound.valid()) {
        const PersistentVolume& volume = storage.volume(bound);
        const bool inTree = volume.driver.starts_with("kubernetes.io/") && migratedPlugin(volume.driver) < 0;
        if (!volume.driver.empty() && !volume.handle.empty() && !inTree)
            volumes.attachable.push_back(attachable(volume));
        return;
    }
    // An unbound claim will get a volume of its class that no other claim has.
    const StorageClass* storageClass = claim.className.empty() ? nullptr : storage.findClass(claim.className);
    if (!storageClass || storageClass->provisioner.empty() || neverCounted(storageClass->provisioner)) return;
    const int inTree = migratedPlugin(storageClass->provisioner);
    Attachable future = attachable(storageClass->provisioner, "", inTree);
    future.volume = number(m_volumes, std::to_string(future.driver) + " claim " + claim.key());
    volumes.attachable.push_back(future);
}

void VolumeIndex::add(PodVolumes& volumes, const Catalog& catalog, const Pod& pod, const Volume& volume) {
    const StorageCatalog& storage = catalog.storage;
    if (!hasClaim(volume)) {
        if (volume.kind != Volume::Kind::InlineDisk) return;
        for (std::size_t i = 0; i < kMigrated.size(); ++i)
            if (kMigrated[i].field == volume.source)
                volumes.attachable.push_back(attachable({}, volume.disk, static_cast<int>(i)));
        return;
    }
    const std::string name = claimName(pod, volume);
    if (name.empty()) {
        volumes.fault = "PersistentVolumeClaim had no name";
        return;
    }
    const VolumeClaimIdx idx = findClaim(storage, pod, volume);
    if (!idx.valid()) {
        if (volumes.missing.empty()) volumes.missing = pod.namespaceName + "/" + name;
        return;
    }
    const PersistentVolumeClaim& claim = storage.claim(idx);
    if (volume.kind == Volume::Kind::Ephemeral && claim.ownerUid != pod.uid) {
        volumes.fault = "PVC " + claim.key() + " was not created for pod " + pod.key() + " (pod is not owner)";
        return;
    }
    addClaim(volumes, storage, claim);
}

void VolumeIndex::indexPods(const Catalog& catalog) {
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        const Pod& pod = catalog.pods[p];
        PodVolumes volumes;
        for (const Volume& volume : pod.spec->volumes) {
            // Upstream stops at the first fault and looks at nothing after it.
            if (volumes.fault.empty()) add(volumes, catalog, pod, volume);
            if (volume.kind != Volume::Kind::PersistentVolumeClaim) continue;
            const VolumeClaimIdx claim = findClaim(catalog.storage, pod, volume);
            if (!claim.valid()) continue;
            std::vector<PodIdx>& users = m_podsOf[claim];
            if (users.empty() || users.back() != PodIdx(p)) users.push_back(PodIdx(p));
        }
        if (!volumes.attachable.empty() || !volumes.missing.empty() || !volumes.fault.empty())
            m_ofPod.emplace(PodIdx(p), std::move(volumes));
    }
}

void VolumeIndex::indexNodes(const Catalog& catalog) {
    for (const CsiNode& node : catalog.storage.csiNodes) {
        const NodeIdx idx = catalog.findNode(node.name);
        if (!idx.valid()) continue;
        OnNode& here = m_onNode[idx];
        for (const CsiNode::Driver& driver : node.drivers) {
            if (!driver.limit) continue;
            const std::uint32_t name = number(m_drivers, driver.name);
            const auto known = std::find_if(here.limits.begin(), here.limits.end(),
                                            [&](const auto& limit) { return limit.first == name; });
            if (known == here.limits.end()) here.limits.emplace_back(name, *driver.limit);
            else known->second = *driver.limit;  // the last one counts
        }
        for (const std::string& plugin : node.migrated)
            if (const int bit = migratedPlugin(plugin); bit >= 0) here.migrated |= 1u << bit;
    }
    for (const VolumeAttachment& attachment : catalog.storage.attachments) {
        const NodeIdx idx = catalog.findNode(attachment.nodeName);
        const VolumeIdx volume = catalog.storage.findVolume(attachment.volumeName);
        if (!idx.valid() || !volume.valid() || attachment.attacher.empty()) continue;
        const PersistentVolume& object = catalog.storage.volume(volume);
        if (object.handle.empty()) continue;
        Attachable made = attachable(attachment.attacher, handleOf(migratedPlugin(object.driver), object.handle), -1);
        std::vector<Attachable>& all = m_onNode[idx].attached;
        const bool known = std::any_of(all.begin(), all.end(), [&](const Attachable& a) { return a.volume == made.volume; });
        if (!known) all.push_back(made);
    }
}

const PodVolumes* VolumeIndex::of(PodIdx pod) const {
    const auto at = m_ofPod.find(pod);
    return at == m_ofPod.end() ? nullptr : &at->second;
}

const VolumeIndex::OnNode* VolumeIndex::find(NodeIdx node) const {
    const auto at = m_onNode.find(node);
    return at == m_onNode.end() ? nullptr : &at->second;
}

const std::vector<std::pair<std::uint32_t, std::int64_t>>& VolumeIndex::limits(NodeIdx node) const {
    static const std::vector<std::pair<std::uint32_t, std::int64_t>> kNone;
    const OnNode* here = find(node);
    return here ? here->limits : kNone;
}

std::uint32_t VolumeIndex::migrated(NodeIdx node) const {
    const OnNode* here = find(node);
    return here ? here->migrated : 0;
}

const std::vector<Attachable>& VolumeIndex::attached(NodeIdx node) const {
    static const std::vector<Attachable> kNone;
    const OnNode* here = find(node);
    return here ? here->attached : kNone;
}

const std::vector<PodIdx>& VolumeIndex::podsOf(VolumeClaimIdx claim) const {
    static const std::vector<PodIdx> kNone;
    const auto at = m_podsOf.find(claim);
    return at == m_podsOf.end() ? kNone : at->second;
}

const std::vector<VolumeIdx>& VolumeIndex::ofClass(const std::string& className) const {
    static const std::vector<VolumeIdx> kNone;
    const auto at = m_ofClass.find(className);
    return at == m_ofClass.end() ? kNone : at->second;
}

}  // namespace bayplan
