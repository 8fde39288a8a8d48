// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_pod_spec.h"

#include <algorithm>
#include <array>

#include "io/objects/decode_common.h"
#include "io/objects/decode_storage.h"

namespace bayplan {

namespace {

// Fields that decodePodSpec reads completely; containers and volumes are read in part.
constexpr std::array<std::string_view, 15> kWholeFields{
    "affinity", "hostNetwork", "hostUsers", "nodeSelector", "overhead", "preemptionPolicy", "priority",
    "priorityClassName", "resourceClaims", "resources", "schedulerName", "schedulingGates", "schedulingGroup", "tolerations",
    "topologySpreadConstraints"};
constexpr std::array<std::string_view, 6> kContainerFields{
    "name", "image", "resources", "ports", "restartPolicy", "restartPolicyRules"};
// Fields of the API without influence on scheduling.
constexpr std::array<std::string_view, 24> kOtherFields{
    "activeDeadlineSeconds", "automountServiceAccountToken", "dnsConfig", "dnsPolicy", "enableServiceLinks",
    "ephemeralContainers", "hostAliases", "hostIPC", "hostPID", "hostname", "hostnameOverride", "imagePullSecrets",
    "nodeName", "os", "readinessGates", "restartPolicy", "runtimeClassName", "serviceAccount", "serviceAccountName", "setHostnameAsFQDN", "shareProcessNamespace", "subdomain",
    "terminationGracePeriodSeconds", "workloadRef"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

struct VolumeSource {
    std::string_view field;
    Volume::Kind kind;
};
constexpr std::array<VolumeSource, 12> kVolumeSources{{
    {"persistentVolumeClaim", Volume::Kind::PersistentVolumeClaim},
    {"ephemeral", Volume::Kind::Ephemeral},
    {"image", Volume::Kind::Image},
    {"csi", Volume::Kind::InlineCsi},
    {"gcePersistentDisk", Volume::Kind::InlineDisk},
    {"awsElasticBlockStore", Volume::Kind::InlineDisk},
    {"azureDisk", Volume::Kind::InlineDisk},
    {"cinder", Volume::Kind::InlineDisk},
    {"vsphereVolume", Volume::Kind::InlineDisk},
    {"portworxVolume", Volume::Kind::InlineDisk},
    {"rbd", Volume::Kind::InlineDisk},
    {"iscsi", Volume::Kind::InlineDisk},
}};

const VolumeSource* sourceNamed(std::string_view field) {
    for (const VolumeSource& source : kVolumeSources)
        if (source.field == field) return &source;
    return nullptr;
}

void appendField(std::string& out, std::string_view key, const JsonValue& value) {
    appendJsonString(out, key);
    out += ':';
    value.appendTo(out);
    out += ',';
}

/// The only part of a security context that is read.
void appendSeccompKey(std::string& out, const JsonValue& context) {
    JsonValue profile;
    if (context.find("seccompProfile", profile)) appendField(out, "seccompProfile", profile);
}

void appendContainersKey(std::string& out, std::string_view key, const JsonValue& containers) {
    if (containers.type() != JsonValue::Type::Array) return appendField(out, key, containers);
    appendJsonString(out, key);
    out += ":[";
    containers.forEachElement([&](JsonValue container) {
        if (container.type() != JsonValue::Type::Object) {
            container.appendTo(out);
        } else {
            out += '{';
            container.forEachField([&](std::string_view name, JsonValue value) {
                if (contains(kContainerFields, name)) appendField(out, name, value);
                else if (name == "securityContext") appendSeccompKey(out, value);
            });
            out += '}';
        }
        out += ',';
    });
    out += "],";
}

void appendVolumesKey(std::string& out, const JsonValue& volumes) {
    if (volumes.type() != JsonValue::Type::Array) return appendField(out, "volumes", volumes);
    out += "\"volumes\":[";
    volumes.forEachElement([&](JsonValue volume) {
        bool relevant = volume.type() != JsonValue::Type::Object;
        if (!relevant)
            volume.forEachField([&](std::string_view name, JsonValue) { relevant = relevant || sourceNamed(name) != nullptr; });
        if (!relevant) return;
        volume.appendTo(out);
        out += ',';
    });
    out += "],";
}

ContainerPort decodePort(const Field& field) {
    ContainerPort port;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "hostIP") port.hostIP = value.text();
        else if (key == "protocol") port.protocol = value.text();
        else if (key == "hostPort") port.hostPort = value.int32(0, 65535);
        else if (key == "containerPort") port.containerPort = value.int32(0, 65535);
    });
    if (port.protocol.empty()) port.protocol = "TCP";
    return port;
}

void decodeRequirements(const Field& field, ResourceList& requests, ResourceList& limits) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "requests") requests = decodeAmounts(value);
        else if (key == "limits") limits = decodeAmounts(value);
    });
}

bool restartsAllContainers(const Field& rules) {
    bool any = false;
    rules.forEachElement([&](const Field& rule) {
        rule.forEach([&](std::string_view key, const Field& value) {
            if (key == "action" && value.string() == "RestartAllContainers") any = true;
        });
    });
    return any;
}

/// The profile that a security context takes from the node's files; empty: none.
std::string decodeSeccomp(const Field& context) {
    std::string type, path;
    context.forEach([&](std::string_view key, const Field& profile) {
        if (key != "seccompProfile") return;
        profile.forEach([&](std::string_view name, const Field& value) {
            if (name == "type") type = value.text();
            else if (name == "localhostProfile") path = value.text();
        });
    });
    return type == "Localhost" ? path : std::string();
}

/// `profiles`: gets the seccomp profiles of the containers; null: they do not count.
std::vector<Container> decodeContainers(const Field& field, bool& restartAll, std::vector<std::string>* profiles = nullptr) {
    std::vector<Container> containers;
    field.forEachElement([&](const Field& element) {
        Container container;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") container.name = value.text();
            else if (key == "image") container.image = value.text();
            else if (key == "resources") decodeRequirements(value, container.requests, container.limits);
            else if (key == "restartPolicy") container.restartAlways = value.string() == "Always";
            else if (key == "restartPolicyRules") restartAll = restartsAllContainers(value) || restartAll;
            else if (key == "securityContext" && profiles) {
                if (std::string path = decodeSeccomp(value); !path.empty()) profiles->push_back(std::move(path));
            } else if (key == "ports") {
                container.ports.clear();
                value.forEachElement([&](const Field& port) { container.ports.push_back(decodePort(port)); });
            }
        });
        containers.push_back(std::move(container));
    });
    return containers;
}

/// Decodes one field of an inline disk; `source` names the field that identifies the disk.
void decodeDisk(std::string_view name, const Field& field, const InTreeSource* source, Volume& volume) {
    if (source && name == source->handle) volume.disk = field.text();
    else if (name == "readOnly") volume.readOnly = field.boolean();
    else if (name == "pool") volume.pool = field.text();
    else if (name == "monitors") volume.monitors = decodeStrings(field);
}

std::vector<Volume> decodeVolumes(const Field& field) {
    std::vector<Volume> volumes;
    field.forEachElement([&](const Field& element) {
        Volume volume;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") volume.name = value.text();
            const VolumeSource* source = sourceNamed(key);
            if (!source) return;
            volume.kind = source->kind;
            volume.source = source->field;
            value.forEach([&](std::string_view name, const Field& part) {
                const bool names = (source->kind == Volume::Kind::PersistentVolumeClaim && name == "claimName")
                                   || (source->kind == Volume::Kind::Image && name == "reference")
                                   || (source->kind == Volume::Kind::InlineCsi && name == "driver");
                if (names) volume.source = part.text();
                if (source->kind == Volume::Kind::InlineDisk) decodeDisk(name, part, inTreeSource(source->field), volume);
            });
            if (key == "rbd" && volume.pool.empty()) volume.pool = "rbd";  // as the API server does
        });
        if (volume.kind == Volume::Kind::Ephemeral) volume.source = volume.name;
        if (volume.kind != Volume::Kind::Other) volumes.push_back(std::move(volume));
    });
    return volumes;
}

/// Does what the API server does with matchLabelKeys when a pod is created; a stored pod contains the result already.
void mergeLabelKeys(PodAffinityTerm& term, const std::vector<std::string>& keys, SelectorOp op, const Labels& labels) {
    if (!term.labelSelector) return;
    for (const std::string& key : keys) {
        const std::string* value = labels.find(key);
        if (!value) continue;
        Requirement requirement{key, op, {*value}};
        auto& all = term.labelSelector->requirements;
        if (std::find(all.begin(), all.end(), requirement) == all.end()) all.push_back(std::move(requirement));
    }
}

PodAffinityTerm decodeAffinityTerm(const Field& field, const Labels& labels) {
    PodAffinityTerm term;
    std::vector<std::string> matchKeys, mismatchKeys;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "topologyKey") term.topologyKey = value.text();
        else if (key == "labelSelector") term.labelSelector = decodeLabelSelector(value);
        else if (key == "namespaces") term.namespaces = decodeStrings(value);
        else if (key == "namespaceSelector") term.namespaceSelector = decodeLabelSelector(value);
        else if (key == "matchLabelKeys") matchKeys = decodeStrings(value);
        else if (key == "mismatchLabelKeys") mismatchKeys = decodeStrings(value);
    });
    mergeLabelKeys(term, matchKeys, SelectorOp::In, labels);
    mergeLabelKeys(term, mismatchKeys, SelectorOp::NotIn, labels);
    return term;
}

PodAffinity decodePodAffinity(const Field& field, const Labels& labels) {
    PodAffinity affinity;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "requiredDuringSchedulingIgnoredDuringExecution") {
            affinity.required.clear();
            value.forEachElement([&](const Field& term) { affinity.required.push_back(decodeAffinityTerm(term, labels)); });
        } else if (key == "preferredDuringSchedulingIgnoredDuringExecution") {
            affinity.preferred.clear();
            value.forEachElement([&](const Field& element) {
                WeightedPodAffinityTerm weighted;
                element.forEach([&](std::string_view name, const Field& part) {
                    if (name == "weight") weighted.weight = part.int32();
                    else if (name == "podAffinityTerm") weighted.term = decodeAffinityTerm(part, labels);
                });
                affinity.preferred.push_back(std::move(weighted));
            });
        }
    });
    return affinity;
}

void decodeAffinity(const Field& field, const Labels& labels, PodSpec& spec) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "nodeAffinity") {
            spec.hasNodeAffinity = true;
            spec.nodeAffinity = decodeNodeAffinity(value);
            spec.hasPreferredNodeAffinity = false;
            value.forEach([&](std::string_view name, const Field&) {
                if (name == "preferredDuringSchedulingIgnoredDuringExecution") spec.hasPreferredNodeAffinity = true;
            });
        } else if (key == "podAffinity") {
            spec.podAffinity = decodePodAffinity(value, labels);
        } else if (key == "podAntiAffinity") {
            spec.podAntiAffinity = decodePodAffinity(value, labels);
        }
    });
}

std::vector<PodResourceClaim> decodePodClaims(const Field& field) {
    std::vector<PodResourceClaim> claims;
    field.forEachElement([&](const Field& element) {
        PodResourceClaim claim;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") claim.name = value.text();
            else if (key == "resourceClaimName") claim.claimName = value.text();
            else if (key == "resourceClaimTemplateName") claim.templateName = value.text();
        });
        claims.push_back(std::move(claim));
    });
    return claims;
}

std::vector<std::string> decodeNames(const Field& field) {
    std::vector<std::string> names;
    field.forEachElement([&](const Field& element) {
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") names.push_back(value.text());
        });
    });
    return names;
}

void decodePodResources(const Field& field, PodSpec& spec) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "requests") spec.podRequests = decodeAmounts(value);
        else if (key == "limits") spec.podLimits = decodeAmounts(value);
    });
}

}  // namespace

void appendSpecKey(std::string& out, const Field& spec, UnknownFields& unknown) {
    spec.forEach([&](std::string_view key, const Field& field) {
        if (key == "containers" || key == "initContainers") appendContainersKey(out, key, field.value());
        else if (key == "volumes") appendVolumesKey(out, field.value());
        else if (key == "securityContext") appendSeccompKey(out, field.value());
        else if (contains(kWholeFields, key)) appendField(out, key, field.value());
        else if (!contains(kOtherFields, key)) ++unknown[std::string(key)];
    });
}

bool readsLabels(std::string_view specKey) { return specKey.find("atchLabelKeys\"") != std::string_view::npos; }

PodSpec decodePodSpec(const Field& field, const Labels& labels) {
    PodSpec spec;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "containers") spec.containers = decodeContainers(value, spec.restartAllContainersRule, &spec.seccompProfiles);
        else if (key == "initContainers") spec.initContainers = decodeContainers(value, spec.restartAllContainersRule);
        else if (key == "securityContext") {
            if (std::string path = decodeSeccomp(value); !path.empty()) spec.seccompProfiles.push_back(std::move(path));
        } else if (key == "volumes") spec.volumes = decodeVolumes(value);
        else if (key == "affinity") decodeAffinity(value, labels, spec);
        else if (key == "tolerations") {
            spec.tolerations.clear();
            value.forEachElement([&](const Field& element) { spec.tolerations.push_back(decodeToleration(element)); });
        } else if (key == "topologySpreadConstraints") {
            spec.spreadConstraints.clear();
            value.forEachElement([&](const Field& element) { spec.spreadConstraints.push_back(decodeSpreadConstraint(element)); });
        } else if (key == "nodeSelector") {
            spec.hasNodeSelector = true;
            spec.nodeSelector = decodeLabels(value);
        } else if (key == "resources") decodePodResources(value, spec);
        else if (key == "overhead") spec.overhead = decodeAmounts(value);
        else if (key == "resourceClaims") spec.resourceClaims = decodePodClaims(value);
        else if (key == "schedulingGates") spec.schedulingGates = decodeNames(value);
        else if (key == "schedulingGroup") {
            value.forEach([&](std::string_view name, const Field& group) { if (name == "podGroupName") spec.podGroup = group.text(); });
            if (spec.podGroup.empty()) value.fail(worded("must specify one of: `podGroupName`"));
        } else if (key == "schedulerName") spec.schedulerName = value.text();
        else if (key == "priorityClassName") spec.priorityClassName = value.text();
        else if (key == "preemptionPolicy") spec.preemptionPolicy = value.text();
        else if (key == "priority") spec.priority = value.int32();
        else if (key == "hostNetwork") spec.hostNetwork = value.boolean();
        else if (key == "hostUsers") spec.hostUsers = value.boolean();
    });
    if (spec.schedulerName.empty()) spec.schedulerName = "default-scheduler";
    if (spec.preemptionPolicy.empty()) spec.preemptionPolicy = "PreemptLowerPriority";
    return spec;
}

}  // namespace bayplan
