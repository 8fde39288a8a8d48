// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_refusals.h"

#include <set>

namespace bayplan {

namespace {

std::optional<SelectorRefusal> refusalBy(const DeviceIndex& index, const std::vector<std::string>& selectors, const std::string& of, std::size_t device) {
    for (std::size_t i = 0; i < selectors.size(); ++i) {
        cel::Outcome outcome = index.evaluate(selectors[i], device);
        if (outcome.kind != cel::Outcome::Kind::Yes) return SelectorRefusal{of, i + 1, selectors[i], std::move(outcome)};
    }
    return std::nullopt;
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
            std::set<std::string> refused;
            bool taken = false;
            for (const DeviceRequest& one : request.alternatives)
                for (const std::size_t device : devices) {
                    const std::optional<SelectorRefusal> refusal = refusalOf(index, *claim, one, device);
                    taken = taken || !refusal;
                    if (refusal) refused.insert("selector " + std::to_string(refusal->number) + " of " + refusal->of);
                }
            if (taken || refused.empty()) continue;
            std::string all;
            for (const std::string& one : refused) all += (all.empty() ? "" : ", ") + one;
            return all;
        }
    return {};
}

}  // namespace bayplan
