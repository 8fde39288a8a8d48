// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text that cannot control a terminal.

#include <string>
#include <string_view>

namespace bayplan {

/// `text` on one line: each control character, including line feeds and tabs, each character that changes the writing
/// direction, and each byte that is not UTF-8 becomes a question mark.
std::string printable(std::string_view text);

/// The same for UTF-8 as it arrives, in pieces of any size.
class Plainer {
public:
    /// `lines`: line feeds and tabs stay.
    void pass(std::string_view bytes, std::string& out, bool lines);
    /// The incomplete rest is no character.
    void end(std::string& out);

private:
    char32_t value() const;
    bool isCharacter() const;

    std::string m_part;  // of an incomplete character
};

}  // namespace bayplan
