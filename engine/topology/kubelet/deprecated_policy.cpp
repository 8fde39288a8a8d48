// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/deprecated_policy.h"

namespace bayplan {

std::optional<PolicyAndScope> fromDeprecatedName(std::string_view name) {
    PolicyAndScope meant;
    constexpr std::string_view kContainer = "ContainerLevel", kPod = "PodLevel";
    if (name.ends_with(kContainer)) {
        meant.scope = "container";
        name.remove_suffix(kContainer.size());
    } else if (name.ends_with(kPod)) {
        meant.scope = "pod";
        name.remove_suffix(kPod.size());
    } else {
        return std::nullopt;
    }
    if (name == "SingleNUMANode") meant.policy = "single-numa-node";
    else if (name == "BestEffort") meant.policy = "best-effort";
    else if (name == "Restricted") meant.policy = "restricted";
    else return std::nullopt;
    return meant;
}

}  // namespace bayplan
