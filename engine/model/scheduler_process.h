// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields of a KubeSchedulerConfiguration that concern a scheduler's process and not its decisions. They are kept so
// that a file can be written back; a field is absent if the file does not set it.
// Source: Kubernetes 1.36 staging kube-scheduler/config/v1/types.go, component-base/config/v1alpha1/types.go.

#include <cstdint>
#include <optional>
#include <string>

#include "base/duration.h"

namespace bayplan {

struct LeaderElection {
    std::optional<bool> leaderElect;               // true
    std::optional<Duration> leaseDuration;         // 15s
    std::optional<Duration> renewDeadline;         // 10s
    std::optional<Duration> retryPeriod;           // 2s
    std::optional<std::string> resourceLock;       // "leases", the only one there is
    std::optional<std::string> resourceName;       // "kube-scheduler"
    std::optional<std::string> resourceNamespace;  // "kube-system"

    bool operator==(const LeaderElection&) const = default;
};

struct ClientConnection {
    std::optional<std::string> kubeconfig;
    std::optional<std::string> acceptContentTypes;
    std::optional<std::string> contentType;  // "application/vnd.kubernetes.protobuf"
    std::optional<double> qps;               // 50
    std::optional<std::int32_t> burst;       // 100

    bool operator==(const ClientConnection&) const = default;
};

struct SchedulerProcess {
    std::optional<std::int32_t> parallelism;  // 16, above 0
    std::optional<LeaderElection> leaderElection;
    std::optional<ClientConnection> clientConnection;
    std::optional<bool> enableProfiling;            // true
    std::optional<bool> enableContentionProfiling;  // true
    std::optional<bool> delayCacheUntilActive;      // false

    bool operator==(const SchedulerProcess&) const = default;
};

}  // namespace bayplan
