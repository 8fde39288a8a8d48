// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line of text on a card: wrapped, plain, selectable with the mouse.
// Thread rule: GUI thread only.

#include <QLabel>

#include "common/theme.h"

namespace bayplan {

/// `role`: a style's role such as "secondary"; null for ordinary text.
QLabel* cardLine(const QString& text, TextSize size, const char* role = nullptr);

}  // namespace bayplan
