// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest_name.h"

#include <algorithm>
#include <vector>

namespace bayplan {

namespace {

constexpr std::size_t kLongest = 64;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower(a[i - 1]) == lower(b[j - 1]);
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (same ? 0u : 1u)});
            const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
            if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

}  // namespace

std::string_view nearestName(std::string_view name, std::span<const std::string_view> known, std::size_t within) {
    std::string_view nearest;
    std::size_t least = within + 1;
    for (const std::string_view candidate : known)
        if (const std::size_t far = distance(name.substr(0, kLongest), candidate.substr(0, kLongest)); far < least) {
            least = far;
            nearest = candidate;
        }
    return nearest;
}

std::string_view nearestName(std::string_view name, std::span<const std::string_view> known) {
    return nearestName(name, known, std::max<std::size_t>(1, std::min(name.size(), kLongest) / 3));
}

Message didYouMean(std::string_view name, std::span<const std::string_view> known) {
    const std::string_view nearest = nearestName(name, known);
    return nearest.empty() ? Message() : worded("; did you mean \"%1\"?", {nearest});
}

}  // namespace bayplan
