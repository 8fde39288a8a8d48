// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/result.h"

namespace bayplan {

std::string toString(const Origin& origin) {
    std::string text = origin.file;
    if (origin.line > 0) {
        text += (text.empty() ? "line " : ":") + std::to_string(origin.line);
        if (origin.column > 0) text += ":" + std::to_string(origin.column);
    }
    for (const std::string* part : {&origin.object, &origin.field}) {
        if (part->empty()) continue;
        if (!text.empty()) text += ": ";
        text += *part;
    }
    return text;
}

std::string toString(const Error& error) {
    const std::string where = toString(error.origin);
    return where.empty() ? error.message.text() : where + ": " + error.message.text();
}

ResultBase::ResultBase(Error error) : m_error(std::make_shared<const Error>(std::move(error))) {}

void ResultBase::fail() const {
    check(false, toString(*m_error).c_str());
    std::abort();
}

}  // namespace bayplan
