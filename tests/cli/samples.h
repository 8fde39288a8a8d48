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

}  // namespace bayplan::test
