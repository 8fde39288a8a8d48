// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/row_tree.h"

#include <algorithm>
#include <unordered_map>

namespace bayplan {

namespace {

constexpr qsizetype kMostKeys = 1000;  // that are saved

}  // namespace

void RowTree::assign(const std::vector<RowLevel>& levels) {
    m_groups.clear();
    m_roots.clear();
    m_objects.clear();
    m_leafOf.assign(levels.empty() ? 0 : levels.front().of.size(), kNoParent);
    std::unordered_map<std::uint64_t, std::uint32_t> known;  // by parent and value
    // A value mostly comes under one parent: an owner is in one namespace. So the group that a value had last is looked at first.
    struct Last {
        std::uint32_t parent = kNoParent, group = kNoParent;
    };
    std::vector<std::vector<Last>> last(levels.size());
    for (std::size_t depth = 0; depth < levels.size(); ++depth) last[depth].resize(levels[depth].titles.size() + 1);
    for (std::size_t object = 0; object < m_leafOf.size(); ++object) {
        std::uint32_t at = kNoParent;
        for (std::size_t depth = 0; depth < levels.size(); ++depth) {
            const RowLevel& level = levels[depth];
            const std::uint32_t value = level.of[object];
            Last& before = last[depth][value == RowLevel::kNone ? level.titles.size() : value];
            if (before.group != kNoParent && before.parent == at) {
                at = before.group;
                ++m_groups[at].total;
                continue;
            }
            const auto [found, fresh] = known.try_emplace(std::uint64_t(at) << 32 | value, static_cast<std::uint32_t>(m_groups.size()));
            if (fresh) {
                Group group;
                group.parent = at;
                group.value = value;
                group.depth = static_cast<int>(depth);
                group.title = value == RowLevel::kNone ? level.none : level.titles[value];
                const QString named = value == RowLevel::kNone ? QStringLiteral("-") : group.title;  // in every language
                group.key = at == kNoParent ? named : m_groups[at].key + QLatin1Char('|') + named;
                (at == kNoParent ? m_roots : m_groups[at].children).push_back(found->second);
                m_groups.push_back(std::move(group));
            }
            before = {at, found->second};
            at = found->second;
            ++m_groups[at].total;
        }
        m_leafOf[object] = at;
    }
    recall();
}

std::span<const std::uint32_t> RowTree::objectsOf(std::uint32_t group) const {
    return std::span(m_objects).subspan(m_groups[group].begin, m_groups[group].end - m_groups[group].begin);
}

void RowTree::arrange(const std::vector<std::uint32_t>& objects, Rank rank, const std::vector<std::int64_t>& weights, bool ascending) {
    std::vector<std::int64_t> keys(m_groups.size(), 0);
    std::vector<std::uint32_t> counts(m_groups.size(), 0);
    for (std::size_t i = 0; i < objects.size(); ++i)
        for (std::uint32_t g = m_leafOf[objects[i]]; g != kNoParent; g = m_groups[g].parent) {
            if (rank == Rank::Sum) keys[g] += weights[objects[i]];
            if (rank == Rank::First && counts[g] == 0) keys[g] = static_cast<std::int64_t>(i);
            ++counts[g];
        }
    // The first object already stands where the direction wants it.
    const bool reverse = !ascending && rank != Rank::First;
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        if (keys[a] != keys[b]) return reverse ? keys[a] > keys[b] : keys[a] < keys[b];
        return rank == Rank::Title && reverse ? m_groups[a].value > m_groups[b].value : m_groups[a].value < m_groups[b].value;
    };
    // Each group has the range of its parent that its elders leave; leaves then take their objects in order.
    std::uint32_t at = 0;
    const auto place = [&](auto& self, std::vector<std::uint32_t>& siblings) -> void {
        std::sort(siblings.begin(), siblings.end(), before);
        for (const std::uint32_t g : siblings) {
            m_groups[g].begin = at;
            if (m_groups[g].children.empty()) at += counts[g];
            else self(self, m_groups[g].children);
            m_groups[g].end = at;
        }
    };
    place(place, m_roots);
    m_objects.resize(objects.size());
    std::vector<std::uint32_t> next(m_groups.size());
    for (std::size_t g = 0; g < m_groups.size(); ++g) next[g] = m_groups[g].begin;
    for (const std::uint32_t object : objects) m_objects[next[m_leafOf[object]]++] = object;
}

std::vector<std::uint32_t> RowTree::rows() const {
    std::vector<std::uint32_t> all;
    for (const std::uint32_t root : m_roots) append(root, all);
    return all;
}

std::vector<std::uint32_t> RowTree::rowsUnder(std::uint32_t number) const {
    const Group& group = m_groups[number];
    if (group.children.empty()) return {m_objects.begin() + group.begin, m_objects.begin() + group.end};
    std::vector<std::uint32_t> under;
    for (const std::uint32_t child : group.children) append(child, under);
    return under;
}

void RowTree::append(std::uint32_t number, std::vector<std::uint32_t>& to) const {
    const Group& group = m_groups[number];
    if (group.begin == group.end) return;  // the filter leaves nothing of it
    to.push_back(number | kGroupBit);
    if (!group.open) return;
    const std::vector<std::uint32_t> under = rowsUnder(number);
    to.insert(to.end(), under.begin(), under.end());
}

void RowTree::setOpen(std::uint32_t number, bool open) {
    Group& group = m_groups[number];
    group.open = open;
    if (open == m_allOpen) m_others.remove(group.key);
    else m_others.insert(group.key);
}

void RowTree::setAllOpen(bool open) {
    m_allOpen = open;
    m_others.clear();
    recall();
}

QStringList RowTree::saved() const {
    QStringList keys(m_others.begin(), m_others.end());
    keys.sort();
    if (keys.size() > kMostKeys) keys.resize(kMostKeys);
    if (m_allOpen) keys.prepend(QStringLiteral("*"));
    return keys;
}

void RowTree::restore(const QStringList& saved) {
    m_allOpen = !saved.isEmpty() && saved.first() == QLatin1String("*");
    m_others = QSet<QString>(saved.begin() + (m_allOpen ? 1 : 0), saved.end());
    recall();
}

void RowTree::recall() {
    for (Group& group : m_groups) group.open = m_others.contains(group.key) != m_allOpen;
}

}  // namespace bayplan
