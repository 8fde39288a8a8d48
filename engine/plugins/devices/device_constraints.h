// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the constraints of a claim remember about the devices picked for it. Upstream keeps no more than this: one value
// for all devices if they must match, one for each request if they must differ, and the latest value of a request
// counts. So within a request only neighbours differ, and returning a device forgets the value of its request.
// Source: Kubernetes 1.36 dynamic-resource-allocation/structured/internal/incubating/constraint.go.
// Thread rule: for one thread.

#include <map>
#include <string>
#include <vector>

#include "plugins/devices/device_index.h"

namespace bayplan {

class DeviceConstraints {
public:
    explicit DeviceConstraints(const ResourceClaim& claim) : m_claim(claim), m_known(claim.constraints.size()) {}

    /// False, and nothing is remembered, if a constraint forbids the device. `request` and `full` name the request without
    /// and with its alternative.
    bool add(const IndexedDevice& device, const std::string& request, const std::string& full);
    void remove(const std::string& request, const std::string& full) { removeFirst(m_known.size(), request, full); }

private:
    struct Known {
        std::map<std::string, DeviceAttribute> values;  // by request; "": of all requests
        std::size_t devices = 0;
    };
    void removeFirst(std::size_t count, const std::string& request, const std::string& full);

    const ResourceClaim& m_claim;
    std::vector<Known> m_known;  // by constraint
};

}  // namespace bayplan
