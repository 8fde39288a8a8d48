// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kinds.h"

namespace bayplan {

const KindRow* findKind(std::string_view apiVersion, std::string_view kind) {
    const std::size_t slash = apiVersion.find('/');
    const bool core = slash == std::string_view::npos;
    const std::string_view group = core ? std::string_view() : apiVersion.substr(0, slash);
    const std::string_view version = core ? apiVersion : apiVersion.substr(slash + 1);
    const auto has = [&](const Names& names) { return std::find(names.begin(), names.end(), version) != names.end(); };
    for (const KindRow& row : kKinds)
        if (row.kind == kind && row.group == group && row.group.empty() == core) return has(row.versions) || has(row.versionsOfOld) ? &row : nullptr;
    return nullptr;
}

}  // namespace bayplan
