// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/output.h"

#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

#include <unistd.h>

#include "cli/output/exit_code.h"
#include "cli/output/terminal.h"
#include "cli/output/words.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr std::size_t kShown = 20;

std::string wordFor(Severity severity) {
    switch (severity) {
    case Severity::Error: return tr("error: ");
    case Severity::Warning: return tr("warning: ");
    case Severity::Note: break;
    }
    return tr("note: ");
}

constexpr std::string_view kClearLine = "\r\x1b[K";

class PlainBuffer final : public std::streambuf {
public:
    explicit PlainBuffer(std::streambuf* below) : m_below(below) {}
    std::streambuf* below() const { return m_below; }
    void setExact() { m_exact = true; }
    /// A passing line stands on the terminal, which takes it away before anything else.
    static void setPassing(std::streambuf* terminal) { s_passing = terminal; }
    static void endPassing() {
        if (std::streambuf* terminal = std::exchange(s_passing, nullptr)) {
            terminal->sputn(kClearLine.data(), static_cast<std::streamsize>(kClearLine.size()));
            terminal->pubsync();
        }
    }

protected:
    int_type overflow(int_type c) override {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        const char byte = traits_type::to_char_type(c);
        return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
    }
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        endPassing();
        if (m_exact) return m_below->sputn(bytes, count);
        m_text.clear();
        m_plainer.pass({bytes, static_cast<std::size_t>(count)}, m_text, true);
        const auto size = static_cast<std::streamsize>(m_text.size());
        return m_below->sputn(m_text.data(), size) == size ? count : 0;
    }
    int sync() override { return m_below->pubsync(); }

private:
    std::streambuf* m_below;
    Plainer m_plainer;
    std::string m_text;
    bool m_exact = false;
    static inline std::streambuf* s_passing = nullptr;
};

void steer(std::ostream& stream, std::string_view sequence) {
    auto* plain = dynamic_cast<PlainBuffer*>(stream.rdbuf());
    std::streambuf* to = plain ? plain->below() : stream.rdbuf();
    to->sputn(sequence.data(), static_cast<std::streamsize>(sequence.size()));
}

}  // namespace

PlainOutput::PlainOutput() : m_out(std::make_unique<PlainBuffer>(std::cout.rdbuf())), m_error(std::make_unique<PlainBuffer>(std::cerr.rdbuf())) {
    std::cout.rdbuf(m_out.get());
    std::cerr.rdbuf(m_error.get());
}

PlainOutput::~PlainOutput() {
    PlainBuffer::endPassing();
    std::cout.flush();
    std::cout.rdbuf(static_cast<PlainBuffer&>(*m_out).below());
    std::cerr.rdbuf(static_cast<PlainBuffer&>(*m_error).below());
}

void printExactly() {
    if (auto* plain = dynamic_cast<PlainBuffer*>(std::cout.rdbuf())) plain->setExact();
}

void steerOutput(std::string_view sequence) { steer(std::cout, sequence); }

void showPassingLine(std::string_view text) {
    PlainBuffer::endPassing();
    auto* plain = dynamic_cast<PlainBuffer*>(std::cerr.rdbuf());
    if (!plain) return;
    std::cerr << printable(fitting(text, terminalWidth(STDERR_FILENO) - 1)) << std::flush;
    PlainBuffer::setPassing(plain->below());
}

void printDiagnostics(const Diagnostics& diagnostics, bool quiet) {
    if (quiet) return;
    std::vector<const Diagnostic*> sorted;
    for (const Diagnostic& diagnostic : diagnostics) sorted.push_back(&diagnostic);
    std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic* a, const Diagnostic* b) { return a->severity > b->severity; });
    for (std::size_t i = 0; i < std::min(kShown, sorted.size()); ++i)
        std::cerr << wordFor(sorted[i]->severity) << printable(tr(sorted[i]->what)) << '\n';
    if (sorted.size() <= kShown) return;
    const auto number = [&](Severity severity) { return std::to_string(count(diagnostics, severity)); };
    std::cerr << tr("… and %1 more; in all %2 errors, %3 warnings, %4 notes",
                    {std::to_string(sorted.size() - kShown), number(Severity::Error), number(Severity::Warning), number(Severity::Note)})
              << '\n';
}

bool isWhole(const Diagnostics& diagnostics, bool quiet, bool partial) {
    const std::size_t faults = count(diagnostics, Severity::Error);
    const bool goOn = faults == 0 || partial;
    printDiagnostics(diagnostics, quiet && goOn);
    if (!goOn) std::cerr << tr("error: ") << tr("what was left out may change the answer; --partial goes on without it") << '\n';
    return goOn;
}

int finishOutput(int code) {
    std::cout.flush();
    if (std::cout) return code;
    std::cerr << tr("error: ") << tr("standard output could not be written") << '\n';
    return kExitFailed;
}

}  // namespace bayplan
