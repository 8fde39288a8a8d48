// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The distinct specs of a cluster while it is being built. Defaults are applied to a spec once, however many pods share
// it, and equal specs become one class.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "base/ids.h"
#include "model/objects.h"

namespace bayplan {

class SpecPool {
public:
    /// `classes` must outlive the pool.
    explicit SpecPool(std::span<const PriorityClass> classes) : m_classes(classes) {}

    /// The class of `raw`. Problems in a new spec are reported once, in the name of `object`. O(1) for a pointer seen
    /// before, otherwise O(size of the spec).
    SpecIdx intern(const std::shared_ptr<const PodSpec>& raw, const std::string& object, Diagnostics& diagnostics);

    const std::vector<std::shared_ptr<const PodSpec>>& specs() const { return m_specs; }
    /// The number of distinct specs, as read, that it holds.
    std::size_t known() const { return m_byPointer.size(); }

private:
    struct Known {
        std::shared_ptr<const PodSpec> spec;
        SpecIdx idx;
    };
    using ByValue = std::unordered_multimap<std::size_t, Known>;
    static SpecIdx find(const ByValue& known, std::size_t hash, const PodSpec& spec);

    std::span<const PriorityClass> m_classes;
    std::vector<std::shared_ptr<const PodSpec>> m_specs;
    std::unordered_map<const PodSpec*, Known> m_byPointer;  // owns the specs, so that no address is reused
    ByValue m_raw;                                          // as read
    ByValue m_defaulted;                                    // after defaulting
};

/// Removes negative amounts from `list`, with a Warning for each; `field` is the path of the list.
void dropNegative(ResourceList& list, const std::string& object, const std::string& field, Diagnostics& diagnostics);

}  // namespace bayplan
