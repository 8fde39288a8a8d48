// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/reason_info.h"

#include <algorithm>
#include <utility>

namespace bayplan {

std::string filledIn(std::string_view text, std::initializer_list<ReasonInfo::Value> values) {
    std::string filled;
    std::size_t done = 0;
    for (std::size_t at = text.find('%'); at < text.size(); at = text.find('%', at)) {
        const std::size_t place = at + 1 < text.size() ? static_cast<std::size_t>(text[at + 1] - '1') : values.size();
        if (place >= values.size()) {
            ++at;
            continue;
        }
        filled.append(text, done, at - done);
        const ReasonInfo::Value& value = values.begin()[place];
        if (const auto* word = std::get_if<std::string>(&value)) filled += *word;
        else filled += std::to_string(std::get<std::int64_t>(value));
        done = at += 2;
    }
    return filled.append(text, done);
}

Reason ReasonInfo::operator()(std::initializer_list<Value> values) const {
    return saying(filledIn(text, values), values);
}

Reason ReasonInfo::saying(std::string ownText, std::initializer_list<Value> values) const {
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
