// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of the load-aware plugins of scheduler-plugins. Where they measure from is kept, and decides nothing here.
// Source: scheduler-plugins 903da7d apis/config/v1/types.go, defaults.go.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/plugin_args.h"

namespace bayplan {

/// Where the real plugin reads metrics from.
struct WatcherArgs {
    std::string address;
    enum class Provider { KubernetesMetricsServer,
                          Prometheus,
                          SignalFx };
    Provider provider = Provider::KubernetesMetricsServer;
    std::string providerAddress;
    std::string token;
    bool insecureSkipVerify = true;

    bool operator==(const WatcherArgs&) const = default;
};

struct TargetLoadPackingArgs {
    WatcherArgs watcher;
    std::string defaultCpu = "1000m";  // of a container that names none
    std::string multiplier = "1.5";    // of a request without a limit
    std::int64_t target = 40;          // percent of cpu; 0: 40

    bool operator==(const TargetLoadPackingArgs&) const = default;
};

struct LoadVariationRiskBalancingArgs {
    WatcherArgs watcher;
    double margin = 1;
    double sensitivity = 1;

    bool operator==(const LoadVariationRiskBalancingArgs&) const = default;
};

struct LowRiskOverCommitmentArgs {
    WatcherArgs watcher;
    std::int64_t smoothingWindow = 5;  // 0: 5
    double cpuWeight = 0.5;            // of the risk by limits; the rest is that of the measured load
    double memoryWeight = 0.5;

    bool operator==(const LowRiskOverCommitmentArgs&) const = default;
};

/// The power that a node draws at u % of its cpu: k0 + k1·e^(k2·u) watts.
struct NodePower {
    std::string node;
    double k0 = 0;
    double k1 = 0;
    double k2 = 0;

    bool operator==(const NodePower&) const = default;
};

struct PeaksArgs {
    std::string address;
    std::vector<NodePower> nodes;

    bool operator==(const PeaksArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, TargetLoadPackingArgs& args);
void describe(ArgumentVisitor& visitor, LoadVariationRiskBalancingArgs& args);
void describe(ArgumentVisitor& visitor, LowRiskOverCommitmentArgs& args);
void describe(ArgumentVisitor& visitor, PeaksArgs& args);

/// The texts as numbers, neither below 0; absent if they are none, which no reader lets pass.
std::optional<double> multiplierOf(const TargetLoadPackingArgs& args);
std::optional<std::int64_t> defaultCpuOf(const TargetLoadPackingArgs& args);  // thousandths

}  // namespace bayplan
