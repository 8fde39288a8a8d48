// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/allocation_memo.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace bayplan {

namespace {

Code codeFor(DeviceAllocation::Verdict verdict) {
    switch (verdict) {
    case DeviceAllocation::Verdict::Possible: return Code::Success;
    case DeviceAllocation::Verdict::NotModelled: return Code::NotModelled;
    case DeviceAllocation::Verdict::Error: return Code::Error;
    case DeviceAllocation::Verdict::Impossible:
    case DeviceAllocation::Verdict::InvalidPools: break;
    }
    return Code::UnschedulableAndUnresolvable;
}

bool hasShares(const std::shared_ptr<const ClaimAllocation>& allocation) {
    return allocation && std::any_of(allocation->devices.begin(), allocation->devices.end(), [](const AllocatedDevice& device) { return device.shared; });
}

std::vector<ResourceClaim> copied(const std::vector<const ResourceClaim*>& claims) {
    std::vector<ResourceClaim> copies;
    for (const ResourceClaim* claim : claims) copies.push_back(*claim);
    return copies;
}

std::vector<const ResourceClaim*> addresses(const std::vector<ResourceClaim>& claims) {
    std::vector<const ResourceClaim*> all;
    for (const ResourceClaim& claim : claims) all.push_back(&claim);
    return all;
}

}  // namespace

AllocationMemo::Form::Form(const DeviceIndex& index, const std::vector<const ResourceClaim*>& like) : claims(copied(like)), question(index, addresses(claims)) {}

AllocationMemo::AllocationMemo(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims, bool taints)
    : m_index(index),
      m_form(std::make_shared<const Form>(index, claims)),
      m_taints(taints),
      m_seen(index.catalog().devices.claims.size()),
      m_keeps(index.catalog().nodes.size(), true),
      m_choices(index.catalog().nodes.size()),
      m_codes(index.catalog().nodes.size(), Code::Success) {
    m_taken.whole.resize(index.identities());
    for (std::size_t n = 0; n < m_keeps.size(); ++n)
        for (const IndexedPool& pool : index.poolsOn(NodeIdx(n)))
            for (const std::size_t d : pool.devices) m_keeps[n] = m_keeps[n] && !index.device(d).device->shareable && index.device(d).device->consumes.empty();
}

bool AllocationMemo::isFor(const std::vector<const ResourceClaim*>& claims, bool taints) const {
    return taints == m_taints
           && std::equal(claims.begin(), claims.end(), m_form->claims.begin(), m_form->claims.end(), [](const ResourceClaim* claim, const ResourceClaim& form) {
                  return claim->requests == form.requests && claim->constraints == form.constraints;
              });
}

std::size_t AllocationMemo::distance(const Cluster& cluster) const {
    std::size_t differ = 0;
    for (std::size_t c = 0; c < m_seen.size(); ++c) differ += m_seen[c] == cluster.allocation(ResourceClaimIdx(c)) ? 0 : 1;
    return differ;
}

void AllocationMemo::note(const AllocatedDevice& device, std::vector<NodeIdx>& changed) const {
    const std::size_t identity = m_index.identity(device.device);
    if (device.adminAccess || identity == DeviceIndex::npos) return;
    for (const NodeIdx node : m_index.nodesWith(identity)) changed.push_back(node);
}

void AllocationMemo::follow(const Cluster& cluster, const std::vector<const ResourceClaim*>& claims) {
    std::vector<NodeIdx> changed = std::exchange(m_askedAnew, {});
    bool shares = false;
    for (std::size_t c = 0; c < m_seen.size(); ++c) {
        const auto& now = cluster.allocation(ResourceClaimIdx(c));
        if (m_seen[c] == now) continue;
        shares = shares || hasShares(m_seen[c]) || hasShares(now);
        for (const auto& allocation : {m_seen[c], now})
            for (std::size_t d = 0; allocation && d < allocation->devices.size(); ++d) {
                const AllocatedDevice& device = allocation->devices[d];
                note(device, changed);
                if (allocation == now) m_taken.take(m_index, device);
                else m_taken.giveBack(m_index, device);
            }
        m_seen[c] = now;
    }
    // Shares that are nothing of each capacity leave no trace in the sums.
    if (shares) m_taken = devicesTaken(m_index, cluster);
    const DeviceQuestion question(m_index, claims);
    DeviceSearch search(question, m_taken, m_taints);
    if (!m_begun) {
        for (std::size_t n = 0; n < m_choices.size(); ++n) ask(NodeIdx(n), search);
    } else {
        std::sort(changed.begin(), changed.end());
        changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
        for (const NodeIdx node : changed) ask(node, search);
    }
    m_begun = true;
}

void AllocationMemo::ask(NodeIdx node, DeviceSearch& search) {
    auto found = std::make_shared<const ChosenDevices>(search.on(node));
    if (!m_keeps[node.get()] || !found->why.empty()) m_askedAnew.push_back(node);
    const auto count = [&](Code code, int by) {
        if (code != Code::Success) m_refusing += static_cast<std::size_t>(by);
        if (code == Code::NotModelled) m_unknown += static_cast<std::size_t>(by);
    };
    count(m_codes[node.get()], -1);
    m_codes[node.get()] = codeFor(found->verdict);
    count(m_codes[node.get()], 1);
    m_choices[node.get()] = std::move(found);
}

NodeIdx AllocationMemo::notModelled() const {
    if (m_unknown == 0) return {};
    return NodeIdx(static_cast<std::size_t>(std::find(m_codes.begin(), m_codes.end(), Code::NotModelled) - m_codes.begin()));
}

std::shared_ptr<const AllocationMemo> AllocationMemos::of(const DeviceIndex& index, const Cluster& cluster, const std::vector<const ResourceClaim*>& claims, bool taints) const {
    std::shared_ptr<AllocationMemo> memo;
    {
        const std::lock_guard lock(m_mutex);
        auto nearest = m_memos.end();
        std::size_t least = 0;
        for (auto one = m_memos.begin(); one != m_memos.end(); ++one) {
            if (!(*one)->isFor(claims, taints)) continue;
            const std::size_t distance = (*one)->distance(cluster);
            if (nearest == m_memos.end() || distance <= least) nearest = one, least = distance;
        }
        if (nearest != m_memos.end()) {
            // The one used last comes last.
            std::rotate(nearest, std::next(nearest), m_memos.end());
            memo = m_memos.back();
            if (memo->holdsFor(cluster)) return memo;
            // Nobody can get hold of it any more once it is off the list.
            if (least <= kFar && memo.use_count() == 2) m_memos.pop_back();
        }
    }
    if (!memo) memo = std::make_shared<AllocationMemo>(index, claims, taints);
    else if (memo.use_count() > 1) memo = std::make_shared<AllocationMemo>(*memo);
    else std::shared_ptr<const AllocationMemo>(memo).reset();  // a hold that is given back: what its last reader did comes before what follows
    memo->follow(cluster, claims);
    const std::lock_guard lock(m_mutex);
    m_memos.push_back(memo);
    if (m_memos.size() > kMost) m_memos.erase(m_memos.begin());
    return memo;
}

}  // namespace bayplan
