// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A KubeletConfiguration file, YAML or JSON. Only fields that concern placement inside the node are read; others are
// ignored.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 staging/src/k8s.io/kubelet/config/v1beta1/types.go.

#include <filesystem>
#include <stop_token>

#include "base/result.h"
#include "io/text/field.h"
#include "topology/kubelet/kubelet_config.h"

namespace bayplan {

/// Errors, located: Unreadable, TooLarge, Syntax, Unsupported (another kind or version), Invalid (a field of another
/// type, an invalid CPU list or quantity).
Result<KubeletConfig> readKubeletConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});

/// Decodes the fields of the object. evictionHard sets the memory reserved for eviction, 100Mi if it is not given; with
/// a share ("10%"), memoryReservation stays unknown. Throws Fault.
KubeletConfig decodeKubeletConfiguration(const Field& object);

/// A CPU list in a field. Throws Fault.
CpuSet decodeCpuList(const Field& field);

}  // namespace bayplan
