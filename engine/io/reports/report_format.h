// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a report is written, and how its table looks.

#include <functional>
#include <ostream>
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

struct TableLook {
    bool wide = false;                  // with the columns that are left out otherwise, and lists whole
    std::function<void(Tone)> paint{};  // what is written from now on has this tone; empty: there are no colours

    /// Writes `text` in `tone`, and goes on without one.
    void say(std::ostream& out, std::string_view text, Tone tone) const;
    void say(std::ostream& out, std::string_view word) const { say(out, word, toneOf(word)); }
};

}  // namespace bayplan
