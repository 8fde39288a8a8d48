// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/accounting.h"

#include <algorithm>

#include "base/wrapping.h"

namespace bayplan {
namespace {

using Step = std::int64_t (*)(std::int64_t, std::int64_t);

void account(NodeState& state, const SpecRequests& requests, Step step) {
    for (std::size_t r = 0; r < requests.filter.size(); ++r) state.requested[r] = step(state.requested[r], requests.filter[r]);
    state.requested[ResourceTable::kPodsIdx.get()] = step(state.requested[ResourceTable::kPodsIdx.get()], 1);
    state.nonZeroCpu = step(state.nonZeroCpu, requests.nonZeroCpu);
    state.nonZeroMemory = step(state.nonZeroMemory, requests.nonZeroMemory);
}

void account(const Catalog& catalog, NodeState& state, PodIdx pod, Step step) {
    const Pod& object = catalog.pod(pod);
    // Only pods with a resize in progress are counted individually; all others by their class.
    if (!object.resizing()) account(state, catalog.specOf(pod).requests, step);
    else account(state, podAmounts(object, catalog.resources), step);
}

}  // namespace

const std::vector<std::int64_t>& countedRequests(const Catalog& catalog, PodIdx pod, std::vector<std::int64_t>& scratch) {
    if (!catalog.pod(pod).resizing()) return catalog.specOf(pod).requests.filter;
    scratch = podAmounts(catalog.pod(pod), catalog.resources).filter;
    return scratch;
}

std::vector<std::int64_t> takenBy(const Catalog& catalog, PodIdx pod) {
    std::vector<std::int64_t> scratch;
    std::vector<std::int64_t> taken = countedRequests(catalog, pod, scratch);
    taken[ResourceTable::kPodsIdx.get()] = 1;
    return taken;
}

void addPod(const Catalog& catalog, NodeState& state, PodIdx pod, std::uint32_t at) {
    const std::size_t place = at == kAppend ? state.pods.size() : at;
    check(place <= state.pods.size(), "addPod: no such place in the node's list");
    account(catalog, state, pod, wrappingAdd);
    state.pods.insert(state.pods.begin() + static_cast<std::ptrdiff_t>(place), pod);
    for (const HostPort& port : catalog.specOf(pod).hostPorts)
        state.usedPorts.insert(std::upper_bound(state.usedPorts.begin(), state.usedPorts.end(), port), port);
}

void addPod(const SpecInfo& spec, NodeState& state, PodIdx pod) {
    account(state, spec.requests, wrappingAdd);
    state.pods.push_back(pod);
    for (const HostPort& port : spec.hostPorts)
        state.usedPorts.insert(std::upper_bound(state.usedPorts.begin(), state.usedPorts.end(), port), port);
}

std::uint32_t removePod(const Catalog& catalog, NodeState& state, PodIdx pod) {
    const auto found = std::find(state.pods.begin(), state.pods.end(), pod);
    if (found == state.pods.end()) return kAppend;
    const auto place = static_cast<std::uint32_t>(found - state.pods.begin());
    state.pods.erase(found);
    account(catalog, state, pod, wrappingSub);
    for (const HostPort& port : catalog.specOf(pod).hostPorts)
        state.usedPorts.erase(std::lower_bound(state.usedPorts.begin(), state.usedPorts.end(), port));
    return place;
}

}  // namespace bayplan
