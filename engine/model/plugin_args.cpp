// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/plugin_args.h"

#include <algorithm>

namespace bayplan {

void* PluginArgs::edit(const ArgumentsType& type) {
    std::shared_ptr<void>& args = m_typed[&type];
    if (!args || args.use_count() > 1) args = type.copy(args.get());
    return args.get();
}

void PluginArgs::take(const ArgumentsType& type, const PluginArgs& from) {
    const auto at = from.m_typed.find(&type);
    if (at == from.m_typed.end()) m_typed.erase(&type);
    else m_typed[&type] = at->second;
}

bool PluginArgs::isDefault(const ArgumentsType& type) const {
    const auto at = m_typed.find(&type);
    return at == m_typed.end() || type.equal(at->second.get(), type.copy(nullptr).get());
}

bool PluginArgs::operator==(const PluginArgs& o) const {
    const auto coveredBy = [](const PluginArgs& a, const PluginArgs& b) {
        return std::all_of(a.m_typed.begin(), a.m_typed.end(), [&](const auto& each) {
            const auto at = b.m_typed.find(each.first);
            return at == b.m_typed.end() ? a.isDefault(*each.first) : each.first->equal(each.second.get(), at->second.get());
        });
    };
    return features == o.features && others == o.others && ignoredByScheduler == o.ignoredByScheduler && coveredBy(*this, o) && coveredBy(o, *this);
}

}  // namespace bayplan
