// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Devices of plugins: the zones where a container's devices could be, and the devices that it gets. Assumes that a
// plugin prefers the devices that it lists first.
// Thread rule: each call works on its own state argument.
// Source: Kubernetes 1.36 pkg/kubelet/cm/devicemanager; specification section 8.4.

#include <map>
#include <vector>

#include "base/result.h"
#include "topology/kubelet/kubelet_state.h"
#include "topology/kubelet/pod_demand.h"

namespace bayplan {

/// Devices of the pod's own plain init containers, by resource; ascending.
using ReusableDevices = std::map<std::size_t, std::vector<std::size_t>>;

/// One list for each requested resource; if there is none, one list without a preference.
std::vector<HintList> deviceHints(const KubeletState& state, const Amounts& devices, const ReusableDevices& reusable);

/// Takes the devices, adds them to `grant` and updates `reusable`. Errors: Conflict with the kubelet's text; devices of
/// resources before the failing one stay taken and are in `grant`.
Result<void> placeDevices(KubeletState& state, const ContainerDemand& demand, const ZoneHint& hint,
                          ContainerGrant& grant, ReusableDevices& reusable);

}  // namespace bayplan
