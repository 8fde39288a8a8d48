// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rules of hugepages: several sizes on a node, never over-committed, requests equal to limits, whole pages.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/apis/core/validation (hugepages), pkg/kubelet/cm/node_container_manager; specification
// section 7.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "model/pod.h"
#include "topology/machine.h"

namespace bayplan {

/// How the resource of a size of hugepages begins: "hugepages-2Mi".
inline constexpr std::string_view kHugepages = "hugepages-";

/// "hugepages-2Mi" for pages of 2 MiB, and back; absent for other names.
std::string hugepagesName(std::int64_t pageBytes);
std::optional<std::int64_t> hugepageBytes(std::string_view resource);

/// What the API server would reject in a pod's hugepages, in its words; origin.field is the path, "spec.containers[0]…".
Diagnostics checkHugepages(const PodSpec& spec);

/// Sizes that the pod requests and no zone of the machine has; empty if the machine's hugepages are not known.
Diagnostics missingHugepages(const PodSpec& spec, const Machine& machine);

/// Pages of one size over all zones.
struct HugepageTotal {
    std::int64_t pageBytes = 0;
    std::int64_t pages = 0;
    bool operator==(const HugepageTotal&) const = default;
};
/// By size, ascending; over the zones with known hugepages.
std::vector<HugepageTotal> hugepageTotals(const Machine& machine);

/// Memory that pods may have, in bytes: capacity minus what is reserved, minus all hugepages; never below 0.
std::int64_t allocatableMemory(std::int64_t capacity, std::int64_t reserved, std::int64_t evictionThreshold,
                               const std::vector<HugepageTotal>& hugepages);

}  // namespace bayplan
