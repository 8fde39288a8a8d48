// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/message_words.h"

namespace bayplan {

std::string withWords(const Message& message, const TableLook& look) {
    if (!look.translate) return message;
    const std::string words = message.in([&look](const char* pattern) { return std::string(look.translate(pattern, nullptr, 1)); });
    return words == message.text() ? words : message.text() + look.tr(" (%1)", {words});
}

}  // namespace bayplan
