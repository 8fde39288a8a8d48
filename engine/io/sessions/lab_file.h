// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a lab tries, as a file: YAML or JSON, with a version.
//   apiVersion: bayplan/v1
//   kind: Lab
//   name: How to score on the GPU pool   # optional, as all below but cluster and strategies
//   cluster: [nodes.yaml, pods.yaml]     # files and folders, as for every command
//   config: kube-scheduler.yaml          # the rules that the strategies change; without it the default profile
//   featureGates: A=true
//   load: pending                        # pending, all, {namespace: ml}, {manifest: job.yaml}; {trace: {nodes: n.csv, pods: p.csv}}
//                                        # brings its own nodes, in place of cluster
//   seeds: 11                            # so many, from 1; or a list
//   arrival: shuffled                    # shuffled, creation
//   ties: lot                            # lot, name
//   shapes: ["cpu=4,nvidia.com/gpu=2"]   # whose slots are counted
//   prices: machines.csv                 # what nodes cost, by their instance type
//   compaction: false
//   pools:                               # of nodes with these labels
//   - {name: gpu, nodes: {pool: gpu}, profile: batch, quota: {cpu: 64}, price: 3.2}
//   strategies:                          # the first is the one that the others are compared with
//   - {score: Current}
//   - {score: MostAllocated, name: pack}
//   - {score: RequestedToCapacityRatio, args: {scoringStrategy: {type: RequestedToCapacityRatio, requestedToCapacityRatio: {shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]}}}}
//   - {score: NodeResourcesAllocatable, weight: 2, others: keep}
//   - {name: two kinds, policies: [{schedulers: [batch], score: MostAllocated}, {schedulers: [web], score: LeastAllocated}]}
//   - {profile: other.yaml}              # a whole KubeSchedulerConfiguration
// Files are looked for beside the spec.
// Thread rule: pure functions.

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "io/sessions/instance_table.h"
#include "io/sessions/lab_load.h"
#include "planner/lab/lab.h"
#include "planner/lab/node_pools.h"

namespace bayplan {

struct LabStrategySpec {
    std::string name;
    std::vector<Scoring> scorings;  // one after the other; no two of one scheduler
    std::string profile;            // a file, instead of these; empty: none
};

struct LabSpec {
    std::string name;
    std::vector<std::string> cluster;          // empty: the load is a trace
    std::string config, featureGates, prices;  // files and gates; empty: none
    LabLoadSpec load;
    std::vector<std::uint64_t> seeds{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    bool shuffled = true, equalsByLot = true;
    std::vector<std::string> shapes;  // each without a fault of faultOfShape()
    bool compaction = false;
    std::vector<NodePool> pools;              // names differ; whether nodes and profiles are there is not known here
    std::vector<LabStrategySpec> strategies;  // names differ

    /// The files that it names, in its order.
    std::vector<std::string> files() const;
};

/// Errors: Unreadable, TooLarge, Syntax, Unsupported (another version or kind), Invalid with line and field: an unknown field, a number out
/// of its range, a plugin that is not there or does not score, arguments that upstream refuses, names that are there twice, a quota below zero, seeds that would
/// change nothing, and all that is wrong with a manifest.
Result<LabSpec> readLab(const std::filesystem::path& file, const std::stop_token& stop = {});
Result<LabSpec> labFromText(std::string text, const std::string& name, const NamedText& files);
/// The text of the pools as a lab file has them, YAML: what poolsFromText() reads again; empty: there are none.
std::string poolsText(const std::vector<NodePool>& pools);
/// The list of pools alone. Errors: as of labFromText().
Result<std::vector<NodePool>> poolsFromText(std::string text, const std::string& name);

/// What each node costs for an hour, by its labels for the instance type, the zone and the capacity type; absent: the table does not say.
std::vector<std::optional<double>> nodePrices(const Catalog& catalog, const std::vector<InstanceType>& types);

}  // namespace bayplan
