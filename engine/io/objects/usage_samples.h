// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Joins samples of Prometheus to what nodes and pods used. A series says what it is by its name, or by a label
// `resource` ("cpu" in cores, "memory" in bytes) where a query has no name; and whose it is by `namespace` and `pod`, or
// by `node`. Containers are summed, unless a series has the whole pod.
//
// A counter of seconds has no rate in one sample: cpu stays unknown then.
// Thread rule: one thread.
// Source: kubelet /metrics/resource and cAdvisor's metrics (Kubernetes 1.36 pkg/kubelet/metrics/collectors,
// cadvisor v0.52 metrics/prometheus.go), kubernetes-mixin's recording rules.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/usage.h"

namespace bayplan {

struct UsageSeries {
    std::string name, resource;
    std::string node, space, pod;
    std::optional<std::string> container;

    /// Takes a label that is one of these, and passes over others.
    void label(std::string_view key, std::string_view value);
};

class UsageSamples {
public:
    enum class Is { Cpu,
                    Memory,
                    CpuCounter,  // seconds of cpu since the start
                    Other };
    /// Empty name and resource: Other.
    static Is isWhat(const UsageSeries& series);

    /// `value`: cores or bytes; a counter has been made a rate. Returns what is wrong, empty: nothing. Values that are
    /// not numbers ("NaN") and series of neither a pod nor a node are passed over.
    std::string add(const UsageSeries& series, Is is, double value, std::int64_t time);
    /// Of a counter with one sample.
    void addCounter() { ++m_counters; }
    std::size_t counters() const { return m_counters; }

    /// Sorted: nodes by name, then pods.
    std::vector<Usage> finish() const;

private:
    struct Amount {
        std::optional<double> whole, parts;
        std::int64_t time = 0;  // of the oldest sample
    };
    struct Object {
        Amount cpu, memory;
    };
    std::map<std::pair<Usage::Of, std::string>, Object> m_objects;
    std::size_t m_counters = 0;
};

}  // namespace bayplan
