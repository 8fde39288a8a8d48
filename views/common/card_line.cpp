// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/card_line.h"

namespace bayplan {

QLabel* cardLine(const QString& text, TextSize size, const char* role) {
    auto* label = new QLabel(text);
    label->setFont(uiFont(size));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (role) label->setProperty("role", QString::fromLatin1(role));
    return label;
}

}  // namespace bayplan
