// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/spec_pool.h"

#include <algorithm>

#include "model/defaults.h"
#include "model/spec_hash.h"

namespace bayplan {
namespace {

void dropNegative(std::vector<Container>& containers, const std::string& object, const std::string& field,
                  Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < containers.size(); ++i) {
        const std::string path = field + "[" + std::to_string(i) + "].resources.";
        dropNegative(containers[i].requests, object, path + "requests", diagnostics);
        dropNegative(containers[i].limits, object, path + "limits", diagnostics);
    }
}

void prepare(PodSpec& spec, std::span<const PriorityClass> classes, const std::string& object,
             Diagnostics& diagnostics) {
    dropNegative(spec.initContainers, object, "spec.initContainers", diagnostics);
    dropNegative(spec.containers, object, "spec.containers", diagnostics);
    if (spec.podRequests) dropNegative(*spec.podRequests, object, "spec.resources.requests", diagnostics);
    if (spec.podLimits) dropNegative(*spec.podLimits, object, "spec.resources.limits", diagnostics);
    dropNegative(spec.overhead, object, "spec.overhead", diagnostics);
    applyDefaults(spec);
    // No rule looks at these, and their generated names (kube-api-access-x7k2p) would make every pod a class of its
    // own.
    std::erase_if(spec.volumes, [](const Volume& volume) { return volume.kind == Volume::Kind::Other; });
    if (admitPriority(spec, classes)) return;
    Error error;
    error.code = ErrorCode::NotFound;
    error.message = worded("priority class \"%1\" is not among the objects read: the pod counts as priority 0", {spec.priorityClassName});
    error.origin.object = object;
    error.origin.field = "spec.priorityClassName";
    diagnostics.push_back({Severity::Warning, std::move(error)});
    spec.priority = 0;
}

}  // namespace

void dropNegative(ResourceList& list, const std::string& object, const std::string& field, Diagnostics& diagnostics) {
    const auto negative = [](const ResourceList::Pair& pair) { return pair.second.isNegative(); };
    if (std::none_of(list.begin(), list.end(), negative)) return;
    ResourceList kept;
    for (const auto& pair : list) {
        if (!negative(pair)) {
            kept.set(pair.first, pair.second);
            continue;
        }
        Error error;
        error.code = ErrorCode::Invalid;
        error.message = worded("an amount may not be negative: it is left out");
        error.origin.object = object;
        error.origin.field = field + "." + pair.first;
        diagnostics.push_back({Severity::Warning, std::move(error)});
    }
    list = std::move(kept);
}

SpecIdx SpecPool::find(const ByValue& known, std::size_t hash, const PodSpec& spec) {
    const auto [begin, end] = known.equal_range(hash);
    for (auto at = begin; at != end; ++at)
        if (*at->second.spec == spec) return at->second.idx;
    return {};
}

SpecIdx SpecPool::intern(const std::shared_ptr<const PodSpec>& raw, const std::string& object,
                         Diagnostics& diagnostics) {
    if (const auto at = m_byPointer.find(raw.get()); at != m_byPointer.end()) return at->second.idx;
    const std::size_t rawHash = hashOf(*raw);
    SpecIdx idx = find(m_raw, rawHash, *raw);
    if (!idx.valid()) {
        auto spec = std::make_shared<PodSpec>(*raw);
        prepare(*spec, m_classes, object, diagnostics);
        const std::size_t hash = hashOf(*spec);
        idx = find(m_defaulted, hash, *spec);
        if (!idx.valid()) {
            idx = SpecIdx(m_specs.size());
            m_specs.push_back(*spec == *raw ? raw : spec);
            m_defaulted.emplace(hash, Known{m_specs.back(), idx});
        }
        m_raw.emplace(rawHash, Known{raw, idx});
    }
    m_byPointer.emplace(raw.get(), Known{raw, idx});
    return idx;
}

}  // namespace bayplan
