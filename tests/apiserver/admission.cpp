// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission.h"

#include "apiserver/admission/pod_changes.h"
#include "apiserver/admission/schemas.h"
#include "apiserver/events.h"
#include "apiserver/pod_defaults.h"

namespace bayplan::apiserver {

namespace {

bool isSubdomain(const std::string& name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    if (name.empty() || name.size() > 253) return false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool edge = i == 0 || i + 1 == name.size() || name[i - 1] == '.' || name[i + 1] == '.';
        if (letter(name[i]) || (!edge && (name[i] == '-' || name[i] == '.'))) continue;
        if (name[i] == '.' && i > 0 && i + 1 < name.size() && letter(name[i - 1]) && letter(name[i + 1])) continue;
        return false;
    }
    return true;
}

void completeNode(Json& node) {
    objectAt(node, {"spec"});
    Json& status = objectAt(node, {"status"});
    fill(status, "daemonEndpoints", {{"kubeletEndpoint", {{"Port", 0}}}});
    Json& info = objectAt(status, {"nodeInfo"});
    for (const char* member :
         {"machineID", "systemUUID", "bootID", "kernelVersion", "osImage", "containerRuntimeVersion", "kubeletVersion",
          "kubeProxyVersion", "operatingSystem", "architecture"})
        fill(info, member, "");
    if (!find(status, {"allocatable"}) && find(status, {"capacity"})) status["allocatable"] = status["capacity"];
}

void completeDefinition(const World& world, Json& definition) {
    Json& status = definition["status"] = Json::object();
    status["conditions"] = Json::array();
    for (const char* type : {"NamesAccepted", "Established"})
        status["conditions"].push_back({{"type", type},
                                        {"status", "True"},
                                        {"lastTransitionTime", world.now()},
                                        {"reason", "NoConflicts"},
                                        {"message", "no conflicts found"}});
    if (const Json* names = find(definition, {"spec", "names"})) status["acceptedNames"] = *names;
    status["storedVersions"] = Json::array();
    for (const Json& version : listAt(definition, {"spec", "versions"}))
        if (trueAt(version, {"storage"})) status["storedVersions"].push_back(textAt(version, {"name"}));
}

/// Everything but metadata and status: a change in it gives a new generation.
Json meaning(Json body) {
    for (const char* part : {"kind", "apiVersion", "metadata", "status"}) body.erase(part);
    return body;
}

}  // namespace

std::optional<Answer> admitPod(World& world, Json& pod) {
    completePod(world, pod);
    Json wanted{{"kind", "Pod"}, {"apiVersion", "v1"}};
    wanted.update(pod);
    wanted.erase("status");
    if (auto refusal = world.policies.mutate(world, wanted)) return refusal;
    pod = std::move(wanted);
    return std::nullopt;
}

void nameNew(World& world, Json& body) {
    Json& metadata = body["metadata"];
    if (const std::string prefix = textAt(metadata, {"generateName"});
        !prefix.empty() && textAt(metadata, {"name"}).empty())
        metadata["name"] = prefix + world.names.suffix();
    metadata["uid"] = world.names.uid();
    metadata["creationTimestamp"] = world.now();
}

void completeNew(const World& world, const Kind& kind, Json& body) {
    if (kind.name == "Pod" && kind.group.empty())
        completePod(world, body);
    else if (kind.name == "Node" && kind.group.empty())
        completeNode(body);
    else if (kind.name == "Event")
        completeEvent(body);
    else if (kind.group == kAdmissionGroup)
        completePolicy(kind, body);
    else if (kind.name == "CustomResourceDefinition")
        completeDefinition(world, body);
    else if (kind.name == "PodDisruptionBudget")
        body["status"] = {{"disruptionsAllowed", 0}, {"currentHealthy", 0}, {"desiredHealthy", 0}, {"expectedPods", 0}};
    else if (kind.name == "Namespace") {
        objectAt(body, {"metadata", "labels"})["kubernetes.io/metadata.name"] = textAt(body, {"metadata", "name"});
        body["spec"] = {{"finalizers", {"kubernetes"}}};
        body["status"] = {{"phase", "Active"}};
    } else if (kind.hasStatus) {
        if (kind.custom)
            body.erase("status");
        else
            body["status"] = Json::object();
    }
    completeBySchema(kind.schema, body);
    if (kind.hasGeneration) body["metadata"]["generation"] = 1;
}

std::vector<FieldFault> faultsOf(const Kind& kind, const Json& body) {
    std::vector<FieldFault> faults;
    const std::string name = textAt(body, {"metadata", "name"});
    if (name.empty())
        faults.push_back({"FieldValueRequired", "metadata.name", "Required value: name or generateName is required"});
    else if (!isSubdomain(name))
        faults.push_back({"FieldValueInvalid", "metadata.name",
                          "Invalid value: \"" + name
                              + "\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
                                "characters, '-' or '.', and must start and end with an alphanumeric "
                                "character (e.g. 'example.com', regex used for validation is "
                                "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"});
    if (kind.name == "Pod" && kind.group.empty() && listAt(body, {"spec", "containers"}).empty())
        faults.push_back({"FieldValueRequired", "spec.containers", "Required value"});
    if (kind.group == kAdmissionGroup)
        for (FieldFault& fault : faultsOfPolicy(kind, body)) faults.push_back(std::move(fault));
    for (FieldFault& fault : faultsOfSchema(kind.schema, body)) faults.push_back(std::move(fault));
    return faults;
}

void completeChanged(const Kind& kind, const Json& old, Json& body, bool toStatus) {
    completeBySchema(kind.schema, body);
    const Json wanted = body;
    if (toStatus) {
        body = old;
        body["status"] = wanted.contains("status") ? wanted["status"] : Json::object();
        if (wanted.contains("metadata") && wanted["metadata"].contains("resourceVersion"))
            body["metadata"]["resourceVersion"] = wanted["metadata"]["resourceVersion"];
        return;
    }
    if (kind.hasStatus) {
        body.erase("status");
        if (old.contains("status")) body["status"] = old["status"];
    }
    Json& metadata = objectAt(body, {"metadata"});
    for (const char* fixed : {"uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds",
                              "generation", "generateName", "namespace"}) {
        metadata.erase(fixed);
        if (old["metadata"].contains(fixed)) metadata[fixed] = old["metadata"][fixed];
    }
    if (kind.hasGeneration && !same(meaning(old), meaning(body)))
        metadata["generation"] = numberAt(old, {"metadata", "generation"}) + 1;
}

std::vector<FieldFault> faultsOfChange(const Kind& kind, const Json& old, const Json& body) {
    std::vector<FieldFault> faults;
    if (kind.name == "Pod" && kind.group.empty()) {
        if (listAt(body, {"spec", "containers"}).empty())
            faults.push_back({"FieldValueRequired", "spec.containers", "Required value"});
        else
            faults = faultsOfPodChange(old, body);
    }
    if (kind.group == kAdmissionGroup) faults = faultsOfPolicy(kind, body);
    for (FieldFault& fault : faultsOfSchema(kind.schema, body)) faults.push_back(std::move(fault));
    return faults;
}

}  // namespace bayplan::apiserver
