// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/cpu_set.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace bayplan {

namespace {

constexpr std::size_t kWordBits = 64;

std::size_t wordOf(std::int32_t cpu) {
    return static_cast<std::size_t>(cpu) / kWordBits;
}
std::uint64_t bitOf(std::int32_t cpu) {
    return std::uint64_t{1} << (static_cast<std::size_t>(cpu) % kWordBits);
}

std::string_view withoutBlanks(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Only digits, and no more than a CPU number can have: a longer number is too large.
std::optional<std::int32_t> number(std::string_view digits) {
    if (digits.empty()) return std::nullopt;
    std::int32_t value = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9') return std::nullopt;
        if (value <= CpuSet::kLargest) value = value * 10 + (c - '0');
    }
    return value;
}

Error fault(std::string_view entry, std::size_t at, const Message& why) {
    Origin origin;
    origin.column = at + 1;
    origin.field = "CPU list";
    return {ErrorCode::Invalid, worded("\"%1\" %2", {entry, why}), std::move(origin)};
}

}  // namespace

CpuSet::CpuSet(std::initializer_list<std::int32_t> cpus) {
    for (const std::int32_t cpu : cpus) insert(cpu);
}

CpuSet CpuSet::range(std::int32_t first, std::int32_t last) {
    CpuSet set;
    for (std::int32_t cpu = first; cpu <= last; ++cpu) set.insert(cpu);
    return set;
}

Result<CpuSet> CpuSet::parse(std::string_view text) {
    CpuSet set;
    if (withoutBlanks(text).empty()) return set;
    std::size_t from = 0;
    while (from <= text.size()) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        const std::string_view entry = withoutBlanks(text.substr(from, comma - from));
        const std::size_t at = entry.empty() ? from : static_cast<std::size_t>(entry.data() - text.data());
        from = comma + 1;
        if (entry.empty()) return fault(entry, at, worded("is no CPU number; write a list such as 0-3,8"));
        const std::size_t dash = entry.find('-');
        const std::optional<std::int32_t> first = number(entry.substr(0, dash));
        const std::optional<std::int32_t> last =
            dash == std::string_view::npos ? first : number(entry.substr(dash + 1));
        if (!first || !last) return fault(entry, at, worded("is no CPU number or range; write a list such as 0-3,8"));
        if (std::max(*first, *last) > kLargest)
            return fault(entry, at, worded("is too large: CPUs are numbered 0 to %1", {kLargest}));
        if (*last < *first) return fault(entry, at, worded("runs backwards; write the lower CPU first"));
        for (std::int32_t cpu = *first; cpu <= *last; ++cpu) {
            if (set.contains(cpu)) return fault(entry, at, worded("names CPU %1 a second time", {cpu}));
            set.insert(cpu);
        }
    }
    return set;
}

std::string CpuSet::toString() const {
    std::string text;
    std::int32_t first = -1;
    std::int32_t last = -2;
    const auto flush = [&] {
        if (first < 0) return;
        if (!text.empty()) text += ',';
        text += std::to_string(first);
        if (last > first) text += "-" + std::to_string(last);
    };
    forEach([&](std::int32_t cpu) {
        if (cpu != last + 1 || first < 0) {
            flush();
            first = cpu;
        }
        last = cpu;
    });
    flush();
    return text;
}

std::size_t CpuSet::size() const {
    std::size_t n = 0;
    for (const std::uint64_t word : m_words) n += static_cast<std::size_t>(std::popcount(word));
    return n;
}

bool CpuSet::contains(std::int32_t cpu) const {
    return cpu >= 0 && wordOf(cpu) < m_words.size() && (m_words[wordOf(cpu)] & bitOf(cpu)) != 0;
}

bool CpuSet::contains(const CpuSet& other) const {
    if (other.m_words.size() > m_words.size()) return false;
    for (std::size_t w = 0; w < other.m_words.size(); ++w)
        if ((other.m_words[w] & ~m_words[w]) != 0) return false;
    return true;
}

bool CpuSet::intersects(const CpuSet& other) const {
    for (std::size_t w = 0; w < std::min(m_words.size(), other.m_words.size()); ++w)
        if ((m_words[w] & other.m_words[w]) != 0) return true;
    return false;
}

std::size_t CpuSet::countIn(const CpuSet& other) const {
    std::size_t n = 0;
    for (std::size_t w = 0; w < std::min(m_words.size(), other.m_words.size()); ++w)
        n += static_cast<std::size_t>(std::popcount(m_words[w] & other.m_words[w]));
    return n;
}

std::int32_t CpuSet::lowest() const {
    for (std::size_t w = 0; w < m_words.size(); ++w)
        if (m_words[w] != 0)
            return static_cast<std::int32_t>(w * kWordBits + static_cast<std::size_t>(std::countr_zero(m_words[w])));
    return -1;
}

std::int32_t CpuSet::highest() const {
    if (m_words.empty()) return -1;
    return static_cast<std::int32_t>(m_words.size() * kWordBits - 1 - static_cast<std::size_t>(std::countl_zero(m_words.back())));
}

void CpuSet::insert(std::int32_t cpu) {
    check(cpu >= 0 && cpu <= kLargest, "CpuSet::insert: no CPU number");
    if (wordOf(cpu) >= m_words.size()) m_words.resize(wordOf(cpu) + 1, 0);
    m_words[wordOf(cpu)] |= bitOf(cpu);
}

void CpuSet::remove(std::int32_t cpu) {
    if (!contains(cpu)) return;
    m_words[wordOf(cpu)] &= ~bitOf(cpu);
    trim();
}

CpuSet& CpuSet::operator|=(const CpuSet& other) {
    if (other.m_words.size() > m_words.size()) m_words.resize(other.m_words.size(), 0);
    for (std::size_t w = 0; w < other.m_words.size(); ++w) m_words[w] |= other.m_words[w];
    return *this;
}

CpuSet& CpuSet::operator&=(const CpuSet& other) {
    if (other.m_words.size() < m_words.size()) m_words.resize(other.m_words.size());
    for (std::size_t w = 0; w < m_words.size(); ++w) m_words[w] &= other.m_words[w];
    trim();
    return *this;
}

CpuSet& CpuSet::operator-=(const CpuSet& other) {
    for (std::size_t w = 0; w < std::min(m_words.size(), other.m_words.size()); ++w) m_words[w] &= ~other.m_words[w];
    trim();
    return *this;
}

std::vector<std::int32_t> CpuSet::toVector() const {
    std::vector<std::int32_t> cpus;
    cpus.reserve(size());
    forEach([&](std::int32_t cpu) { cpus.push_back(cpu); });
    return cpus;
}

void CpuSet::trim() {
    while (!m_words.empty() && m_words.back() == 0) m_words.pop_back();
}

}  // namespace bayplan
