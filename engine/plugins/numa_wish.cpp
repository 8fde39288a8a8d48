// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numa_wish.h"

#include "model/qos.h"

namespace bayplan {

NumaWish numaWish(const Pod& pod) {
    NumaWish wish;
    wish.qos = qosOf(pod);
    const auto look = [&](const Container& container, std::vector<const Container*>& to) {
        to.push_back(&container);
        for (const auto& [name, amount] : container.requests) wish.devices = wish.devices || !isNativeResource(name);
    };
    for (const Container& container : pod.spec->initContainers) look(container, wish.initContainers);
    for (const Container& container : pod.spec->containers) {
        look(container, wish.containers);
        wish.whole.add(container.requests);
    }
    for (const Container* container : wish.initContainers) wish.whole.raiseTo(container->requests);
    return wish;
}

bool isNativeResource(std::string_view name) {
    return name.find('/') == std::string_view::npos || name.find("kubernetes.io/") != std::string_view::npos;
}

bool isSharedUnlessGuaranteed(std::string_view name) {
    return name == kCpu || name == kMemory || name.starts_with("hugepages-");
}

}  // namespace bayplan
