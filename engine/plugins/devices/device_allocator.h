// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which devices a node can give to the claims of one pod: a depth-first search that takes the first solution, in the
// order of claims, requests, alternatives, pools, slices by name, devices as listed.
// Source: Kubernetes 1.36 dynamic-resource-allocation/structured/internal/incubating.
// Thread rule: a const DeviceQuestion any thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "plugins/devices/device_index.h"
#include "plugins/devices/device_shares.h"

namespace bayplan {

struct DeviceAllocation {
    enum class Verdict {
        Possible,
        Impossible,
        InvalidPools,  // impossible, and some pool of the node contradicts itself
        Error,         // of the whole cycle: see `why`
        NotModelled,   // see `why`
    };
    Verdict verdict = Verdict::Impossible;
    std::vector<ClaimAllocation> claims;  // if possible: one for each claim
    Message why;
};

/// What a search on a node ends with, before it is written out: picks say which alternative gets which device.
struct ChosenDevices {
    struct Pick {
        std::size_t alternative = 0;           // of the question, numbered through all claims and requests
        std::size_t device = 0;                // of the index
        std::optional<CapacityAmounts> share;  // of a device that is shared
    };
    DeviceAllocation::Verdict verdict = DeviceAllocation::Verdict::Impossible;
    std::vector<Pick> picks;  // if possible
    Message why;              // as in DeviceAllocation
};

/// What the claims of one pod ask of any node: compiled once, then asked node by node. Keeps the claims, by address.
class DeviceQuestion {
public:
    /// One alternative of one request of one claim.
    struct Alternative {
        std::size_t number = 0;  // through all claims and requests
        std::size_t rank = 0;    // in its request
        std::size_t claim = 0;
        const ClaimRequest* of = nullptr;
        const DeviceRequest* request = nullptr;
        std::string full;                   // "request" or "request/alternative"
        const DeviceClass* made = nullptr;  // its class; null: there is none of that name
        std::vector<const DeviceIndex::Selector*> ofClass;
        std::vector<const DeviceIndex::Selector*> own;
    };

    /// O(expressions).
    DeviceQuestion(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims);

    /// As DeviceSearch, for one node.
    DeviceAllocation on(NodeIdx node, const DevicesTaken& taken, bool taints) const;
    /// The choice of a search on that node as allocations. O(picks).
    DeviceAllocation written(const ChosenDevices& choice, NodeIdx node) const;
    /// As scoreOfAlternatives, over all its claims. O(picks).
    std::int64_t score(const ChosenDevices& choice) const;

    const DeviceIndex& index() const { return m_index; }
    const std::vector<const ResourceClaim*>& claims() const { return m_claims; }
    /// Of all claims in order, each with its alternatives.
    const std::vector<std::vector<Alternative>>& requests() const { return m_requests; }

private:
    std::vector<const Alternative*> numbered() const;

    const DeviceIndex& m_index;
    std::vector<const ResourceClaim*> m_claims;
    std::vector<std::vector<Alternative>> m_requests;
};

/// Asks one question of one node after the other. Keeps the question and what is taken, by address.
/// Thread rule: for one thread.
class DeviceSearch {
public:
    /// `taken`: what cannot be allocated again. `taints`: whether taints of devices count.
    DeviceSearch(const DeviceQuestion& question, const DevicesTaken& taken, bool taints);
    ~DeviceSearch();
    DeviceSearch(const DeviceSearch&) = delete;
    DeviceSearch& operator=(const DeviceSearch&) = delete;

    /// O(devices of the node × requested devices) if the first try works; an unsuccessful search ends, as not modelled,
    /// after some hundred thousand steps.
    ChosenDevices on(NodeIdx node);

private:
    class Work;
    std::unique_ptr<Work> m_work;
};

/// What the claim of the pod's extended resources asks of a node, which may have some of them itself.
ResourceClaim extendedClaimOn(const Catalog& catalog, const PodSpec& spec, ResourceClaim claim, NodeIdx node);

/// The sum, over requests with alternatives, of 8 − the index of each alternative that got devices.
std::int64_t scoreOfAlternatives(const ResourceClaim& claim, const ClaimAllocation& allocation);

}  // namespace bayplan
