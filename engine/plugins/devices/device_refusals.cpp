// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_refusals.h"

#include <algorithm>

namespace bayplan {

namespace {

constexpr std::size_t kMostShown = 3;

/// "selector 1 of class gpus (device.driver is "nic")"; empty: all take the device.
std::string refusal(const DeviceIndex& index, const std::vector<std::string>& selectors, const std::string& whose, std::size_t device) {
    for (std::size_t i = 0; i < selectors.size(); ++i) {
        if (index.evaluate(selectors[i], device).kind != cel::Outcome::Kind::No) continue;
        std::string text = "selector " + std::to_string(i + 1) + " of " + whose;
        std::string values;
        for (const std::string& value : index.reads(selectors[i], device)) values += (values.empty() ? "" : ", ") + value;
        return values.empty() ? text : text + " (" + values + ")";
    }
    return {};
}

}  // namespace

std::string refusedBySelectors(const DeviceIndex& index, NodeIdx node, const std::vector<const ResourceClaim*>& claims) {
    std::vector<std::size_t> devices;
    for (const IndexedPool& pool : index.poolsOn(node)) devices.insert(devices.end(), pool.devices.begin(), pool.devices.end());
    for (const ResourceClaim* claim : claims)
        for (const ClaimRequest& request : claim->requests) {
            std::vector<std::string> refused;
            bool taken = false;
            for (const DeviceRequest& one : request.alternatives)
                for (const std::size_t device : devices) {
                    const DeviceClass* made = index.catalog().devices.findClass(one.deviceClass);
                    std::string text = made ? refusal(index, made->selectors, "class " + made->name, device) : std::string();
                    if (text.empty()) text = refusal(index, one.selectors, "claim " + claim->key(), device);
                    taken = taken || text.empty();
                    const IndexedDevice& of = index.device(device);
                    refused.push_back(of.slice->pool + "/" + of.device->name + ": " + text);
                }
            if (taken || refused.empty()) continue;
            std::string all;
            for (std::size_t i = 0; i < std::min(refused.size(), kMostShown); ++i) all += (i == 0 ? "" : "; ") + refused[i];
            return refused.size() > kMostShown ? all + "; and " + std::to_string(refused.size() - kMostShown) + " more" : all;
        }
    return {};
}

}  // namespace bayplan
