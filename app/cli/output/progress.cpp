// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/progress.h"

#include <memory>

#include <unistd.h>

#include "cli/output/output.h"
#include "cli/output/terminal.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"

namespace bayplan {

namespace {

/// What the engine and the commands count.
[[maybe_unused]] constexpr const char* kCounted[] = {forPeople("arrivals"), forPeople("cases"), forPeople("looks"), forPeople("objects"), forPeople("pods"),
                                                     forPeople("snapshots"), forPeople("steps"), forPeople("topologies")};

/// "pods: 120 of 500", "bytes: 1.5 MiB".
std::string textOf(const Progress& progress) {
    const bool bytes = progress.what == "bytes";
    const auto amount = [&](std::uint64_t count) { return bytes ? fixedNumber(static_cast<double>(count) / (1 << 20), 1) + " MiB" : std::to_string(count); };
    const std::string what = bytes ? tr("read") : tr(progress.what.c_str());
    return progress.total > 0 ? tr("%1: %2 of %3", {what, amount(progress.done), amount(progress.total)}) : what + ": " + amount(progress.done);
}

}  // namespace

ProgressLine::ProgressLine(bool quiet) : m_next(Clock::now() + std::chrono::seconds(1)), m_shows(!quiet && isSteerable(STDERR_FILENO)) {}

void ProgressLine::show(const std::string& text) {
    if (!m_shows) return;
    const std::scoped_lock lock(m_mutex);
    const Clock::time_point now = Clock::now();
    if (now < m_next) return;
    m_next = now + std::chrono::milliseconds(100);
    showPassingLine(text);
}

Budget budgetFor(const std::stop_token& stop, bool quiet) {
    return {stop, [line = std::make_shared<ProgressLine>(quiet)](const Progress& progress) { line->show(textOf(progress)); }};
}

}  // namespace bayplan
