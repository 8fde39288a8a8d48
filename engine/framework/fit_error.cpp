// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/fit_error.h"

#include <algorithm>
#include <vector>

namespace bayplan {

namespace {

std::string opening(std::size_t nodes) {
    return "0/" + std::to_string(nodes) + " nodes are available:";
}

}  // namespace

void count(ReasonCounts& counts, const Reasons& reasons, std::size_t times) {
    for (const Reason& reason : reasons) counts[reason.text] += times;
}

std::string fitErrorText(std::size_t nodes, const ReasonCounts& counts) {
    std::vector<std::string> items;
    for (const auto& [text, times] : counts) items.push_back(std::to_string(times) + " " + text);
    std::sort(items.begin(), items.end());
    std::string message = opening(nodes);
    for (std::size_t i = 0; i < items.size(); ++i) message += (i == 0 ? " " : ", ") + items[i];
    if (!items.empty()) message += ".";
    return message;
}

std::string fitErrorText(std::size_t nodes, const std::string& preFilterMessage) {
    return opening(nodes) + " " + preFilterMessage + ".";
}

}  // namespace bayplan
