// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/extender_configuration.h"

#include <algorithm>

namespace bayplan {

bool interested(const ExtenderConfiguration& extender, const Pod& pod) {
    const auto& managed = extender.managedResources;
    const auto names = [&](const ResourceList& list) {
        return std::any_of(managed.begin(), managed.end(), [&](const ManagedResource& r) { return list.find(r.name) != nullptr; });
    };
    const auto wants = [&](const Container& container) { return names(container.requests) || names(container.limits); };
    const auto any = [&](const std::vector<Container>& all) { return std::any_of(all.begin(), all.end(), wants); };
    return managed.empty() || any(pod.spec->containers) || any(pod.spec->initContainers);
}

bool decidesAbout(const ExtenderConfiguration& extender, const Pod& pod) {
    const bool asked = !extender.filterVerb.empty() || !extender.prioritizeVerb.empty() || !extender.preemptVerb.empty();
    return asked && interested(extender, pod);
}

}  // namespace bayplan
