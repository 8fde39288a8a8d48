// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A report on a scheduling run as values by name: read from JSON in the form of io/reports/report.h, or made from our
// own decisions. Reasons, victims and nodes are sorted.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/decision.h"
#include "schedulers/run.h"

namespace bayplan {

struct ReportedNode {
    std::string node;
    bool feasible = false;
    std::string code;    // if not feasible; empty: none given
    std::string plugin;  // if not feasible; empty: none given
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
    std::vector<ReportedNode> nodes;  // empty if the report has no details, or the outcome is an error
    std::string podGroup{};           // "namespace/name" of the group that it was tried with; empty: it was tried alone
    std::string nominated{};          // the node, of a pod that was tried with a group
    bool cameNominated = false;       // not in a report: it had a nominated node before it was tried
};

/// In scheduling order.
using ScheduleReport = std::vector<ReportedPod>;

/// Errors, with file and place: Unreadable, TooLarge, Syntax, Invalid (a field is missing, of another type, or has an
/// impossible value; a repeated pod or node).
Result<ScheduleReport> readScheduleReport(const std::filesystem::path& file);

/// The condition PodGroupScheduled after one try, and what became of the try.
struct ReportedGroup {
    std::string podGroup;  // "namespace/name"
    bool scheduled = false;
    std::string reason;
    std::string message;
    bool waitingOnPreemption = false;
    std::vector<std::string> victims;  // sorted
    std::vector<std::string> placements;
    std::string placement;

    bool operator==(const ReportedGroup&) const = default;
};

/// A report with all that it may have.
/// The order that an AppGroup without one gets.
struct ReportedAppGroup {
    std::string appGroup;  // "namespace/name"
    std::string algorithm;
    std::string failure;                 // empty: it did not fail
    std::vector<AppGroup::Place> order;  // by selector

    bool operator==(const ReportedAppGroup&) const = default;
};

struct WholeReport {
    ScheduleReport pods;
    std::vector<ReportedGroup> groups;        // in the order of trying
    std::vector<ReportedAppGroup> appGroups;  // in the order of reading
};
/// Errors: those of readScheduleReport().
Result<WholeReport> readWholeReport(const std::filesystem::path& file);

/// Our own decision in the same form. O(nodes·log nodes).
ReportedPod reported(const Cluster& cluster, const Decision& decision);
ReportedGroup reported(const GroupTry& group);
std::vector<ReportedAppGroup> reportedAppGroups(const Catalog& catalog);

}  // namespace bayplan
