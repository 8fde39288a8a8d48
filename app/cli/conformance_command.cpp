// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "conformance/comparison.h"
#include "conformance/kube_scheduler_case.h"

namespace bayplan {

namespace {

constexpr std::size_t kShown = 20;
constexpr int kNameWidth = 18;
constexpr int kCellWidth = 24;

struct Differing {
    std::string where;  // the case
    Difference difference;
};

/// "795/795 100.00%"; a column in which there was nothing to compare is said to be empty.
std::string cell(const Tally& tally) {
    if (tally.all == 0) return "-";
    char share[16];
    // Never rounded up to 100: that is for all of them alone.
    const double percent = 100.0 * static_cast<double>(tally.matched) / static_cast<double>(tally.all);
    std::snprintf(share, sizeof share, "%.2f%%", tally.matched < tally.all ? std::min(percent, 99.99) : 100.0);
    return std::to_string(tally.matched) + "/" + std::to_string(tally.all) + " " + share;
}

void printRow(const std::string& name, const Tallies& tallies) {
    std::cout << std::left << std::setw(kNameWidth) << printable(name) << std::right;
    for (const Column column : kColumns) std::cout << std::setw(kCellWidth) << cell(tallies.of(column));
    std::cout << '\n';
}

void printTable(const std::map<std::string, Tallies>& families) {
    std::cout << std::left << std::setw(kNameWidth) << "family" << std::right;
    for (const Column column : kColumns) std::cout << std::setw(kCellWidth) << toString(column);
    std::cout << '\n';
    Tallies total;
    for (const auto& [family, tallies] : families) {
        printRow(family, tallies);
        total.add(tallies);
    }
    printRow("total", total);
}

void print(const Differing& differing) {
    const Difference& difference = differing.difference;
    std::string where = differing.where + ": " + difference.what;
    if (!difference.pod.empty()) where += " of " + difference.pod;
    if (!difference.node.empty()) where += " on " + difference.node;
    std::cout << printable(where) << "\n  expected  " << printable(difference.expected) << "\n  got       "
              << printable(difference.got) << '\n';
}

/// Those that --case names. Empty where one of the names is no case's and no family's; then that is said.
std::vector<ConformanceCase> chosen(std::vector<ConformanceCase> cases, const std::vector<std::string>& names) {
    if (names.empty()) return cases;
    const auto is = [](const ConformanceCase& c, const std::string& name) {
        return c.name == name || c.family == name;
    };
    for (const std::string& name : names) {
        if (std::any_of(cases.begin(), cases.end(), [&](const ConformanceCase& c) { return is(c, name); })) continue;
        std::cerr << "error: --case " << printable(name) << ": no case and no family of that name\n";
        return {};
    }
    std::erase_if(cases, [&](const ConformanceCase& c) {
        return std::none_of(names.begin(), names.end(), [&](const std::string& name) { return is(c, name); });
    });
    return cases;
}

}  // namespace

int runKubeSchedulerConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    Result<std::vector<ConformanceCase>> found = findConformanceCases(options.folders);
    if (!found) return fail(found.error());
    const std::vector<ConformanceCase> cases = chosen(std::move(*found), options.cases);
    if (cases.empty()) return kExitUsage;

    const std::size_t shown = options.verbose ? std::numeric_limits<std::size_t>::max() : kShown;
    std::map<std::string, Tallies> families;
    std::vector<Differing> differences;
    std::size_t differing = 0;
    std::size_t matching = 0;
    bool unreadable = false;
    for (const ConformanceCase& one : cases) {
        const Result<KubeSchedulerRun> run = runKubeSchedulerCase(one, Budget{stop, {}});
        if (!run) {
            const int code = fail(run.error());
            if (code == kExitInterrupted) return code;
            unreadable = true;
            continue;
        }
        printDiagnostics(run->diagnostics, options.quiet);
        Comparison comparison = compare(run->expected, run->actual, shown - differences.size());
        if (options.verbose) std::cout << printable(one.name) << (comparison.same() ? ": matches\n" : ": differs\n");
        families[one.family].add(comparison.tallies);
        matching += comparison.same() ? 1 : 0;
        differing += comparison.differing;
        for (Difference& difference : comparison.differences) differences.push_back({one.name, std::move(difference)});
    }

    printTable(families);
    for (const Differing& difference : differences) print(difference);
    if (differing > differences.size())
        std::cout << "… and " << differing - differences.size() << " more differences\n";
    std::cout << matching << " of " << cases.size() << " cases match\n";
    if (unreadable) return finishOutput(kExitFailed);
    return finishOutput(matching == cases.size() ? kExitOk : kExitNo);
}

}  // namespace bayplan
