// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/koordinator_case.h"

#include <utility>

#include "conformance/report_file.h"
#include "io/objects/neighbours/decode_koordinator.h"

namespace bayplan {

namespace {

KoordinatorObjects decodeQuotaObjects(const Field& root) {
    KoordinatorReader reader;
    const auto text = [](const Field& object, std::string_view wanted) {
        std::string found;
        object.forEach([&](std::string_view key, const Field& value) { if (key == wanted) found = value.text(); });
        return found;
    };
    root.forEach([&](std::string_view key, const Field& items) {
        if (key == "items") items.forEachElement([&](const Field& object) { reader.read(text(object, "apiVersion"), text(object, "kind"), object); });
    });
    return std::move(reader.all);
}

KoordinatorReport decodeKoordinatorReport(const Field& root) {
    KoordinatorReport report;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& quotas) {
        seen.add(key);
        if (key != "quotas") return;
        quotas.forEach([&](std::string_view name, const Field& numbers) {
            auto& of = report[std::string(name)];
            numbers.forEach([&](std::string_view what, const Field& amounts) {
                amounts.forEach([&](std::string_view resource, const Field& amount) {
                    if (const std::int64_t number = amount.integer(); number != 0) of[std::string(what)][std::string(resource)] = number;
                });
            });
        });
    });
    seen.require("quotas");
    return report;
}

bool decodeScales(const Field& root) {
    bool scales = true;
    root.forEach([&](std::string_view key, const Field& value) { if (key == "enableMinQuotaScale") scales = value.boolean(); });
    return scales;
}

}  // namespace

Result<KoordinatorRun> runKoordinatorCase(const ConformanceCase& which, const Budget&) {
    Result<KoordinatorReport> expected = readReport(which.folder / kExpectedFile, decodeKoordinatorReport);
    if (!expected) return expected.error();
    const Result<bool> scales = readReport(which.folder / "case.json", decodeScales);
    if (!scales) return scales.error();
    const Result<KoordinatorObjects> objects = readReport(which.folder / "cluster.json", decodeQuotaObjects);
    if (!objects) return objects.error();
    KoordinatorRun run{std::move(*expected), {}};
    const QuotaStandings standings = quotaStandings(*objects, *scales);
    for (const KoordinatorQuota& quota : standings.quotas) {
        const RuntimeQuota& answer = standings.answers.at(quota.name);
        // What the real manager reports as limited is the request: it limits what it hands to the parent.
        const std::pair<const char*, const RuntimeAmounts*> all[] = {
            {"autoScaleMin", &answer.scaledMin}, {"childRequest", &answer.childRequest}, {"limitRequest", &answer.request}, {"nonPreemptibleUsed", &answer.usedForGood},
            {"request", &answer.request},        {"runtime", &answer.runtime},           {"sharedWeight", &quota.weight},   {"used", &answer.used}};
        auto& of = run.actual[quota.name];
        for (const auto& [what, amounts] : all)
            for (const auto& [resource, amount] : *amounts)
                if (amount != 0) of[what][resource] = amount;
    }
    return run;
}

KoordinatorComparison compareKoordinator(const KoordinatorReport& expected, const KoordinatorReport& actual, std::size_t keep) {
    std::map<std::string, std::pair<std::string, std::string>> pairs;
    for (const bool wanted : {true, false})
        for (const auto& [quota, numbers] : wanted ? expected : actual)
            for (const auto& [what, amounts] : numbers)
                for (const auto& [resource, amount] : amounts) {
                    auto& pair = pairs[quota + " " + what + " " + resource];
                    (wanted ? pair.first : pair.second) = std::to_string(amount);
                }
    KoordinatorComparison comparison;
    for (const auto& [key, pair] : pairs) {
        comparison.numbers.add(pair.first == pair.second);
        if (pair.first != pair.second && comparison.differing++ < keep)
            comparison.differences.push_back({"number", key, {}, pair.first.empty() ? "0" : pair.first, pair.second.empty() ? "0" : pair.second});
    }
    return comparison;
}

}  // namespace bayplan
