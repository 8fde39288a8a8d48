// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/terminal.h"

#include <poll.h>
#include <unistd.h>

namespace bayplan {

bool hasTerminal() { return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0; }

std::optional<std::string> answerFromTerminal(const std::stop_token& stop) {
    constexpr std::size_t kMostBytes = 4096;
    std::string line;
    while (!stop.stop_requested()) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (::poll(&input, 1, 100) <= 0) continue;
        char c = 0;
        if (::read(STDIN_FILENO, &c, 1) != 1) return std::nullopt;
        if (c == '\n') return line;
        if (line.size() < kMostBytes) line += c;
    }
    return std::nullopt;
}

}  // namespace bayplan
