// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The static CPU policy: where a container's exclusive CPUs could be, and which ones it gets.
// Thread rule: pure functions of their arguments.
// Source: Kubernetes 1.36 pkg/kubelet/cm/cpumanager/policy_static.go; specification section 8.2.

#include "base/result.h"
#include "topology/kubelet/kubelet_state.h"

namespace bayplan {

/// `reusable`: CPUs of the pod's own init containers. No preference if cpus is 0.
HintList cpuHints(const KubeletState& state, std::size_t cpus, const CpuSet& reusable);

/// Chooses the CPUs, without taking them out of the shared pool. Errors: Conflict with the kubelet's text; for a
/// rejection under full-pcpus-only origin.field is "SMTAlignmentError".
Result<CpuSet> chooseCpus(const KubeletState& state, std::size_t cpus, const CpuSet& reusable, const ZoneHint& hint);

}  // namespace bayplan
