// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/quota_report.h"

#include <string>
#include <utility>
#include <vector>

#include "io/reports/report_document.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

void appendAmounts(std::string& json, const RuntimeAmounts& amounts) {
    JsonMembers members(json);
    for (const auto& [resource, amount] : amounts) members.raw(resource) += std::to_string(amount);
}

}  // namespace

void writeElasticQuotas(std::ostream& out, ReportFormat format, const QuotaStandings& standings) {
    ReportDocument document(out, format, "ElasticQuotas");
    document.list("quotas", standings.quotas, [&](std::string& json, const KoordinatorQuota& quota) {
        const RuntimeQuota& answer = standings.answers.at(quota.name);
        JsonMembers one(json);
        one.text("quota", quota.name);
        one.text("parent", quota.parent);
        one.text("tree", quota.tree);
        one.raw("lends") += quota.lends ? "true" : "false";
        const std::pair<const char*, const RuntimeAmounts*> all[] = {{"min", &quota.min},
                                                                     {"max", &quota.max},
                                                                     {"weight", &quota.weight},
                                                                     {"request", &answer.request},
                                                                     {"runtime", &answer.runtime},
                                                                     {"used", &answer.used},
                                                                     {"usedForGood", &answer.usedForGood},
                                                                     {"scaledMin", &answer.scaledMin}};
        for (const auto& [name, amounts] : all) appendAmounts(one.raw(name), *amounts);
    });
    std::string total;
    appendAmounts(total, standings.totals.at(std::string()));
    document.value("total", total);
    std::vector<std::pair<std::string, RuntimeAmounts>> trees(standings.totals.begin(), standings.totals.end());
    std::erase_if(trees, [](const auto& one) { return one.first.empty(); });
    document.list("trees", trees, [](std::string& json, const auto& tree) {
        JsonMembers one(json);
        one.text("tree", tree.first);
        appendAmounts(one.raw("total"), tree.second);
    });
    document.list("problems", standings.problems, [](std::string& json, const QuotaProblem& problem) {
        JsonMembers one(json);
        one.text("object", problem.object);
        one.text("message", problem.what.text());
    });
}

}  // namespace bayplan
