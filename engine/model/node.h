// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of a Node that a scheduler and an operator read. Plain values, after the API server's defaulting.
// Source: Kubernetes 1.36 api/core/v1/types.go.

#include <cstdint>
#include <string>
#include <vector>

#include "model/koordinator/amplification.h"
#include "model/labels.h"
#include "model/resources.h"
#include "model/taint.h"

namespace bayplan {

struct ContainerImage {
    std::vector<std::string> names;
    std::int64_t sizeBytes = 0;

    bool operator==(const ContainerImage&) const = default;
};

enum class Readiness { Unknown,
                       Ready,
                       NotReady };

struct Node {
    std::string name;
    std::string uid;
    Labels labels;
    std::vector<Taint> taints;
    bool unschedulable = false;  // spec.unschedulable: cordoned
    ResourceList capacity;
    ResourceList allocatable;
    std::vector<ContainerImage> images;
    std::vector<std::string> declaredFeatures;
    Readiness readiness = Readiness::Unknown;  // condition Ready; the scheduler does not read it
    bool saysWhetherReady = false;             // the condition is there, whatever it says
    std::int64_t creationTime = 0;             // Unix seconds; 0: not known
    std::int64_t heartbeatTime = 0;            // newest lastHeartbeatTime of its conditions, Unix seconds; 0: none given

    Amplification amplification{};  // Koordinator's annotation

    bool operator==(const Node&) const = default;
};

}  // namespace bayplan
