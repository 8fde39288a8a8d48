// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/dynamic_resources.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "cluster/devices_in_use.h"
#include "plugins/device_allocator.h"
#include "plugins/hint_events.h"
#include "plugins/not_modelled.h"

namespace bayplan {

namespace {

using Verdict = DeviceAllocation::Verdict;

Status refusal(Reason reason) { return Status{Code::UnschedulableAndUnresolvable, {std::move(reason)}, {}}; }

const char* codeOf(ClaimsOfPod::Problem problem) {
    switch (problem) {
        case ClaimsOfPod::Problem::None: break;
        case ClaimsOfPod::Problem::NoSource: return "Claims.noSource";
        case ClaimsOfPod::Problem::NotCreated: return "Claims.notCreated";
        case ClaimsOfPod::Problem::Missing: return "Claims.missing";
        case ClaimsOfPod::Problem::Deleted: return "Claims.deleted";
        case ClaimsOfPod::Problem::Others: return "Claims.others";
    }
    return "";
}

Reason reasonOf(const ClaimsOfPod& found) { return {codeOf(found.what), found.problem, {{"claim", found.claim}}}; }

/// The claims of the pod and what is known of them. One without claims says that PreFilter was reached.
class Claims final : public PluginState {
public:
    std::vector<ResourceClaimIdx> all;
    std::set<DeviceId> taken;
    std::vector<DeviceAllocation> byNode;  // by node, where something is to be allocated; good until `since` has more
    std::map<ResourceClaimIdx, std::shared_ptr<const ClaimAllocation>> since;  // by pods asked about together with this

    std::shared_ptr<const ClaimAllocation> allocation(const Cycle& cycle, ResourceClaimIdx claim) const {
        const auto at = since.find(claim);
        return at == since.end() ? cycle.cluster.allocation(claim) : at->second;
    }
    std::vector<const ResourceClaim*> pending(const Cycle& cycle) const {
        std::vector<const ResourceClaim*> claims;
        for (const ResourceClaimIdx claim : all)
            if (!allocation(cycle, claim)) claims.push_back(&cycle.cluster.catalog().devices.claim(claim));
        return claims;
    }
};

bool usableOn(const ClaimAllocation& allocation, const Node& node) {
    return !allocation.nodeSelector || matches(*allocation.nodeSelector, node.labels, node.name);
}

/// What the search for devices cannot answer; empty: it can. `missing`: a class that does not exist.
std::string beyond(const DeviceCatalog& devices, const ResourceClaim& claim, std::optional<Reason>& missing) {
    std::string what;
    const auto note = [&](const std::string& text) {
        if (what.empty()) what = "ResourceClaim " + claim.key() + ": " + text;
    };
    for (const ClaimRequest& request : claim.requests)
        for (const DeviceRequest& asked : request.alternatives) {
            const std::string name = request.prioritized ? request.name + "/" + asked.name : request.name;
            const DeviceClass* ofClass = devices.findClass(asked.deviceClass);
            if (!ofClass && !missing && asked.deviceClass.empty())
                missing = Reason{"Claims.noType", "request " + name + ": unsupported request type", {{"request", name}, {"claim", claim.key()}}};
            if (!ofClass && !missing)
                missing = Reason{"Claims.noClass", "request " + name + ": device class " + asked.deviceClass + " does not exist",
                                 {{"request", name}, {"claim", claim.key()}, {"class", asked.deviceClass}}};
            if (asked.hasSelectors) note("request " + name + " has CEL selectors");
            if (ofClass && ofClass->hasSelectors) note("device class " + asked.deviceClass + " has CEL selectors");
            if (asked.hasCapacity) note("request " + name + " asks for a share of a device");
        }
    return what;
}

/// An extended resource that devices may serve on a node that has none of it itself; empty: there is none such.
std::string servedByDevices(const Cycle& cycle) {
    const Catalog& catalog = cycle.cluster.catalog();
    if (catalog.devices.classes.empty()) return {};
    for (std::size_t r = 0; r < catalog.resources.size(); ++r) {
        const std::string& name = catalog.resources.name(ResourceIdx(r));
        if (cycle.spec.requests.filter[r] <= 0 || !catalog.devices.classOfResource(name)) continue;
        const bool everywhere = std::all_of(catalog.allocatable.begin(), catalog.allocatable.end(),
                                            [&](const std::vector<std::int64_t>& amounts) { return amounts[r] > 0; });
        if (!everywhere)
            return "extended resource " + name + " from device class " + catalog.devices.classOfResource(name)->name;
    }
    return {};
}

class DynamicResources final : public Plugin,
                               public PreEnqueuePlugin,
                               public PreFilterPlugin,
                               public FilterPlugin,
                               public PostFilterPlugin,
                               public ScorePlugin,
                               public ReservePlugin,
                               public PreBindPlugin,
                               public EnqueueHints {
public:
    std::string_view name() const override { return "DynamicResources"; }
    bool nodeLocal(const Cycle& cycle) const override { return cycle.spec.spec->resourceClaims.empty(); }

    Status preEnqueue(const Catalog& catalog, const Pod& pod) const override {
        const ClaimsOfPod found = claimsOf(catalog.devices, pod);
        return found.problem.empty() ? Status{} : refusal(reasonOf(found));
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        const DeviceCatalog& devices = cycle.cluster.catalog().devices;
        PreFilterResult result;
        auto state = std::make_unique<Claims>();
        ClaimsOfPod found = claimsOf(devices, cycle.pod);
        if (!found.problem.empty()) return refused(reasonOf(found));
        state->all = std::move(found.claims);
        std::string unknown = servedByDevices(cycle);
        if (state->all.empty() && unknown.empty()) {
            result.status.code = Code::Skip;
            result.state = std::move(state);
            return result;
        }
        std::optional<Reason> missing;
        const std::vector<const ResourceClaim*> pending = state->pending(cycle);
        for (const ResourceClaim* claim : pending) {
            const std::string what = beyond(devices, *claim, missing);
            if (unknown.empty()) unknown = what;
        }
        for (const ResourceClaimIdx claim : state->all)
            if (unknown.empty() && waits(state->allocation(cycle, claim)))
                unknown = "ResourceClaim " + devices.claim(claim).key() + ": a device that waits for conditions";
        if (missing) return refused(std::move(*missing));
        if (unknown.empty() && !pending.empty()) unknown = devices.beyond;
        if (unknown.empty() && !pending.empty()) unknown = searchAllNodes(cycle, *state, pending);
        if (!unknown.empty()) result.status = notModelled(unknown);
        result.state = std::move(state);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const auto& claims = static_cast<const Claims&>(*state);
        const auto refuse = [&](const char* code, const char* text) {
            if (why) why->push_back({code, text, {}});
            return Code::UnschedulableAndUnresolvable;
        };
        const DeviceAllocation found = search(cycle, claims, node.idx);
        switch (found.verdict) {
            case Verdict::Possible:
                break;
            case Verdict::NotModelled:
                return Code::NotModelled;
            case Verdict::Error:
                if (why) why->push_back({"", found.why, {}});
                return Code::Error;
            case Verdict::Impossible:
                return refuse("Claims.noDevices", "cannot allocate all claims");
        }
        for (const ResourceClaimIdx claim : claims.all)
            if (const auto allocation = claims.allocation(cycle, claim); allocation && !usableOn(*allocation, node.object))
                return refuse("Claims.elsewhere", "resourceclaim not available on the node");
        return Code::Success;
    }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState* state, std::span<const NodeCode> rejected,
                                Rehearsal&) const override {
        PostFilterResult result;
        if (!state) {
            // A PreFilter plugin before this one refused the pod; upstream then misses its own state.
            result.status.code = Code::Error;
            result.status.reasons.push_back({"Claims.noState", "not found", {}});
            return result;
        }
        const auto& claims = static_cast<const Claims&>(*state);
        result.status.code = Code::Unschedulable;
        const auto say = [&](const char* code, const char* text) { result.status.reasons.push_back({code, text, {}}); };
        if (claims.all.empty())
            say("Claims.none", "no new claims to deallocate");
        else if (const ResourceClaimIdx claim = inTheWay(cycle, claims, rejected); claim.valid()) {
            say("Claims.deallocated", "deallocation of ResourceClaim completed");
            result.freed.emplace_back(AllocateClaim{claim});
        } else
            say("Claims.still", "still not schedulable");
        return result;
    }

    /// Counts only where there are alternatives to choose from, so that the search is done again for it.
    std::int64_t score(const Cycle& cycle, const PluginState*, const NodeView& node) const override {
        if (cycle.spec.spec->resourceClaims.empty()) return 0;
        Claims claims;
        claims.all = claimsOf(cycle.cluster.catalog().devices, cycle.pod).claims;
        const std::vector<const ResourceClaim*> pending = claims.pending(cycle);
        const bool choice = std::any_of(pending.begin(), pending.end(), [](const ResourceClaim* claim) {
            return std::any_of(claim->requests.begin(), claim->requests.end(),
                               [](const ClaimRequest& request) { return request.prioritized; });
        });
        if (!choice) return 0;
        claims.taken = devicesInUse(cycle.cluster);
        return search(cycle, claims, node.idx).score;
    }
    Scale scale() const override { return Scale::ByMax; }

    Reservation reserve(const Cycle& cycle, const PluginState* state, NodeIdx node) const override {
        Reservation reservation;
        if (!state) return reservation;
        const auto& claims = static_cast<const Claims&>(*state);
        const std::vector<const ResourceClaim*> pending = claims.pending(cycle);
        if (pending.empty()) return reservation;
        const DeviceAllocation found = search(cycle, claims, node);
        if (found.verdict != Verdict::Possible) {
            reservation.status = refusal({"Claims.noDevices", "cannot allocate all claims", {}});
            return reservation;
        }
        std::size_t next = 0;
        for (const ResourceClaimIdx claim : claims.all)
            if (!claims.allocation(cycle, claim))
                reservation.deltas.emplace_back(
                    AllocateClaim{claim, std::make_shared<const ClaimAllocation>(found.claims[next++])});
        return reservation;
    }

    void assume(const Cycle&, PluginState* state, std::span<const Delta> deltas) const override {
        if (!state) return;
        auto& claims = static_cast<Claims&>(*state);
        for (const Delta& delta : deltas)
            if (const auto* given = std::get_if<AllocateClaim>(&delta); given && given->allocation) {
                claims.since[given->claim] = given->allocation;
                for (const AllocatedDevice& device : given->allocation->devices)
                    if (!device.adminAccess) claims.taken.insert(device.device);
            }
    }

    void forget(const Cycle&, PluginState* state, std::span<const Delta> deltas) const override {
        if (!state) return;
        auto& claims = static_cast<Claims&>(*state);
        for (const Delta& delta : deltas)
            if (const auto* given = std::get_if<AllocateClaim>(&delta); given && given->allocation) {
                claims.since.erase(given->claim);
                for (const AllocatedDevice& device : given->allocation->devices)
                    if (!device.adminAccess) claims.taken.erase(device.device);
            }
    }

    Status preBind(const Cycle&, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Node, action::kAdd | action::kNodeLabel | action::kNodeAllocatable},
                {EventResource::ResourceClaim, action::kAdd | action::kUpdate},
                {EventResource::Pod, action::kPodGeneratedClaim},
                {EventResource::DeviceClass, action::kAdd | action::kUpdate},
                {EventResource::ResourceSlice, action::kAdd | action::kUpdate}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        const bool ofClaims = event.resource == EventResource::ResourceClaim;
        if (!ofClaims && !event.pod()) return Hint::Queue;
        if (!ofClaims && !ofThePodItself(cycle, event)) return Hint::Skip;
        const DeviceCatalog& devices = cycle.cluster.catalog().devices;
        const ClaimsOfPod own = claimsOf(devices, cycle.pod);
        if (!own.problem.empty()) return Hint::Skip;
        // Devices that anyone gives back may help; what else becomes of a claim concerns those who named it.
        if (!ofClaims || event.freed) return Hint::Queue;
        const bool named = std::any_of(own.claims.begin(), own.claims.end(), [&](ResourceClaimIdx claim) {
            return devices.claim(claim).key() == event.object;
        });
        return named ? Hint::Queue : Hint::Skip;
    }

private:
    /// PostFilter then finds the state that upstream makes first of all: one that knows of no claims yet.
    static PreFilterResult refused(Reason reason) {
        PreFilterResult result;
        result.status = refusal(std::move(reason));
        result.state = std::make_unique<Claims>();
        return result;
    }

    static bool waits(const std::shared_ptr<const ClaimAllocation>& allocation) {
        return allocation && std::any_of(allocation->devices.begin(), allocation->devices.end(),
                                         [](const AllocatedDevice& device) { return device.waits; });
    }

    /// Fills `byNode`; says what the search could not answer, or nothing.
    static std::string searchAllNodes(const Cycle& cycle, Claims& claims,
                                      const std::vector<const ResourceClaim*>& pending) {
        claims.taken = devicesInUse(cycle.cluster);
        const Catalog& catalog = cycle.cluster.catalog();
        for (const Node& node : catalog.nodes) {
            claims.byNode.push_back(allocateDevices(catalog.devices, node, pending, claims.taken));
            if (claims.byNode.back().verdict == Verdict::NotModelled) return claims.byNode.back().why;
        }
        return {};
    }

    static DeviceAllocation search(const Cycle& cycle, const Claims& claims, NodeIdx node) {
        if (claims.since.empty() && node.get() < claims.byNode.size()) return claims.byNode[node.get()];
        const Catalog& catalog = cycle.cluster.catalog();
        const std::vector<const ResourceClaim*> pending = claims.pending(cycle);
        if (!pending.empty()) return allocateDevices(catalog.devices, catalog.node(node), pending, claims.taken);
        DeviceAllocation nothing;
        nothing.verdict = Verdict::Possible;
        return nothing;
    }

    /// The first claim that kept the pod from a node and is held for nobody else; invalid: there is none.
    ResourceClaimIdx inTheWay(const Cycle& cycle, const Claims& claims, std::span<const NodeCode> rejected) const {
        const Catalog& catalog = cycle.cluster.catalog();
        for (const ResourceClaimIdx claim : claims.all) {
            const auto allocation = claims.allocation(cycle, claim);
            if (!allocation) continue;
            const bool blocks = std::any_of(rejected.begin(), rejected.end(), [&](const NodeCode& node) {
                return node.plugin == name() && !usableOn(*allocation, catalog.node(node.node))
                       && search(cycle, claims, node.node).verdict == Verdict::Possible;
            });
            if (blocks && !reservedForOthers(cycle.cluster, claim, cycle.podIdx)) return claim;
        }
        return {};
    }
};

}  // namespace

std::shared_ptr<const Plugin> makeDynamicResources(const PluginArgs&) {
    return std::make_shared<const DynamicResources>();
}

}  // namespace bayplan
