// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/fit_error.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace bayplan {

void shareArguments(Reason& reason, const Reason& other) {
    std::erase_if(reason.args, [&](const ReasonArg& arg) { return std::find(other.args.begin(), other.args.end(), arg) == other.args.end(); });
}

void count(ReasonCounts& counts, const Reason& reason, std::size_t times) {
    const auto [at, isNew] = counts.try_emplace(reason.text, GivenReason{reason, times});
    if (isNew) return;
    at->second.nodes += times;
    shareArguments(at->second.reason, reason);
}

void count(ReasonCounts& counts, const Reasons& reasons, std::size_t times) {
    for (const Reason& reason : reasons) count(counts, reason, times);
}

FitError FitError::without(std::string_view reasonCode) const {
    FitError others = *this;
    std::erase_if(others.counts, [&](const auto& given) {
        if (given.second.reason.code != reasonCode) return false;
        others.nodes -= std::min(others.nodes, given.second.nodes);
        return true;
    });
    return others;
}

Message messageOf(const FitError& error, const Message& postFilter) {
    if (error.counts.empty() && !error.everywhere) {
        const Message none = worded("0/%1 nodes are available:", {error.nodes});
        return postFilter.empty() ? none : worded("%1 %2", {none, postFilter});
    }
    Message reasons;
    if (error.everywhere) {
        reasons = *error.everywhere;
    } else {
        std::vector<Message> items;
        for (const auto& [text, given] : error.counts) items.push_back(worded("%1 %2", {given.nodes, given.reason.text}));
        std::sort(items.begin(), items.end(), [](const Message& a, const Message& b) { return a.text() < b.text(); });
        reasons = listed(items);
    }
    if (postFilter.empty()) return worded("0/%1 nodes are available: %2.", {error.nodes, reasons});
    return worded("0/%1 nodes are available: %2. %3", {error.nodes, reasons, postFilter});
}

Message fitMessage(const Reason& reason) {
    FitError error{.nodes = 1};
    count(error.counts, reason);
    return messageOf(error);
}

}  // namespace bayplan
