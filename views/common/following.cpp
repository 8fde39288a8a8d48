// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/following.h"

#include <QPointer>
#include <algorithm>

namespace bayplan {

std::shared_ptr<const void> Following::hold(const QString& why) {
    m_holds.push_back(why);
    Q_EMIT heldChanged();
    const QPointer<Following> self(this);
    return std::shared_ptr<const void>(this, [self, why](const void*) {
        if (!self) return;
        self->m_holds.erase(std::find(self->m_holds.begin(), self->m_holds.end(), why));
        Q_EMIT self->heldChanged();
    });
}

std::map<const QObject*, Preparation> Following::preparations() const {
    std::map<const QObject*, Preparation> all;
    for (const auto& [owner, prepare] : m_preparers) all.emplace(owner, prepare());
    return all;
}

std::shared_ptr<const void> Following::prepared(const QObject* owner) const {
    const auto at = m_prepared.find(owner);
    return at == m_prepared.end() ? nullptr : at->second;
}

void Following::open() {
    m_numbers = {};
    m_lately = {};
    m_prepared.clear();
}

void Following::follow(Renumbering numbers, Changed lately, std::map<const QObject*, std::shared_ptr<const void>> prepared) {
    m_numbers = std::move(numbers);
    m_lately = std::move(lately);
    m_prepared = std::move(prepared);
}

}  // namespace bayplan

#include "moc_following.cpp"
