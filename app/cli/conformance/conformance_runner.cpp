// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/conformance/conformance_runner.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <limits>
#include <utility>

#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

constexpr std::size_t kDifferencesShown = 20;

struct Differing {
    std::string where;  // the case
    Difference difference;
};

void writeDifference(std::ostream& out, const Differing& differing) {
    const Difference& difference = differing.difference;
    std::string where = differing.where + ": " + difference.what;
    if (!difference.pod.empty()) where += " of " + difference.pod;
    if (!difference.node.empty()) where += " on " + difference.node;
    out << printable(where) << "\n  expected  " << printable(difference.expected) << "\n  got       "
        << printable(difference.got) << '\n';
}

void appendTallies(std::string& json, const TallyRow& row) {
    JsonMembers members(json);
    members.text("family", row.family);
    members.text("what", row.what);
    members.number("matched", row.tally.matched);
    members.number("all", row.tally.all);
}

void appendDifference(std::string& json, const Differing& differing) {
    JsonMembers members(json);
    members.text("case", differing.where);
    members.text("what", differing.difference.what);
    members.text("pod", differing.difference.pod);
    members.text("node", differing.difference.node);
    members.text("expected", differing.difference.expected);
    members.text("got", differing.difference.got);
}

/// The cases that --case names. Empty, with a message, if a name is neither a case nor a family.
std::vector<ConformanceCase> chosen(std::vector<ConformanceCase> cases, const std::vector<std::string>& names) {
    if (names.empty()) return cases;
    const auto is = [](const ConformanceCase& c, const std::string& name) {
        return c.name == name || c.family == name;
    };
    for (const std::string& name : names) {
        if (std::any_of(cases.begin(), cases.end(), [&](const ConformanceCase& c) { return is(c, name); })) continue;
        std::cerr << tr("error: ") << "--case " << printable(name) << ": " << tr("no case or family has this name") << '\n';
        return {};
    }
    std::erase_if(cases, [&](const ConformanceCase& c) {
        return std::none_of(names.begin(), names.end(), [&](const std::string& name) { return is(c, name); });
    });
    return cases;
}

}  // namespace

std::string tallyText(const Tally& tally) {
    if (tally.all == 0) return "-";
    char share[16];
    const double percent = 100.0 * static_cast<double>(tally.matched) / static_cast<double>(tally.all);
    std::snprintf(share, sizeof share, "%.2f%%", tally.matched < tally.all ? std::min(percent, 99.99) : 100.0);
    return std::to_string(tally.matched) + "/" + std::to_string(tally.all) + " " + share;
}

int runConformance(CaseRunner& runner, const ConformanceOptions& options, const std::stop_token& stop) {
    Result<std::vector<ConformanceCase>> found = findConformanceCases(options.folders);
    if (!found) return fail(found.error());
    const std::vector<ConformanceCase> cases = chosen(std::move(*found), options.cases);
    if (cases.empty()) return kExitUsage;

    const std::size_t shown = options.verbose ? std::numeric_limits<std::size_t>::max() : kDifferencesShown;
    std::vector<Differing> differences;
    std::size_t differing = 0;
    std::size_t matching = 0;
    bool unreadable = false;
    const bool lines = !options.output.structured();
    const TableLook look = lookFor(options.output);
    const Budget budget = budgetFor(stop, options.quiet);
    std::vector<std::pair<std::string, bool>> verdicts;
    for (const ConformanceCase& one : cases) {
        Result<CaseAnswer> answer = runner.run(one, shown - differences.size(), budget);
        if (!answer) {
            const int code = fail(answer.error());
            if (code == kExitInterrupted) return code;
            unreadable = true;
            continue;
        }
        unreadable = !isWhole(answer->diagnostics, options.quiet, options.partial) || unreadable;
        const bool same = answer->differing == 0;
        verdicts.emplace_back(one.name, same);
        budget.report({verdicts.size(), cases.size(), "cases"});
        if (options.verbose && lines) {
            std::cout << printable(one.name) << ": ";
            look.say(std::cout, same ? "matches" : "differs");
            std::cout << '\n';
        }
        matching += same ? 1 : 0;
        differing += answer->differing;
        for (Difference& difference : answer->differences) differences.push_back({one.name, std::move(difference)});
    }

    const auto table = [&](std::ostream& out, const TableLook&) {
        runner.writeSummary(out);
        for (const Differing& difference : differences) writeDifference(out, difference);
        if (differing > differences.size()) out << tr("… and %1 more differences", {std::to_string(differing - differences.size())}) << '\n';
        out << tr("%1 of %2 cases match", {std::to_string(matching), std::to_string(cases.size())});
        if (const std::string tail = runner.tail(); !tail.empty()) out << ", " << tail;
        out << '\n';
    };
    const auto document = [&](std::ostream& out, ReportFormat format) {
        ReportDocument report(out, format, "ConformanceReport");
        report.number("cases", cases.size());
        report.number("matching", matching);
        report.flag("unreadable", unreadable);
        report.list("tallies", runner.tallies(), appendTallies);
        report.number("differing", differing);
        report.list("differences", differences, appendDifference);
        if (options.verbose)
            report.list("verdicts", verdicts, [](std::string& json, const auto& verdict) {
                JsonMembers members(json);
                members.text("case", verdict.first);
                members.raw("matches") += verdict.second ? "true" : "false";
            });
    };
    print(options.output, {.table = table, .document = document});
    if (unreadable) return finishOutput(kExitFailed);
    return finishOutput(matching == cases.size() ? kExitOk : kExitNo);
}

}  // namespace bayplan
