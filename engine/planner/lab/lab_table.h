// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the runs of a lab say together: for each strategy and measure the mean over the seeds and its spread, and whether it differs
// from the first strategy's by more than the seeds alone would make it.
//
// The comparison is paired: for every seed the difference to the first strategy, and of these the mean and its interval of 95 % by
// Student's t are taken. A strategy differs where 0 is outside of that interval. With one seed, nothing is said.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "planner/lab/lab.h"

namespace bayplan {

/// What the outcomes of a lab are about. Equal heads belong to one lab.
struct LabHead {
    std::string name;
    std::string digest;  // of all that the lab was made of
    std::vector<std::string> strategies;
    std::vector<std::uint64_t> seeds;
    std::vector<LabMetric> metrics;
    std::uint64_t pods = 0, nodes = 0;  // of the load, and of the cluster

    std::size_t runs() const { return strategies.size() * seeds.size(); }
    bool operator==(const LabHead&) const = default;
};
LabHead headOf(const Lab& lab, std::string name, std::string digest);

enum class LabSays : std::uint8_t {
    Nothing,  // it is the first strategy, or there are fewer than two seeds to compare
    Alike,
    Less,
    More,
};
/// "", "alike", "less", "more".
const char* toString(LabSays says);

struct LabCell {
    std::size_t runs = 0;  // that have a value; the numbers below are over these, and without any of no meaning
    double mean = 0;
    double spread = 0;  // standard deviation of a sample; 0 with one run
    double least = 0, most = 0;
    double percentile90 = 0;      // the least value that nine of ten runs do not exceed
    std::optional<double> bound;  // of all runs the one that says least
    LabSays says = LabSays::Nothing;
    double difference = 0;  // to the first strategy; where `says` says something
    double interval = 0;    // the difference is within this of the true one, with a confidence of 95 %

    bool operator==(const LabCell&) const = default;
};

/// By strategy, by metric. `outcomes`: any of the lab's runs, each at most once; a strategy may lack some. O(outcomes · metrics).
std::vector<std::vector<LabCell>> cellsOf(const LabHead& head, const std::vector<LabOutcome>& outcomes);

/// A part of a lab, as one machine of several works it out.
struct LabPart {
    std::string file;  // where it was read
    LabHead head;
    LabShard shard;
    std::vector<LabOutcome> outcomes;  // in the order of the runs' numbers
};
/// All runs, in the order of their numbers. Errors: Invalid, with the file: a part of another lab, or of another division; a shard that is
/// there twice; Conflict: shards are missing; a part that lacks runs of its shard, or has others.
Result<std::vector<LabOutcome>> merged(const std::vector<LabPart>& parts);

/// Half of the interval of 95 % around a mean, in standard errors: Student's t with so many degrees of freedom, at least 1. Above 30 that of
/// the next smaller tabled number, which makes the interval a little wider.
double studentT95(std::size_t degrees);

}  // namespace bayplan
