// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The terminal: the person in front of it, how wide it is, and whether it takes more than text.

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>

namespace bayplan {

/// Whether there is a user to ask: standard input and standard error are a terminal.
bool hasTerminal();
/// A line of standard input, without its end; absent: none, or a stop came first.
std::optional<std::string> answerFromTerminal(const std::stop_token& stop);

/// Of the terminal behind the stream; otherwise $COLUMNS, or 80. At least 40.
std::size_t terminalWidth(int stream);
/// The stream is a terminal that moves its cursor and has colours: $TERM is there, and is not "dumb".
bool isSteerable(int stream);
/// Standard output is such a terminal, and NO_COLOR is not set.
bool coloursAreWelcome();

}  // namespace bayplan
