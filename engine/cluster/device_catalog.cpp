// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/device_catalog.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "cluster/extended_claims.h"

namespace bayplan {
namespace {

constexpr std::string_view kImplicitPrefix = "deviceclass.resource.kubernetes.io/";

/// Of the newest generation; what one slice says twice was told when it was read.
void tellContradictions(const std::vector<ResourceSlice>& slices, const DevicePool& pool, Diagnostics& diagnostics) {
    std::int64_t newest = 0;
    for (const std::size_t s : pool.slices) newest = std::max(newest, slices[s].generation);
    std::map<std::string_view, std::size_t> devices, sets;  // the slice of each
    const auto tell = [&](std::size_t slice, const char* field, Message what) {
        diagnostics.push_back(diagnostic(Severity::Warning, ErrorCode::Invalid, "ResourceSlice " + slices[slice].name, field, std::move(what)));
    };
    for (const std::size_t s : pool.slices) {
        if (slices[s].generation != newest) continue;
        for (const auto& [name, counters] : slices[s].counterSets)
            if (const auto [at, isNew] = sets.try_emplace(name, s); !isNew)
                tell(s, "spec.sharedCounters", worded("slice %1 of the pool has counters \"%2\", too: none of its devices is allocated", {slices[at->second].name, name}));
        for (const Device& device : slices[s].devices)
            if (const auto [at, isNew] = devices.try_emplace(device.name, s); !isNew && at->second != s)
                tell(s, "spec.devices", worded("slice %1 of the pool has device \"%2\", too: where both count, none of its devices is allocated", {slices[at->second].name, device.name}));
    }
    for (const std::size_t s : pool.slices) {
        if (slices[s].generation != newest) continue;
        for (const Device& device : slices[s].devices)
            for (const CounterUse& use : device.consumes) {
                const auto set = sets.find(use.set);
                if (set == sets.end()) {
                    tell(s, "spec.devices", worded("device \"%1\" uses counters \"%2\", which do not exist: no device of the pool is allocated", {device.name, use.set}));
                    continue;
                }
                const Counters& there = slices[set->second].counterSets.at(use.set);
                for (const auto& [counter, amount] : use.counters)
                    if (!there.contains(counter))
                        tell(s, "spec.devices", worded("device \"%1\" uses counter \"%2\" of \"%3\", which does not exist: no device of the pool is allocated", {device.name, counter, use.set}));
            }
    }
}

}  // namespace

DeviceCatalog::DeviceCatalog(DeviceObjects objects, Diagnostics& diagnostics) : NamedObjects(std::move(objects), diagnostics) {
    forgetNames<ResourceSlice>();
    for (std::size_t i = 0; i < classes.size(); ++i) {
        if (classes[i].extendedResourceName.empty()) continue;
        // Of two classes for one resource the newer one counts, then the one whose name comes first.
        const auto [at, isNew] = m_resources.try_emplace(classes[i].extendedResourceName, i);
        const DeviceClass& other = classes[at->second];
        const auto rank = [](const DeviceClass& one) { return std::pair(-one.created, std::string_view(one.name)); };
        if (!isNew && rank(classes[i]) < rank(other)) at->second = i;
    }
    makePools();
    for (const DevicePool& pool : pools) tellContradictions(slices, pool, diagnostics);
}

void DeviceCatalog::makePools() {
    std::map<std::pair<std::string, std::string>, DevicePool> byName;
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const ResourceSlice& slice = slices[i];
        byName.try_emplace({slice.driver, slice.pool}, DevicePool{slice.driver, slice.pool, {}}).first->second.slices.push_back(i);
    }
    for (auto& [key, pool] : byName) {
        std::sort(pool.slices.begin(), pool.slices.end(),
                  [&](std::size_t a, std::size_t b) { return slices[a].name < slices[b].name; });
        bool several = false;
        for (const std::size_t s : pool.slices) {
            several = several || slices[s].reach.nodeName.empty() || !slices[s].counterSets.empty();
            if (slices[s].reach.nodeName.empty()) continue;
            std::vector<std::size_t>& ofNode = m_ofNode[slices[s].reach.nodeName];
            if (ofNode.empty() || ofNode.back() != pools.size()) ofNode.push_back(pools.size());
        }
        if (several) m_ofSeveral.push_back(pools.size());
        pools.push_back(std::move(pool));
    }
}

std::vector<PoolOnNode> DeviceCatalog::poolsOn(const Node& node) const {
    std::vector<std::size_t> candidates = m_ofSeveral;
    if (const auto at = m_ofNode.find(node.name); at != m_ofNode.end()) candidates.insert(candidates.end(), at->second.begin(), at->second.end());
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    std::vector<PoolOnNode> found;
    for (const std::size_t pool : candidates)
        if (std::optional<PoolOnNode> here = poolOn(pool, node)) found.push_back(std::move(*here));
    std::stable_partition(found.begin(), found.end(), [](const PoolOnNode& pool) { return !pool.binds; });
    return found;
}

std::optional<PoolOnNode> DeviceCatalog::poolOn(std::size_t index, const Node& node) const {
    const DevicePool& pool = pools[index];
    const auto relevant = [&](const ResourceSlice& slice) {
        if (!slice.counterSets.empty()) return true;
        if (!slice.perDeviceReach) return reaches(slice.reach, node);
        return std::any_of(slice.devices.begin(), slice.devices.end(), [&](const Device& device) { return reaches(device.reach, node); });
    };
    PoolOnNode here;
    here.pool = index;
    std::int64_t generation = 0;
    for (const std::size_t s : pool.slices) {
        if (!relevant(slices[s]) || (!here.slices.empty() && slices[s].generation < generation)) continue;
        if (slices[s].generation > generation) here.slices.clear();
        generation = slices[s].generation;
        here.slices.push_back(s);
    }
    if (here.slices.empty()) return std::nullopt;
    const std::int64_t wanted = slices[here.slices.front()].sliceCount;
    if (static_cast<std::int64_t>(here.slices.size()) != wanted) {
        // What is not for this node tells whether the pool is complete, or replaced.
        std::int64_t all = 0;
        for (const std::size_t s : pool.slices) {
            if (slices[s].generation > generation) return std::nullopt;
            if (slices[s].generation == generation) ++all;
        }
        here.complete = all == wanted;
    }
    here.invalid = contradictsItself(pool, here, generation);
    for (const std::size_t s : here.slices)
        here.binds = here.binds || std::any_of(slices[s].devices.begin(), slices[s].devices.end(), [](const Device& device) { return device.binds; });
    return here;
}

bool DeviceCatalog::contradictsItself(const DevicePool& pool, const PoolOnNode& here, std::int64_t generation) const {
    std::vector<std::string_view> devices;
    std::size_t count = 0;
    for (const std::size_t s : here.slices) count += slices[s].devices.size();
    devices.reserve(count);
    std::map<std::string_view, const Counters*> sets;
    for (const std::size_t s : here.slices) {
        if (slices[s].twoCounterSets) return true;
        for (const auto& [name, counters] : slices[s].counterSets)
            if (!sets.emplace(name, &counters).second) return true;
        for (const Device& device : slices[s].devices) devices.push_back(device.name);
    }
    std::sort(devices.begin(), devices.end());
    if (std::adjacent_find(devices.begin(), devices.end()) != devices.end()) return true;
    for (const std::size_t s : pool.slices) {
        if (slices[s].generation != generation) continue;
        for (const Device& device : slices[s].devices)
            for (const CounterUse& use : device.consumes) {
                const auto set = sets.find(use.set);
                if (set == sets.end()) return true;
                for (const auto& [counter, amount] : use.counters)
                    if (!set->second->contains(counter)) return true;
            }
    }
    return false;
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
    const ResourceSlice* newest = nullptr;
    const DeviceReach* reach = nullptr;
    for (const DevicePool& pool : pools) {
        if (pool.driver != device.driver || pool.name != device.pool) continue;
        for (const std::size_t s : pool.slices)
            for (const Device& one : slices[s].devices) {
                if (one.name != device.device || (newest && newest->generation >= slices[s].generation)) continue;
                newest = &slices[s];
                reach = &bayplan::reachOf(slices[s], one);
            }
    }
    return reach;
}

const DeviceReach& reachOf(const ResourceSlice& slice, const Device& device) {
    return slice.perDeviceReach ? device.reach : slice.reach;
}

std::optional<NodeSelector> usableWhere(const std::vector<const DeviceReach*>& reaches, const std::string& boundTo) {
    const auto only = [](const std::string& node) { return NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {node}}}}}}; };
    if (!boundTo.empty()) return only(boundTo);
    NodeSelectorTerm all;
    const auto add = [](std::vector<Requirement>& to, const std::vector<Requirement>& from) {
        for (const Requirement& requirement : from)
            if (std::find(to.begin(), to.end(), requirement) == to.end()) to.push_back(requirement);
    };
    for (const DeviceReach* reach : reaches) {
        if (!reach->allNodes && !reach->nodeName.empty())
            return only(reach->nodeName);
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
    const auto note = [&](Problem what, const std::string& claim, Message text) {
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
                         worded("pod \"%1\", spec.resourceClaim \"%2\": none of the supported fields are set", {pod.key(), wanted.name}));
                else note(Problem::NotCreated, wanted.name, worded("pod \"%1\": ResourceClaim not created yet", {pod.key()}));
                continue;
            }
            if (!status->claimName) continue;  // none was needed
            name = *status->claimName;
        }
        const std::string key = pod.namespaceName + "/" + name;
        const ResourceClaimIdx idx = devices.findClaim(key);
        if (!idx.valid()) {
            // Upstream looks in its own cache, which words it differently from the API server.
            note(Problem::Missing, name, worded("could not find ResourceClaim \"%1\"", {key}));
            continue;
        }
        const ResourceClaim& claim = devices.claim(idx);
        if (claim.deleting) note(Problem::Deleted, name, worded("resourceclaim \"%1\" is being deleted", {name}));
        const bool byUid = !claim.ownerUid.empty() && !pod.uid.empty();
        if (generated && (byUid ? claim.ownerUid != pod.uid : claim.ownerPod != pod.name)) {
            note(Problem::Others, name, worded("ResourceClaim %1 was not created for Pod %2 (Pod is not owner)", {claim.key(), pod.key()}));
            continue;
        }
        found.claims.push_back(idx);
    }
    if (devices.classes.empty()) return found;
    if (const ResourceClaimIdx own = devices.findClaim(pod.key() + std::string(kExtendedClaimSuffix)); own.valid()) found.claims.push_back(own);
    return found;
}

}  // namespace bayplan
