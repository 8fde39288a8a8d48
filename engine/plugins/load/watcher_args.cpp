// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/load/watcher_args.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "base/quantity.h"

namespace bayplan {

namespace {

constexpr double kAnyNumber = std::numeric_limits<double>::max();

void describeWatcher(ArgumentVisitor& visitor, WatcherArgs& watcher) {
    visitor.text({"watcherAddress", WORDS_FOR_PEOPLE("Arguments", "Load watcher")}, watcher.address);
    visitor.object({"metricProvider"}, [&](ArgumentVisitor& provider) {
        provider.choice({"type", WORDS_FOR_PEOPLE("Arguments", "Metrics from")}, watcher.provider, {"KubernetesMetricsServer", "Prometheus", "SignalFx"});
        provider.text({"address", WORDS_FOR_PEOPLE("Arguments", "Address of the metrics")}, watcher.providerAddress);
        provider.text({"token", WORDS_FOR_PEOPLE("Arguments", "Token for the metrics")}, watcher.token);
        provider.boolean({"insecureSkipVerify", WORDS_FOR_PEOPLE("Arguments", "Take any certificate")}, watcher.insecureSkipVerify);
    });
}

}  // namespace

std::optional<double> multiplierOf(const TargetLoadPackingArgs& args) {
    double number = 0;
    const char* end = args.multiplier.data() + args.multiplier.size();
    const auto [stop, failure] = std::from_chars(args.multiplier.data(), end, number);
    return failure == std::errc() && stop == end && std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

std::optional<std::int64_t> defaultCpuOf(const TargetLoadPackingArgs& args) {
    const Result<Quantity> cpu = Quantity::parse(args.defaultCpu);
    return cpu && cpu->milliValue() >= 0 ? std::optional(cpu->milliValue()) : std::nullopt;
}

void describe(ArgumentVisitor& visitor, TargetLoadPackingArgs& args) {
    describeWatcher(visitor, args.watcher);
    visitor.number({.name = "targetUtilization", .label = WORDS_FOR_PEOPLE("Arguments", "Cpu to aim at"), .unit = " %"}, args.target, 0, 100);
    visitor.object({"defaultRequests"}, [&](ArgumentVisitor& requests) {
        requests.text({"cpu", WORDS_FOR_PEOPLE("Arguments", "Cpu of a container that names none")}, args.defaultCpu);
        requests.require(defaultCpuOf(args).has_value(), "cpu must be a quantity that is not below 0, such as 500m");
    });
    visitor.text({"defaultRequestsMultiplier", WORDS_FOR_PEOPLE("Arguments", "Use of a request, times")}, args.multiplier);
    visitor.require(multiplierOf(args).has_value(), "defaultRequestsMultiplier must be a number that is not below 0, such as \"1.5\"");
}

void describe(ArgumentVisitor& visitor, LoadVariationRiskBalancingArgs& args) {
    describeWatcher(visitor, args.watcher);
    visitor.real({"safeVarianceMargin", WORDS_FOR_PEOPLE("Arguments", "Weight of the deviation")}, args.margin, 0, kAnyNumber);
    visitor.real({"safeVarianceSensitivity", WORDS_FOR_PEOPLE("Arguments", "Root of the deviation")}, args.sensitivity, 0, kAnyNumber);
}

void describe(ArgumentVisitor& visitor, LowRiskOverCommitmentArgs& args) {
    describeWatcher(visitor, args.watcher);
    visitor.number({"smoothingWindowSize", WORDS_FOR_PEOPLE("Arguments", "Measurements that were averaged")}, args.smoothingWindow, 0);
    visitor.object({"riskLimitWeights"}, [&](ArgumentVisitor& weights) {
        weights.real({"cpu", WORDS_FOR_PEOPLE("Arguments", "Weight of cpu limits")}, args.cpuWeight, 0, 1);
        weights.real({"memory", WORDS_FOR_PEOPLE("Arguments", "Weight of memory limits")}, args.memoryWeight, 0, 1);
    });
}

void describe(ArgumentVisitor& visitor, PeaksArgs& args) {
    visitor.text({"WatcherAddress", WORDS_FOR_PEOPLE("Arguments", "Load watcher")}, args.address);
    const auto row = [](ArgumentVisitor& fields, NodePower& power) {
        fields.text({"node", WORDS_FOR_PEOPLE("Arguments", "Node"), Given::Required}, power.node);
        fields.real({"k0", "k0", Given::Written}, power.k0, -kAnyNumber, kAnyNumber);
        fields.real({"k1", "k1", Given::Written}, power.k1, -kAnyNumber, kAnyNumber);
        fields.real({"k2", "k2", Given::Written}, power.k2, -kAnyNumber, kAnyNumber);
    };
    visitor.rows({.name = "NodePowerModel", .label = WORDS_FOR_PEOPLE("Arguments", "Power of nodes"), .key = "node"}, args.nodes, row);
}

}  // namespace bayplan
