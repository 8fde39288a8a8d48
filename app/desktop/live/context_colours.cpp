// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/context_colours.h"

#include <algorithm>
#include <array>

#include "common/theme.h"

namespace bayplan {

namespace {

constexpr int kColours = static_cast<int>(Theme::kCategories);

int firstColour(const QString& name) {
    std::uint32_t hash = 2166136261u;  // FNV-1a: Qt's own hash differs from run to run
    for (const char c : name.toUtf8()) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return static_cast<int>(hash % static_cast<std::uint32_t>(kColours));
}

}  // namespace

ContextColours::ContextColours(const QStringList& lines) {
    for (const QString& line : lines) {
        bool number = false;
        const int colour = line.section(QLatin1Char(' '), 0, 0).toInt(&number);
        const QString name = line.section(QLatin1Char(' '), 1);
        if (number && colour >= 0 && colour < kColours && !name.isEmpty()) m_colours[name] = colour;
    }
}

QStringList ContextColours::lines() const {
    QStringList lines;
    for (auto at = m_colours.begin(); at != m_colours.end(); ++at) lines << QStringLiteral("%1 %2").arg(at.value()).arg(at.key());
    return lines;
}

int ContextColours::of(const QString& name) {
    if (const auto known = m_colours.find(name); known != m_colours.end()) return *known;
    std::array<int, kColours> taken{};
    for (const int colour : m_colours) ++taken[static_cast<std::size_t>(colour)];
    const int first = firstColour(name);
    int best = first;
    for (int i = 1; i < kColours; ++i) {
        const int colour = (first + i) % kColours;
        if (taken[static_cast<std::size_t>(colour)] < taken[static_cast<std::size_t>(best)]) best = colour;
    }
    return m_colours[name] = best;
}

void ContextColours::choose(const QString& name, int colour) { m_colours[name] = std::clamp(colour, 0, kColours - 1); }

QStringList ContextColours::alsoWith(const QString& name) const {
    QStringList others;
    for (auto at = m_colours.begin(); at != m_colours.end(); ++at)
        if (at.key() != name && at.value() == m_colours.value(name, -1)) others << at.key();
    return others;
}

}  // namespace bayplan
