// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/device_catalog.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace bayplan {
namespace {

constexpr std::string_view kImplicitPrefix = "deviceclass.resource.kubernetes.io/";

}  // namespace

DeviceCatalog::DeviceCatalog(DeviceObjects objects, Diagnostics& diagnostics) : NamedObjects(std::move(objects), diagnostics) {
    forgetNames<ResourceSlice>();
    for (std::size_t i = 0; i < classes.size(); ++i)
        if (!classes[i].extendedResourceName.empty()) m_resources.try_emplace(classes[i].extendedResourceName, i);
    makePools();
    indexReach();
    lookForMore();
}

void DeviceCatalog::makePools() {
    std::map<std::pair<std::string, std::string>, DevicePool> byName;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const ResourceSlice& slice = slices[i];
        DevicePool& pool = byName
                               .try_emplace({slice.driver, slice.pool},
                                            DevicePool{slice.driver, slice.pool, slice.generation, {}, true})
                               .first->second;
        if (slice.generation < pool.generation) continue;
        if (slice.generation > pool.generation) {
            pool.slices.clear();
            pool.generation = slice.generation;
        }
        pool.slices.push_back(i);
    }
    for (auto& [key, pool] : byName) {
        std::sort(pool.slices.begin(), pool.slices.end(),
                  [&](std::size_t a, std::size_t b) { return slices[a].name < slices[b].name; });
        const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(0, slices[pool.slices.front()].sliceCount));
        pool.complete = pool.slices.size() == wanted;
        pools.push_back(std::move(pool));
    }
}

void DeviceCatalog::indexReach() {
    for (std::size_t p = 0; p < pools.size(); ++p)
        for (const std::size_t s : pools[p].slices) {
            const ResourceSlice& slice = slices[s];
            const bool one = !slice.perDeviceReach && !slice.reach.allNodes && !slice.reach.nodeName.empty();
            (one ? m_ofNode[slice.reach.nodeName] : m_ofSeveral).push_back({p, s});
        }
}

std::vector<DeviceCatalog::InReach> DeviceCatalog::inReach(const Node& node) const {
    std::vector<InReach> found;
    if (const auto at = m_ofNode.find(node.name); at != m_ofNode.end()) found = at->second;
    const std::size_t own = found.size();
    for (const InReach& one : m_ofSeveral)
        if (slices[one.slice].perDeviceReach || reaches(slices[one.slice].reach, node)) found.push_back(one);
    std::inplace_merge(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(own), found.end(),
                       [](const InReach& a, const InReach& b) { return a.pool < b.pool; });
    return found;
}

/// Looks for shares of devices, partitions, binding conditions, and pools that contradict themselves.
void DeviceCatalog::lookForMore() {
    const auto note = [&](std::string what) {
        if (beyond.empty()) beyond = std::move(what);
    };
    for (const DevicePool& pool : pools) {
        std::set<std::string_view> names;
        for (const std::size_t i : pool.slices) {
            const ResourceSlice& slice = slices[i];
            const std::string where = "ResourceSlice " + slice.name;
            if (slice.sharedCounters) note(where + ": sharedCounters");
            if (slice.reach != slices[pool.slices.front()].reach)
                note(where + ": a pool with slices for different nodes");
            for (const Device& device : slice.devices) {
                if (!device.special.empty()) note(where + ": " + device.special);
                if (!names.insert(device.name).second) note(where + ": a pool with two devices of one name");
            }
        }
    }
}

const DeviceClass* DeviceCatalog::classOfResource(std::string_view name) const {
    if (const auto at = m_resources.find(std::string(name)); at != m_resources.end()) return &classes[at->second];
    return name.starts_with(kImplicitPrefix) ? findClass(name.substr(kImplicitPrefix.size())) : nullptr;
}

bool reaches(const DeviceReach& reach, const Node& node) {
    if (reach.allNodes) return true;
    if (!reach.nodeName.empty()) return reach.nodeName == node.name;
    return reach.nodeSelector && matches(*reach.nodeSelector, node.labels, node.name);
}

const DeviceReach* DeviceCatalog::reachOf(const DeviceId& device) const {
    for (const DevicePool& pool : pools) {
        if (pool.driver != device.driver || pool.name != device.pool) continue;
        for (const std::size_t s : pool.slices)
            for (const Device& one : slices[s].devices)
                if (one.name == device.device) return &bayplan::reachOf(slices[s], one);
    }
    return nullptr;
}

const DeviceReach& reachOf(const ResourceSlice& slice, const Device& device) {
    return slice.perDeviceReach ? device.reach : slice.reach;
}

std::optional<NodeSelector> usableWhere(const std::vector<const DeviceReach*>& reaches) {
    NodeSelectorTerm all;
    const auto add = [](std::vector<Requirement>& to, const std::vector<Requirement>& from) {
        for (const Requirement& requirement : from)
            if (std::find(to.begin(), to.end(), requirement) == to.end()) to.push_back(requirement);
    };
    for (const DeviceReach* reach : reaches) {
        if (!reach->allNodes && !reach->nodeName.empty())
            return NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {reach->nodeName}}}}}};
        if (!reach->nodeSelector || reach->nodeSelector->terms.empty()) continue;
        add(all.matchExpressions, reach->nodeSelector->terms.front().matchExpressions);  // the API allows one term
        add(all.matchFields, reach->nodeSelector->terms.front().matchFields);
    }
    if (all.empty()) return std::nullopt;
    return NodeSelector{{all}};
}

ClaimsOfPod claimsOf(const DeviceCatalog& devices, const Pod& pod) {
    ClaimsOfPod found;
    using Problem = ClaimsOfPod::Problem;
    const auto note = [&](Problem what, const std::string& claim, std::string text) {
        if (found.what != Problem::None) return;
        found.what = what;
        found.claim = claim;
        found.problem = std::move(text);
    };
    for (const PodResourceClaim& wanted : pod.spec->resourceClaims) {
        std::string name = wanted.claimName;
        const bool generated = name.empty();
        if (generated) {
            const auto status = std::find_if(pod.claimStatuses.begin(), pod.claimStatuses.end(),
                                             [&](const PodClaimStatus& s) { return s.name == wanted.name; });
            if (wanted.templateName.empty() || status == pod.claimStatuses.end()) {
                if (wanted.templateName.empty())
                    note(Problem::NoSource, wanted.name,
                         "pod \"" + pod.key() + "\", spec.resourceClaim \"" + wanted.name + "\": none of the supported fields are set");
                else note(Problem::NotCreated, wanted.name, "pod \"" + pod.key() + "\": ResourceClaim not created yet");
                continue;
            }
            if (!status->claimName) continue;  // none was needed
            name = *status->claimName;
        }
        const std::string key = pod.namespaceName + "/" + name;
        const ResourceClaimIdx idx = devices.findClaim(key);
        if (!idx.valid()) {
            // Upstream looks in its own cache, which words it differently from the API server.
            note(Problem::Missing, name, "could not find ResourceClaim \"" + key + "\"");
            continue;
        }
        const ResourceClaim& claim = devices.claim(idx);
        if (claim.deleting) note(Problem::Deleted, name, "resourceclaim \"" + name + "\" is being deleted");
        const bool byUid = !claim.ownerUid.empty() && !pod.uid.empty();
        if (generated && (byUid ? claim.ownerUid != pod.uid : claim.ownerPod != pod.name)) {
            note(Problem::Others, name, "ResourceClaim " + claim.key() + " was not created for Pod " + pod.key() + " (Pod is not owner)");
            continue;
        }
        found.claims.push_back(idx);
    }
    return found;
}

}  // namespace bayplan
