// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads Koordinator's Devices, and the annotations of pods about devices.
// Source: Koordinator apis/scheduling/v1alpha1/device_types.go, apis/extension/device_share.go.

#include <memory>
#include <string_view>
#include <vector>

#include "io/text/field.h"
#include "model/koordinator/device.h"

namespace bayplan {

/// Throws Fault (io/text/field.h). A table of partitions that cannot be read is a doubt: Koordinator goes on without it.
KoordinatorDevice decodeKoordinatorDevice(const Field& object, std::vector<Fault>& doubts);

/// Whether an annotation of a pod is about devices.
bool isDeviceTerm(std::string_view annotation);
/// Adds what it says to `terms`. One that cannot be read is a doubt, and named in the terms.
void decodeDeviceTerm(std::string_view annotation, const Field& value, std::shared_ptr<const DeviceTerms>& terms, std::vector<Fault>& doubts);

}  // namespace bayplan
