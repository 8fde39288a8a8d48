// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether a kubelet starts with a configuration on a machine, and what it has then.
// Thread rule: pure function.
// Source: Kubernetes 1.36 pkg/kubelet/cm/{topologymanager,cpumanager,memorymanager,devicemanager}.

#include <string>

#include "base/result.h"
#include "topology/kubelet/kubelet_config.h"
#include "topology/kubelet/kubelet_setup.h"

namespace bayplan {

/// Either a setup, or why the kubelet refuses to start with it, in the kubelet's words: "topology manager:
/// unsupported…".
struct KubeletStart {
    std::string refusal;
    KubeletSetup setup;  // valid if there is no refusal

    bool up() const { return refusal.empty(); }
};

/// Errors: Unsupported if the configuration needs something that is unknown about the machine, or if it has more than
/// kMostZones zones; the origin says which part.
Result<KubeletStart> makeKubeletSetup(const Machine& machine, const KubeletConfig& config);

}  // namespace bayplan
