// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/groups/sibling_index.h"

#include <utility>

namespace bayplan {

SiblingIndex::SiblingIndex(const Catalog& catalog) {
    for (const CoschedulingGroup& group : catalog.coschedulingGroups) m_groups.try_emplace(group.key(), Group{&group, {}});
    for (std::size_t i = 0; i < catalog.pods.size(); ++i)
        if (std::string key = keyOf(catalog.pods[i]); !key.empty()) m_groups[std::move(key)].pods.emplace_back(i);
}

std::string SiblingIndex::keyOf(const Pod& pod) {
    const std::string* name = pod.labels->find(CoschedulingGroup::kLabel);
    return !name || name->empty() ? std::string() : pod.namespaceName + "/" + *name;
}

const SiblingIndex::Group* SiblingIndex::of(const Pod& pod) const {
    const auto at = m_groups.find(keyOf(pod));
    return at == m_groups.end() ? nullptr : &at->second;
}

}  // namespace bayplan
