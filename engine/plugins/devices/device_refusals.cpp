// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_refusals.h"

#include <algorithm>

namespace bayplan {

namespace {

constexpr std::size_t kMostShown = 3;

std::optional<SelectorRefusal> refusalBy(const DeviceIndex& index, const std::vector<std::string>& selectors, const std::string& of, std::size_t device) {
    for (std::size_t i = 0; i < selectors.size(); ++i) {
        cel::Outcome outcome = index.evaluate(selectors[i], device);
        if (outcome.kind != cel::Outcome::Kind::Yes) return SelectorRefusal{of, i + 1, selectors[i], std::move(outcome), index.reads(selectors[i], device)};
    }
    return std::nullopt;
}

/// "selector 1 of class gpus (device.driver is "nic")".
std::string textOf(const SelectorRefusal& refusal) {
    std::string values;
    for (const std::string& value : refusal.values) values += (values.empty() ? "" : ", ") + value;
    const std::string text = "selector " + std::to_string(refusal.number) + " of " + refusal.of;
    return values.empty() ? text : text + " (" + values + ")";
}

}  // namespace

std::optional<SelectorRefusal> refusalOf(const DeviceIndex& index, const ResourceClaim& claim, const DeviceRequest& request, std::size_t device) {
    const DeviceClass* made = index.catalog().devices.findClass(request.deviceClass);
    std::optional<SelectorRefusal> refusal = made ? refusalBy(index, made->selectors, "class " + made->name, device) : std::nullopt;
    return refusal ? refusal : refusalBy(index, request.selectors, "claim " + claim.key(), device);
}

std::string refusedBySelectors(const DeviceIndex& index, NodeIdx node, const std::vector<const ResourceClaim*>& claims) {
    std::vector<std::size_t> devices;
    for (const IndexedPool& pool : index.poolsOn(node)) devices.insert(devices.end(), pool.devices.begin(), pool.devices.end());
    for (const ResourceClaim* claim : claims)
        for (const ClaimRequest& request : claim->requests) {
            std::vector<std::string> refused;
            bool taken = false;
            for (const DeviceRequest& one : request.alternatives)
                for (const std::size_t device : devices) {
                    const std::optional<SelectorRefusal> refusal = refusalOf(index, *claim, one, device);
                    taken = taken || !refusal;
                    const IndexedDevice& of = index.device(device);
                    if (refusal) refused.push_back(of.slice->pool + "/" + of.device->name + ": " + textOf(*refusal));
                }
            if (taken || refused.empty()) continue;
            std::string all;
            for (std::size_t i = 0; i < std::min(refused.size(), kMostShown); ++i) all += (i == 0 ? "" : "; ") + refused[i];
            return refused.size() > kMostShown ? all + "; and " + std::to_string(refused.size() - kMostShown) + " more" : all;
        }
    return {};
}

}  // namespace bayplan
