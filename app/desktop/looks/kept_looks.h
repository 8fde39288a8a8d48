// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Views or layouts that a person keeps, each under a name of its own. What a newer program wrote, and this one cannot read, is kept
// beside them, unseen.
// Thread rule: a value; GUI thread.

#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "io/sessions/look_file.h"
#include "map/map_layout.h"

namespace bayplan {

/// As views and projects name them.
inline constexpr std::pair<NodeOrder, const char*> kNodeOrderNames[] = {{NodeOrder::Name, "name"}, {NodeOrder::MostFree, "free"}, {NodeOrder::Fullest, "fill"}, {NodeOrder::Newest, "age"}};

/// What the window's files may say.
LookWords lookWords();
QString nameOf(const Look& look);
/// As a file, a setting or a list has it.
QString textOf(const Look& look);

class KeptLooks {
public:
    /// As texts() were.
    void set(const QStringList& texts);
    QStringList texts() const;

    /// In the order of the language.
    const std::vector<Look>& all() const { return m_looks; }
    /// Null: none has this name.
    const Look* find(const QString& name) const;

    /// Takes the place of the one with the same name; returns that one's text, or an empty one.
    QString keep(const Look& look);
    /// Under a name that none has yet: "GPU by pool (2)". One that is here already, with the same content, stays alone. Returns its name.
    QString add(Look look);
    /// False: the new name is empty, or another has it.
    bool rename(const QString& name, const QString& other);
    /// Returns its text, for keep().
    QString remove(const QString& name);

private:
    void sort();

    std::vector<Look> m_looks;
    QStringList m_unread;
};

}  // namespace bayplan
