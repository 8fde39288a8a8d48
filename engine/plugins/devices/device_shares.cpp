// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_shares.h"

#include <algorithm>

namespace bayplan {

namespace {

/// `requested` as the policy rounds it.
ExactQuantity rounded(const CapacityPolicy& policy, ExactQuantity requested) {
    if (policy.range) {
        const CapacityPolicy::Range& range = *policy.range;
        if (requested <= range.min) return range.min;
        if (!range.step) return requested;
        const std::int64_t min = range.min.roundedUp();
        const std::int64_t step = range.step->roundedUp();
        if (step <= 0) return requested;
        const std::int64_t above = requested.roundedUp() - min;
        const std::int64_t steps = above / step + (above % step > 0 ? 1 : 0);
        return ExactQuantity::ofNanos((static_cast<Int128>(min) + static_cast<Int128>(steps) * step) * ExactQuantity::kNanos);
    }
    const auto valid = std::lower_bound(policy.validValues.begin(), policy.validValues.end(), requested);
    return valid == policy.validValues.end() ? requested : *valid;
}

bool allowed(const CapacityPolicy& policy, ExactQuantity amount) {
    if (policy.standard && *policy.standard == amount) return true;
    if (policy.range) {
        const CapacityPolicy::Range& range = *policy.range;
        if (amount < range.min || (range.max && amount > *range.max)) return false;
        const std::int64_t step = range.step ? range.step->roundedUp() : 0;
        return step <= 0 || (amount.roundedUp() - range.min.roundedUp()) % step == 0;
    }
    return policy.validValues.empty() || std::find(policy.validValues.begin(), policy.validValues.end(), amount) != policy.validValues.end();
}

}  // namespace

std::optional<CapacityAmounts> amountsTaken(const Device& device, const CapacityAmounts& requested) {
    for (const auto& [name, amount] : requested)
        if (!device.capacity.contains(name)) return std::nullopt;
    CapacityAmounts taken;
    for (const auto& [name, capacity] : device.capacity) {
        const auto asked = requested.find(name);
        const CapacityPolicy* policy = capacity.policy ? &*capacity.policy : nullptr;
        ExactQuantity amount = policy && policy->standard ? *policy->standard : capacity.value;
        if (asked != requested.end()) amount = policy ? rounded(*policy, asked->second) : asked->second;
        if (policy && !allowed(*policy, amount)) return std::nullopt;
        taken.emplace(name, amount);
    }
    return taken;
}

bool fits(const Device& device, const CapacityAmounts& wanted, const CapacityAmounts& used) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const auto& entry) {
        const auto at = used.find(entry.first);
        const Int128 inUse = at == used.end() ? 0 : at->second.nanos();
        return entry.second.nanos() + inUse <= device.capacity.at(entry.first).value.nanos();
    });
}

void add(CapacityAmounts& sum, const CapacityAmounts& amounts) {
    for (const auto& [name, amount] : amounts) sum[name] = ExactQuantity::ofNanos(sum[name].nanos() + amount.nanos());
}

void subtract(CapacityAmounts& sum, const CapacityAmounts& amounts) {
    for (const auto& [name, amount] : amounts) sum[name] = ExactQuantity::ofNanos(sum[name].nanos() - amount.nanos());
}

void DevicesTaken::take(const DeviceIndex& index, const AllocatedDevice& device) {
    const std::size_t identity = index.identity(device.device);
    if (device.adminAccess || identity == DeviceIndex::npos) return;
    if (device.shared) add(shared[identity], device.consumed);
    else ++whole[identity];
}

void DevicesTaken::giveBack(const DeviceIndex& index, const AllocatedDevice& device) {
    const std::size_t identity = index.identity(device.device);
    if (device.adminAccess || identity == DeviceIndex::npos) return;
    if (!device.shared) --whole[identity];
    else if (const auto at = shared.find(identity); at != shared.end()) {
        subtract(at->second, device.consumed);
        const bool nothing = std::all_of(at->second.begin(), at->second.end(), [](const auto& entry) { return entry.second == ExactQuantity(); });
        if (nothing) shared.erase(at);
    }
}

DevicesTaken devicesTaken(const DeviceIndex& index, const Cluster& cluster) {
    DevicesTaken taken;
    taken.whole.resize(index.identities());
    for (std::size_t c = 0; c < cluster.catalog().devices.claims.size(); ++c)
        if (const auto& allocation = cluster.allocation(ResourceClaimIdx(c)))
            for (const AllocatedDevice& device : allocation->devices) taken.take(index, device);
    return taken;
}

}  // namespace bayplan
