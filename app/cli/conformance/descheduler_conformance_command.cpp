// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "conformance/descheduler_case.h"

namespace bayplan {

namespace {

class DeschedulerCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        Result<DeschedulerRun> run = runDeschedulerCase(which, budget);
        if (!run) return run.error();
        DeschedulerComparison comparison = compareDescheduling(run->expected, run->actual, keep);
        m_evictions.add(comparison.evictions);
        m_evictors.add(comparison.evictors);
        m_use.add(comparison.use);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, std::move(run->diagnostics)};
    }

    std::vector<TallyRow> tallies() const override { return {{{}, "evictions", m_evictions}, {{}, "evictors", m_evictors}, {{}, "utilization", m_use}}; }
    std::string tail() const override { return "evictions " + tallyText(m_evictions) + ", evictors " + tallyText(m_evictors) + ", utilization " + tallyText(m_use); }

private:
    Tally m_evictions, m_evictors, m_use;
};

}  // namespace

int runDeschedulerConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    DeschedulerCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
