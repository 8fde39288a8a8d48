// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A report on a scheduling run as values by name, whoever wrote it: read from JSON in the shape of io/reports/report.h, or made
// of our own decisions. Reasons, victims and nodes are sorted.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/decision.h"

namespace bayplan {

struct ReportedNode {
    std::string node;
    bool feasible = false;
    std::string code;    // where not feasible; empty: none is said
    std::string plugin;  // likewise
    std::vector<std::string> reasons;
    bool scored = false;
    std::map<std::string, std::int64_t> scores;  // weighted
    std::int64_t total = 0;
};

struct ReportedPreemption {
    std::string node;
    std::vector<std::string> victims;

    bool operator==(const ReportedPreemption&) const = default;
};

struct ReportedPod {
    std::string pod;  // "namespace/name"
    std::string outcome;
    std::string node;
    std::vector<std::string> tied;
    std::string message;
    std::vector<ReportedPreemption> preemption;
    std::vector<ReportedNode> nodes;  // empty where the report goes into no detail
};

/// In scheduling order.
using ScheduleReport = std::vector<ReportedPod>;

/// Errors, with file and place: Unreadable, TooLarge, Syntax, Invalid (a field is missing, of another type, or says
/// what cannot be; a pod or node twice).
Result<ScheduleReport> readScheduleReport(const std::filesystem::path& file);

/// Our own decision in the same words. O(nodes·log nodes).
ReportedPod reported(const Cluster& cluster, const Decision& decision);

}  // namespace bayplan
