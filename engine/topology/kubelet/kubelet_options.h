// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The policies and options of a kubelet's configuration, read as the kubelet reads them when it starts. Each function
// returns why the kubelet rejects them, in the kubelet's words, or an empty text.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/kubelet/cm/topologymanager/policy_options.go, cpumanager/policy_options.go.

#include <string>

#include "topology/kubelet/kubelet_config.h"
#include "topology/kubelet/kubelet_setup.h"

namespace bayplan {

std::string readTopologyOptions(const KubeletConfig& config, std::size_t zones, KubeletSetup& setup);
/// Call after readTopologyOptions: some options exclude topology policies.
std::string readCpuOptions(const KubeletConfig& config, KubeletSetup& setup);

}  // namespace bayplan
