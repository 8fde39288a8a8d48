// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a report is written, and how its table looks.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace bayplan {

enum class ReportFormat { Json,
                          Yaml,
                          Table };

/// What a word says to somebody who skims a table.
enum class Tone { Plain,
                  Good,
                  Doubtful,
                  Bad };
/// Of a verdict or a status: "scheduled", "Running", "rejected"; Plain for a word that is none.
Tone toneOf(std::string_view word);

/// `text` with %1 to %9 replaced by `parts`; a number that has no part stays.
std::string filled(std::string_view text, std::initializer_list<std::string> parts);
std::string filled(std::string_view text, std::span<const std::string> parts);
/// The same of a text that counts: `count` is %1, and `parts` begin with %2.
std::string filledCount(std::string_view text, std::uint64_t count, std::initializer_list<std::string> parts);

/// Marks a text that is translated where it is shown.
constexpr const char* forPeople(const char* text) { return text; }

/// The language of a table: its texts are English, and others by this. `many`: of a text that counts, otherwise null.
using Translate = std::function<const char*(const char* text, const char* many, std::uint64_t count)>;

struct TableLook {
    bool wide = false;                  // with the columns that are left out otherwise, and lists whole
    std::function<void(Tone)> paint{};  // what is written from now on has this tone; empty: there are no colours
    Translate translate{};              // empty: English

    /// `text` in the language of the table, filled.
    std::string tr(const char* text, std::initializer_list<std::string> parts = {}) const;
    std::string trCount(const char* one, const char* many, std::uint64_t count, std::initializer_list<std::string> parts = {}) const;

    /// Writes `text` in `tone`, and goes on without one.
    void say(std::ostream& out, std::string_view text, Tone tone) const;
    void say(std::ostream& out, std::string_view word) const { say(out, word, toneOf(word)); }
};

}  // namespace bayplan
