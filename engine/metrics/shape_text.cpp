// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/shape_text.h"

#include <algorithm>
#include <string>

namespace bayplan {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

Result<ResourceList> requestsFromText(std::string_view text) {
    ResourceList requests;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view part = trimmed(text.substr(at, end - at));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos || equals == 0) return Error{ErrorCode::Invalid, "\"" + std::string(part) + "\" is not NAME=AMOUNT", {}};
        const Result<Quantity> amount = Quantity::parse(trimmed(part.substr(equals + 1)));
        if (!amount) return amount.error();
        if (amount->isNegative()) return Error{ErrorCode::Invalid, "\"" + std::string(part) + "\" asks for less than nothing", {}};
        requests.set(std::string(trimmed(part.substr(0, equals))), *amount);
        at = end + 1;
    }
    return requests;
}

}  // namespace bayplan
