// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The small nodes and pods that the commands are run on, as YAML documents with their separators.

#include <string>

#include "io/objects_text.h"

namespace bayplan::test {

inline const std::string kNode = "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}}\n---\n";

inline std::string pod(const std::string& name, const char* cpu) {
    return podYaml(name) + "    resources: {requests: {cpu: " + cpu + "}}\n---\n";
}

/// Node n1 with four CPUs, all of them allocatable.
inline const std::string kFourCpus =
    "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\n"
    "status: {capacity: {cpu: \"4\", memory: 16Gi, pods: \"9\"}, allocatable: {cpu: \"4\", memory: 16Gi, pods: \"9\"}}\n---\n";

/// Guaranteed, so that the static CPU manager gives it exclusive CPUs.
inline std::string guaranteed(const std::string& name, int cpus) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: a}\nspec: {containers: [{name: main, resources: {limits: {cpu: \""
           + std::to_string(cpus) + "\", memory: 1Gi}}}]}\n---\n";
}

/// A file for each command to print something of: some.yaml (node n1, pod a, which fits, `big`, which does not, and `more`), events.yaml
/// and plan.yaml, and an openb trace in nodes.csv and pods.csv.
inline void writeInputs(const QTemporaryDir& folder, const std::string& big, const std::string& more = {}) {
    writeFile(folder, "some.yaml", kNode + pod("a", "1") + pod(big, "8") + more);
    writeFile(folder, "events.yaml", "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 5s, action: end, pod: ns/a}\n");
    writeFile(folder, "plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: ns/a, to: n1}\n- {action: place, pod: ns/" + big + ", to: n1}\n");
    writeFile(folder, "nodes.csv", "sn,cpu_milli,memory_mib,gpu,model\nn0,32000,262144,2,T4\n");
    writeFile(folder, "pods.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\np0,1000,1024,1,500\n");
}

}  // namespace bayplan::test
