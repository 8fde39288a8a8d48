// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/groups_read.h"

#include "common/session.h"

namespace bayplan {

GroupsRead::GroupsRead(Session* session) : QObject(session), m_session(session) {}

GroupsRead* GroupsRead::of(const Session* session) {
    if (auto* read = session->findChild<GroupsRead*>(QString(), Qt::FindDirectChildrenOnly)) return read;
    return new GroupsRead(const_cast<Session*>(session));  // hung onto it; what the session says stays the same
}

const ReadGroups& GroupsRead::groups() {
    const std::shared_ptr<const Catalog>& catalog = m_session->cluster()->sharedCatalog();
    if (m_of != catalog || !m_groups) {
        m_groups.reset();
        m_of = catalog;
        m_groups.emplace(*m_of);
    }
    return *m_groups;
}

}  // namespace bayplan

#include "moc_groups_read.cpp"
