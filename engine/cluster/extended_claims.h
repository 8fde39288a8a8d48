// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Claims that nobody wrote: for a pod whose containers request an extended resource which a device class serves, the
// scheduler makes a claim of its own. Here such a claim is among the objects from the start, without devices, under the
// name of the pod and a suffix with a '*', which no object of an API server has.
// Source: Kubernetes 1.36 dynamicresources/extendeddynamicresources.go. Thread rule: pure functions.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/shared_list.h"
#include "model/dynamic_resources.h"
#include "model/pod.h"

namespace bayplan {

inline constexpr std::string_view kExtendedClaimSuffix = "-extended-resources-*";

inline bool isExtendedClaim(const ResourceClaim& claim) { return claim.name.ends_with(kExtendedClaimSuffix); }

/// The class that serves a resource, or null.
using ClassOfResource = std::function<const DeviceClass*(const std::string& resource)>;

/// One request for each container and resource with a class. Ordinary init containers use again what containers at
/// their index or behind it request, and only the largest of what they lack is requested. O(containers²).
std::vector<ClaimRequest> extendedRequests(const PodSpec& spec, const ClassOfResource& classOf);

/// Adds the claims of pods that need one and have none. O(pods).
void addExtendedClaims(DeviceObjects& devices, const SharedList<Pod>& pods, const ClassOfResource& classOf);

}  // namespace bayplan
