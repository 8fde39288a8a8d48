// SPDX-License-Identifier: GPL-3.0-or-later
#include <iomanip>
#include <map>
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "conformance/comparison.h"
#include "conformance/kube_scheduler_case.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr int kNameWidth = 18;
constexpr int kCellWidth = 24;

/// Columns without anything to compare in any family are left out, but those that every report has.
bool isShown(Column column, const Tallies& total) { return column != Column::Groups || total.of(column).all > 0; }

void writeRow(std::ostream& out, const std::string& name, const Tallies& tallies, const Tallies& total) {
    out << padded(printable(name), kNameWidth);
    for (const Column column : kColumns)
        if (isShown(column, total)) out << std::setw(kCellWidth) << tallyText(tallies.of(column));
    out << '\n';
}

class KubeSchedulerCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        Result<KubeSchedulerRun> run = runKubeSchedulerCase(which, budget);
        if (!run) return run.error();
        Comparison comparison = compare(*run, keep);
        m_families[which.family].add(comparison.tallies);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, std::move(run->diagnostics)};
    }

    void writeSummary(std::ostream& out) const override {
        const Tallies total = this->total();
        out << padded(tr("family"), kNameWidth);
        for (const Column column : kColumns)
            if (isShown(column, total)) out << std::setw(kCellWidth) << toString(column);
        out << '\n';
        for (const auto& [family, tallies] : m_families) writeRow(out, family, tallies, total);
        writeRow(out, tr("total"), total, total);
    }

    std::vector<TallyRow> tallies() const override {
        std::vector<TallyRow> rows;
        const Tallies total = this->total();
        for (const auto& [family, tallies] : m_families)
            for (const Column column : kColumns)
                if (isShown(column, total)) rows.push_back({family, toString(column), tallies.of(column)});
        return rows;
    }

private:
    Tallies total() const {
        Tallies total;
        for (const auto& [family, tallies] : m_families) total.add(tallies);
        return total;
    }

    std::map<std::string, Tallies> m_families;
};

}  // namespace

int runKubeSchedulerConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    KubeSchedulerCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
