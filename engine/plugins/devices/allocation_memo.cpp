// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/allocation_memo.h"

#include <algorithm>
#include <utility>

namespace bayplan {

AllocationMemo::AllocationMemo(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims, bool taints)
    : m_index(index), m_taints(taints), m_nodes(index.catalog().nodes.size()) {
    for (const ResourceClaim* claim : claims) m_forms.push_back({claim->requests, claim->constraints});
    for (std::size_t n = 0; n < m_nodes.size(); ++n) {
        OfNode& of = m_nodes[n];
        for (const IndexedPool& pool : index.poolsOn(NodeIdx(n)))
            for (const std::size_t d : pool.devices) {
                const IndexedDevice& one = index.device(d);
                of.keeps = of.keeps && !one.device->shareable && one.device->consumes.empty();
                of.identities.push_back(static_cast<std::uint32_t>(one.identity));
            }
        of.keeps = of.keeps && of.identities.size() <= kMostDevices;
    }
}

bool AllocationMemo::isFor(const std::vector<const ResourceClaim*>& claims, bool taints) const {
    return taints == m_taints
           && std::equal(claims.begin(), claims.end(), m_forms.begin(), m_forms.end(),
                         [](const ResourceClaim* claim, const Form& form) { return claim->requests == form.requests && claim->constraints == form.constraints; });
}

std::shared_ptr<const DeviceAllocation> AllocationMemo::answer(NodeIdx node, const std::vector<const ResourceClaim*>& claims, const DevicesTaken& taken) {
    OfNode& of = m_nodes[node.get()];
    std::uint64_t now = 0;
    for (std::size_t i = 0; of.keeps && i < of.identities.size(); ++i)
        if (taken.any(of.identities[i])) now |= std::uint64_t{1} << i;
    if (of.answer && of.taken == now) return of.answer;
    auto found = std::make_shared<const DeviceAllocation>(allocateDevices(m_index, node, claims, taken, m_taints));
    of.answer = of.keeps && found->why.empty() ? found : nullptr;
    of.taken = now;
    return found;
}

std::unique_ptr<AllocationMemo> AllocationMemos::take(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims, bool taints) const {
    {
        const std::lock_guard lock(m_mutex);
        const auto at = std::find_if(m_memos.begin(), m_memos.end(), [&](const auto& memo) { return memo->isFor(claims, taints); });
        if (at != m_memos.end()) {
            std::unique_ptr<AllocationMemo> memo = std::move(*at);
            m_memos.erase(at);
            return memo;
        }
    }
    return std::make_unique<AllocationMemo>(index, claims, taints);
}

void AllocationMemos::giveBack(std::unique_ptr<AllocationMemo> memo) const {
    const std::lock_guard lock(m_mutex);
    m_memos.push_back(std::move(memo));
    if (m_memos.size() > kMost) m_memos.erase(m_memos.begin());
}

}  // namespace bayplan
