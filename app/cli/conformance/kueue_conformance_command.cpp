// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "conformance/kueue_case.h"

namespace bayplan {

namespace {

class KueueCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        Result<KueueRun> run = runKueueCase(which, budget);
        if (!run) return run.error();
        KueueComparison comparison = compareKueue(run->expected, run->actual, keep);
        m_changes.add(comparison.changes);
        m_events.add(comparison.events);
        m_queues.add(comparison.queues);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, {}};
    }

    std::vector<TallyRow> tallies() const override { return {{{}, "changes", m_changes}, {{}, "events", m_events}, {{}, "queues", m_queues}}; }
    std::string tail() const override { return "changes " + tallyText(m_changes) + ", events " + tallyText(m_events) + ", queues " + tallyText(m_queues); }

private:
    Tally m_changes, m_events, m_queues;
};

}  // namespace

int runKueueConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    KueueCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
