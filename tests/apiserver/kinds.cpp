// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/kinds.h"

#include <algorithm>

namespace bayplan::apiserver {

namespace {

constexpr unsigned kNamespaced = 1, kStatus = 2, kGeneration = 4, kAll = 8, kExtension = 16;

struct Row {
    const char* group;
    const char* plural;
    const char* singular;
    const char* name;
    unsigned traits;
    std::vector<std::string> shortNames;
    const char* version = "v1";
};

/// In the order of a real server's discovery, as far as it is known.
const std::vector<Row>& builtIn() {
    static const std::vector<Row> rows{
        {"", "namespaces", "namespace", "Namespace", kStatus, {"ns"}},
        {"", "nodes", "node", "Node", kStatus, {"no"}},
        {"", "pods", "pod", "Pod", kNamespaced | kStatus | kGeneration | kAll, {"po"}},
        {"", "configmaps", "configmap", "ConfigMap", kNamespaced, {"cm"}},
        {"", "events", "event", "Event", kNamespaced, {"ev"}},
        {"", "limitranges", "limitrange", "LimitRange", kNamespaced, {"limits"}},
        {"",
         "persistentvolumeclaims",
         "persistentvolumeclaim",
         "PersistentVolumeClaim",
         kNamespaced | kStatus,
         {"pvc"}},
        {"", "persistentvolumes", "persistentvolume", "PersistentVolume", kStatus, {"pv"}},
        {"",
         "replicationcontrollers",
         "replicationcontroller",
         "ReplicationController",
         kNamespaced | kStatus | kGeneration | kAll,
         {"rc"}},
        {"", "resourcequotas", "resourcequota", "ResourceQuota", kNamespaced | kStatus, {"quota"}},
        {"", "secrets", "secret", "Secret", kNamespaced, {}},
        {"", "serviceaccounts", "serviceaccount", "ServiceAccount", kNamespaced, {"sa"}},
        {"", "services", "service", "Service", kNamespaced | kStatus | kAll, {"svc"}},
        {"apps", "controllerrevisions", "controllerrevision", "ControllerRevision", kNamespaced, {}},
        {"apps", "daemonsets", "daemonset", "DaemonSet", kNamespaced | kStatus | kGeneration | kAll, {"ds"}},
        {"apps", "deployments", "deployment", "Deployment", kNamespaced | kStatus | kGeneration | kAll, {"deploy"}},
        {"apps", "replicasets", "replicaset", "ReplicaSet", kNamespaced | kStatus | kGeneration | kAll, {"rs"}},
        {"apps", "statefulsets", "statefulset", "StatefulSet", kNamespaced | kStatus | kGeneration | kAll, {"sts"}},
        {"events.k8s.io", "events", "event", "Event", kNamespaced, {"ev"}},
        {"authentication.k8s.io", "selfsubjectreviews", "selfsubjectreview", "SelfSubjectReview", 0, {}},
        {"authorization.k8s.io",
         "selfsubjectaccessreviews",
         "selfsubjectaccessreview",
         "SelfSubjectAccessReview",
         0,
         {}},
        {"authorization.k8s.io", "selfsubjectrulesreviews", "selfsubjectrulesreview", "SelfSubjectRulesReview", 0, {}},
        {"autoscaling", "horizontalpodautoscalers", "horizontalpodautoscaler", "HorizontalPodAutoscaler", kNamespaced | kStatus | kAll, {"hpa"}, "v2"},
        {"batch", "cronjobs", "cronjob", "CronJob", kNamespaced | kStatus | kGeneration | kAll, {"cj"}},
        {"batch", "jobs", "job", "Job", kNamespaced | kStatus | kGeneration | kAll, {}},
        {"policy",
         "poddisruptionbudgets",
         "poddisruptionbudget",
         "PodDisruptionBudget",
         kNamespaced | kStatus | kGeneration,
         {"pdb"}},
        {"storage.k8s.io", "csidrivers", "csidriver", "CSIDriver", 0, {}},
        {"storage.k8s.io", "csinodes", "csinode", "CSINode", 0, {}},
        {"storage.k8s.io", "csistoragecapacities", "csistoragecapacity", "CSIStorageCapacity", kNamespaced, {}},
        {"storage.k8s.io", "storageclasses", "storageclass", "StorageClass", 0, {"sc"}},
        {"storage.k8s.io", "volumeattachments", "volumeattachment", "VolumeAttachment", kStatus, {}},
        {"node.k8s.io", "runtimeclasses", "runtimeclass", "RuntimeClass", 0, {}},
        {"admissionregistration.k8s.io",
         "mutatingadmissionpolicies",
         "mutatingadmissionpolicy",
         "MutatingAdmissionPolicy",
         kGeneration | kExtension,
         {}},
        {"admissionregistration.k8s.io",
         "mutatingadmissionpolicybindings",
         "mutatingadmissionpolicybinding",
         "MutatingAdmissionPolicyBinding",
         kGeneration | kExtension,
         {}},
        {"admissionregistration.k8s.io",
         "mutatingwebhookconfigurations",
         "mutatingwebhookconfiguration",
         "MutatingWebhookConfiguration",
         kGeneration | kExtension,
         {}},
        {"admissionregistration.k8s.io",
         "validatingadmissionpolicies",
         "validatingadmissionpolicy",
         "ValidatingAdmissionPolicy",
         kStatus | kGeneration | kExtension,
         {}},
        {"admissionregistration.k8s.io",
         "validatingadmissionpolicybindings",
         "validatingadmissionpolicybinding",
         "ValidatingAdmissionPolicyBinding",
         kGeneration | kExtension,
         {}},
        {"admissionregistration.k8s.io",
         "validatingwebhookconfigurations",
         "validatingwebhookconfiguration",
         "ValidatingWebhookConfiguration",
         kGeneration | kExtension,
         {}},
        {"apiextensions.k8s.io",
         "customresourcedefinitions",
         "customresourcedefinition",
         "CustomResourceDefinition",
         kStatus | kGeneration,
         {"crd", "crds"}},
        {"scheduling.k8s.io", "priorityclasses", "priorityclass", "PriorityClass", kGeneration, {"pc"}},
        {"coordination.k8s.io", "leases", "lease", "Lease", kNamespaced, {}},
        {"resource.k8s.io", "deviceclasses", "deviceclass", "DeviceClass", kGeneration, {}},
        {"resource.k8s.io", "resourceclaims", "resourceclaim", "ResourceClaim", kNamespaced | kStatus, {}},
        {"resource.k8s.io",
         "resourceclaimtemplates",
         "resourceclaimtemplate",
         "ResourceClaimTemplate",
         kNamespaced,
         {}},
        {"resource.k8s.io", "resourceslices", "resourceslice", "ResourceSlice", kGeneration, {}},
    };
    return rows;
}

/// In addition to metadata.name and metadata.namespace.
std::vector<Selectable> selectableOf(const Row& row) {
    const std::string name = row.name;
    if (name == "Pod")
        return {{"spec.nodeName", {"spec", "nodeName"}, ""},
                {"spec.restartPolicy", {"spec", "restartPolicy"}, ""},
                {"spec.schedulerName", {"spec", "schedulerName"}, ""},
                {"spec.serviceAccountName", {"spec", "serviceAccountName"}, ""},
                {"spec.hostNetwork", {"spec", "hostNetwork"}, "false"},
                {"status.phase", {"status", "phase"}, ""},
                {"status.podIP", {"status", "podIP"}, ""},
                {"status.nominatedNodeName", {"status", "nominatedNodeName"}, ""}};
    if (name == "Node") return {{"spec.unschedulable", {"spec", "unschedulable"}, "false"}};
    if (name == "Namespace") return {{"status.phase", {"status", "phase"}, ""}};
    if (name == "Event") {  // the same places under the names of the two groups
        const std::string about = *row.group ? "regarding" : "involvedObject";
        return {{about + ".kind", {"regarding", "kind"}, ""},
                {about + ".namespace", {"regarding", "namespace"}, ""},
                {about + ".name", {"regarding", "name"}, ""},
                {about + ".uid", {"regarding", "uid"}, ""},
                {"reason", {"reason"}, ""},
                {"reportingController", {"reportingController"}, ""},
                {"type", {"type"}, ""}};
    }
    return {};
}

Kind fromRow(const Row& row) {
    Kind kind;
    kind.group = row.group;
    kind.version = row.version;
    kind.plural = row.plural;
    kind.singular = row.singular;
    kind.name = row.name;
    kind.namespaced = row.traits & kNamespaced;
    kind.hasStatus = row.traits & kStatus;
    kind.hasGeneration = row.traits & kGeneration;
    kind.shortNames = row.shortNames;
    if (row.traits & kAll) kind.categories = {"all"};
    if (row.traits & kExtension) kind.categories = {"api-extensions"};
    if (kind.name == "Event") kind.coreEvent = kind.group.empty();
    kind.selectable = selectableOf(row);
    kind.shelf = (kind.coreEvent ? "events.k8s.io" : kind.group) + "/" + kind.plural;
    return kind;
}

std::vector<std::string> texts(const Json& list) {
    std::vector<std::string> all;
    for (const Json& one : list)
        if (one.is_string()) all.push_back(one.get<std::string>());
    return all;
}

}  // namespace

Kinds::Kinds() {
    for (const Row& row : builtIn()) m_kinds.push_back(std::make_shared<const Kind>(fromRow(row)));
}

KindPtr Kinds::find(const std::string& group, const std::string& version, const std::string& plural) const {
    const std::lock_guard lock(m_mutex);
    for (const KindPtr& kind : m_kinds)
        if (kind->plural == plural && kind->group == group && kind->version == version) return kind;
    return nullptr;
}

KindPtr Kinds::findByName(const std::string& apiVersion, const std::string& name) const {
    const std::lock_guard lock(m_mutex);
    for (const KindPtr& kind : m_kinds)
        if (kind->name == name && kind->apiVersion() == apiVersion) return kind;
    return nullptr;
}

std::vector<KindPtr> Kinds::all() const {
    const std::lock_guard lock(m_mutex);
    return m_kinds;
}

bool Kinds::define(const Json& definition) {
    Kind kind;
    kind.custom = kind.hasGeneration = true;
    kind.group = textAt(definition, {"spec", "group"});
    kind.plural = textAt(definition, {"spec", "names", "plural"});
    kind.singular = textAt(definition, {"spec", "names", "singular"});
    kind.name = textAt(definition, {"spec", "names", "kind"});
    kind.shortNames = texts(listAt(definition, {"spec", "names", "shortNames"}));
    kind.categories = texts(listAt(definition, {"spec", "names", "categories"}));
    kind.namespaced = textAt(definition, {"spec", "scope"}) == "Namespaced";
    kind.shelf = kind.group + "/" + kind.plural;
    if (kind.group.empty() || kind.plural.empty() || kind.name.empty()) return false;
    withdraw(kind.group, kind.plural);
    const std::lock_guard lock(m_mutex);
    for (const Json& version : listAt(definition, {"spec", "versions"})) {
        if (!trueAt(version, {"served"})) continue;
        Kind one = kind;
        one.version = textAt(version, {"name"});
        one.hasStatus = apiserver::find(version, {"subresources", "status"}) != nullptr;
        if (const Json* schema = apiserver::find(version, {"schema", "openAPIV3Schema"})) one.schema = *schema;
        m_kinds.push_back(std::make_shared<const Kind>(std::move(one)));
    }
    return true;
}

std::vector<std::string> Kinds::withdraw(const std::string& group, const std::string& plural) {
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> shelves;
    std::erase_if(m_kinds, [&](const KindPtr& kind) {
        if (!kind->custom || kind->group != group || kind->plural != plural) return false;
        shelves.push_back(kind->shelf);
        return true;
    });
    return shelves;
}

}  // namespace bayplan::apiserver
