// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_answers.h"

#include <algorithm>

#include "plugins/devices/device_gates.h"

namespace bayplan {

namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
    return all;
}

/// Which capacity a request cannot have, or nothing.
std::optional<Reason> lacking(const Device& device, const CapacityAmounts& requested, const CapacityAmounts& used) {
    const std::optional<CapacityAmounts> wanted = amountsTaken(device, requested);
    if (!wanted) {
        const auto missing = std::find_if(requested.begin(), requested.end(), [&](const auto& entry) { return !device.capacity.contains(entry.first); });
        std::vector<std::string> names;
        for (const auto& entry : requested) names.push_back(entry.first + " " + entry.second.text());
        return kDeviceNoCapacity({missing != requested.end() ? missing->first : names.empty() ? device.capacity.begin()->first
                                                                                              : joined(names)});
    }
    for (const auto& [name, amount] : *wanted) {
        if (fits(device, {{name, amount}}, used)) continue;
        const auto at = used.find(name);
        const Int128 left = device.capacity.at(name).value.nanos() - (at == used.end() ? 0 : at->second.nanos());
        return kDeviceCapacity({name, amount.text(), ExactQuantity::ofNanos(left).text()});
    }
    return std::nullopt;
}

class Asking {
public:
    Asking(const DeviceIndex& index, const DeviceUse& use, NodeIdx node, bool taints)
        : m_index(index), m_node(index.catalog().node(node)), m_taints(taints), m_taken(use.taken), m_devices(devicesOn(index, use, node)) {}

    RequestAnswers ask(ResourceClaimIdx idx, const ResourceClaim& claim, const ClaimRequest& request, const DeviceRequest& one, const ClaimAllocation* given) const {
        RequestAnswers answers{idx,
                               request.prioritized ? request.name + "/" + one.name : request.name,
                               one.deviceClass,
                               one.all,
                               one.count,
                               {}};
        for (const DeviceOnNode& here : m_devices) {
            const IndexedDevice& device = m_index.device(here.device);
            const bool has = given && std::any_of(given->devices.begin(), given->devices.end(), [&](const AllocatedDevice& other) {
                                 return other.request == answers.request && m_index.identity(other.device) == device.identity;
                             });
            answers.devices.push_back(has ? DeviceAnswer{here.device, kDeviceGiven(), {}, {}} : ask(here, claim, one));
        }
        return answers;
    }

    /// What the claim has of this node, and nothing else of it.
    RequestAnswers has(ResourceClaimIdx idx, const std::string& request, const ClaimAllocation& given) const {
        RequestAnswers answers;
        answers.claim = idx;
        answers.request = request;
        answers.count = 0;
        for (const AllocatedDevice& other : given.devices) {
            if (other.request != request) continue;
            ++answers.count;
            for (const DeviceOnNode& here : m_devices)
                if (m_index.device(here.device).identity == m_index.identity(other.device)) answers.devices.push_back({here.device, kDeviceHeld(), {}, {}});
        }
        return answers;
    }

private:
    /// In the order in which the allocator looks, but for the pool and the taints, which it reads first and last.
    DeviceAnswer ask(const DeviceOnNode& here, const ResourceClaim& claim, const DeviceRequest& request) const {
        const IndexedDevice& device = m_index.device(here.device);
        const auto say = [&](Reason reason) { return DeviceAnswer{here.device, std::move(reason), {}, {}}; };
        if (here.pool->invalid) return say(kDevicePoolInvalid());
        if (!here.pool->complete) return say(kDevicePoolIncomplete());
        if (!m_index.catalog().devices.findClass(request.deviceClass)) return say(kDeviceNoClass({request.deviceClass}));
        if (std::optional<SelectorRefusal> refusal = refusalOf(m_index, claim, request, here.device)) {
            const bool no = refusal->outcome.kind == cel::Outcome::Kind::No;
            std::vector<std::string> values = m_index.reads(refusal->expression, here.device);
            const std::string said = !no ? refusal->outcome.text : values.empty() ? refusal->expression
                                                                                  : joined(values);
            return {here.device, (no ? kDeviceRefused : kDeviceUnknown)({static_cast<std::int64_t>(refusal->number), refusal->of, said}), std::move(refusal), std::move(values)};
        }
        if (!reaches(reachOf(*device.slice, *device.device), m_node)) return say(kDeviceReach());
        const bool shareable = device.device->shareable;
        if (!request.adminAccess && (m_taken.whole[device.identity] || (!shareable && m_taken.shared.contains(device.identity)))) {
            std::vector<std::string> holders;
            for (const DeviceHolder& holder : here.holders)
                if (!holder.given->adminAccess) holders.push_back(m_index.catalog().devices.claim(holder.claim).key());
            return say(kDeviceInUse({joined(holders)}));
        }
        const auto used = m_taken.shared.find(device.identity);
        if (std::optional<Reason> lack = lacking(*device.device, request.capacity, shareable && used != m_taken.shared.end() ? used->second : CapacityAmounts())) return say(std::move(*lack));
        if (m_taints)
            for (const Taint& taint : device.device->taints)
                if (!tolerates(request.tolerations, taint)) return say(kDeviceTainted({toString(taint)}));
        return say(kDeviceFree());
    }

    const DeviceIndex& m_index;
    const Node& m_node;
    bool m_taints;
    const DevicesTaken& m_taken;
    std::vector<DeviceOnNode> m_devices;
};

}  // namespace

DeviceUse::DeviceUse(const DeviceIndex& index, const Cluster& cluster) : taken(devicesTaken(index, cluster)) {
    for (std::size_t c = 0; c < cluster.catalog().devices.claims.size(); ++c)
        if (const auto& allocation = cluster.allocation(ResourceClaimIdx(c)))
            for (const AllocatedDevice& given : allocation->devices)
                if (const std::size_t identity = index.identity(given.device); identity != DeviceIndex::npos) holders[identity].push_back({ResourceClaimIdx(c), &given});
}

std::vector<DeviceOnNode> devicesOn(const DeviceIndex& index, const DeviceUse& use, NodeIdx node) {
    std::vector<DeviceOnNode> devices;
    for (const IndexedPool& pool : index.poolsOn(node))
        for (const std::size_t device : pool.devices) {
            const auto holders = use.holders.find(index.device(device).identity);
            devices.push_back({device, &pool, holders == use.holders.end() ? std::vector<DeviceHolder>() : holders->second});
        }
    return devices;
}

std::map<ResourceClaimIdx, std::vector<PodIdx>> podsByClaim(const Cluster& cluster) {
    std::map<ResourceClaimIdx, std::vector<PodIdx>> pods;
    for (std::size_t p = 0; p < cluster.podCount(); ++p) {
        const PodIdx pod(p);
        if (!cluster.placement(pod).node.valid()) continue;
        for (const ResourceClaimIdx claim : claimsOf(cluster.catalog().devices, cluster.catalog().pod(pod)).claims) pods[claim].push_back(pod);
    }
    return pods;
}

ClaimAnswers claimAnswers(const DeviceIndex& index, const Cluster& cluster, const DeviceUse& use, NodeIdx node, PodIdx pod, const FeatureGates& features) {
    const PendingClaims pending(index, cluster, node, pod, features);
    ClaimAnswers answers;
    if (pending.all().empty()) return answers;
    if (pending.any() || !pending.notModelled().empty()) answers.search = pending.find(use.taken);
    answers.refusal = pending.refusal();
    // Devices are not asked by rules that do not hold.
    if (!pending.notModelled().empty() || (answers.refusal && answers.refusal->code == kNoAlternatives.code)) return answers;
    const Asking asking(index, use, node, pending.gates().taints);
    std::size_t next = 0;
    for (const ResourceClaimIdx idx : pending.all()) {
        const auto& before = cluster.allocation(idx);
        if (before) {
            std::vector<std::string> named;
            for (const AllocatedDevice& given : before->devices)
                if (std::find(named.begin(), named.end(), given.request) == named.end()) named.push_back(given.request);
            for (const std::string& request : named) answers.requests.push_back(asking.has(idx, request, *before));
            continue;
        }
        const ResourceClaim& claim = *pending.asked()[next];
        const bool possible = answers.search->verdict == DeviceAllocation::Verdict::Possible;
        const ClaimAllocation* given = possible ? &answers.search->claims[next] : nullptr;
        ++next;
        for (const ClaimRequest& request : claim.requests)
            for (const DeviceRequest& one : request.alternatives) answers.requests.push_back(asking.ask(idx, claim, request, one, given));
    }
    return answers;
}

}  // namespace bayplan
