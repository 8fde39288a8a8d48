// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The columns in which one cluster counts resources: cpu, memory, ephemeral-storage and pods come first, then every
// every scalar name that any node offers or any pod requests, by name. Amounts are int64: thousandths for cpu, units
// for all
// else, as the scheduler rounds them.
// Source: Kubernetes 1.36 pkg/scheduler/framework/types.go (Resource).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "model/resources.h"

namespace bayplan {

class ResourceTable {
public:
    static constexpr ResourceIdx kCpuIdx{0};
    static constexpr ResourceIdx kMemoryIdx{1};
    static constexpr ResourceIdx kEphemeralIdx{2};
    static constexpr ResourceIdx kPodsIdx{3};
    static constexpr std::size_t kFirstScalar = 4;

    ResourceTable() : ResourceTable(std::vector<std::string>{}) {}
    /// `scalars` may be in any order and contain duplicates; names that are not scalars are left out.
    explicit ResourceTable(std::vector<std::string> scalars);

    std::size_t size() const { return m_names.size(); }
    const std::string& name(ResourceIdx i) const { return m_names[i.get()]; }
    /// Invalid if the cluster does not count that name.
    ResourceIdx find(std::string_view name) const;
    /// The list as amounts, one for every column; names that are not counted are dropped.
    std::vector<std::int64_t> amounts(const ResourceList& list) const;

private:
    std::vector<std::string> m_names;
};

}  // namespace bayplan
