// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small map of strings (labels, annotations, node selectors), sorted by key. Look-up O(log n).

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bayplan {

class Labels {
public:
    using Pair = std::pair<std::string, std::string>;

    Labels() = default;
    /// Takes pairs in any order; of equal keys the last stays, as in a decoded JSON object.
    explicit Labels(std::vector<Pair> pairs) : m_pairs(std::move(pairs)) {
        std::stable_sort(m_pairs.begin(), m_pairs.end(), [](const Pair& a, const Pair& b) { return a.first < b.first; });
        for (std::size_t i = 0; i + 1 < m_pairs.size();) {
            if (m_pairs[i].first == m_pairs[i + 1].first) m_pairs.erase(m_pairs.begin() + static_cast<std::ptrdiff_t>(i));
            else ++i;
        }
    }
    Labels(std::initializer_list<Pair> pairs) : Labels(std::vector<Pair>(pairs)) {}

    /// The value of `key`; null if the key is absent.
    const std::string* find(std::string_view key) const {
        const auto at = std::lower_bound(m_pairs.begin(), m_pairs.end(), key,
                                         [](const Pair& p, std::string_view k) { return p.first < k; });
        return at != m_pairs.end() && at->first == key ? &at->second : nullptr;
    }
    bool empty() const { return m_pairs.empty(); }
    std::size_t size() const { return m_pairs.size(); }
    auto begin() const { return m_pairs.begin(); }
    auto end() const { return m_pairs.end(); }
    bool operator==(const Labels&) const = default;

private:
    std::vector<Pair> m_pairs;
};

}  // namespace bayplan
