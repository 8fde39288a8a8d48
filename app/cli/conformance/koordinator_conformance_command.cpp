// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "conformance/koordinator_case.h"

namespace bayplan {

namespace {

class KoordinatorCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        Result<KoordinatorRun> run = runKoordinatorCase(which, budget);
        if (!run) return run.error();
        KoordinatorComparison comparison = compareKoordinator(run->expected, run->actual, keep);
        m_numbers.add(comparison.numbers);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, {}};
    }

    std::vector<TallyRow> tallies() const override { return {{{}, "numbers", m_numbers}}; }
    std::string tail() const override { return "numbers " + tallyText(m_numbers); }

private:
    Tally m_numbers;
};

}  // namespace

int runKoordinatorConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    KoordinatorCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
