// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How much a pod asks for, exactly as kube-scheduler sums it: containers, sidecars, the largest init container,
// pod-level resources, overhead, and the non-zero defaults of scoring.
// Source: Kubernetes 1.36 component-helpers/resource/helpers.go and pkg/scheduler/util/pod_resources.go;
// the three call sites and their differences stand in the specification's section 1.2.

#include <cstdint>
#include <vector>

#include "cluster/resource_table.h"
#include "model/pod.h"

namespace bayplan {

inline constexpr std::int64_t kDefaultMilliCpuRequest = 100;
inline constexpr std::int64_t kDefaultMemoryRequest = 200LL * 1024 * 1024;

struct RequestOptions {
    bool podLevel = true;          // honour spec.resources
    bool nonZeroDefaults = false;  // 100m and 200Mi for every container that names no cpu or memory
};

/// The sum for a spec; O(containers × names).
ResourceList podRequests(const PodSpec& spec, RequestOptions options);

/// The sum for a pod as a node accounts it: the kubelet's allocations count while a resize is in progress.
ResourceList accountedRequests(const Pod& pod, RequestOptions options);

/// The requests of one spec in the columns of a table; computed once for each distinct spec of a cluster.
struct SpecRequests {
    std::vector<std::int64_t> filter;  // NodeResourcesFit's filter, and the node's accounting of the placed pod; column
                                       // pods is 0: every pod counts as one anyway
    std::vector<std::int64_t> score;   // NodeResourcesFit's scorer: pod level ignored, non-zero defaults
    std::int64_t nonZeroCpu = 0;       // what it adds to NonZeroRequested
    std::int64_t nonZeroMemory = 0;
};
SpecRequests specRequests(const PodSpec& spec, const ResourceTable& table);

/// The same with the kubelet's allocations: `filter` and the non-zero amounts as the node accounts them, no `score`.
SpecRequests podAmounts(const Pod& pod, const ResourceTable& table);

/// Collects the names in all lists of `spec`, to build a table.
void collectNames(const PodSpec& spec, std::vector<std::string>& names);

}  // namespace bayplan
