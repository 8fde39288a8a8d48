// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A list of quantities by resource name, and the rules for which names a scheduler counts.
// Source: Kubernetes 1.36 pkg/apis/core/v1/helper and pkg/scheduler/framework/types.go.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/quantity.h"

namespace bayplan {

/// Sorted by name, names unique. An absent name means that nothing is requested, which differs from an explicit zero.
class ResourceList {
public:
    using Pair = std::pair<std::string, Quantity>;

    const Quantity* find(std::string_view name) const;
    void set(std::string_view name, Quantity quantity);
    /// Adds every amount of `other`; names that only `other` has are added.
    void add(const ResourceList& other);
    /// Raises every amount to that of `other`; names that only `other` has are added.
    void raiseTo(const ResourceList& other);
    bool empty() const { return m_pairs.empty(); }
    std::size_t size() const { return m_pairs.size(); }
    auto begin() const { return m_pairs.begin(); }
    auto end() const { return m_pairs.end(); }
    bool operator==(const ResourceList&) const = default;

private:
    std::vector<Pair> m_pairs;
};

inline constexpr std::string_view kCpu = "cpu";
inline constexpr std::string_view kMemory = "memory";
inline constexpr std::string_view kEphemeralStorage = "ephemeral-storage";
inline constexpr std::string_view kPods = "pods";

/// "vendor.example/thing": counted, integral; NodeResourcesFit's arguments may ignore it.
bool isExtendedResource(std::string_view name);
/// Counted in addition to cpu, memory, ephemeral-storage and pods: extended, hugepages-*, attachable-volumes-*,
/// *kubernetes.io/*.
bool isScalarResource(std::string_view name);
/// The names that are allowed in spec.resources of a pod: cpu, memory, hugepages-*.
bool isPodLevelResource(std::string_view name);

}  // namespace bayplan
