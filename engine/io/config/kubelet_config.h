// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A KubeletConfiguration file, YAML or JSON, as far as placement inside the node goes; other fields are passed over.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 staging/src/k8s.io/kubelet/config/v1beta1/types.go.

#include <filesystem>
#include <stop_token>

#include "base/result.h"
#include "io/text/field.h"
#include "topology/kubelet/kubelet_config.h"

namespace bayplan {

/// Errors, located: Unreadable, TooLarge, Syntax, Unsupported (another kind or version), Invalid (a field of another
/// type, a CPU list or quantity that is none).
Result<KubeletConfig> readKubeletConfiguration(const std::filesystem::path& file, const std::stop_token& stop = {});

/// The fields of the object. Memory is held back for eviction as evictionHard says, 100Mi where it says nothing; a share
/// ("10%") leaves memoryReservation untold. Throws Fault.
KubeletConfig decodeKubeletConfiguration(const Field& object);

/// A CPU list in a field. Throws Fault.
CpuSet decodeCpuList(const Field& field);

}  // namespace bayplan
