// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line of text on a card: wrapped, also within long names and expressions, plain, selectable with the mouse.
// Thread rule: GUI thread only.

#include "common/labels/name_label.h"
#include "common/theme.h"

namespace bayplan {

/// `role`: a style's role such as "secondary"; null for ordinary text.
NameLabel* cardLine(const QString& text, TextSize size, const char* role = nullptr);

}  // namespace bayplan
