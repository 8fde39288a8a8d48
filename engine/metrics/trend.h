// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Slots, losses, strands and fragmentation over recorded snapshots of a cluster. The same shapes are counted in each,
// with the same scheduler configuration.
// Thread rule: plain values; trendOver may be called from any thread, can be stopped and reports progress.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/snapshot.h"
#include "framework/profile.h"
#include "metrics/gpu_fragmentation.h"
#include "metrics/slot_report.h"

namespace bayplan {

struct TrendLevel {
    SlotLevel level;
    std::int64_t gangs = 0;   // slots of the known domains
    std::size_t unknown = 0;  // nodes with an unknown domain
    bool counted = true;      // false: the domain of every node is unknown, so gangs means nothing

    bool operator==(const TrendLevel&) const = default;
};

struct TrendLoss {
    LossCause cause = LossCause::Partial;
    std::string what;
    double pods = 0;

    bool operator==(const TrendLoss&) const = default;
};

/// One resource of the shape's requests, in a whole snapshot.
struct TrendStrand {
    std::string resource;
    std::int64_t amount = 0;       // free, but of no use to the shape, since something else is scarce
    std::int64_t allocatable = 0;  // of all nodes
    double share() const { return allocatable > 0 ? static_cast<double>(amount) / static_cast<double>(allocatable) : 0; }

    bool operator==(const TrendStrand&) const = default;
};

struct TrendShape {
    std::int64_t pods = 0;  // that fit
    double ideal = 0;       // pods, if everything free were together
    std::string scarcest;   // resource that would run out first then; empty: the shape requests nothing
    std::vector<TrendLevel> levels;
    std::vector<TrendLoss> losses;     // greatest first
    std::vector<TrendStrand> strands;  // by resource, including those with none

    bool operator==(const TrendShape&) const = default;
};

struct TrendResource {
    std::string resource;
    std::int64_t allocatable = 0;
    std::int64_t requested = 0;
    double share = 0;  // requested / allocatable

    bool operator==(const TrendResource&) const = default;
};

struct TrendFigures {
    std::size_t nodes = 0, pods = 0, pending = 0;
    std::vector<TrendShape> shapes;        // in the order of the question
    std::vector<TrendResource> resources;  // that any node offers
    std::int64_t gpuCapacityMilli = 0, gpuIdleMilli = 0;
    double gpuFragmentMilli = 0;      // against the snapshot's own pods (gpu_fragmentation.h)
    std::size_t gpuUnknownNodes = 0;  // with unknown devices; they are in none of the three

    bool operator==(const TrendFigures&) const = default;
};

struct TrendQuestion {
    std::vector<SlotShape> shapes;  // empty: the largest `shapesSeen` of the first snapshot that has any
    std::size_t shapesSeen = 1;
    std::int32_t gang = 1;                             // of these
    std::function<SlotLevels(const Cluster&)> levels;  // for a picture; empty: none
};

/// Errors: those of SlotBoard::update. Counts `shapes`, whatever shapes the question has.
Result<TrendFigures> trendFigures(const Cluster& cluster, const Profiles& profiles, const std::vector<SlotShape>& shapes,
                                  const SlotLevels& levels, const Budget& budget = {});

struct TrendEntry {
    std::filesystem::path path;
    std::int64_t time = 0;  // Unix seconds; 0 if the snapshot could not be read
    TimeSource timeSource = TimeSource::File;
    std::optional<TrendFigures> figures;
    std::optional<Error> error;  // if there are no figures, why not
    Diagnostics diagnostics;     // of reading

    /// True if objects were left out: the figures are about the rest.
    bool partial() const { return figures && count(diagnostics, Severity::Error) > 0; }
};

struct Trend {
    std::vector<SlotShape> shapes;
    std::vector<TrendEntry> entries;  // by time, then by path; at the end those that could not be read, in the given order

    std::size_t measured() const;  // entries with figures; they come first
};

using SnapshotReader = std::function<Result<Snapshot>(const std::filesystem::path&, const Budget&)>;

/// Reads and measures one snapshot after the other. A snapshot that cannot be read or measured keeps its error, and the
/// others stay. Progress counts thousandths of snapshots. Errors: Cancelled; the error of countable() for the first
/// shape that is not countable.
Result<Trend> trendOver(const std::vector<std::filesystem::path>& snapshots, const SnapshotReader& read, const Profiles& profiles,
                        TrendQuestion question, const Budget& budget = {});

}  // namespace bayplan
