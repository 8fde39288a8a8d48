// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ResourceClaim, ResourceSlice and DeviceClass of resource.k8s.io/v1, v1beta2 and v1beta1, which differ in the places
// of the fields of requests and devices. Each throws Fault (io/text/field.h) if the value violates the API's schema.
// Source: Kubernetes 1.36 api/resource/v1, v1beta2, v1beta1 types.go.

#include "io/text/field.h"
#include "model/dynamic_resources.h"

namespace bayplan {

/// What contradicts itself, is below zero or does not compile goes to `doubts`; it is decoded as it is written.
ResourceClaim decodeResourceClaim(const Field& object, std::vector<Fault>& doubts);
ResourceSlice decodeResourceSlice(const Field& object, std::vector<Fault>& doubts);
DeviceClass decodeDeviceClass(const Field& object, std::vector<Fault>& doubts);

/// Quantities by name, to a billionth.
std::map<std::string, ExactQuantity> decodeExactAmounts(const Field& field);

}  // namespace bayplan
