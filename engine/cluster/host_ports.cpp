// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/host_ports.h"

#include <algorithm>

namespace bayplan {

std::vector<HostPort> hostPortsOf(const PodSpec& spec) {
    std::vector<HostPort> ports;
    const auto collect = [&ports](const Container& container) {
        for (const ContainerPort& port : container.ports) {
            if (port.hostPort <= 0) continue;
            ports.push_back({port.hostIP.empty() ? "0.0.0.0" : port.hostIP,
                             port.protocol.empty() ? "TCP" : port.protocol, port.hostPort});
        }
    };
    for (const Container& container : spec.initContainers)
        if (container.restartAlways) collect(container);
    for (const Container& container : spec.containers) collect(container);
    std::sort(ports.begin(), ports.end());
    return ports;
}

}  // namespace bayplan
