// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/strict_reader.h"

#include <algorithm>

namespace bayplan {

void StrictReader::add(const Fault& fault) {
    if (m_faults.size() < kMost) m_faults.push_back(fault);
    else ++m_dropped;
}

bool StrictReader::accept(const Field& field, std::string_view key, std::span<const std::string_view> known,
                          std::vector<std::string_view>& seen) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
        add(field, worded("unknown field \"%1\"%2", {key, suggestion(key, known)}));
        return false;
    }
    if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
        add(field, worded("the field \"%1\" stands here twice", {key}));
        return false;
    }
    seen.push_back(key);
    return true;
}

}  // namespace bayplan
