// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Static memory policy: on which zones a container's memory and hugepages could be, and where they go.
// Thread rule: each call works on the state it is given.
// Source: Kubernetes 1.36 pkg/kubelet/cm/memorymanager/policy_static.go; specification section 8.3.

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "topology/kubelet_state.h"
#include "topology/pod_demand.h"

namespace bayplan {

/// What plain init containers of the pod leave to the later ones, by (zones, type).
using ReusableMemory = std::map<std::pair<ZoneMask, std::size_t>, std::int64_t>;

/// One list for each type, all alike; one without a say where nothing is asked for or no zones would do.
std::vector<HintList> memoryHints(const KubeletState& state, const ContainerDemand& demand,
                                  const ReusableMemory& reusable);

/// Hands the memory out, records it in `pod` as its last container's, and keeps `reusable`. Errors: Conflict with the
/// kubelet's text; then nothing has changed.
Result<void> placeMemory(KubeletState& state, const ContainerDemand& demand, const ZoneHint& hint, PodGrant& pod,
                         ReusableMemory& reusable);

/// Gives the blocks back.
void releaseMemory(KubeletState& state, const std::vector<MemoryBlock>& blocks);

}  // namespace bayplan
