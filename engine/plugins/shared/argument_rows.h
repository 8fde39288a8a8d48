// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows that occur in the arguments of several plugins.
// Source: Kubernetes 1.36 kube-scheduler/config/v1/types_pluginargs.go, pkg/scheduler/apis/config/validation.

#include <cstdint>
#include <string>
#include <vector>

#include "model/plugin_args.h"

namespace bayplan {

struct ResourceWeight {
    std::string name;
    std::int64_t weight = 1;  // 1..100

    bool operator==(const ResourceWeight&) const = default;
};

struct ShapePoint {
    std::int32_t utilization = 0;  // 0..100, strictly increasing
    std::int32_t score = 0;        // 0..10

    bool operator==(const ShapePoint&) const = default;
};

/// The field "resources"; an empty list becomes the default.
void describeResources(ArgumentVisitor& visitor, std::vector<ResourceWeight>& resources, std::int64_t mostWeight, bool distinct = false);
/// The field "shape". `given`, `applies`: see ArgumentField.
void describeShape(ArgumentVisitor& visitor, std::vector<ShapePoint>& shape, Given given = Given::Optional, bool applies = true);

}  // namespace bayplan
