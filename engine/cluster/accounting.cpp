// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/accounting.h"

#include <algorithm>

namespace bayplan {
namespace {

void grow(std::int64_t& sum, std::int64_t amount) {
    sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) + static_cast<std::uint64_t>(amount));
}

void shrink(std::int64_t& sum, std::int64_t amount) {
    sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) - static_cast<std::uint64_t>(amount));
}

using Step = void (*)(std::int64_t&, std::int64_t);

void account(NodeState& state, const SpecRequests& requests, Step step) {
    for (std::size_t r = 0; r < requests.filter.size(); ++r) step(state.requested[r], requests.filter[r]);
    step(state.requested[ResourceTable::kPodsIdx.get()], 1);
    step(state.nonZeroCpu, requests.nonZeroCpu);
    step(state.nonZeroMemory, requests.nonZeroMemory);
}

void account(const Catalog& catalog, NodeState& state, PodIdx pod, Step step) {
    const Pod& object = catalog.pod(pod);
    // Only pods with a resize in progress are counted individually; all others by their class.
    if (!object.resizing()) account(state, catalog.specOf(pod).requests, step);
    else account(state, podAmounts(object, catalog.resources), step);
}

}  // namespace

void addPod(const Catalog& catalog, NodeState& state, PodIdx pod, std::uint32_t at) {
    const std::size_t place = at == kAppend ? state.pods.size() : at;
    check(place <= state.pods.size(), "addPod: no such place in the node's list");
    account(catalog, state, pod, grow);
    state.pods.insert(state.pods.begin() + static_cast<std::ptrdiff_t>(place), pod);
    for (const HostPort& port : catalog.specOf(pod).hostPorts)
        state.usedPorts.insert(std::upper_bound(state.usedPorts.begin(), state.usedPorts.end(), port), port);
}

void addPod(const SpecInfo& spec, NodeState& state, PodIdx pod) {
    account(state, spec.requests, grow);
    state.pods.push_back(pod);
    for (const HostPort& port : spec.hostPorts)
        state.usedPorts.insert(std::upper_bound(state.usedPorts.begin(), state.usedPorts.end(), port), port);
}

std::uint32_t removePod(const Catalog& catalog, NodeState& state, PodIdx pod) {
    const auto found = std::find(state.pods.begin(), state.pods.end(), pod);
    if (found == state.pods.end()) return kAppend;
    const auto place = static_cast<std::uint32_t>(found - state.pods.begin());
    state.pods.erase(found);
    account(catalog, state, pod, shrink);
    for (const HostPort& port : catalog.specOf(pod).hostPorts)
        state.usedPorts.erase(std::lower_bound(state.usedPorts.begin(), state.usedPorts.end(), port));
    return place;
}

}  // namespace bayplan
