// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/all.h"

#include <algorithm>
#include <string>

namespace bayplan {

// Each is defined at the end of its own file.
extern const PluginInfo kPrioritySort, kSchedulingGates, kNodeName, kNodeUnschedulable, kTaintToleration, kNodeAffinity, kNodePorts, kNodeResourcesFit,
    kNodeResourcesBalancedAllocation, kImageLocality, kDefaultBinder, kNodeDeclaredFeatures, kVolumeRestrictions, kNodeVolumeLimits, kVolumeBinding, kVolumeZone, kDynamicResources,
    kDefaultPreemption, kInterPodAffinity, kPodTopologySpread, kNodeResourceTopologyMatch, kNodeResourcesAllocatable, kPodState, kQosSort, kCapacityScheduling, kCoscheduling,
    kNetworkOverhead, kTopologicalSort, kPreemptionToleration, kSySched, kTargetLoadPacking, kLoadVariationRiskBalancing, kLowRiskOverCommitment, kPeaks, kLoadAwareScheduling,
    kNodeResourcesFitPlus, kScarceResourceAvoidance, kReservation, kKoordinatorCoscheduling, kDeviceShare, kNodeNumaResource, kKoordinatorElasticQuota, kSchedulingHint,
    kDefaultPreBind, kGpuFgd, kGpuBestFit, kGpuDotProd, kGpuPacking, kGpuClustering, kGpuRandom, kGpuCardPacking, kVolcanoBinpack, kLeafPodPacking, kGangScheduling,
    kTopologyPlacementGenerator, kPodGroupPodsCount;

namespace {

constexpr const PluginInfo* kPlugins[] = {
    &kPrioritySort,
    &kSchedulingGates,
    &kNodeName,
    &kNodeUnschedulable,
    &kTaintToleration,
    &kNodeAffinity,
    &kNodePorts,
    &kNodeResourcesFit,
    &kNodeResourcesBalancedAllocation,
    &kImageLocality,
    &kDefaultBinder,
    &kNodeDeclaredFeatures,
    &kVolumeRestrictions,
    &kNodeVolumeLimits,
    &kVolumeBinding,
    &kVolumeZone,
    &kDynamicResources,
    &kDefaultPreemption,
    &kInterPodAffinity,
    &kPodTopologySpread,
    // Of pod groups, where their features are on.
    &kGangScheduling,
    &kTopologyPlacementGenerator,
    &kPodGroupPodsCount,
    // From scheduler-plugins; not in the default profile.
    &kNodeResourceTopologyMatch,
    &kNodeResourcesAllocatable,
    &kPodState,
    &kQosSort,
    &kCapacityScheduling,
    &kCoscheduling,
    &kNetworkOverhead,
    &kTopologicalSort,
    &kPreemptionToleration,
    &kSySched,
    &kTargetLoadPacking,
    &kLoadVariationRiskBalancing,
    &kLowRiskOverCommitment,
    &kPeaks,
    // From Koordinator; not in the default profile.
    &kLoadAwareScheduling,
    &kNodeResourcesFitPlus,
    &kScarceResourceAvoidance,
    &kReservation,
    &kKoordinatorCoscheduling,
    &kDeviceShare,
    &kNodeNumaResource,
    &kKoordinatorElasticQuota,
    &kSchedulingHint,
    &kDefaultPreBind,
    // Policies of GPU placement; not in the default profile.
    &kGpuFgd,
    &kGpuBestFit,
    &kGpuDotProd,
    &kGpuPacking,
    &kGpuClustering,
    &kGpuRandom,
    &kGpuCardPacking,
    &kVolcanoBinpack,
    &kLeafPodPacking,
};

}  // namespace

std::span<const PluginInfo* const> allPlugins() {
    return kPlugins;
}

const PluginInfo* pluginNamed(std::string_view name) {
    const auto at = std::find_if(std::begin(kPlugins), std::end(kPlugins), [&](const PluginInfo* info) { return info->name == name; });
    return at == std::end(kPlugins) ? nullptr : *at;
}

const PluginInfo* pluginWritten(std::string_view name, bool koordinator) {
    if (koordinator)
        for (const PluginInfo* info : kPlugins)
            if (info->koordinator && info->written() == name) return info;
    return pluginNamed(name);
}

Refusal refusalOf(std::string_view plugin) {
    const PluginInfo* info = pluginNamed(plugin);
    return info ? info->refusal : Refusal::None;
}

namespace {

const ReasonInfo* entryThat(const auto& fits) {
    const auto among = [&](std::span<const ReasonInfo> reasons) -> const ReasonInfo* {
        const auto at = std::find_if(reasons.begin(), reasons.end(), fits);
        return at == reasons.end() ? nullptr : &*at;
    };
    for (const PluginInfo* plugin : kPlugins)
        if (const ReasonInfo* info = among(plugin->reasons)) return info;
    return among(kFrameworkReasons);
}

}  // namespace

const ReasonInfo* infoOf(const Reason& reason) {
    return entryThat([&](const ReasonInfo& info) { return info.made(reason); });
}

const ReasonInfo* kindOf(const Reason& reason) {
    return entryThat([&](const ReasonInfo& info) { return reason.code == info.code; });
}

Cause causeOf(const Reason& reason) {
    const ReasonInfo* info = kindOf(reason);
    return info ? info->cause : Cause::Other;
}

Registry inTreePlugins() {
    Registry registry;
    for (const PluginInfo* info : kPlugins) registry.emplace(std::string(info->name), info->make);
    return registry;
}

}  // namespace bayplan
