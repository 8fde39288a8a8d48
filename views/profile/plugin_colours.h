// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One colour for each scorer, the same in sliders and bars. It depends on the scorer's place among all scorers, not
// among the enabled ones, so switching one off does not recolour the others.

#include <QBrush>
#include <string_view>

#include "common/theme.h"

namespace bayplan {

QBrush pluginBrush(std::string_view plugin, const Theme& theme);

}  // namespace bayplan
