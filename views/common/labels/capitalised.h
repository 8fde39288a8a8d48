// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A text of the engine, which begins small, as the beginning of a line.

#include <QString>

namespace bayplan {

inline QString capitalised(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

}  // namespace bayplan
