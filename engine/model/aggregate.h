// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The only formula that turns lists of containers into the list of a pod: regular containers and sidecars run together;
// an ordinary init container runs alone with the sidecars started before it. Used for requests and for limits.
// Source: Kubernetes 1.36 component-helpers/resource/helpers.go (specification 1.2).

#include <functional>

#include "model/pod.h"

namespace bayplan {

/// `listOf` returns the list of a container to sum; `resizable` is true for regular containers and sidecars.
/// O(containers × names).
ResourceList aggregateContainers(
    const PodSpec& spec, const std::function<ResourceList(const Container& container, bool resizable)>& listOf);

}  // namespace bayplan
