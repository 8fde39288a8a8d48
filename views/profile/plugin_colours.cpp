// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/plugin_colours.h"

#include "framework/profile_edit.h"
#include "plugins/all.h"

namespace bayplan {

QBrush pluginBrush(std::string_view plugin, const Theme& theme) {
    static const std::vector<PluginChoice> kScorers = pluginChoices(ProfileConfiguration{}, ExtensionPoint::Score, inTreePlugins());
    std::size_t at = 0;
    while (at < kScorers.size() && kScorers[at].name != plugin) ++at;
    return QBrush(theme.category(at), Theme::categoryHatched(at) ? Qt::Dense4Pattern : Qt::SolidPattern);
}

}  // namespace bayplan
