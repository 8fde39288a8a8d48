// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The colour of each cluster that somebody connected to, so that two windows are told apart: chosen by the user, or else
// the first that no other cluster has.
// Thread rule: a value.

#include <QMap>
#include <QString>
#include <QStringList>

namespace bayplan {

class ContextColours {
public:
    /// Lines of "3 name", as in the settings; what is no such line is left out.
    explicit ContextColours(const QStringList& lines = {});
    QStringList lines() const;

    /// The number of a category colour. A name that has none gets one that no other has, beginning at the same for the same
    /// name on every machine; with more names than colours, one of those that the fewest have.
    int of(const QString& name);
    void choose(const QString& name, int colour);
    /// Other names with this colour.
    QStringList alsoWith(const QString& name) const;

private:
    QMap<QString, int> m_colours;
};

}  // namespace bayplan
