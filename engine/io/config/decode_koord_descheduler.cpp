// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/decode_koord_descheduler.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "io/config/decode_plugin_args.h"
#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMostCount = std::numeric_limits<std::int32_t>::max();

NamespaceFilter chosenNamespaces(StrictReader& reader, const Field& field) {
    NamespaceFilter filter;
    reader.fields(field, {"include", "exclude"}, [&](std::string_view key, const Field& list) { (key == "include" ? filter.include : filter.exclude) = decodeStrings(list); });
    if (!filter.include.empty() && !filter.exclude.empty()) reader.add(field, worded("only one of include and exclude %1 can be set", {"namespaces"}));
    return filter;
}

ResourceShares percentages(StrictReader& reader, const Field& field) {
    ResourceShares all;
    reader.entries(field, [&](std::string_view name, const Field& value) { all[std::string(name)] = value.real(0, 100); });
    return all;
}

/// Whether the key is one of a pool's, which may also stand for all pools.
bool decodePoolField(StrictReader& reader, std::string_view key, const Field& value, LoadPool& pool) {
    if (key == "nodeSelector") pool.nodeSelector = decodeLabelSelector(value);
    else if (key == "useDeviationThresholds") pool.deviation = value.boolean();
    else if (key == "lowThresholds") pool.low = percentages(reader, value);
    else if (key == "highThresholds") pool.high = percentages(reader, value);
    else if (key == "prodLowThresholds") pool.prodLow = percentages(reader, value);
    else if (key == "prodHighThresholds") pool.prodHigh = percentages(reader, value);
    else if (key == "resourceWeights") {
        pool.weights.clear();
        reader.entries(value, [&](std::string_view name, const Field& weight) { pool.weights[std::string(name)] = weight.integer(0, 100); });
    } else if (key == "anomalyCondition") {
        reader.fields(value, {"timeout", "consecutiveAbnormalities", "consecutiveNormalities"}, [&](std::string_view name, const Field& part) {
            if (name == "timeout") decodeDuration(part);
            else if (name == "consecutiveAbnormalities") pool.abnormalities = part.integer(0, kMostCount);
            else part.integer(0, kMostCount);
        });
    } else {
        return false;
    }
    return true;
}

void checkPool(StrictReader& reader, const Field& object, const LoadPool& pool) {
    const auto pair = [&](const ResourceShares& low, const ResourceShares& high, const char* lowName, const char* highName) {
        for (const auto& [name, share] : low) {
            const auto other = high.find(name);
            if (other == high.end()) reader.add(object, worded("%1 names %2, and %3 does not", {lowName, name, highName}));
            else if (!pool.deviation && share > other->second) reader.add(object, worded("%1 of %2 is above %3", {lowName, name, highName}));
        }
        for (const auto& [name, share] : high)
            if (!low.contains(name)) reader.add(object, worded("%1 names %2, and %3 does not", {highName, name, lowName}));
    };
    pair(pool.low, pool.high, "lowThresholds", "highThresholds");
    pair(pool.prodLow, pool.prodHigh, "prodLowThresholds", "prodHighThresholds");
    if (pool.low.empty() && pool.prodLow.empty()) reader.add(object, worded("needs lowThresholds and highThresholds"));
}

/// "10%" or a number.
CountOrPercent countOrPercent(const Field& value) {
    if (value.value().type() != JsonValue::Type::String) return {value.integer(0, kMostCount), false};
    const std::string text = value.text();
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool percent = failure == std::errc() && end + 1 == text.data() + text.size() && *end == '%';
    if (!percent || number < 0 || number > 100) value.fail(worded("must be a number of pods, or a share like \"10%\""));
    return {number, true};
}

void decodePriority(StrictReader& reader, const Field& value, DefaultEvictorArgs& evictor) {
    reader.fields(value, {"name", "value"}, [&](std::string_view name, const Field& part) {
        if (name == "name") evictor.priorityThresholdClass = part.text();
        else evictor.priorityThreshold = part.int32();
    });
    if (!evictor.priorityThresholdClass.empty() && evictor.priorityThreshold) value.fail(worded("only one of name and value can be set"));
}

}  // namespace

LowNodeLoadArgs decodeLowNodeLoad(StrictReader& reader, const Field& object) {
    LowNodeLoadArgs args;
    LoadPool base;
    // What is said for all pools comes first, wherever it stands.
    reader.fields(object,
                  {"apiVersion", "kind", "paused", "dryRun", "numberOfNodes", "nodeMetricExpirationSeconds", "evictableNamespaces", "nodeSelector", "podSelectors", "nodeFit", "nodePools",
                   "useDeviationThresholds", "lowThresholds", "highThresholds", "prodLowThresholds", "prodHighThresholds", "resourceWeights", "anomalyCondition", "detectorCacheTimeout"},
                  [&](std::string_view key, const Field& value) {
                      if (decodePoolField(reader, key, value, base)) return;
                      if (key == "paused") args.paused = value.boolean();
                      else if (key == "dryRun") args.dryRun = value.boolean();
                      else if (key == "numberOfNodes") args.numberOfNodes = value.integer(0, kMostCount);
                      else if (key == "nodeMetricExpirationSeconds") args.expirationSeconds = value.integer(0);
                      else if (key == "evictableNamespaces") args.namespaces = chosenNamespaces(reader, value);
                      else if (key == "nodeFit") args.nodeFit = value.boolean();
                      else if (key == "detectorCacheTimeout") decodeDuration(value);
                      else if (key == "podSelectors")
                          reader.elements(value, [&](const Field& one) {
                              reader.fields(one, {"name", "selector"}, [&](std::string_view name, const Field& part) {
                                  if (name == "selector") args.podSelectors.push_back(decodeLabelSelector(part));
                              });
                          });
                  });
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "nodePools") return;
        reader.elements(value, [&](const Field& one) {
            LoadPool pool = base;
            pool.nodeSelector.reset();
            reader.fields(one,
                          {"name", "nodeSelector", "useDeviationThresholds", "lowThresholds", "highThresholds", "prodLowThresholds", "prodHighThresholds", "resourceWeights", "anomalyCondition"},
                          [&](std::string_view name, const Field& part) { decodePoolField(reader, name, part, pool); });
            checkPool(reader, one, pool);
            args.pools.push_back(std::move(pool));
        });
    });
    if (args.pools.empty()) {
        checkPool(reader, object, base);
        args.pools.push_back(std::move(base));
    }
    return args;
}

MigrationArgs decodeMigration(StrictReader& reader, const Field& object, DefaultEvictorArgs& evictor) {
    MigrationArgs args;
    const auto protect = [&](PodProtection which, bool protects) {
        if (protects) evictor.protections.insert(which);
        else evictor.protections.erase(which);
    };
    reader.fields(object,
                  {"apiVersion", "kind", "dryRun", "maxConcurrentReconciles", "evictLocalStoragePods", "evictSystemCriticalPods", "evictFailedBarePods", "ignorePvcPods", "priorityThreshold",
                   "labelSelector", "namespaces", "nodeFit", "nodeSelector", "maxMigratingGlobally", "maxMigratingPerNode", "maxMigratingPerNamespace", "maxMigratingPerWorkload",
                   "maxUnavailablePerWorkload", "skipCheckExpectedReplicas", "objectLimiters", "defaultJobMode", "defaultJobTTL", "evictQPS", "evictBurst", "evictionPolicy",
                   "defaultDeleteOptions", "schedulerNames", "arbitrationArgs"},
                  [&](std::string_view key, const Field& value) {
                      if (key == "dryRun") args.dryRun = value.boolean();
                      else if (key == "evictLocalStoragePods") protect(PodProtection::LocalStorage, !value.boolean());
                      else if (key == "evictSystemCriticalPods") protect(PodProtection::SystemCritical, !value.boolean());
                      else if (key == "evictFailedBarePods") protect(PodProtection::FailedBare, !value.boolean());
                      else if (key == "ignorePvcPods") protect(PodProtection::Claims, value.boolean());
                      else if (key == "priorityThreshold") decodePriority(reader, value, evictor);
                      else if (key == "labelSelector") evictor.labelSelector = decodeLabelSelector(value);
                      else if (key == "namespaces") args.namespaces = chosenNamespaces(reader, value);
                      else if (key == "nodeFit") evictor.nodeFit = value.boolean();
                      else if (key == "nodeSelector") {
                          Result<LabelSelector> read = parseLabelSelector(value.string());
                          if (!read) value.fail(read.error().message);
                          evictor.nodeSelector = std::move(*read);
                      } else if (key == "maxMigratingGlobally") args.globally = value.integer(0, kMostCount);
                      else if (key == "maxMigratingPerNode") args.perNode = value.integer(0, kMostCount);
                      else if (key == "maxMigratingPerNamespace") args.perNamespace = value.integer(0, kMostCount);
                      else if (key == "maxMigratingPerWorkload") args.perWorkload = countOrPercent(value);
                      else if (key == "maxUnavailablePerWorkload") args.unavailablePerWorkload = countOrPercent(value);
                      else if (key == "skipCheckExpectedReplicas") args.skipExpectedReplicas = value.boolean();
                      else if (key == "schedulerNames") args.schedulerNames = decodeStrings(value);
                      else if (key == "defaultJobMode") {
                          if (value.string() != "ReservationFirst" && value.string() != "EvictDirectly") value.fail(worded("must be ReservationFirst or EvictDirectly"));
                          args.reservationFirst = value.string() == "ReservationFirst";
                      }
                  });
    return args;
}

}  // namespace bayplan
