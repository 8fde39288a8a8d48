// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/text_table.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/result.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr std::array<std::string_view, 13> kGood{"scheduled", "bound", "ok", "goes", "done", "matches", "complete", "installed", "admitted", "Ready", "Running", "Completed", "Succeeded"};
constexpr std::array<std::string_view, 21> kDoubtful{"gated", "notModelled", "not modelled", "ignored", "pending", "waits", "drift", "elsewhere", "unknown", "incomplete", "retrying",
                                                     "active", "backoff", "trying", "preempted", "different", "overridden", "Pending", "Terminating", "ContainerCreating", "Ready,SchedulingDisabled"};
constexpr std::array<std::string_view, 16> kBad{"unschedulable", "error", "bindFailed", "rejected", "refused", "blocked", "blocker", "violation", "not applicable",
                                                "differs", "absent", "Error", "Failed", "CrashLoopBackOff", "ImagePullBackOff", "NotReady"};

}  // namespace

Tone toneOf(std::string_view word) {
    const auto among = [&](const auto& words) { return std::find(words.begin(), words.end(), word) != words.end(); };
    if (among(kGood)) return Tone::Good;
    if (among(kDoubtful)) return Tone::Doubtful;
    return among(kBad) ? Tone::Bad : Tone::Plain;
}

std::string filled(std::string_view text, std::span<const std::string> parts) {
    return filledBy(text, parts.size(), [&](std::size_t i) -> const std::string& { return parts[i]; });
}

std::string filled(std::string_view text, std::initializer_list<std::string> parts) { return filled(text, std::span(parts.begin(), parts.size())); }

std::string filledCount(std::string_view text, std::uint64_t count, std::initializer_list<std::string> parts) {
    std::vector<std::string> all{std::to_string(count)};
    all.insert(all.end(), parts);
    return filled(text, std::span<const std::string>(all));
}

std::string TableLook::tr(const char* text, std::initializer_list<std::string> parts) const { return filled(translate ? translate(text, nullptr, 1) : text, parts); }

std::string TableLook::trCount(const char* one, const char* many, std::uint64_t count, std::initializer_list<std::string> parts) const {
    return filledCount(translate ? translate(one, many, count) : count == 1 ? one
                                                                            : many,
                       count, parts);
}

void TableLook::say(std::ostream& out, std::string_view text, Tone tone) const {
    const bool coloured = paint && tone != Tone::Plain;
    if (coloured) paint(tone);
    out << text;
    if (coloured) paint(Tone::Plain);
}

TextTable::TextTable(std::vector<std::string> headers, std::size_t gap) : m_columns(headers.size()), m_gap(gap) { add(std::move(headers)); }

void TextTable::add(std::vector<std::string> cells) {
    check(cells.size() == m_columns.size(), "a row with other columns than the headers");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i] = withoutControls(std::move(cells[i]));
        m_columns[i].width = std::max(m_columns[i].width, textWidth(cells[i]));
    }
    m_rows.push_back(std::move(cells));
}

void TextTable::write(std::ostream& out, const TableLook& look) const {
    for (const std::vector<std::string>& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Column& column = m_columns[i];
            const std::string blanks(column.width - textWidth(row[i]), ' ');
            if (column.numbers) out << blanks;
            if (column.status && &row != m_rows.data()) look.say(out, row[i], toneOf(std::string_view(row[i]).substr(0, row[i].find(':'))));
            else out << row[i];
            if (i + 1 == row.size()) break;
            if (!column.numbers) out << blanks;
            out << std::string(m_gap, ' ');
        }
        out << '\n';
    }
}

}  // namespace bayplan
