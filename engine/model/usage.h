// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a node or a pod used when it was measured. No decision depends on it: a scheduler counts requests. What was not
// measured is unknown, which is not zero.
// Thread rule: plain values.
// Source: metrics.k8s.io v1beta1 (k8s.io/metrics pkg/apis/metrics/v1beta1/types.go), NodeMetrics and PodMetrics.

#include <cstdint>
#include <optional>
#include <string>

namespace bayplan {

struct Usage {
    enum class Of : std::uint8_t { Node,
                                   Pod };
    Of of = Of::Node;
    std::string name;                    // of a node, or "namespace/name" of a pod
    std::optional<std::int64_t> cpu;     // thousandths of a core, not below 0
    std::optional<std::int64_t> memory;  // bytes, not below 0
    std::int64_t time = 0;               // Unix seconds; 0: not told
    std::string source;                  // "metrics.k8s.io", "kubectl top", "Prometheus"

    std::string key() const { return (of == Of::Node ? "node " : "pod ") + name; }
    bool operator==(const Usage&) const = default;
};

}  // namespace bayplan
