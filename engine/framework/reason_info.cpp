// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/reason_info.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

namespace bayplan {

Reason ReasonInfo::operator()(std::initializer_list<Value> values) const {
    // Upstream's words mostly say less than those for people: what they leave out needs no text.
    std::size_t last = 0;
    for (const char* at = std::strchr(text, '%'); at; at = std::strchr(at + 1, '%'))
        if (at[1] >= '1' && at[1] <= '9') last = std::max(last, static_cast<std::size_t>(at[1] - '0'));
    std::vector<Message> said;
    said.reserve(std::min(last, values.size()));
    for (const Value& value : std::span(values.begin(), std::min(last, values.size()))) said.push_back(std::visit([](const auto& one) { return Message(one); }, value));
    return saying(worded(text, std::move(said)), values);
}

Reason ReasonInfo::saying(Message ownText, std::initializer_list<Value> values) const {
    Reason reason{std::string(code), std::move(ownText), {}};
    reason.args.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        reason.args[i].name = args.at(i);
        reason.args[i].value = values.begin()[i];
    }
    return reason;
}

bool ReasonInfo::made(const Reason& reason) const {
    const std::size_t count = static_cast<std::size_t>(std::find(args.begin(), args.end(), std::string_view()) - args.begin());
    return reason.code == code && reason.args.size() == count
           && std::equal(reason.args.begin(), reason.args.end(), args.begin(), [](const ReasonArg& arg, std::string_view name) { return arg.name == name; });
}

}  // namespace bayplan
