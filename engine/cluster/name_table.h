// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A hash table from a name to the object's place in a list, without the names: eight bytes for each entry, and a copy
// is one block of memory. The caller compares a name with the object at a place.
// Thread rule: a plain value.

#include <bit>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace bayplan {

class NameTable {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static std::uint32_t hash(std::string_view name) {
        const auto whole = static_cast<std::uint64_t>(std::hash<std::string_view>()(name));
        return static_cast<std::uint32_t>(whole ^ (whole >> 32));
    }

    /// Empties the table, with room for so many entries. At most half of the room is ever used.
    void reserve(std::size_t count) {
        m_entries.assign(std::bit_ceil(count * 2 + 2), Entry{});
        m_used = 0;
    }

    /// kNone if there is none. `is(place)`: whether the object there has the name.
    template <typename Is>
    std::uint32_t find(std::uint32_t hash, Is&& is) const {
        if (m_entries.empty()) return kNone;
        const std::size_t mask = m_entries.size() - 1;
        for (std::size_t i = hash & mask; m_entries[i].place != kNone; i = (i + 1) & mask)
            if (m_entries[i].hash == hash && is(m_entries[i].place)) return m_entries[i].place;
        return kNone;
    }

    /// False, with nothing added, if an object of that name exists already.
    template <typename Is>
    bool insert(std::uint32_t hash, std::uint32_t place, Is&& is) {
        if (find(hash, is) != kNone) return false;
        if ((m_used + 1) * 2 > m_entries.size()) grow();
        put({hash, place});
        ++m_used;
        return true;
    }

private:
    struct Entry {
        std::uint32_t hash = 0;
        std::uint32_t place = kNone;
    };
    void put(Entry entry) {
        const std::size_t mask = m_entries.size() - 1;
        std::size_t i = entry.hash & mask;
        while (m_entries[i].place != kNone) i = (i + 1) & mask;
        m_entries[i] = entry;
    }
    void grow() {
        std::vector<Entry> before(std::bit_ceil(m_entries.size() * 2 + 16));
        before.swap(m_entries);
        for (const Entry& entry : before)
            if (entry.place != kNone) put(entry);
    }

    std::vector<Entry> m_entries;  // their number is a power of two
    std::size_t m_used = 0;
};

}  // namespace bayplan
