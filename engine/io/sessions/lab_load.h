// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a lab places: pods of a cluster, the pods that controllers make of a manifest, or a trace with its own nodes. The command
// and the window ask here, so that both place the same.
// Thread rule: pure functions of their arguments and of the files.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "framework/profile.h"
#include "io/sessions/scenario_file.h"
#include "planner/lab/lab.h"

namespace bayplan {

struct LabLoadSpec {
    enum class Kind : std::uint8_t { Pending,    // that wait in the cluster
                                     All,        // also those that run and may leave their node, placed anew
                                     Namespace,  // the same of one namespace
                                     Manifest,   // what controllers make of it, on the cluster
                                     Trace };    // an openb trace: its pods on its nodes; the cluster counts for nothing
    Kind kind = Kind::Pending;
    std::string of{};                     // the namespace, the manifest's file, or the trace's table of nodes
    std::string pods{};                   // of a trace: its table of pods
    std::vector<ScenarioChange> added{};  // of a manifest: what adds its pods, see manifestChanges()
};

/// What adds the pods of a manifest, as a scenario has it. Errors: all that is wrong with the manifest, located in it.
Result<std::vector<ScenarioChange>> manifestChanges(const std::string& file, const NamedText& files);

/// The cluster that a trace describes, all its pods pending. Errors: those of importOpenb(); the first row that cannot be read.
Result<ClusterPtr> traceCluster(const std::filesystem::path& nodes, const std::filesystem::path& pods, const Budget& budget = {});

/// `cluster`: of a trace the one of traceCluster(). Errors: Cancelled; Conflict (a change of a manifest does not apply); NotFound
/// (there is no pod to place), which has no place.
Result<LabLoad> labLoad(const ClusterPtr& cluster, const Profiles& profiles, const LabLoadSpec& spec, const Budget& budget = {});

}  // namespace bayplan
