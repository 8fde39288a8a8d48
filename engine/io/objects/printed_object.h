// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `kubectl get` prints for a pod and for a node, from the object as it was read.
// Thread rule: plain values, pure functions.
// Source: Kubernetes 1.36 pkg/printers/internalversion/printers.go (printPod, printNode); apimachinery
// pkg/util/duration/duration.go (HumanDuration).

#include <cstdint>
#include <string>

#include "io/text/json_value.h"

namespace bayplan {

struct PrintedPod {
    bool told = false;  // the object has a status; otherwise everything that follows from one is unknown
    std::int64_t readyContainers = 0, containers = 0;
    std::string status;  // "Running", "CrashLoopBackOff", "Init:0/1", "Terminating"…; empty: the phase is not given
    std::int64_t restarts = 0;
    std::int64_t lastRestart = 0;  // Unix seconds; 0: not given
    std::int64_t creation = 0;     // likewise
    std::string ip, node, nominatedNode;
    std::int64_t trueGates = 0, gates = 0;  // readiness gates

    std::string ready() const { return std::to_string(readyContainers) + "/" + std::to_string(containers); }
    /// "3", "3 (5m ago)" at `now`, in Unix seconds.
    std::string restartsText(std::int64_t now) const;
};
PrintedPod printedPod(const JsonValue& pod);

struct PrintedNode {
    std::string status;         // "Ready", "NotReady,SchedulingDisabled", "Unknown"
    std::string roles;          // "control-plane,worker"; empty: none
    std::int64_t creation = 0;  // Unix seconds; 0: not given
    std::string version, internalIp, externalIp, osImage, kernel, runtime;
};
PrintedNode printedNode(const JsonValue& node);

/// "119s", "5m30s", "3h", "2d4h", "1y20d"; "<invalid>" for a time in the future.
std::string printedAge(std::int64_t seconds);
/// For a moment in Unix seconds; "<unknown>" for 0.
std::string printedAge(std::int64_t moment, std::int64_t now);

}  // namespace bayplan
