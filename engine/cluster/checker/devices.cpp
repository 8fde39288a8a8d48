// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/checker/devices.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "cluster/checker/match.h"
#include "cluster/extended_claims.h"

namespace bayplan::checking {
namespace {

constexpr std::size_t kMostTries = 200'000;

bool within(const std::optional<NodeSelector>& selector, const Node& node) {
    if (!selector) return true;
    return std::any_of(selector->terms.begin(), selector->terms.end(),
                       [&](const NodeSelectorTerm& term) { return admits(term, node); });
}

bool within(const DeviceReach& reach, const Node& node) {
    if (reach.allNodes) return true;
    if (!reach.nodeName.empty()) return reach.nodeName == node.name;
    return reach.nodeSelector && within(reach.nodeSelector, node);
}

/// A device that the node could use.
struct Offer {
    const ResourceSlice* slice;
    const Device* device;
    bool published;  // with its whole pool
    bool free;
};

/// The value of the attribute `name` of a constraint: "domain/name"; a driver may leave out its own domain.
std::optional<DeviceAttribute> valueOf(const Offer& offer, const std::string& name) {
    for (const auto& [key, value] : offer.device->attributes)
        if (key == name || offer.slice->driver + "/" + key == name) return value;
    return std::nullopt;
}

/// Searches devices for all claims at once: makes one choice after the other and checks them all at the end.
class Trial {
public:
    Trial(const Cluster& cluster, const Node& node, std::vector<const ResourceClaim*> claims) : m_claims(std::move(claims)) {
        const DeviceObjects& all = cluster.catalog().devices;
        std::map<std::pair<std::string, std::string>, std::pair<std::int64_t, std::int64_t>> pools;  // newest generation, and the number of its slices
        for (const ResourceSlice& slice : all.slices) {
            auto [at, isNew] = pools.try_emplace({slice.driver, slice.pool}, slice.generation, 0);
            if (slice.generation > at->second.first) at->second = {slice.generation, 0};
            if (slice.generation == at->second.first) ++at->second.second;
        }
        std::set<DeviceId> taken;
        for (std::size_t c = 0; c < all.claims.size(); ++c)
            if (const auto& allocation = cluster.allocation(ResourceClaimIdx(c)))
                for (const AllocatedDevice& device : allocation->devices)
                    if (!device.adminAccess) taken.insert(device.device);
        for (const ResourceSlice& slice : all.slices) {
            const auto& [newest, slices] = pools.at({slice.driver, slice.pool});
            if (!slice.counterSets.empty()) m_beyond = true;
            if (slice.generation != newest) continue;
            for (const Device& device : slice.devices) {
                if (device.shareable || device.binds || !device.consumes.empty()) m_beyond = true;
                if (within(slice.perDeviceReach ? device.reach : slice.reach, node))
                    m_offers.push_back({&slice, &device, slices == slice.sliceCount,
                                        !taken.contains({slice.driver, slice.pool, device.name})});
            }
        }
        for (const ResourceClaim* claim : m_claims)
            for (const ClaimRequest& request : claim->requests) m_requests.emplace_back(claim, &request);
    }

    /// Absent: unknown.
    std::optional<bool> works(const std::vector<DeviceClass>& classes) {
        for (const auto& [claim, request] : m_requests)
            for (const DeviceRequest& one : request->alternatives) {
                const auto ofClass = std::find_if(classes.begin(), classes.end(),
                                                  [&](const DeviceClass& c) { return c.name == one.deviceClass; });
                if (ofClass == classes.end()) return false;
                m_beyond = m_beyond || !one.selectors.empty() || !one.capacity.empty() || !ofClass->selectors.empty();
                if (!one.all) continue;
                // Which devices are all is not known while a pool is being published: that is an error of the claim.
                if (std::any_of(m_offers.begin(), m_offers.end(), [](const Offer& offer) { return !offer.published; })) return false;
                // Upstream keeps one value for a request, however many devices it gets.
                if (std::any_of(claim->constraints.begin(), claim->constraints.end(), [](const DeviceConstraint& c) { return c.matchAttribute.empty(); })) m_beyond = true;
            }
        if (m_beyond) return std::nullopt;
        const bool found = choose(0);
        return m_tries > kMostTries ? std::nullopt : std::optional(found);
    }

private:
    struct Choice {
        const ResourceClaim* claim;
        const ClaimRequest* request;
        const DeviceRequest* one;
        std::size_t offer;
    };

    static bool accepts(const DeviceRequest& one, const Offer& offer) {
        PodSpec spec;
        spec.tolerations = one.tolerations;
        return std::all_of(offer.device->taints.begin(), offer.device->taints.end(),
                           [&](const Taint& taint) { return tolerated(spec, taint); });
    }

    bool choose(std::size_t request) {
        if (request == m_requests.size()) return acceptable();
        for (const DeviceRequest& one : m_requests[request].second->alternatives) {
            if (one.all) {
                const std::size_t before = m_choices.size();
                for (std::size_t o = 0; o < m_offers.size(); ++o) add(request, one, o);
                const bool bearable = std::all_of(m_offers.begin(), m_offers.end(), [&](const Offer& offer) { return accepts(one, offer); });
                if (!m_offers.empty() && bearable && choose(request + 1)) return true;
                m_choices.erase(m_choices.begin() + static_cast<std::ptrdiff_t>(before), m_choices.end());
            } else if (pick(request, one, one.count, 0)) {
                return true;
            }
        }
        return false;
    }

    bool pick(std::size_t request, const DeviceRequest& one, std::int64_t missing, std::size_t from) {
        if (missing == 0) return choose(request + 1);
        for (std::size_t o = from; o < m_offers.size(); ++o) {
            if (++m_tries > kMostTries) return false;
            if (!m_offers[o].published || !(m_offers[o].free || one.adminAccess) || !accepts(one, m_offers[o])) continue;
            add(request, one, o);
            if (pick(request, one, missing - 1, o + 1)) return true;
            m_choices.pop_back();
        }
        return false;
    }

    void add(std::size_t request, const DeviceRequest& one, std::size_t offer) {
        m_choices.push_back({m_requests[request].first, m_requests[request].second, &one, offer});
    }

    /// Whether the combination of all choices is allowed.
    bool acceptable() {
        ++m_tries;
        for (std::size_t i = 0; i < m_choices.size(); ++i) {
            const Choice& mine = m_choices[i];
            if (!mine.one->adminAccess && !m_offers[mine.offer].free) return false;
            // Earlier choices count: a request with admin access may use a device after others, not before them.
            for (std::size_t j = 0; j < i; ++j)
                if (m_choices[j].offer == mine.offer && (!mine.one->adminAccess || m_choices[j].claim == mine.claim)) return false;
            const auto ofClaim = [&](const Choice& other) { return other.claim == mine.claim; };
            if (std::count_if(m_choices.begin(), m_choices.end(), ofClaim) > 32) return false;
        }
        return std::all_of(m_claims.begin(), m_claims.end(), [&](const ResourceClaim* claim) {
            return std::all_of(claim->constraints.begin(), claim->constraints.end(),
                               [&](const DeviceConstraint& constraint) { return kept(*claim, constraint); });
        });
    }

    bool kept(const ResourceClaim& claim, const DeviceConstraint& constraint) const {
        const std::string& name = constraint.matchAttribute.empty() ? constraint.distinctAttribute : constraint.matchAttribute;
        std::vector<DeviceAttribute> values;  // different ones
        std::size_t devices = 0;
        for (const Choice& choice : m_choices) {
            const std::vector<std::string>& of = constraint.requests;
            const auto named = [&](const std::string& r) {
                return r == choice.request->name
                       || (choice.request->prioritized && r == choice.request->name + "/" + choice.one->name);
            };
            if (choice.claim != &claim || (!of.empty() && std::none_of(of.begin(), of.end(), named))) continue;
            const std::optional<DeviceAttribute> value = valueOf(m_offers[choice.offer], name);
            if (!value) return false;
            if (std::find(values.begin(), values.end(), *value) == values.end()) values.push_back(*value);
            ++devices;
        }
        return constraint.matchAttribute.empty() ? values.size() == devices : values.size() <= 1;
    }

    std::vector<const ResourceClaim*> m_claims;
    std::vector<Offer> m_offers;
    std::vector<std::pair<const ResourceClaim*, const ClaimRequest*>> m_requests;
    std::vector<Choice> m_choices;
    bool m_beyond = false;
    std::size_t m_tries = 0;
};

/// Whether a device failed to be bound. The first that is not ready decides.
bool unbound(const ClaimAllocation& allocation) {
    for (const AllocatedDevice& device : allocation.devices)
        if (device.binding != DeviceBinding::Ready) return device.binding == DeviceBinding::Failed;
    return false;
}

/// The name of the claim behind an entry of the pod; absent if none is needed. `problem`: it is missing, or it is
/// another pod's.
std::optional<std::string> nameOf(const Pod& pod, const PodResourceClaim& wanted, std::string& problem) {
    if (!wanted.claimName.empty()) return wanted.claimName;
    for (const PodClaimStatus& status : pod.claimStatuses)
        if (status.name == wanted.name) return status.claimName;
    problem = "the claim of \"" + wanted.name + "\" is not made yet";
    return std::nullopt;
}

/// Whether the claim contains the request that a device was allocated for: "name", or "name/alternative".
bool asks(const ResourceClaim& claim, const std::string& name) {
    return std::any_of(claim.requests.begin(), claim.requests.end(), [&](const ClaimRequest& request) {
        if (!request.prioritized) return request.name == name;
        return std::any_of(request.alternatives.begin(), request.alternatives.end(), [&](const DeviceRequest& one) { return request.name + "/" + one.name == name; });
    });
}

/// The counters of a pool must suffice for the devices of it that claims have, if one of them was given here.
void judgeCounters(const DeviceObjects& objects, const std::map<DeviceId, bool>& given, const Tell& tell) {
    std::map<std::pair<std::string, std::string>, std::int64_t> newest;
    for (const ResourceSlice& slice : objects.slices) {
        std::int64_t& generation = newest.try_emplace({slice.driver, slice.pool}, slice.generation).first->second;
        generation = std::max(generation, slice.generation);
    }
    for (const auto& [pool, generation] : newest) {
        std::map<std::pair<std::string, std::string>, Int128> left;  // by set and counter
        std::set<DeviceId> counted;
        bool here = false;
        for (const ResourceSlice& slice : objects.slices) {
            if (slice.driver != pool.first || slice.pool != pool.second || slice.generation != generation) continue;
            for (const auto& [set, counters] : slice.counterSets)
                for (const auto& [counter, amount] : counters) left[{set, counter}] += amount.nanos();
            for (const Device& device : slice.devices) {
                const auto at = given.find({slice.driver, slice.pool, device.name});
                if (at == given.end() || device.consumes.empty() || !counted.insert(at->first).second) continue;
                here = here || at->second;
                for (const CounterUse& use : device.consumes)
                    for (const auto& [counter, amount] : use.counters) left[{use.set, counter}] -= amount.nanos();
            }
        }
        for (const auto& [name, amount] : left)
            if (here && amount < 0) tell("accounting", "pool " + pool.first + "/" + pool.second + " gives more of counter " + name.first + "/" + name.second + " than it has");
    }
}

}  // namespace

void judgeGivenDevices(const Cluster& cluster, const Tell& tell) {
    const DeviceObjects& objects = cluster.catalog().devices;
    const std::vector<ResourceClaim>& claims = objects.claims;
    std::map<DeviceId, const Device*> published;
    for (const ResourceSlice& slice : objects.slices)
        for (const Device& device : slice.devices) published[{slice.driver, slice.pool, device.name}] = &device;
    std::map<DeviceId, std::map<std::string, ExactQuantity>> shares;  // what all shares take together
    std::set<DeviceId> changed;                                       // with shares that were given here
    struct Owner {
        std::string claim;
        bool asRead;
    };
    std::map<DeviceId, Owner> owners;
    std::map<DeviceId, bool> here;  // devices that claims have: whether it was given here
    for (std::size_t c = 0; c < claims.size(); ++c) {
        const auto& allocation = cluster.allocation(ResourceClaimIdx(c));
        if (!allocation) continue;
        const bool asRead = claims[c].allocation && *claims[c].allocation == *allocation;
        for (const AllocatedDevice& device : allocation->devices) {
            if (device.adminAccess) continue;
            here[device.device] = here[device.device] || !asRead;
            if (device.shared) {
                for (const auto& [name, amount] : device.consumed) {
                    ExactQuantity& sum = shares[device.device][name];
                    sum = ExactQuantity::ofNanos(sum.nanos() + amount.nanos());
                }
                if (!asRead) changed.insert(device.device);
                continue;
            }
            const auto [at, isNew] = owners.emplace(device.device, Owner{claims[c].key(), asRead});
            if (!isNew && !(asRead && at->second.asRead))
                tell("accounting", "device " + device.device.driver + "/" + device.device.pool + "/" + device.device.device
                                       + " is given to claim " + at->second.claim + " and to " + claims[c].key());
        }
        if (asRead) continue;
        for (const AllocatedDevice& device : allocation->devices)
            if (!asks(claims[c], device.request)) tell("accounting", "claim " + claims[c].key() + " has devices for a request \"" + device.request + "\" that it does not make");
        for (const ClaimRequest& request : claims[c].requests) {
            const auto given = [&](const std::string& name) {
                return std::count_if(allocation->devices.begin(), allocation->devices.end(),
                                     [&](const AllocatedDevice& device) { return device.request == name; });
            };
            const auto fits = [&](const DeviceRequest& one) {
                const auto have = given(request.prioritized ? request.name + "/" + one.name : request.name);
                return one.all ? have > 0 : have == one.count;
            };
            // A node may have some of a pod's extended resources itself.
            const bool own = isExtendedClaim(claims[c]) && given(request.name) == 0;
            if (!own && std::none_of(request.alternatives.begin(), request.alternatives.end(), fits))
                tell("accounting", "claim " + claims[c].key() + " has other devices than its request \"" + request.name + "\" asks for");
        }
    }
    for (const DeviceId& id : changed) {
        const std::string name = "device " + id.driver + "/" + id.pool + "/" + id.device;
        const auto device = published.find(id);
        if (device == published.end() || !device->second->shareable) tell("accounting", name + " has shares, and it is not one to be shared");
        if (owners.contains(id)) tell("accounting", name + " has shares, and claim " + owners.at(id).claim + " has it as a whole");
        if (device == published.end()) continue;
        for (const auto& [capacity, sum] : shares[id]) {
            const auto all = device->second->capacity.find(capacity);
            if (all == device->second->capacity.end() || all->second.value < sum) tell("accounting", name + " gives more " + capacity + " than it has");
        }
    }
    judgeCounters(objects, here, tell);
}

void judgeDevices(const Cluster& cluster, PodIdx idx, NodeIdx nodeIdx, bool coming, const Tell& tell) {
    const Pod& pod = cluster.catalog().pod(idx);
    const Node& node = cluster.catalog().node(nodeIdx);
    const std::vector<ResourceClaim>& claims = cluster.catalog().devices.claims;
    std::vector<const ResourceClaim*> lacking;
    for (const PodResourceClaim& wanted : pod.spec->resourceClaims) {
        std::string problem;
        const std::optional<std::string> name = nameOf(pod, wanted, problem);
        if (!name) {
            if (!problem.empty() && coming) tell("devices", problem);
            continue;
        }
        std::size_t c = 0;
        while (c < claims.size() && (claims[c].namespaceName != pod.namespaceName || claims[c].name != *name)) ++c;
        if (c == claims.size()) {
            if (coming) tell("devices", "there is no claim " + pod.namespaceName + "/" + *name);
            continue;
        }
        const ResourceClaim& claim = claims[c];
        const bool owned = claim.ownerUid.empty() || pod.uid.empty() ? claim.ownerPod == pod.name : claim.ownerUid == pod.uid;
        if (coming && claim.deleting) tell("devices", "claim " + claim.key() + " is on its way out");
        if (coming && wanted.claimName.empty() && !owned) tell("devices", "claim " + claim.key() + " was made for another pod");
        const auto& allocation = cluster.allocation(ResourceClaimIdx(c));
        if (!allocation) lacking.push_back(&claim);
        else if (coming && unbound(*allocation)) tell("devices", "a device of claim " + claim.key() + " could not be bound");
        else if (!within(allocation->nodeSelector, node)) tell("devices", "the devices of claim " + claim.key() + " are out of reach");
    }
    if (!coming || lacking.empty()) return;
    if (Trial(cluster, node, lacking).works(cluster.catalog().devices.classes) == std::optional(false))
        tell("devices", "no devices are left for the pod's claims");
}

}  // namespace bayplan::checking
