// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What becomes of slots, of what is lost and stranded, and of fragmentation, over recorded snapshots of a cluster: the
// same shapes are counted in each, by the same scheduler configuration.
// Thread rule: plain values; trendOver may be called from any thread, stopped, and tells how far it is.

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
    std::int64_t gangs = 0;   // slots, of the domains that are known
    std::size_t unknown = 0;  // nodes whose domain is not known
    bool counted = true;      // false: of no node it is known, so that gangs says nothing

    bool operator==(const TrendLevel&) const = default;
};

struct TrendLoss {
    LossCause cause = LossCause::Partial;
    std::string what;
    double pods = 0;

    bool operator==(const TrendLoss&) const = default;
};

/// Of one resource that the shape asks for, in a snapshot as a whole.
struct TrendStrand {
    std::string resource;
    std::int64_t amount = 0;       // free, but of no use to the shape, for lack of whatever else
    std::int64_t allocatable = 0;  // of all nodes
    double share() const { return allocatable > 0 ? static_cast<double>(amount) / static_cast<double>(allocatable) : 0; }

    bool operator==(const TrendStrand&) const = default;
};

struct TrendShape {
    std::int64_t pods = 0;   // that fit
    double ideal = 0;        // pods, if everything free were together
    std::string scarcest;    // resource that would run out first then; empty: the shape asks for nothing
    std::vector<TrendLevel> levels;
    std::vector<TrendLoss> losses;     // greatest first
    std::vector<TrendStrand> strands;  // by resource, those that have none included

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
    std::vector<TrendShape> shapes;         // as they were asked for
    std::vector<TrendResource> resources;   // that any node offers
    std::int64_t gpuCapacityMilli = 0, gpuIdleMilli = 0;
    double gpuFragmentMilli = 0;            // against the snapshot's own pods (gpu_fragmentation.h)
    std::size_t gpuUnknownNodes = 0;        // whose devices are not known; they are in none of the three

    bool operator==(const TrendFigures&) const = default;
};

struct TrendQuestion {
    std::vector<SlotShape> shapes;  // empty: the largest `shapesSeen` of the first snapshot that has any
    std::size_t shapesSeen = 1;
    std::int32_t gang = 1;          // of these
    std::function<SlotLevels(const Cluster&)> levels;  // of a picture; empty: none
};

/// Errors: those of SlotBoard::update. `shapes` are counted, whatever the question has.
Result<TrendFigures> trendFigures(const Cluster& cluster, const Profiles& profiles, const std::vector<SlotShape>& shapes,
                                  const SlotLevels& levels, const Budget& budget = {});

struct TrendEntry {
    std::filesystem::path path;
    std::int64_t time = 0;  // Unix seconds; 0 where it could not be read
    TimeSource timeSource = TimeSource::File;
    std::optional<TrendFigures> figures;
    std::optional<Error> error;  // where there are no figures: why not
    Diagnostics diagnostics;     // of reading

    /// Objects were left out: the figures are of the rest.
    bool partial() const { return figures && count(diagnostics, Severity::Error) > 0; }
};

struct Trend {
    std::vector<SlotShape> shapes;
    std::vector<TrendEntry> entries;  // by time, then by path; at the end those that could not be read, as they were given

    std::size_t measured() const;  // of which there are figures; they come first
};

using SnapshotReader = std::function<Result<Snapshot>(const std::filesystem::path&, const Budget&)>;

/// Reads and measures one snapshot after the other; one that cannot be read or measured keeps its error, and the others
/// stay. Progress counts thousandths of snapshots. Errors: Cancelled; that of countable() for the first shape that is not.
Result<Trend> trendOver(const std::vector<std::filesystem::path>& snapshots, const SnapshotReader& read, const Profiles& profiles,
                        TrendQuestion question, const Budget& budget = {});

}  // namespace bayplan
