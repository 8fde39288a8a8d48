// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reasons that several nodes give alike, in upstream's words and, where a table has another language, in words for people.
// Thread rule: one thread.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "framework/reason_info.h"
#include "io/reports/report_format.h"

namespace bayplan {

/// The words for people in the language of the table; upstream's text if there are none.
std::string wordsOf(const Reason& reason, const TableLook& look);

class ReasonWords {
public:
    explicit ReasonWords(const TableLook& look) : m_look(look) {}

    /// `said`: what the line says of the reason: its plugin and upstream's text.
    void add(const std::string& said, const Reason& reason);
    void add(const std::string& said) { ++m_lines[said].nodes; }

    struct Line {
        std::string text;
        std::size_t nodes = 0;
    };
    /// Those of most nodes first, then by text. Where the nodes differ in a value, the words have an ellipsis for it.
    std::vector<Line> lines() const;

private:
    struct Told {
        std::size_t nodes = 0;
        const ReasonInfo* info = nullptr;
        std::vector<std::string> values;
    };
    /// In brackets behind a space; empty if the table is in English, as upstream's text is.
    std::string wordsOf(const Told& told) const;

    const TableLook& m_look;
    std::map<std::string, Told> m_lines;
};

}  // namespace bayplan
