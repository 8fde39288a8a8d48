// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/extended_claims.h"

#include <algorithm>
#include <set>

namespace bayplan {

namespace {

/// How much of a resource the container requests, in whole units, and its place among the names of all its requests.
struct Wanted {
    std::int64_t count = 0;
    std::size_t place = 0;
};

Wanted wantedBy(const Container& container, const std::string& resource) {
    std::set<std::string> names;
    Wanted wanted;
    for (const auto& [name, amount] : container.requests) {
        names.insert(name);
        if (name == resource) wanted.count = amount.value();
    }
    wanted.place = static_cast<std::size_t>(std::distance(names.begin(), names.find(resource)));
    return wanted;
}

void addRequests(std::vector<ClaimRequest>& requests, const PodSpec& spec, const std::string& resource, const DeviceClass& made) {
    std::vector<const Container*> all;
    for (const Container& container : spec.initContainers) all.push_back(&container);
    for (const Container& container : spec.containers) all.push_back(&container);
    const auto ordinary = [&](std::size_t i) { return i < spec.initContainers.size() && !all[i]->restartAlways; };
    const auto add = [&](std::size_t i, std::int64_t count) {
        if (count <= 0) return;
        DeviceRequest one;
        one.deviceClass = made.name;
        one.count = count;
        requests.push_back({"container-" + std::to_string(i) + "-request-" + std::to_string(wantedBy(*all[i], resource).place), false, {std::move(one)}});
    };
    std::size_t largest = all.size();
    std::int64_t most = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::int64_t lacking = wantedBy(*all[i], resource).count;
        if (!ordinary(i)) {
            add(i, lacking);
            continue;
        }
        for (std::size_t later = i; later < all.size(); ++later)
            if (!ordinary(later)) lacking -= wantedBy(*all[later], resource).count;
        if (lacking <= most) continue;
        most = lacking;
        largest = i;
    }
    if (largest < all.size()) add(largest, most);
}

}  // namespace

std::vector<ClaimRequest> extendedRequests(const PodSpec& spec, const ClassOfResource& classOf) {
    std::set<std::string> resources;
    for (const std::vector<Container>* containers : {&spec.initContainers, &spec.containers})
        for (const Container& container : *containers)
            for (const auto& [name, amount] : container.requests) resources.insert(name);
    std::vector<ClaimRequest> requests;
    for (const std::string& resource : resources)
        if (const DeviceClass* made = classOf(resource)) addRequests(requests, spec, resource, *made);
    std::sort(requests.begin(), requests.end(), [](const ClaimRequest& a, const ClaimRequest& b) { return a.name < b.name; });
    return requests;
}

void addExtendedClaims(DeviceObjects& devices, const SharedList<Pod>& pods, const ClassOfResource& classOf) {
    std::set<std::string> known;
    for (const ResourceClaim& claim : devices.claims)
        if (isExtendedClaim(claim)) known.insert(claim.key());
    for (const Pod& pod : pods) {
        std::vector<ClaimRequest> requests = extendedRequests(*pod.spec, classOf);
        if (requests.empty()) continue;
        ResourceClaim claim;
        claim.namespaceName = pod.namespaceName;
        claim.name = pod.name + std::string(kExtendedClaimSuffix);
        claim.ownerPod = pod.name;
        claim.ownerUid = pod.uid;
        claim.requests = std::move(requests);
        if (known.insert(claim.key()).second) devices.claims.push_back(std::move(claim));
    }
}

}  // namespace bayplan
