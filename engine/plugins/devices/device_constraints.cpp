// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_constraints.h"

#include <algorithm>

namespace bayplan {

namespace {

/// The attribute by its full name, or by the name alone if the domain is the driver's.
const DeviceAttribute* attributeOf(const IndexedDevice& device, const std::string& name) {
    const auto& attributes = device.device->attributes;
    if (const auto at = attributes.find(name); at != attributes.end()) return &at->second;
    const std::size_t slash = name.find('/');
    if (slash == std::string::npos || name.substr(0, slash) != device.slice->driver) return nullptr;
    const auto at = attributes.find(name.substr(slash + 1));
    return at == attributes.end() ? nullptr : &at->second;
}

bool concerns(const DeviceConstraint& constraint, const std::string& request, const std::string& full) {
    return constraint.requests.empty() || std::any_of(constraint.requests.begin(), constraint.requests.end(), [&](const std::string& name) { return name == request || name == full; });
}

/// Attributes of kinds that are not supported are equal to nothing.
bool sameAttribute(const DeviceAttribute& a, const DeviceAttribute& b) { return a == b && !std::holds_alternative<std::monostate>(a); }

}  // namespace

bool DeviceConstraints::add(const IndexedDevice& device, const std::string& request, const std::string& full) {
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        const DeviceConstraint& constraint = m_claim.constraints[i];
        if (!concerns(constraint, request, full)) continue;
        Known& known = m_known[i];
        const bool match = !constraint.matchAttribute.empty();
        const DeviceAttribute* mine = attributeOf(device, match ? constraint.matchAttribute : constraint.distinctAttribute);
        const bool allowed = mine && (known.devices == 0 || std::all_of(known.values.begin(), known.values.end(), [&](const auto& entry) { return sameAttribute(entry.second, *mine) == match; }));
        if (!allowed) {
            removeFirst(i, request, full);
            return false;
        }
        if (!match) known.values[request] = *mine;
        else if (known.devices == 0) known.values[""] = *mine;
        ++known.devices;
    }
    return true;
}

void DeviceConstraints::removeFirst(std::size_t count, const std::string& request, const std::string& full) {
    for (std::size_t i = 0; i < count; ++i) {
        const DeviceConstraint& constraint = m_claim.constraints[i];
        if (!concerns(constraint, request, full)) continue;
        if (constraint.matchAttribute.empty()) m_known[i].values.erase(request);
        --m_known[i].devices;
    }
}

}  // namespace bayplan
