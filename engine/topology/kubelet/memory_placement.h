// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The Static memory policy: the zones where a container's memory and hugepages could be, and where they go.
// Thread rule: each call works on its own state argument.
// Source: Kubernetes 1.36 pkg/kubelet/cm/memorymanager/policy_static.go; specification section 8.3.

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "topology/kubelet/kubelet_state.h"
#include "topology/kubelet/pod_demand.h"

namespace bayplan {

/// What plain init containers of the pod leave to the later ones, by (zones, type).
using ReusableMemory = std::map<std::pair<ZoneMask, std::size_t>, std::int64_t>;

/// One list for each type, all equal; one list without a preference if nothing is requested or no zones suffice.
std::vector<HintList> memoryHints(const KubeletState& state, const ContainerDemand& demand,
                                  const ReusableMemory& reusable);

/// Assigns the memory, records it in `pod` as its last container's, and updates `reusable`. Errors: Conflict with the
/// kubelet's text; then nothing has changed.
Result<void> placeMemory(KubeletState& state, const ContainerDemand& demand, const ZoneHint& hint, PodGrant& pod,
                         ReusableMemory& reusable);

/// Releases the blocks.
void releaseMemory(KubeletState& state, const std::vector<MemoryBlock>& blocks);

}  // namespace bayplan
