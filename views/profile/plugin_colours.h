// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One colour a scorer, the same in sliders and bars: by its place among all scorers, not among those that are on, so that
// switching one off repaints no other.

#include <QBrush>
#include <string_view>

#include "common/theme.h"

namespace bayplan {

QBrush pluginBrush(std::string_view plugin, const Theme& theme);

}  // namespace bayplan
