// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/reason_words.h"

#include <algorithm>

#include "base/quantity.h"
#include "io/reports/text_table.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

constexpr const char* kDiffers = "…";

/// A number that belongs to a resource is an amount of it.
std::string valueOf(const Reason& reason, const ReasonArg& arg) {
    if (const auto* text = std::get_if<std::string>(&arg.value)) return *text;
    const std::int64_t number = std::get<std::int64_t>(arg.value);
    for (const ReasonArg& other : reason.args)
        if (other.name == "resource") return formatAmount(std::get<std::string>(other.value), number);
    return std::to_string(number);
}

std::vector<std::string> valuesOf(const Reason& reason) {
    std::vector<std::string> values;
    for (const ReasonArg& arg : reason.args) values.push_back(valueOf(reason, arg));
    return values;
}

}  // namespace

std::string wordsOf(const Reason& reason, const TableLook& look) {
    const ReasonInfo* info = infoOf(reason);
    if (!info) return reason.text;
    const std::string key = std::string("Text\004") + info->words;
    const std::string words = look.translate ? look.translate(key.c_str(), nullptr, 1) : key;
    return filled(words == key ? info->words : words, valuesOf(reason));
}

void ReasonWords::add(const std::string& said, const Reason& reason) {
    Told& told = m_lines[said];
    std::vector<std::string> values = valuesOf(reason);
    if (told.nodes++ == 0) {
        told.info = infoOf(reason);
        told.values = std::move(values);
        return;
    }
    if (infoOf(reason) != told.info || values.size() != told.values.size()) {
        told.info = nullptr;  // the words would be of some nodes only
        return;
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != told.values[i]) told.values[i] = kDiffers;
}

std::string ReasonWords::wordsOf(const Told& told) const {
    if (!told.info || !m_look.translate) return {};
    const std::string key = std::string("Text\004") + told.info->words;
    const std::string words = m_look.translate(key.c_str(), nullptr, 1);
    return words == key ? std::string() : m_look.tr(" (%1)", {filled(words, told.values)});
}

std::vector<ReasonWords::Line> ReasonWords::lines() const {
    std::vector<Line> lines;
    for (const auto& [said, told] : m_lines) lines.push_back({said + wordsOf(told), told.nodes});
    std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.nodes > b.nodes; });
    return lines;
}

}  // namespace bayplan
