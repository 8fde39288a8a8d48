// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/text_ranks.h"

#include <algorithm>
#include <array>
#include <utility>

namespace bayplan {

namespace {

constexpr std::size_t kChunk = 8;  // letters that are compared as one number

/// One text that is being sorted: the letters that are compared now.
struct Ranked {
    std::uint64_t head = 0;
    std::uint32_t text = 0;
};

std::uint64_t headOf(std::string_view text, std::size_t at) {
    std::uint64_t head = 0;
    const std::size_t end = std::min(text.size(), at + kChunk);
    for (std::size_t i = at; i < end; ++i) head = head << 8 | static_cast<unsigned char>(text[i]);
    return end <= at ? 0 : head << 8 * (at + kChunk - end);
}

/// How many letters from `at` on all of them share.
std::size_t shared(const std::vector<std::string_view>& texts, std::vector<Ranked>::const_iterator begin, std::vector<Ranked>::const_iterator end, std::size_t at) {
    const std::string_view first = texts[begin->text];
    std::size_t same = first.size();
    for (auto one = begin + 1; one != end && same > at; ++one) {
        const std::string_view text = texts[one->text];
        same = std::min(same, text.size());
        for (std::size_t i = at; i < same; ++i)
            if (text[i] != first[i]) same = i;
    }
    return std::max(same, at);
}

}  // namespace

std::vector<std::int64_t> textRanks(std::size_t count, const std::function<std::string_view(std::size_t)>& text) {
    std::vector<std::string_view> texts(count);
    std::vector<Ranked> all(count);
    for (std::size_t i = 0; i < count; ++i) {
        texts[i] = text(i);
        all[i].text = static_cast<std::uint32_t>(i);
    }
    std::vector<char> equalsBefore(count, 0);
    struct Range {
        std::size_t begin, end, at;  // those of them that are alike before `at`
    };
    std::vector<Range> left;
    if (count > 1) left.push_back({0, count, 0});
    while (!left.empty()) {
        const Range range = left.back();
        left.pop_back();
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(range.begin), end = all.begin() + static_cast<std::ptrdiff_t>(range.end);
        const std::size_t at = shared(texts, begin, end, range.at);
        if (std::all_of(begin, end, [&](const Ranked& one) { return texts[one.text].size() == at; })) {
            for (std::size_t i = range.begin + 1; i < range.end; ++i) equalsBefore[i] = 1;
            continue;
        }
        for (auto one = begin; one != end; ++one) one->head = headOf(texts[one->text], at);
        // What is over comes first also where others have a letter 0 there.
        std::sort(begin, end, [&](const Ranked& a, const Ranked& b) {
            return a.head != b.head ? a.head < b.head : std::min(texts[a.text].size(), at + kChunk) < std::min(texts[b.text].size(), at + kChunk);
        });
        for (std::size_t from = range.begin; from < range.end;) {
            const auto same = [&](std::size_t i) {
                return all[i].head == all[from].head && std::min(texts[all[i].text].size(), at + kChunk) == std::min(texts[all[from].text].size(), at + kChunk);
            };
            std::size_t to = from + 1;
            while (to < range.end && same(to)) ++to;
            if (to - from > 1) left.push_back({from, to, std::min(texts[all[from].text].size(), at + kChunk)});
            from = to;
        }
    }
    std::vector<std::int64_t> ranks(count);
    std::int64_t rank = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && !equalsBefore[i]) ++rank;
        ranks[all[i].text] = rank;
    }
    return ranks;
}

void sortByKey(std::vector<std::uint32_t>& objects, const std::vector<std::int64_t>& keys, bool ascending) {
    if (objects.size() < 2) return;
    std::int64_t least = keys[objects.front()], most = least;
    for (const std::uint32_t object : objects) {
        least = std::min(least, keys[object]);
        most = std::max(most, keys[object]);
    }
    std::vector<char> there(keys.size(), 0);
    for (const std::uint32_t object : objects) there[object] = 1;
    // Key beside object: far apart, most of the time goes to reading the keys. Turned round, a descending order is an ascending one.
    struct Keyed {
        std::uint64_t key;
        std::uint32_t object;
    };
    std::vector<Keyed> rows;
    rows.reserve(objects.size());
    for (std::size_t object = 0; object < there.size(); ++object) {
        if (!there[object]) continue;
        const auto key = static_cast<std::uint64_t>(keys[object]);
        rows.push_back({ascending ? key - static_cast<std::uint64_t>(least) : static_cast<std::uint64_t>(most) - key, static_cast<std::uint32_t>(object)});
    }
    const std::uint64_t range = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
    constexpr int kBits = 11;
    if (range >> (2 * kBits) == 0) {
        std::vector<Keyed> other(rows.size());
        for (int shift = 0; shift < 2 * kBits && (shift == 0 || range >> shift != 0); shift += kBits) {
            std::array<std::size_t, (1u << kBits) + 1> starts{};
            const auto digit = [shift](const Keyed& row) { return static_cast<std::size_t>(row.key >> shift & ((1u << kBits) - 1)); };
            for (const Keyed& row : rows) ++starts[digit(row) + 1];
            for (std::size_t d = 1; d < starts.size(); ++d) starts[d] += starts[d - 1];
            for (const Keyed& row : rows) other[starts[digit(row)]++] = row;
            rows.swap(other);
        }
    } else {
        std::sort(rows.begin(), rows.end(), [](const Keyed& a, const Keyed& b) { return a.key != b.key ? a.key < b.key : a.object < b.object; });
    }
    for (std::size_t i = 0; i < rows.size(); ++i) objects[i] = rows[i].object;
}

}  // namespace bayplan
