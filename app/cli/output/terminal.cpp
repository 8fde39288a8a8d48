// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/terminal.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace bayplan {

namespace {

std::string_view variable(const char* name) {
    const char* text = std::getenv(name);
    return text == nullptr ? std::string_view() : std::string_view(text);
}

}  // namespace

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

std::size_t terminalWidth(int stream) {
    constexpr std::size_t kLeast = 40, kUsual = 80;
    std::size_t columns = 0;
    winsize size{};
    if (::isatty(stream) != 0 && ::ioctl(stream, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
    if (const std::string_view told = variable("COLUMNS"); columns == 0) std::from_chars(told.data(), told.data() + told.size(), columns);
    return columns == 0 ? kUsual : std::max(kLeast, columns);
}

bool isSteerable(int stream) {
    const std::string_view terminal = variable("TERM");
    return ::isatty(stream) != 0 && !terminal.empty() && terminal != "dumb";
}

bool coloursAreWelcome() { return variable("NO_COLOR").empty() && isSteerable(STDOUT_FILENO); }

}  // namespace bayplan
