// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows of a table under groups, as one list: the row of an open group is followed by the groups or objects in it. A
// row is an object's number, or a group's with kGroupBit, so a tree of half a million rows is still an array of
// integers. Which groups are open is kept by their keys, over later pictures and other clusters.
// Complexity: assigning and arranging O(objects · levels), opening one group O(its rows).
// Thread rule: GUI thread only.

#include <QSet>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <span>
#include <vector>

namespace bayplan {

/// One level of groups.
struct RowLevel {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    std::vector<std::uint32_t> of;  // by object: its value; kNone: it has none
    std::vector<QString> titles;    // by value, in the order of groups that no number orders
    QString none;                   // the title of those without a value, which come last
};

class RowTree {
public:
    static constexpr std::uint32_t kGroupBit = 0x80000000u;
    static constexpr std::uint32_t kNoParent = 0xFFFFFFFFu;
    struct Group {
        std::uint32_t parent = kNoParent, value = 0;
        int depth = 0;
        std::uint32_t total = 0;           // objects, also those that a filter leaves out
        std::uint32_t begin = 0, end = 0;  // of its objects that are shown
        std::vector<std::uint32_t> children;
        QString title, key;  // key: the titles from the root on, with '|' between them, "-" for none
        bool open = false;
    };
    /// By what groups of one parent are ordered: their titles, the sum of their objects' weights, or their first object.
    enum class Rank { Title,
                      Sum,
                      First };

    static bool isGroup(std::uint32_t entry) { return entry & kGroupBit; }
    static std::uint32_t groupOf(std::uint32_t entry) { return entry & ~kGroupBit; }

    /// Finds the groups of all objects; all levels have an entry for each. Without levels there are no groups.
    void assign(const std::vector<RowLevel>& levels);
    bool empty() const { return m_groups.empty(); }
    std::size_t groupCount() const { return m_groups.size(); }
    const Group& group(std::uint32_t number) const { return m_groups[number]; }
    /// The innermost group of an object.
    std::uint32_t leafOf(std::uint32_t object) const { return m_leafOf[object]; }
    /// The shown objects of a group, in the order of the rows.
    std::span<const std::uint32_t> objectsOf(std::uint32_t group) const;

    /// `objects`: those that are shown, in their order; `weights`: one for each object, read for Rank::Sum alone.
    void arrange(const std::vector<std::uint32_t>& objects, Rank rank, const std::vector<std::int64_t>& weights, bool ascending);
    std::vector<std::uint32_t> rows() const;
    /// What stands under a group while it is open.
    std::vector<std::uint32_t> rowsUnder(std::uint32_t group) const;

    void setOpen(std::uint32_t group, bool open);
    void setAllOpen(bool open);
    /// "*", if groups are open unless said otherwise, then the keys of the groups for which it is otherwise.
    QStringList saved() const;
    void restore(const QStringList& saved);

private:
    void append(std::uint32_t group, std::vector<std::uint32_t>& to) const;
    void recall();  // which groups are open

    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_roots, m_leafOf, m_objects;
    bool m_allOpen = false;
    QSet<QString> m_others;  // keys of the groups for which it is otherwise
};

}  // namespace bayplan
