// SPDX-License-Identifier: GPL-3.0-or-later
// PreFilter, Filter, PostFilter, Score and Reserve: whether the devices that a pod's resource claims request are free
// on a node, and which ones it would get. Parts that are not modelled are answered as such.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go.

#include "plugins/devices/dynamic_resources.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cluster/devices_in_use.h"
#include "cluster/extended_claims.h"
#include "framework/catalog_index.h"
#include "framework/plugin_info.h"
#include "plugins/devices/allocation_memo.h"
#include "plugins/devices/device_allocator.h"
#include "plugins/devices/device_answers.h"
#include "plugins/devices/device_gates.h"
#include "plugins/devices/device_refusals.h"
#include "plugins/shared/hint_events.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kDynamicResources;

namespace {

constexpr ReasonInfo kNoSource{"Claims.noSource", "", WORDS_FOR_PEOPLE("Text", "resource claim %1 of the pod names neither a claim nor a template"), {"claim"}};
constexpr ReasonInfo kNotCreated{"Claims.notCreated", "", WORDS_FOR_PEOPLE("Text", "the resource claim for %1 was not made from its template yet"), {"claim"}};
constexpr ReasonInfo kMissing{"Claims.missing", "", WORDS_FOR_PEOPLE("Text", "there is no resource claim %1"), {"claim"}};
constexpr ReasonInfo kDeleted{"Claims.deleted", "", WORDS_FOR_PEOPLE("Text", "resource claim %1 is being deleted"), {"claim"}};
constexpr ReasonInfo kOthers{"Claims.others", "", WORDS_FOR_PEOPLE("Text", "resource claim %1 was made for another pod"), {"claim"}};
constexpr ReasonInfo kElsewhere{"Claims.elsewhere", "resourceclaim not available on the node", WORDS_FOR_PEOPLE("Text", "what its resource claim was given cannot be used from this node")};
constexpr ReasonInfo kNotBound{"Claims.notBound", "resourceclaim not available on the node", WORDS_FOR_PEOPLE("Text", "a device of its resource claim could not be bound")};
constexpr ReasonInfo kBinds{"Claims.binds", "", WORDS_FOR_PEOPLE("Text", "a driver has to meet the binding conditions of its devices first")};
constexpr ReasonInfo kNoDevices{"Claims.noDevices", "cannot allocate all claims", WORDS_FOR_PEOPLE("Text", "the devices for its resource claims are not free here"), {}, Cause::Devices};
constexpr ReasonInfo kNotChosen{"Claims.notChosen", "cannot allocate all claims", WORDS_FOR_PEOPLE("Text", "no device here passes %1"), {"selectors"}, Cause::Devices};
constexpr ReasonInfo kInvalidPools{"Claims.invalidPools", "invalid resource pools were encountered", WORDS_FOR_PEOPLE("Text", "a pool of devices of the node contradicts itself")};
constexpr ReasonInfo kNoState{"Claims.noState", "not found", WORDS_FOR_PEOPLE("Text", "an earlier plugin refused the pod, so that nothing is known of its resource claims")};
constexpr ReasonInfo kNothing{"Claims.none", "no new claims to deallocate", WORDS_FOR_PEOPLE("Text", "it has no resource claims whose devices could be given back")};
constexpr ReasonInfo kFreed{"Claims.deallocated", "deallocation of ResourceClaim completed", WORDS_FOR_PEOPLE("Text", "the devices of a resource claim are given back")};
constexpr ReasonInfo kStill{"Claims.still", "still not schedulable", WORDS_FOR_PEOPLE("Text", "giving back the devices of its resource claims does not help")};
constexpr ReasonInfo kDynamicResourcesReasons[] = {
    kNoSource, kNotCreated, kMissing, kDeleted, kOthers, kNoRequestType, kNoAlternatives, kNoDeviceClass, kElsewhere, kNotBound, kBinds, kNoDevices,
    kNotChosen, kInvalidPools, kNoState, kNothing, kFreed, kStill, kDeviceHeld, kDeviceGiven, kDeviceFree, kDeviceNoClass, kDeviceRefused,
    kDeviceUnknown, kDevicePoolIncomplete, kDevicePoolInvalid, kDeviceReach, kDeviceInUse, kDeviceCapacity, kDeviceNoCapacity, kDeviceTainted};

using Verdict = DeviceAllocation::Verdict;

Status refusal(Reason reason) { return Status{Code::UnschedulableAndUnresolvable, {std::move(reason)}, {}}; }

Reason reasonOf(const ClaimsOfPod& found) {
    const auto say = [&](const ReasonInfo& info) { return info.saying(found.problem, {found.claim}); };
    switch (found.what) {
    case ClaimsOfPod::Problem::NoSource: return say(kNoSource);
    case ClaimsOfPod::Problem::NotCreated: return say(kNotCreated);
    case ClaimsOfPod::Problem::Deleted: return say(kDeleted);
    case ClaimsOfPod::Problem::Others: return say(kOthers);
    case ClaimsOfPod::Problem::Missing:
    case ClaimsOfPod::Problem::None: break;
    }
    return say(kMissing);
}

/// The claims of the pod and their state. An object without claims shows that PreFilter was reached.
class Claims final : public PluginState {
public:
    explicit Claims(const Cycle& cycle) : index(cycle.index.derived.of<DeviceIndex>()) {}

    const DeviceIndex& index;
    std::vector<ResourceClaimIdx> all;                                         // that of extended resources comes last
    std::shared_ptr<const AllocationMemo> memo;                                // if devices are to be allocated that no extended resource asks for
    std::vector<DeviceAllocation> byNode;                                      // likewise, if one does. Both valid until `since` grows
    std::optional<DevicesTaken> taken;                                         // with those of `since`; absent: nothing is to be allocated, or as in the memo
    std::map<ResourceClaimIdx, std::shared_ptr<const ClaimAllocation>> since;  // by pods that are decided together with this one

    std::shared_ptr<const ClaimAllocation> allocation(const Cycle& cycle, ResourceClaimIdx claim) const {
        const auto at = since.find(claim);
        return at == since.end() ? cycle.cluster.allocation(claim) : at->second;
    }
    bool answersAreKept() const { return memo && since.empty(); }
    const DevicesTaken& inUse() const { return taken ? *taken : memo->taken(); }
    std::vector<const ResourceClaim*> pending(const Cycle& cycle) const {
        std::vector<const ResourceClaim*> claims;
        for (const ResourceClaimIdx claim : all)
            if (!allocation(cycle, claim)) claims.push_back(&cycle.cluster.catalog().devices.claim(claim));
        return claims;
    }
};

bool reachedFrom(const ClaimAllocation& allocation, const Node& node) {
    return !allocation.nodeSelector || matches(*allocation.nodeSelector, node.labels, node.name);
}

/// An extended resource that devices may serve on a node without it; empty: none.
Message servedByDevices(const Cycle& cycle) {
    const Catalog& catalog = cycle.cluster.catalog();
    if (catalog.devices.classes.empty()) return {};
    for (std::size_t r = 0; r < catalog.resources.size(); ++r) {
        const std::string& name = catalog.resources.name(ResourceIdx(r));
        if (cycle.spec.requests.filter[r] <= 0 || !catalog.devices.classOfResource(name)) continue;
        const bool everywhere = std::all_of(catalog.allocatable.begin(), catalog.allocatable.end(),
                                            [&](const std::vector<std::int64_t>& amounts) { return amounts[r] > 0; });
        if (!everywhere)
            return worded("extended resource %1 from device class %2", {name, catalog.devices.classOfResource(name)->name});
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
    explicit DynamicResources(const PluginArgs& args) : m_gates(args.features), m_bindingTimeout(args.of<DynamicResourcesArgs>().bindingTimeout) {}

    std::string_view name() const override { return kDynamicResources.name; }
    std::string_view withoutPreFilter() const override { return "not found"; }
    bool nodeLocal(const Cycle& cycle) const override { return asksForNone(cycle) || claimsFor(cycle).claims.empty(); }

    Status preEnqueue(const Catalog& catalog, const Pod& pod) const override {
        const ClaimsOfPod found = claimsOf(catalog.devices, pod);
        return found.problem.empty() ? Status{} : refusal(reasonOf(found));
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        const DeviceCatalog& devices = cycle.cluster.catalog().devices;
        PreFilterResult result;
        auto state = std::make_unique<Claims>(cycle);
        ClaimsOfPod found = asksForNone(cycle) ? ClaimsOfPod() : claimsFor(cycle);
        if (!found.problem.empty()) return refused(cycle, reasonOf(found));
        state->all = std::move(found.claims);
        const bool made = !state->all.empty() && isExtendedClaim(devices.claim(state->all.back()));
        Message unknown = m_gates.extended && !made ? servedByDevices(cycle) : Message();
        if (state->all.empty() && unknown.empty()) {
            result.status.code = Code::Skip;
            result.state = std::move(state);
            return result;
        }
        const std::vector<const ResourceClaim*> pending = state->pending(cycle);
        for (const ResourceClaim* claim : pending)
            if (std::optional<Reason> missing = missingFor(devices, *claim, m_gates.alternatives)) return refused(cycle, std::move(*missing));
        for (const ResourceClaimIdx claim : state->all)
            if (const auto allocation = state->allocation(cycle, claim); unknown.empty() && allocation && !bindingAt(m_gates, *allocation, cycle.clock, m_bindingTimeout))
                unknown = worded("ResourceClaim %1: whether its devices were bound in time", {devices.claim(claim).key()});
        if (unknown.empty() && !pending.empty()) unknown = switchedOff(m_gates, devices, pending);
        if (unknown.empty() && !pending.empty()) unknown = searchAllNodes(cycle, *state, pending);
        if (!unknown.empty()) result.status = notModelled(unknown);
        result.state = std::move(state);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const auto& claims = static_cast<const Claims&>(*state);
        const auto refuse = [&](const ReasonInfo& reason) {
            if (why) why->push_back(reason());
            return Code::UnschedulableAndUnresolvable;
        };
        Message said;
        switch (verdictOn(cycle, claims, node.idx, said)) {
        case Verdict::Possible:
            break;
        case Verdict::NotModelled:
            return Code::NotModelled;
        case Verdict::Error:
            if (why) why->push_back({"", said, {}});
            return Code::Error;
        case Verdict::InvalidPools:
            return refuse(kInvalidPools);
        case Verdict::Impossible:
            if (why)
                if (std::string selectors = refusedBySelectors(claims.index, node.idx, claims.pending(cycle)); !selectors.empty()) {
                    why->push_back(kNotChosen({std::move(selectors)}));
                    return Code::UnschedulableAndUnresolvable;
                }
            return refuse(kNoDevices);
        }
        for (const ResourceClaimIdx claim : claims.all)
            if (const auto allocation = claims.allocation(cycle, claim); allocation && !usableOn(cycle, *allocation, node.object))
                return refuse(failed(cycle, *allocation) ? kNotBound : kElsewhere);
        return Code::Success;
    }

    bool filterAll(const Cycle& cycle, const PluginState* state, std::span<Code> codes) const override {
        if (!state) return false;
        const auto& claims = static_cast<const Claims&>(*state);
        const bool allNew = std::none_of(claims.all.begin(), claims.all.end(), [&](ResourceClaimIdx claim) { return cycle.cluster.allocation(claim) != nullptr; });
        if (!claims.memo || !claims.since.empty() || !allNew) return FilterPlugin::filterAll(cycle, state, codes);
        if (claims.memo->possibleEverywhere()) return false;
        const std::vector<Code>& known = claims.memo->codes();
        for (std::size_t n = 0; n < codes.size(); ++n)
            if (codes[n] == Code::Success) codes[n] = known[n];
        return true;
    }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState* state, std::span<const NodeCode> rejected,
                                Rehearsal&) const override {
        PostFilterResult result;
        if (!state) {
            // A PreFilter plugin before this one rejected the pod; upstream then misses its own state.
            result.status.code = Code::Error;
            result.status.reasons.push_back(kNoState());
            return result;
        }
        const auto& claims = static_cast<const Claims&>(*state);
        result.status.code = Code::Unschedulable;
        const auto say = [&](const ReasonInfo& reason) { result.status.reasons.push_back(reason()); };
        if (claims.all.empty())
            say(kNothing);
        else if (const ResourceClaimIdx claim = inTheWay(cycle, claims, rejected); claim.valid()) {
            say(kFreed);
            result.freed.emplace_back(AllocateClaim{claim});
        } else
            say(kStill);
        return result;
    }

    /// Only a choice between alternatives gives a score.
    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!hasChoice(cycle, state)) return 0;
        const DeviceCatalog& devices = cycle.cluster.catalog().devices;
        const auto& claims = static_cast<const Claims&>(*state);
        std::int64_t score = 0;
        for (const ResourceClaimIdx claim : claims.all)
            if (const auto given = claims.allocation(cycle, claim)) score += scoreOfAlternatives(devices.claim(claim), *given);
        if (claims.answersAreKept()) return claims.memo->choice(node.idx).verdict == Verdict::Possible ? score + claims.memo->score(node.idx) : 0;
        DeviceAllocation anew;
        const DeviceAllocation& found = search(cycle, claims, node.idx, anew);
        if (found.verdict != Verdict::Possible) return 0;
        const std::vector<const ResourceClaim*> pending = claims.pending(cycle);
        for (std::size_t c = 0; c < pending.size(); ++c) score += scoreOfAlternatives(*pending[c], found.claims[c]);
        return score;
    }
    void scoreAll(const Cycle& cycle, const PluginState* state, std::span<const NodeIdx> feasible, std::span<std::int64_t> scores) const override {
        if (hasChoice(cycle, state)) return ScorePlugin::scoreAll(cycle, state, feasible, scores);
        std::fill(scores.begin(), scores.end(), 0);
    }
    Scale scale() const override { return Scale::ByMax; }

    Reservation reserve(const Cycle& cycle, const PluginState* state, NodeIdx node) const override {
        Reservation reservation;
        if (!state) return reservation;
        const auto& claims = static_cast<const Claims&>(*state);
        const std::vector<const ResourceClaim*> pending = claims.pending(cycle);
        if (pending.empty()) return reservation;
        DeviceAllocation anew;
        const DeviceAllocation& found = search(cycle, claims, node, anew);
        if (found.verdict != Verdict::Possible) {
            reservation.status = refusal(kNoDevices());
            return reservation;
        }
        std::size_t next = 0;
        for (const ResourceClaimIdx claim : claims.all) {
            if (claims.allocation(cycle, claim)) continue;
            const ClaimAllocation& given = found.claims[next++];
            // A node that has all extended resources itself needs no devices for them.
            if (given.devices.empty() && isExtendedClaim(cycle.cluster.catalog().devices.claim(claim))) continue;
            reservation.deltas.emplace_back(AllocateClaim{claim, std::make_shared<const ClaimAllocation>(given)});
        }
        return reservation;
    }

    void assume(const Cycle&, PluginState* state, std::span<const Delta> deltas) const override {
        if (!state) return;
        auto& claims = static_cast<Claims&>(*state);
        if (!claims.taken && claims.memo) claims.taken = claims.memo->taken();
        for (const Delta& delta : deltas)
            if (const auto* given = std::get_if<AllocateClaim>(&delta); given && given->allocation) {
                claims.since[given->claim] = given->allocation;
                for (const AllocatedDevice& device : given->allocation->devices)
                    if (claims.taken) claims.taken->take(claims.index, device);
            }
    }

    void forget(const Cycle&, PluginState* state, std::span<const Delta> deltas) const override {
        if (!state) return;
        auto& claims = static_cast<Claims&>(*state);
        for (const Delta& delta : deltas)
            if (const auto* given = std::get_if<AllocateClaim>(&delta); given && given->allocation) {
                claims.since.erase(given->claim);
                for (const AllocatedDevice& device : given->allocation->devices)
                    if (claims.taken) claims.taken->giveBack(claims.index, device);
            }
    }

    PermitAnswer preBind(const Cycle& cycle, NodeIdx node) const override {
        PermitAnswer answer;
        if (asksForNone(cycle)) return answer;
        const std::vector<ResourceClaimIdx> all = claimsFor(cycle).claims;
        const bool waits = std::any_of(all.begin(), all.end(), [&](ResourceClaimIdx claim) {
            const auto& allocation = cycle.cluster.allocation(claim);
            return allocation && bindingOf(m_gates, *allocation) == DeviceBinding::Waits;
        });
        if (!waits) return answer;
        answer.status.code = Code::Wait;
        answer.status.reasons.push_back(kBinds.saying(worded("waiting for binding conditions for device on node %1", {cycle.cluster.catalog().node(node).name})));
        answer.atMost = std::chrono::milliseconds(m_bindingTimeout.nanoseconds / 1'000'000);
        return answer;
    }

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
        // Devices that any claim frees may help; other changes of a claim concern only the pods that name it.
        if (!ofClaims || event.freed) return Hint::Queue;
        const bool named = std::any_of(own.claims.begin(), own.claims.end(), [&](ResourceClaimIdx claim) {
            return devices.claim(claim).key() == event.object;
        });
        return named ? Hint::Queue : Hint::Skip;
    }

private:
    /// Without a look at the claims: the pod names none, and no class of devices serves a resource. So do most pods.
    static bool asksForNone(const Cycle& cycle) { return cycle.spec.spec->resourceClaims.empty() && cycle.cluster.catalog().devices.classes.empty(); }
    ClaimsOfPod claimsFor(const Cycle& cycle) const { return claimsUnder(m_gates, cycle.cluster.catalog().devices, cycle.pod); }

    /// A device failed to be bound, or was not bound in time.
    bool failed(const Cycle& cycle, const ClaimAllocation& allocation) const {
        return bindingAt(m_gates, allocation, cycle.clock, m_bindingTimeout) == DeviceBinding::Failed;
    }
    /// A claim whose device failed to be bound is of no use anywhere.
    bool usableOn(const Cycle& cycle, const ClaimAllocation& allocation, const Node& node) const {
        return !failed(cycle, allocation) && reachedFrom(allocation, node);
    }

    /// PostFilter then finds the state that upstream creates first: one without claims.
    static PreFilterResult refused(const Cycle& cycle, Reason reason) {
        PreFilterResult result;
        result.status = refusal(std::move(reason));
        result.state = std::make_unique<Claims>(cycle);
        return result;
    }

    /// Fills `memo` or `byNode`; returns what the search does not support, or an empty text.
    Message searchAllNodes(const Cycle& cycle, Claims& claims, const std::vector<const ResourceClaim*>& pending) const {
        if (!isExtendedClaim(*pending.back())) {
            claims.memo = cycle.index.derived.of<AllocationMemos>().of(claims.index, cycle.cluster, pending, m_gates.taints);
            const NodeIdx unknown = claims.memo->notModelled();
            return unknown.valid() ? claims.memo->choice(unknown).why : Message();
        }
        // What a claim of extended resources asks depends on the node.
        claims.taken = devicesTaken(claims.index, cycle.cluster);
        for (std::size_t n = 0; n < cycle.cluster.nodeCount(); ++n) {
            claims.byNode.push_back(allocate(cycle, claims, NodeIdx(n), pending));
            if (claims.byNode.back().verdict == Verdict::NotModelled) return claims.byNode.back().why;
        }
        return {};
    }

    /// Whether a request of its claims has alternatives, which are scored.
    bool hasChoice(const Cycle& cycle, const PluginState* state) const {
        if (!state || cycle.spec.spec->resourceClaims.empty() || !m_gates.alternatives) return false;
        const std::vector<ResourceClaimIdx>& all = static_cast<const Claims&>(*state).all;
        return std::any_of(all.begin(), all.end(), [&](ResourceClaimIdx claim) {
            const std::vector<ClaimRequest>& requests = cycle.cluster.catalog().devices.claim(claim).requests;
            return std::any_of(requests.begin(), requests.end(), [](const ClaimRequest& request) { return request.prioritized; });
        });
    }

    DeviceAllocation allocate(const Cycle& cycle, const Claims& claims, NodeIdx node, std::vector<const ResourceClaim*> pending) const {
        ResourceClaim extended;
        if (isExtendedClaim(*pending.back())) {
            extended = extendedClaimOn(cycle.cluster.catalog(), *cycle.spec.spec, *pending.back(), node);
            pending.back() = &extended;
        }
        return DeviceQuestion(claims.index, pending).on(node, claims.inUse(), m_gates.taints);
    }

    /// As `search`, where the allocations do not matter. `why`: as in DeviceAllocation.
    Verdict verdictOn(const Cycle& cycle, const Claims& claims, NodeIdx node, Message& why) const {
        if (claims.answersAreKept()) {
            why = claims.memo->choice(node).why;
            return claims.memo->choice(node).verdict;
        }
        DeviceAllocation anew;
        const DeviceAllocation& found = search(cycle, claims, node, anew);
        why = found.why;
        return found.verdict;
    }

    /// `anew`: room for an answer that is not kept as it is.
    const DeviceAllocation& search(const Cycle& cycle, const Claims& claims, NodeIdx node, DeviceAllocation& anew) const {
        if (claims.answersAreKept()) return anew = claims.memo->answer(node);
        if (claims.since.empty() && node.get() < claims.byNode.size()) return claims.byNode[node.get()];
        const std::vector<const ResourceClaim*> pending = claims.pending(cycle);
        if (pending.empty()) anew.verdict = Verdict::Possible;
        else if (claims.memo || claims.taken) anew = allocate(cycle, claims, node, pending);  // else PreFilter found what is not modelled
        return anew;
    }

    /// The first claim that kept the pod from a node and that no other pod holds; invalid: none.
    ResourceClaimIdx inTheWay(const Cycle& cycle, const Claims& claims, std::span<const NodeCode> rejected) const {
        const Catalog& catalog = cycle.cluster.catalog();
        for (const ResourceClaimIdx claim : claims.all) {
            const auto allocation = claims.allocation(cycle, claim);
            if (!allocation) continue;
            Message why;
            const bool blocks = std::any_of(rejected.begin(), rejected.end(), [&](const NodeCode& node) {
                return node.plugin == name() && !usableOn(cycle, *allocation, catalog.node(node.node))
                       && verdictOn(cycle, claims, node.node, why) == Verdict::Possible;
            });
            if (blocks && !reservedForOthers(cycle.cluster, claim, cycle.podIdx)) return claim;
        }
        return {};
    }

    DeviceGates m_gates;
    Duration m_bindingTimeout;
};

}  // namespace

void describe(ArgumentVisitor& visitor, DynamicResourcesArgs& args) {
    visitor.duration({"filterTimeout", WORDS_FOR_PEOPLE("Arguments", "Time-out of filtering")}, args.filterTimeout, {});
    visitor.duration({"bindingTimeout", WORDS_FOR_PEOPLE("Arguments", "Time-out of binding")}, args.bindingTimeout, Duration::seconds(1));
}

constinit const PluginInfo kDynamicResources{
    .name = "DynamicResources",
    .refusal = Refusal::Devices,
    .letter = 'D',
    .reasons = kDynamicResourcesReasons,
    .arguments = &kArgumentsOf<DynamicResourcesArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const DynamicResources>(args); },
};

}  // namespace bayplan
