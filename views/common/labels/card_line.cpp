// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/labels/card_line.h"

namespace bayplan {

NameLabel* cardLine(const QString& text, TextSize size, const char* role) {
    auto* label = new NameLabel;
    label->setName(text);
    label->setFont(uiFont(size));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (role) label->setProperty("role", QString::fromLatin1(role));
    return label;
}

}  // namespace bayplan
