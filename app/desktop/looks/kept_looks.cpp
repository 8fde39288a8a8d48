// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/looks/kept_looks.h"

#include <QCollator>
#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "common/text.h"
#include "desktop/screens.h"

namespace bayplan {

namespace {

struct KeptWords {
    Q_DECLARE_TR_FUNCTIONS(KeptLooks)
};

void setName(Look& look, const QString& name) {
    std::visit([&](auto& is) { is.name = toStdString(name); }, look);
}

}  // namespace

LookWords lookWords() {
    static const auto screens = [] {
        std::array<std::string_view, std::size(kScreens)> names;
        std::transform(std::begin(kScreens), std::end(kScreens), names.begin(), [](const ScreenInfo& info) { return std::string_view(info.name); });
        return names;
    }();
    static const auto orders = [] {
        std::array<std::string_view, std::size(kNodeOrderNames)> names;
        std::transform(std::begin(kNodeOrderNames), std::end(kNodeOrderNames), names.begin(), [](const auto& order) { return std::string_view(order.second); });
        return names;
    }();
    return {screens, orders};
}

QString nameOf(const Look& look) {
    return std::visit([](const auto& is) { return toQString(is.name); }, look);
}
QString textOf(const Look& look) { return toQString(lookToText(look)); }

void KeptLooks::set(const QStringList& texts) {
    m_looks.clear();
    m_unread.clear();
    for (const QString& text : texts) {
        Result<Look> look = lookFromText(toStdString(text), "settings", lookWords());
        if (look && !find(nameOf(*look))) m_looks.push_back(std::move(*look));
        else m_unread << text;
    }
    sort();
}

QStringList KeptLooks::texts() const {
    QStringList texts;
    for (const Look& look : m_looks) texts << textOf(look);
    return texts + m_unread;
}

const Look* KeptLooks::find(const QString& name) const {
    const auto at = std::find_if(m_looks.begin(), m_looks.end(), [&](const Look& look) { return nameOf(look) == name; });
    return at == m_looks.end() ? nullptr : &*at;
}

QString KeptLooks::keep(const Look& look) {
    const QString before = remove(nameOf(look));
    m_looks.push_back(look);
    sort();
    return before;
}

QString KeptLooks::add(Look look) {
    const QString name = nameOf(look);
    QString free = name;
    for (int i = 2; const Look* other = find(free); ++i) {
        setName(look, free);
        if (*other == look) return free;
        free = KeptWords::tr("%1 (%2)", "a name that is taken, a number").arg(name).arg(i);
    }
    setName(look, free);
    m_looks.push_back(std::move(look));
    sort();
    return free;
}

bool KeptLooks::rename(const QString& name, const QString& other) {
    const Look* look = find(name);
    if (!look || other.isEmpty() || find(other)) return false;
    Look renamed = *look;
    setName(renamed, other);
    remove(name);
    keep(renamed);
    return true;
}

QString KeptLooks::remove(const QString& name) {
    const Look* look = find(name);
    if (!look) return {};
    const QString text = textOf(*look);
    m_looks.erase(m_looks.begin() + (look - m_looks.data()));
    return text;
}

void KeptLooks::sort() {
    QCollator collator;
    collator.setNumericMode(true);
    std::stable_sort(m_looks.begin(), m_looks.end(), [&](const Look& a, const Look& b) { return collator.compare(nameOf(a), nameOf(b)) < 0; });
}

}  // namespace bayplan
