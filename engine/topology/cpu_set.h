// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A set of CPU numbers as Linux counts them, and its text form "0-3,8,10-12" (cpuset files, kubelet options, sysfs).
// Held as words of bits: every operation is O(highest CPU / 64). Sets that hold the same CPUs are equal.
// Thread rule: plain value.
// Source: Linux lib/bitmap.c (list format); k8s.io/utils/cpuset.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace bayplan {

class CpuSet {
public:
    /// The largest number that counts as a CPU: Linux has up to 8192 of them.
    static constexpr std::int32_t kLargest = 8191;

    CpuSet() = default;
    CpuSet(std::initializer_list<std::int32_t> cpus);
    /// first, first + 1, …, last; empty where last < first.
    static CpuSet range(std::int32_t first, std::int32_t last);

    /// "" is the empty set; spaces around an entry and a line's end are allowed. Strides ("0-31:2/4") are not.
    /// Errors: Invalid for text that is no number, a range that runs backwards, a repeated CPU and a CPU above
    /// kLargest; the message quotes the entry, origin.column is where it starts (1-based), origin.field is "CPU list".
    static Result<CpuSet> parse(std::string_view text);
    /// The shortest list form, ascending; "" if empty.
    std::string toString() const;

    bool empty() const { return m_words.empty(); }
    std::size_t size() const;
    bool contains(std::int32_t cpu) const;
    bool contains(const CpuSet& other) const;
    bool intersects(const CpuSet& other) const;
    std::size_t countIn(const CpuSet& other) const;  // the size of the intersection
    std::int32_t lowest() const;                     // -1 where empty
    std::int32_t highest() const;                    // -1 where empty

    /// cpu is 0..kLargest.
    void insert(std::int32_t cpu);
    void remove(std::int32_t cpu);
    CpuSet& operator|=(const CpuSet& other);
    CpuSet& operator&=(const CpuSet& other);
    CpuSet& operator-=(const CpuSet& other);
    friend CpuSet operator|(CpuSet a, const CpuSet& b) { return a |= b; }
    friend CpuSet operator&(CpuSet a, const CpuSet& b) { return a &= b; }
    friend CpuSet operator-(CpuSet a, const CpuSet& b) { return a -= b; }

    std::vector<std::int32_t> toVector() const;  // ascending
    /// visit(std::int32_t cpu) for each, ascending.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        for (std::size_t w = 0; w < m_words.size(); ++w)
            for (std::uint64_t bits = m_words[w]; bits != 0; bits &= bits - 1)
                visit(static_cast<std::int32_t>(w * 64 + static_cast<std::size_t>(__builtin_ctzll(bits))));
    }

    bool operator==(const CpuSet&) const = default;

private:
    void trim();
    std::vector<std::uint64_t> m_words;  // the last one is never 0
};

}  // namespace bayplan
