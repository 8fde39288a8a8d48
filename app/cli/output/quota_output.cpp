// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/quota_output.h"

#include <set>
#include <string>
#include <utility>

#include "base/quantity.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"

namespace bayplan {

namespace {

std::string amountOf(const RuntimeAmounts& amounts, const std::string& resource) {
    const auto found = amounts.find(resource);
    return found == amounts.end() ? "-" : formatAmount(resource, found->second);
}

}  // namespace

void writeQuotaTable(std::ostream& out, const QuotaStandings& standings, const TableLook& look) {
    std::vector<std::string> headers{tr("QUOTA"), tr("PARENT"), tr("RESOURCE"), tr("MIN"), tr("MAX"), tr("REQUEST"), tr("RUNTIME"), tr("USED")};
    if (look.wide) headers.insert(headers.end(), {tr("WEIGHT"), tr("SCALED MIN"), tr("NOT PREEMPTIBLE"), tr("TREE")});
    const std::size_t columns = headers.size();
    TextTable table(std::move(headers));
    for (std::size_t column = 3; column < (look.wide ? columns - 1 : columns); ++column) table.setNumbers(column);
    for (const KoordinatorQuota& quota : standings.quotas) {
        const RuntimeQuota& answer = standings.answers.at(quota.name);
        std::set<std::string> resources;
        for (const RuntimeAmounts* amounts : {&quota.min, &quota.max, &answer.request})
            for (const auto& [resource, amount] : *amounts) resources.insert(resource);
        for (const std::string& resource : resources) {
            std::vector<std::string> row{quota.name, orDash(quota.parent), resource};
            for (const RuntimeAmounts* amounts : {&quota.min, &quota.max, &answer.request, &answer.runtime, &answer.used}) row.push_back(amountOf(*amounts, resource));
            if (look.wide) {
                for (const RuntimeAmounts* amounts : {&quota.weight, &answer.scaledMin, &answer.usedForGood}) row.push_back(amountOf(*amounts, resource));
                row.push_back(orDash(quota.tree));
            }
            table.add(std::move(row));
        }
    }
    table.write(out, look);
    if (standings.problems.empty()) return;
    out << '\n';
    TextTable problems({tr("OBJECT"), tr("PROBLEM")});
    for (const QuotaProblem& problem : standings.problems) problems.add({problem.object, tr(problem.what)});
    problems.write(out, look);
}

}  // namespace bayplan
