// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/shared_gpus.h"

#include <algorithm>

#include "framework/catalog_index.h"
#include "plugins/numaresource/aligned_devices.h"
#include "topology/pod_gpus.h"

namespace bayplan {

namespace {

const ChoosesDevices* choosingPlugin(const Profile& profile) {
    for (const auto& plugin : profile.plugins)
        if (const auto* chooses = dynamic_cast<const ChoosesDevices*>(plugin.get())) return chooses;
    return nullptr;
}

std::int64_t thousandthsOf(const ShareAmounts& taken, const ListedDevice& device) {
    std::int64_t percent = std::max(taken.get(ShareOf::Core), taken.get(ShareOf::MemoryRatio));
    const std::int64_t memory = device.total.get(ShareOf::Memory);
    if (!taken.has(ShareOf::MemoryRatio) && memory > 0) percent = std::max(percent, static_cast<std::int64_t>(100.0 * static_cast<double>(taken.get(ShareOf::Memory)) / static_cast<double>(memory)));
    return std::clamp<std::int64_t>(10 * percent, 0, kWholeGpu);
}

}  // namespace

std::shared_ptr<const Profile> sharingProfile(const Profiles& profiles) {
    const auto found = std::find_if(profiles.all.begin(), profiles.all.end(), [](const auto& profile) { return choosingPlugin(*profile) != nullptr; });
    return found == profiles.all.end() ? nullptr : *found;
}

std::vector<SharedGpu> sharedGpus(const Cluster& cluster, const Profile* sharing, NodeIdx node) {
    std::vector<SharedGpu> gpus;
    if (cluster.catalog().koordinatorDevices.empty()) return gpus;
    const std::shared_ptr<const CatalogIndex> index = CatalogIndex::of(cluster.sharedCatalog());
    const auto& table = index->derived.of<DeviceTable>();
    const NodeDevices* listed = table.find(node);
    if (!listed) return gpus;
    const std::vector<DeviceTaken> taken = devicesTakenUnder(sharing, *index, cluster, node);
    for (const ListedDevice& device : listed->of(kGpuType)) {
        SharedGpu& gpu = gpus.emplace_back();
        gpu.healthy = !device.total.zero();
        std::int64_t from = 0;
        for (const DeviceTaken& one : taken) {
            if (one.type != kGpuType || one.minor != device.object->minor) continue;
            const std::int64_t milli = std::min<std::int64_t>(thousandthsOf(one.amounts, device), kWholeGpu - from);
            if (milli <= 0) continue;
            gpu.parts.push_back({one.pod, static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(milli), one.predicted});
            from += milli;
        }
    }
    return gpus;
}

}  // namespace bayplan
