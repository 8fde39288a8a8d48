// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The groups that somebody wrote down in the session's picture, read when somebody asks first and kept while the catalog stays.
// Thread rule: GUI thread only.

#include <QObject>
#include <memory>
#include <optional>

#include "cluster/read_groups.h"

namespace bayplan {

class Session;

class GroupsRead : public QObject {
    Q_OBJECT
public:
    /// The one of the session, made when somebody asks first.
    static GroupsRead* of(const Session* session);

    /// O(pods) after another catalog, otherwise O(1).
    const ReadGroups& groups();

private:
    explicit GroupsRead(Session* session);

    Session* m_session;
    std::shared_ptr<const Catalog> m_of;
    std::optional<ReadGroups> m_groups;  // of m_of
};

}  // namespace bayplan
