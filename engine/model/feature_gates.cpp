// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/feature_gates.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/nearest_name.h"

namespace bayplan {

namespace {

using enum FeatureGate::Stage;

constexpr std::string_view kAllAlpha = "AllAlpha";
constexpr std::string_view kAllBeta = "AllBeta";

constexpr std::array kGates{
    FeatureGate{"ClearingNominatedNodeNameAfterBinding", Beta, true},
    FeatureGate{"DRAAdminAccess", Stable, true, true},
    FeatureGate{"DRAConsumableCapacity", Beta, true, false, GateReach::Claims},
    FeatureGate{"DRADeviceBindingConditions", Beta, true, false, GateReach::Claims},
    FeatureGate{"DRADeviceTaintRules", Beta, false, false, GateReach::Claims},
    FeatureGate{"DRADeviceTaints", Beta, true},
    FeatureGate{"DRAExtendedResource", Beta, true},
    FeatureGate{"DRAListTypeAttributes", Alpha, false, false, GateReach::Claims},
    FeatureGate{"DRANodeAllocatableResources", Alpha, false, false, GateReach::Everybody},
    FeatureGate{"DRAPartitionableDevices", Beta, true, false, GateReach::Claims},
    FeatureGate{"DRAPrioritizedList", Stable, true},
    FeatureGate{"DRAResourceClaimDeviceStatus", Beta, true, false, GateReach::Claims},
    FeatureGate{"DRASchedulerFilterTimeout", Beta, true},
    FeatureGate{"DRAWorkloadResourceClaims", Alpha, false, false, GateReach::Claims, "GenericWorkload"},
    FeatureGate{"DynamicResourceAllocation", Stable, true, true},
    FeatureGate{"GangScheduling", Alpha, false, false, GateReach::Nobody, "GenericWorkload"},
    FeatureGate{"GenericWorkload", Alpha, false},
    FeatureGate{"InPlacePodLevelResourcesVerticalScaling", Beta, true, false, GateReach::Everybody},
    FeatureGate{"InPlacePodVerticalScaling", Stable, true, true},
    FeatureGate{"MatchLabelKeysInPodAffinity", Stable, true, true},
    FeatureGate{"MatchLabelKeysInPodTopologySpread", Beta, true, false, GateReach::Everybody},
    FeatureGate{"MatchLabelKeysInPodTopologySpreadSelectorMerge", Beta, true, false, GateReach::Everybody},
    FeatureGate{"NodeDeclaredFeatures", Beta, true, false, GateReach::Everybody},
    FeatureGate{"NodeInclusionPolicyInPodTopologySpread", Stable, true, true},
    FeatureGate{"NominatedNodeNameForExpectation", Beta, true},
    FeatureGate{"OpportunisticBatching", Beta, true},
    FeatureGate{"PodLevelResources", Beta, true, false, GateReach::Everybody},
    FeatureGate{"PodSchedulingReadiness", Stable, true, true},
    FeatureGate{"RestartAllContainersOnContainerExits", Beta, true, false, GateReach::Everybody},
    FeatureGate{"SchedulerAsyncAPICalls", Beta, false},
    FeatureGate{"SchedulerAsyncPreemption", Beta, true},
    FeatureGate{"SchedulerPopFromBackoffQ", Beta, true},
    FeatureGate{"SchedulerQueueingHints", Stable, true, true},
    FeatureGate{"SidecarContainers", Stable, true, true},
    FeatureGate{"StorageCapacityScoring", Alpha, false, false, GateReach::Volumes},
    FeatureGate{"TaintTolerationComparisonOperators", Alpha, false},
    FeatureGate{"TopologyAwareWorkloadScheduling", Alpha, false, false, GateReach::Nobody, "GenericWorkload"},
    FeatureGate{"UserNamespacesHostNetworkSupport", Alpha, false, false, GateReach::Everybody},
    FeatureGate{"VolumeAttributesClass", Stable, true, true},
    FeatureGate{"VolumeLimitScaling", Alpha, false, false, GateReach::Volumes},
    FeatureGate{"WorkloadAwarePreemption", Alpha, false, false, GateReach::Nobody, "GangScheduling"},
    FeatureGate{"WorkloadWithJob", Alpha, false},
};

const FeatureGate* find(std::string_view name) {
    const auto at = std::lower_bound(kGates.begin(), kGates.end(), name,
                                     [](const FeatureGate& gate, std::string_view n) { return gate.name < n; });
    return at != kGates.end() && at->name == name ? &*at : nullptr;
}

Error invalid(Message message) { return Error{ErrorCode::Invalid, std::move(message), {}}; }

Error unknown(std::string_view name) {
    std::vector<std::string_view> known{kAllAlpha, kAllBeta};
    for (const FeatureGate& gate : kGates) known.push_back(gate.name);
    Message message = worded("unknown feature gate \"%1\": none of that name changes what kube-scheduler 1.36 decides", {name});
    if (const std::string_view nearest = nearestName(name, known, name.size() / 3 + 1); !nearest.empty())
        message = worded("%1; did you mean \"%2\"?", {message, nearest});
    return invalid(std::move(message));
}

/// Accepts what Go accepts as a bool.
std::optional<bool> asBool(std::string_view text) {
    for (const std::string_view yes : {"1", "t", "T", "true", "TRUE", "True"})
        if (text == yes) return true;
    for (const std::string_view no : {"0", "f", "F", "false", "FALSE", "False"})
        if (text == no) return false;
    return std::nullopt;
}

const char* word(bool on) { return on ? "true" : "false"; }

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

}  // namespace

std::span<const FeatureGate> featureGates() { return kGates; }

Result<FeatureGates> FeatureGates::parse(std::string_view text, const FeatureGates& before, Needs needs) {
    FeatureGates gates = before;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view one = trimmed(text.substr(begin, end - begin));
        begin = end + 1;
        if (one.empty()) continue;  // as the flag does
        const std::size_t equals = one.find('=');
        const std::string_view name = trimmed(one.substr(0, equals));
        const FeatureGate* gate = find(name);
        if (!gate && name != kAllAlpha && name != kAllBeta) return unknown(name);
        if (equals == std::string_view::npos)
            return invalid(worded("feature gate \"%1\" needs a value: %2=true or %3=false", {name, name, name}));
        const std::string_view value = trimmed(one.substr(equals + 1));
        const std::optional<bool> on = asBool(value);
        if (!on) return invalid(worded("feature gate \"%1\" is true or false, not \"%2\"", {name, value}));
        if (gate && gate->locked && *on != gate->byDefault)
            return invalid(worded("cannot set feature gate %1 to %2, feature is locked to %3", {name, word(*on), word(gate->byDefault)}));
        gates.m_said.insert_or_assign(std::string(name), *on);
    }
    for (const FeatureGate& gate : kGates)
        if (needs == Needs::Now && !gate.needs.empty() && gates.on(gate) && !gates.on(gate.needs))
            return invalid(worded("%1 is enabled, but depends on features that are disabled: [%2]", {gate.name, gate.needs}));
    return gates;
}

bool FeatureGates::on(std::string_view name) const {
    const FeatureGate* gate = find(name);
    check(gate != nullptr, "FeatureGates::on: a gate of the table");
    return on(*gate);
}

bool FeatureGates::on(const FeatureGate& gate) const {
    if (const std::optional<bool> own = said(gate.name)) return *own;
    std::optional<bool> ofStage;
    if (gate.stage == FeatureGate::Stage::Alpha) ofStage = said(kAllAlpha);
    if (gate.stage == FeatureGate::Stage::Beta) ofStage = said(kAllBeta);
    return ofStage.value_or(gate.byDefault);
}

std::optional<bool> FeatureGates::said(std::string_view name) const {
    const auto at = m_said.find(name);
    return at == m_said.end() ? std::nullopt : std::optional<bool>(at->second);
}

std::string FeatureGates::text() const {
    std::string text;
    for (const auto& [name, on] : m_said) text += (text.empty() ? "" : ",") + name + "=" + word(on);
    return text;
}

}  // namespace bayplan
