// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asking the person in front of the terminal.

#include <optional>
#include <stop_token>
#include <string>

namespace bayplan {

/// There is somebody to ask: standard input and standard error are a terminal.
bool hasTerminal();
/// A line of standard input, without its end; nothing: there is none, or a stop came first.
std::optional<std::string> answerFromTerminal(const std::stop_token& stop);

}  // namespace bayplan
