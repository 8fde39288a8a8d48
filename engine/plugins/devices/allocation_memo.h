// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answers of DeviceQuestion on every node for claims of one form: claims that request the same under the same
// constraints, whatever they are called. The pods of a workload have such claims, and from one of them to the next only the
// nodes change whose devices were taken or given back. A memo follows the pictures of its catalog: it looks at each claim's
// allocation and asks those nodes again. Nodes with devices that are shared or that use counters are asked anew each time, and
// so is a search that ended with a text, which names the claim.
// Thread rule: AllocationMemos any thread; a const AllocationMemo any thread.

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "framework/status.h"
#include "plugins/devices/device_allocator.h"

namespace bayplan {

class AllocationMemo {
public:
    /// Of no picture yet. O(devices).
    AllocationMemo(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims, bool taints);

    bool isFor(const std::vector<const ResourceClaim*>& claims, bool taints) const;
    /// Whether the answers for `cluster` are these: nothing was taken or given back, and no node is asked anew each time. O(claims).
    bool holdsFor(const Cluster& cluster) const { return m_begun && m_askedAnew.empty() && distance(cluster) == 0; }
    /// Claims that have another allocation in `cluster` than in the picture that was followed last. O(claims).
    std::size_t distance(const Cluster& cluster) const;
    /// Brings the answers up to date for claims of this form. O(claims), and a search for each node that changed.
    void follow(const Cluster& cluster, const std::vector<const ResourceClaim*>& claims);

    /// What the search on that node ended with. Equal from picture to picture, by address, where it was not asked again.
    const ChosenDevices& choice(NodeIdx node) const { return *m_choices[node.get()]; }
    /// The same as allocations. O(picks).
    DeviceAllocation answer(NodeIdx node) const { return m_form->question.written(choice(node), node); }
    /// As scoreOfAlternatives, over all claims. O(picks).
    std::int64_t score(NodeIdx node) const { return m_form->question.score(choice(node)); }
    /// What a filter says of each node: Success, UnschedulableAndUnresolvable, Error or NotModelled.
    const std::vector<Code>& codes() const { return m_codes; }
    bool possibleEverywhere() const { return m_refusing == 0; }
    /// The first node whose answer is not modelled; invalid: none.
    NodeIdx notModelled() const;
    const DevicesTaken& taken() const { return m_taken; }

private:
    /// Claims of the form, and what they ask.
    struct Form {
        Form(const DeviceIndex& index, const std::vector<const ResourceClaim*>& like);

        std::vector<ResourceClaim> claims;
        DeviceQuestion question;
    };

    void note(const AllocatedDevice& device, std::vector<NodeIdx>& changed) const;
    void ask(NodeIdx node, DeviceSearch& search);

    const DeviceIndex& m_index;
    std::shared_ptr<const Form> m_form;
    bool m_taints;
    bool m_begun = false;
    std::vector<std::shared_ptr<const ClaimAllocation>> m_seen;  // by claim of the catalog: what m_taken counts
    DevicesTaken m_taken;
    std::vector<NodeIdx> m_askedAnew;                             // each time
    std::vector<bool> m_keeps;                                    // by node: its answer is kept, unless it ends with a text
    std::vector<std::shared_ptr<const ChosenDevices>> m_choices;  // by node
    std::vector<Code> m_codes;                                    // by node
    std::size_t m_refusing = 0;                                   // nodes whose code is not Success
    std::size_t m_unknown = 0;                                    // nodes whose code is NotModelled
};

/// Those of a catalog, for CatalogIndex::derived. A few are kept, those that were used last.
class AllocationMemos {
public:
    explicit AllocationMemos(const Catalog&) {}

    /// The answers for claims of this form in that picture. Whoever holds them keeps them as they are: a memo that is in use
    /// is copied before it follows another picture. So is a memo of a picture far away, which another thread may ask again.
    std::shared_ptr<const AllocationMemo> of(const DeviceIndex& index, const Cluster& cluster, const std::vector<const ResourceClaim*>& claims, bool taints) const;

private:
    static constexpr std::size_t kMost = 8;
    static constexpr std::size_t kFar = 16;  // claims; a choice that was not measured

    mutable std::mutex m_mutex;
    mutable std::vector<std::shared_ptr<AllocationMemo>> m_memos;  // the one used last comes last
};

}  // namespace bayplan
