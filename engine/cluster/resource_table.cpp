// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/resource_table.h"

#include <algorithm>

namespace bayplan {

ResourceTable::ResourceTable(std::vector<std::string> scalars)
    : m_names{std::string(kCpu), std::string(kMemory), std::string(kEphemeralStorage), std::string(kPods)} {
    std::sort(scalars.begin(), scalars.end());
    scalars.erase(std::unique(scalars.begin(), scalars.end()), scalars.end());
    for (std::string& name : scalars)
        if (isScalarResource(name)) m_names.push_back(std::move(name));
}

ResourceIdx ResourceTable::find(std::string_view name) const {
    const auto scalars = m_names.begin() + static_cast<std::ptrdiff_t>(kFirstScalar);
    const auto fixed = std::find(m_names.begin(), scalars, name);
    if (fixed != scalars) return ResourceIdx(static_cast<std::size_t>(fixed - m_names.begin()));
    const auto at = std::lower_bound(scalars, m_names.end(), name);
    if (at == m_names.end() || *at != name) return {};
    return ResourceIdx(static_cast<std::size_t>(at - m_names.begin()));
}

std::vector<std::int64_t> ResourceTable::amounts(const ResourceList& list) const {
    std::vector<std::int64_t> result(size(), 0);
    for (const auto& [name, quantity] : list) {
        const ResourceIdx column = find(name);
        if (column.valid()) result[column.get()] = column == kCpuIdx ? quantity.milliValue() : quantity.value();
    }
    return result;
}

}  // namespace bayplan
