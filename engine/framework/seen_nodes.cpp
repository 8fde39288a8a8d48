// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/seen_nodes.h"

namespace bayplan {

const SeesNodesPlugin* seesNodes(const Profiles& profiles) {
    for (const auto& profile : profiles.all)
        for (const auto& plugin : profile->plugins)
            if (const auto* sees = dynamic_cast<const SeesNodesPlugin*>(plugin.get())) return sees;
    return nullptr;
}

std::shared_ptr<const Catalog> SeenCatalog::of(const std::shared_ptr<const Catalog>& read) {
    if (!m_plugin || read == m_seen) return nullptr;
    if (read != m_read) {
        m_read = read;
        m_index.reset();
        m_seen.reset();
        if (m_plugin->changes(*read)) {
            m_index = CatalogIndex::of(read);
            m_seen = m_plugin->seen(*m_index);
        }
    }
    return m_seen;
}

}  // namespace bayplan
