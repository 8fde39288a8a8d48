// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/normalize.h"

#include <algorithm>

#include "framework/plugin.h"

namespace bayplan {

void defaultNormalize(std::span<std::int64_t> scores, bool reversed) {
    std::int64_t max = 0;
    for (const std::int64_t s : scores) max = std::max(max, s);
    scaleAll(scores, [&](std::int64_t s) { return normalizedByMax(s, max, reversed); });
}

}  // namespace bayplan
