// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Questions to the user at the terminal.

#include <optional>
#include <stop_token>
#include <string>

namespace bayplan {

/// Whether there is a user to ask: standard input and standard error are a terminal.
bool hasTerminal();
/// A line of standard input, without its end; absent: none, or a stop came first.
std::optional<std::string> answerFromTerminal(const std::stop_token& stop);

}  // namespace bayplan
