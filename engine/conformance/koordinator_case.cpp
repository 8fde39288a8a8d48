// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/koordinator_case.h"

#include <set>
#include <utility>

#include "cluster/requests.h"
#include "conformance/report_file.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"
#include "io/text/document.h"
#include "model/resources.h"

namespace bayplan {

namespace {

const std::string kQuotaPrefix = "quota.scheduling.koordinator.sh/";

std::int64_t runtimeAmount(std::string_view resource, Quantity amount) { return resource == kCpu ? amount.milliValue() : amount.value(); }

RuntimeAmounts runtimeAmounts(const ResourceList& list) {
    RuntimeAmounts amounts;
    for (const auto& [name, amount] : list) amounts[name] = runtimeAmount(name, amount);
    return amounts;
}

struct QuotaSetup {
    std::vector<KoordinatorQuota> quotas;
    RuntimeAmounts total;

    KoordinatorQuota* find(const std::string& name) {
        for (KoordinatorQuota& one : quotas)
            if (one.name == name) return &one;
        return nullptr;
    }
};

void decodeQuotaObject(const Field& object, const std::string& name, const Labels& labels, const Labels& annotations, QuotaSetup& setup) {
    KoordinatorQuota quota;
    quota.name = name;
    if (const std::string* parent = labels.find(kQuotaPrefix + "parent")) quota.parent = *parent;
    const std::string* lends = labels.find(kQuotaPrefix + "allow-lent-resource");
    quota.lends = !lends || *lends != "false";
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        spec.forEach([&](std::string_view what, const Field& list) {
            if (what == "min") quota.min = runtimeAmounts(decodeResources(list));
            else if (what == "max") quota.max = runtimeAmounts(decodeResources(list));
        });
    });
    quota.weight = quota.max;
    if (const std::string* weight = annotations.find(kQuotaPrefix + "shared-weight")) {
        const Result<Document> document = Document::parse(*weight, "shared-weight");
        if (!document) object.fail(worded("its shared-weight is no JSON: %1", {document.error().message}));
        quota.weight = runtimeAmounts(decodeResources(Field(document->root())));
    }
    setup.quotas.push_back(std::move(quota));
}

void decodeQuotaPod(const Field& object, const Labels& labels, QuotaSetup& setup) {
    const std::string* name = labels.find(kQuotaPrefix + "name");
    KoordinatorQuota* quota = name ? setup.find(*name) : nullptr;
    if (!quota) return;
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        bool placed = false;
        spec.forEach([&](std::string_view what, const Field& part) { if (what == "nodeName") placed = !part.string().empty(); });
        const std::string* preemptible = labels.find(kQuotaPrefix + "preemptible");
        for (const auto& [resource, amount] : runtimeAmounts(podRequests(decodePodSpec(spec, labels), {}))) {
            quota->asked[resource] += amount;
            if (!placed) continue;
            quota->used[resource] += amount;
            if (preemptible && *preemptible == "false") quota->usedForGood[resource] += amount;
        }
    });
}

QuotaSetup decodeQuotaSetup(const Field& root) {
    QuotaSetup setup;
    // The pods come last, wherever they stand: they name quotas.
    for (const bool pods : {false, true})
        root.forEach([&](std::string_view key, const Field& items) {
            if (key != "items") return;
            items.forEachElement([&](const Field& object) {
                std::string kind, name;
                Labels labels, annotations;
                object.forEach([&](std::string_view what, const Field& value) {
                    if (what == "kind") kind = value.text();
                    else if (what == "metadata")
                        value.forEach([&](std::string_view of, const Field& part) {
                            if (of == "name") name = part.text();
                            else if (of == "labels") labels = decodeLabels(part);
                            else if (of == "annotations") annotations = decodeLabels(part);
                        });
                });
                if (pods && kind == "Pod") decodeQuotaPod(object, labels, setup);
                else if (!pods && kind == "ElasticQuota") decodeQuotaObject(object, name, labels, annotations, setup);
                else if (!pods && kind == "Node")
                    object.forEach([&](std::string_view what, const Field& status) {
                        if (what != "status") return;
                        status.forEach([&](std::string_view of, const Field& list) {
                            if (of == "allocatable")
                                for (const auto& [resource, amount] : runtimeAmounts(decodeResources(list))) setup.total[resource] += amount;
                        });
                    });
            });
        });
    return setup;
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
    const Result<QuotaSetup> setup = readReport(which.folder / "cluster.json", decodeQuotaSetup);
    if (!setup) return setup.error();
    KoordinatorRun run{std::move(*expected), {}};
    const std::map<std::string, RuntimeQuota> answers = runtimeQuotas(setup->quotas, setup->total, *scales);
    for (const KoordinatorQuota& quota : setup->quotas) {
        const RuntimeQuota& answer = answers.at(quota.name);
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
