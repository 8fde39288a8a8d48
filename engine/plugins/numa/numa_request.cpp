// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numa/numa_request.h"

#include "model/qos.h"

namespace bayplan {

NumaRequest numaRequest(const Pod& pod) {
    NumaRequest request;
    request.qos = qosOf(pod);
    const auto look = [&](const Container& container, std::vector<const Container*>& to) {
        to.push_back(&container);
        for (const auto& [name, amount] : container.requests) request.devices = request.devices || !isNativeResource(name);
    };
    for (const Container& container : pod.spec->initContainers) look(container, request.initContainers);
    for (const Container& container : pod.spec->containers) {
        look(container, request.containers);
        request.whole.add(container.requests);
    }
    for (const Container* container : request.initContainers) request.whole.raiseTo(container->requests);
    return request;
}

bool isNativeResource(std::string_view name) {
    return name.find('/') == std::string_view::npos || name.find("kubernetes.io/") != std::string_view::npos;
}

bool isSharedUnlessGuaranteed(std::string_view name) {
    return name == kCpu || name == kMemory || name.starts_with("hugepages-");
}

}  // namespace bayplan
