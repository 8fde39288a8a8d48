// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/load/load_aware_args.h"

#include <algorithm>
#include <array>

namespace bayplan {

namespace {

void describeNumbers(ArgumentVisitor& visitor, const ArgumentField& field, LoadNumbers& numbers, std::int64_t least) {
    visitor.object(field, numbers, [&](ArgumentVisitor& fields, LoadPercents& of) {
        fields.number({"cpu", WORDS_FOR_PEOPLE("Arguments", "Cpu")}, of.cpu, least, 100);
        fields.number({"memory", WORDS_FOR_PEOPLE("Arguments", "Memory")}, of.memory, least, 100);
    });
}

bool isAggregation(const std::string& type) {
    static constexpr std::array<std::string_view, 6> kTypes{"", "avg", "p50", "p90", "p95", "p99"};
    return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

}  // namespace

void describe(ArgumentVisitor& visitor, LoadAwareSchedulingArgs& args) {
    visitor.boolean({"filterExpiredNodeMetrics", WORDS_FOR_PEOPLE("Arguments", "Ask how old measurements are")}, args.filterExpired);
    visitor.number({.name = "nodeMetricExpirationSeconds", .label = WORDS_FOR_PEOPLE("Arguments", "Measurements are valid for"), .unit = " s"}, args.expirationSeconds, 1);
    visitor.boolean({"enableScheduleWhenNodeMetricsExpired", WORDS_FOR_PEOPLE("Arguments", "Take nodes whose measurement is too old")}, args.scheduleWhenExpired);
    describeNumbers(visitor, {"resourceWeights", WORDS_FOR_PEOPLE("Arguments", "Weights")}, args.weights, 1);
    visitor.number({"dominantResourceWeight", WORDS_FOR_PEOPLE("Arguments", "Weight of the scarcest resource")}, args.dominantWeight, 0, 100);
    describeNumbers(visitor, {.name = "usageThresholds", .label = WORDS_FOR_PEOPLE("Arguments", "Most use"), .unit = " %"}, args.thresholds, 0);
    describeNumbers(visitor, {.name = "prodUsageThresholds", .label = WORDS_FOR_PEOPLE("Arguments", "Most use by prod pods"), .unit = " %"}, args.prodThresholds, 0);
    visitor.boolean({"scoreAccordingProdUsage", WORDS_FOR_PEOPLE("Arguments", "Score prod pods by the use of prod pods")}, args.scoreByProd);
    visitor.boolean({"prodUsageIncludeSys", WORDS_FOR_PEOPLE("Arguments", "The system counts as prod")}, args.prodIncludesSystem);
    visitor.text({"estimator", WORDS_FOR_PEOPLE("Arguments", "Estimator")}, args.estimator);
    describeNumbers(visitor, {.name = "estimatedScalingFactors", .label = WORDS_FOR_PEOPLE("Arguments", "Share of requests that is used"), .unit = " %"}, args.factors, 1);
    visitor.object({"aggregated", WORDS_FOR_PEOPLE("Arguments", "Percentiles")}, args.aggregated, [](ArgumentVisitor& fields, LoadAwareAggregation& of) {
        describeNumbers(fields, {.name = "usageThresholds", .label = WORDS_FOR_PEOPLE("Arguments", "Most use"), .unit = " %"}, of.thresholds, 0);
        fields.text({"usageAggregationType", WORDS_FOR_PEOPLE("Arguments", "Percentile for the filter")}, of.filterType);
        fields.require(isAggregation(of.filterType), "usageAggregationType must be one of avg, p50, p90, p95, p99");
        fields.duration({"usageAggregatedDuration", WORDS_FOR_PEOPLE("Arguments", "Over")}, of.filterDuration, {});
        fields.text({"scoreAggregationType", WORDS_FOR_PEOPLE("Arguments", "Percentile for the score")}, of.scoreType);
        fields.require(isAggregation(of.scoreType), "scoreAggregationType must be one of avg, p50, p90, p95, p99");
        fields.duration({"scoreAggregatedDuration", WORDS_FOR_PEOPLE("Arguments", "Over")}, of.scoreDuration, {});
    });
    visitor.number({.name = "estimatedSecondsAfterPodScheduled", .label = WORDS_FOR_PEOPLE("Arguments", "Estimate pods after scheduling for"), .unit = " s"}, args.secondsAfterScheduled,
                   std::numeric_limits<std::int64_t>::min());
    visitor.number({.name = "estimatedSecondsAfterInitialized", .label = WORDS_FOR_PEOPLE("Arguments", "Estimate pods after their start for"), .unit = " s"}, args.secondsAfterInitialized,
                   std::numeric_limits<std::int64_t>::min());
    visitor.boolean({"allowCustomizeEstimation", WORDS_FOR_PEOPLE("Arguments", "Pods may say how they are estimated")}, args.allowCustomize);
    visitor.texts({"supportedResources", WORDS_FOR_PEOPLE("Arguments", "Resources")}, args.supportedResources);
}

Message notModelledOf(const LoadAwareSchedulingArgs& args) {
    if (!args.estimator.empty() && args.estimator != "defaultEstimator") return worded("estimator: only defaultEstimator is known");
    if (args.secondsAfterInitialized.value_or(0) > 0) return worded("estimatedSecondsAfterInitialized: since when a pod is initialized is not read");
    if (args.allowCustomize) return worded("allowCustomizeEstimation: what pods say of their estimation is not read");
    const auto known = [](const std::string& name) { return name == kCpu || name == kMemory; };
    if (!std::all_of(args.supportedResources.begin(), args.supportedResources.end(), known)) return worded("supportedResources: only cpu and memory are measured");
    return {};
}

}  // namespace bayplan
