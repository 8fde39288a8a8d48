// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/message_words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "framework/reason_info.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// What no plugin has as the text of a reason; translations/gettext.cmake collects those.
constexpr const char* kOtherTexts[] = {
    forPeople("node(s) didn't match Pod's node affinity/selector"),
    forPeople("Preemption is not helpful for scheduling"),
    forPeople("not eligible due to a terminating pod on the nominated node."),
    forPeople("not eligible due to placement-based pod group scheduling limitation"),
    forPeople("not eligible due to workload aware preemption enabled"),
    forPeople("not eligible due to failed to read from cycleState"),
    forPeople("no candidate node for preemption"),
    forPeople("no nodes available to schedule pods"),
    forPeople("no profile has the scheduler name \"%1\""),
    forPeople("one or more plugins asked to wait and no plugin rejected pod"),
    forPeople("rejected due to timeout after waiting %1 at plugin %2"),
    forPeople("Preempted by pod %1 on node %2"),
    forPeople("is there already: it cannot be added"),
    forPeople("is not there: it cannot be changed"),
    forPeople("is not there: it cannot end"),
    forPeople("is not there: it cannot be deleted"),
    forPeople("is not there: it cannot leave"),
    forPeople("pod group is unschedulable"),
    forPeople("pod group is waiting for preemption to complete"),
    forPeople("no feasible placements found"),
    forPeople("0/%1 placements are available, first placement status: %2"),
    forPeople("workload aware preemption is not supported for pod groups with scheduling constraints"),
    forPeople("default preemption plugin is not registered, workload aware preemption is disabled"),
    forPeople("failed to schedule other pod from a pod group: %1"),
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

using Values = std::array<std::string, 9>;

/// What stands for %1 to %9 if `text` was made of `pattern`. A value is as short as it can be, and the last one takes the rest.
std::optional<Values> valuesOf(std::string_view pattern, std::string_view text) {
    Values values;
    while (!pattern.empty()) {
        if (pattern[0] != '%' || pattern.size() == 1 || !isDigit(pattern[1])) {
            if (text.empty() || text[0] != pattern[0]) return std::nullopt;
            pattern.remove_prefix(1);
            text.remove_prefix(1);
            continue;
        }
        std::string& value = values.at(static_cast<std::size_t>(pattern[1] - '1'));
        pattern.remove_prefix(2);
        const std::string_view next = pattern.substr(0, pattern.find('%'));
        const std::size_t end = next.empty() ? text.size() : next.size() == pattern.size() ? text.rfind(next)
                                                                                           : text.find(next);
        if (end == std::string_view::npos || end == 0 || (!value.empty() && value != text.substr(0, end))) return std::nullopt;
        value = text.substr(0, end);
        text.remove_prefix(end);
    }
    return text.empty() ? std::optional(values) : std::nullopt;
}

class Reader {
public:
    explicit Reader(const TableLook& look) : m_look(look) {}

    std::string wordsOf(std::string_view text) const {
        if (std::optional<std::string> words = wordsOfFitError(text)) return *words;
        for (const char* known : kOtherTexts)
            if (std::optional<std::string> words = filledWith(known, text)) return *words;
        for (const PluginInfo* plugin : allPlugins())
            if (std::optional<std::string> words = among(plugin->reasons, text)) return *words;
        if (std::optional<std::string> words = among(kFrameworkReasons, text)) return *words;
        const std::size_t comma = text.find(", ");
        if (comma == std::string_view::npos) return std::string(text);
        return joined(wordsOf(text.substr(0, comma)), wordsOf(text.substr(comma + 2)));
    }

private:
    std::string joined(const std::string& first, const std::string& second) const { return first.empty() ? second : m_look.tr("%1, %2", {first, second}); }

    std::optional<std::string> among(std::span<const ReasonInfo> reasons, std::string_view text) const {
        for (const ReasonInfo& info : reasons)
            if (!info.text.empty() && info.text != "%1")
                if (std::optional<std::string> words = filledWith(std::string(info.text).c_str(), text)) return words;
        return std::nullopt;
    }

    std::optional<std::string> filledWith(const char* pattern, std::string_view text) const {
        std::optional<Values> values = valuesOf(pattern, text);
        if (!values) return std::nullopt;
        for (std::string& value : *values)
            if (!value.empty()) value = wordsOf(value);
        return filled(m_look.translate(pattern, nullptr, 1), *values);
    }

    /// "0/5 nodes are available: 1 Insufficient cpu, 4 node(s) were unschedulable. preemption: …", or the message of a PreFilter.
    std::optional<std::string> wordsOfFitError(std::string_view text) const {
        constexpr std::string_view kOpening = " nodes are available:";
        const std::size_t slash = text.find('/');
        const std::size_t opening = text.find(kOpening);
        if (slash != 1 || text[0] != '0' || opening == std::string_view::npos || !std::all_of(text.begin() + 2, text.begin() + static_cast<std::ptrdiff_t>(opening), isDigit))
            return std::nullopt;
        const std::string nodes(text.substr(2, opening - 2));
        text.remove_prefix(std::min(text.size(), opening + kOpening.size() + 1));
        const std::size_t stop = std::min(text.find(". "), text.size() - 1);
        if (text.empty() || text[stop] != '.') return std::nullopt;
        std::string_view items = text.substr(0, stop);
        std::string reasons;
        while (!items.empty()) {
            const std::size_t end = endOfItem(items);
            reasons = joined(reasons, item(items.substr(0, end)));
            items.remove_prefix(std::min(items.size(), end + 2));
        }
        if (stop + 2 >= text.size()) return m_look.tr("0/%1 nodes are available: %2.", {nodes, reasons});
        return m_look.tr("0/%1 nodes are available: %2. %3", {nodes, reasons, wordsOf(text.substr(stop + 2))});
    }

    /// The next item begins with a number.
    static std::size_t endOfItem(std::string_view items) {
        for (std::size_t at = items.find(", "); at != std::string_view::npos; at = items.find(", ", at + 2))
            if (at + 2 < items.size() && isDigit(items[at + 2])) return at;
        return items.size();
    }

    std::string item(std::string_view text) const {
        const auto space = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
        if (space == 0 || space + 1 >= text.size() || text[space] != ' ') return wordsOf(text);
        return m_look.tr("%1 %2", {std::string(text.substr(0, space)), wordsOf(text.substr(space + 1))});
    }

    const TableLook& m_look;
};

}  // namespace

std::string withWords(const std::string& message, const TableLook& look) {
    if (!look.translate) return message;
    const std::string words = Reader(look).wordsOf(message);
    return words == message ? message : message + look.tr(" (%1)", {words});
}

}  // namespace bayplan
