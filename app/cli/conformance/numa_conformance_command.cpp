// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "conformance/numa_case.h"

namespace bayplan {

namespace {

class NumaCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "interrupted", {}};
        const Result<NumaCase> read = readNumaCase(which.folder / "case.json");
        if (!read) return read.error();
        const Result<NumaReport> expected = readNumaReport(which.folder / kExpectedFile);
        if (!expected) return expected.error();
        const Result<NumaReport> actual = runNumaCase(*read);
        if (!actual) return actual.error();
        NumaComparison comparison = compareNuma(*expected, *actual, keep);
        m_operations.add(comparison.operations);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, {}};
    }

    std::vector<TallyRow> tallies() const override { return {{{}, "operations", m_operations}}; }
    std::string tail() const override { return "operations " + tallyText(m_operations); }

private:
    Tally m_operations;
};

}  // namespace

int runNumaConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    NumaCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
