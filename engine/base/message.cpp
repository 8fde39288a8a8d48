// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/message.h"

#include <utility>

namespace bayplan {

const std::string& Message::text() const {
    if (const auto* made = std::get_if<std::shared_ptr<const Made>>(&m_is)) return (*made)->text;
    return std::get<std::string>(m_is);
}

std::string Message::in(const Translate& translate) const {
    const auto* is = std::get_if<std::shared_ptr<const Made>>(&m_is);
    if (!is) return std::get<std::string>(m_is);
    const Made& made = **is;
    return filledBy(translate(made.pattern), made.args.size(), [&](std::size_t i) { return made.args[i].in(translate); });
}

Message worded(const char* pattern, std::vector<Message> args) {
    std::string text = filledBy(pattern, args.size(), [&](std::size_t i) -> const std::string& { return args[i].text(); });
    Message message;
    message.m_is = std::make_shared<const Message::Made>(Message::Made{pattern, std::move(args), std::move(text)});
    return message;
}

Message listed(const std::vector<Message>& parts, const char* joins) {
    Message list;
    for (const Message& part : parts) list = list.empty() ? part : worded(joins, {list, part});
    return list;
}

}  // namespace bayplan
