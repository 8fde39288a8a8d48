// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/plugins/packing_weights.h"

namespace bayplan::volcano {

PackingWeights::PackingWeights(const Arguments& arguments, const std::string& prefix) {
    for (const std::string name : {"cpu", "memory"}) m_weights[name] = atLeastZero(arguments.integer(prefix + name, 1));
    const std::string names = arguments.text(prefix + "resources");
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find(',', begin), names.size());
        std::string name = names.substr(begin, end - begin);
        begin = end + 1;
        const std::size_t first = name.find_first_not_of(" \t");
        if (first == std::string::npos) continue;
        name = name.substr(first, name.find_last_not_of(" \t") - first + 1);
        m_weights[name] = atLeastZero(arguments.integer(prefix + "resources." + name, 1));
    }
}

std::optional<std::int64_t> PackingWeights::of(std::string_view resource) const {
    const auto at = m_weights.find(resource);
    return at == m_weights.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace bayplan::volcano
