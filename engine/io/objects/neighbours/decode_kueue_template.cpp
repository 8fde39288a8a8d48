// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue_template.h"

#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"
#include "io/objects/neighbours/decode_kueue_topology.h"
#include "schedulers/kueue/effective_requests.h"

namespace bayplan {

namespace {

constexpr std::string_view kManaged = "kueue.x-k8s.io/managed";  // a label, and the finalizer of pods

void readOwners(const Field& list, QueuedWorkload& one, KueueMetadata& more) {
    list.forEachElement([&](const Field& element) {
        WorkloadOwner owner;
        element.forEach([&](std::string_view name, const Field& text) {
            if (name == "kind") owner.kind = text.text();
            else if (name == "name") owner.name = text.text();
            else if (name == "controller") more.owned = more.owned || text.boolean();
        });
        one.owners.push_back(std::move(owner));
    });
}

}  // namespace

KueueMetadata readKueueMetadata(const Field& object, QueuedWorkload& one) {
    KueueMetadata more;
    inPart(object, "metadata", [&](std::string_view what, const Field& part) {
        if (what == "name") one.name = part.text();
        else if (what == "namespace") one.namespaceName = part.text();
        else if (what == "uid") one.uid = part.text();
        else if (what == "creationTimestamp") one.created = part.time();
        else if (what == "labels") more.labels = decodeLabels(part);
        else if (what == "annotations") more.annotations = decodeLabels(part);
        else if (what == "deletionTimestamp") more.deleted = true;
        else if (what == "finalizers") part.forEachElement([&](const Field& element) { more.finalized = more.finalized || element.string() == kManaged; });
        else if (what == "ownerReferences") readOwners(part, one, more);
    });
    if (one.name.empty()) object.fail(worded("metadata.name is missing"));
    if (one.namespaceName.empty()) one.namespaceName = "default";
    return more;
}

void KueueTemplates::read(const Field& object, WorkloadPodSet& set) {
    inPart(object, "metadata", [&](std::string_view name, const Field& part) {
        if (name == "labels") set.labels = decodeLabels(part);
        else if (name == "annotations" && !set.topology) set.topology = topologyRequestOf(decodeLabels(part), part);
    });
    object.forEach([&](std::string_view what, const Field& spec) {
        if (what != "spec") return;
        std::string text;
        spec.value().appendTo(text);
        if (readsLabels(text))
            for (const auto& [key, value] : set.labels) text += '\n' + key + '=' + value;
        auto& shared = m_specs[text];
        if (!shared) shared = std::make_shared<const PodSpec>(decodePodSpec(spec, set.labels));
        set.spec = shared;
        spec.forEach([&](std::string_view name, const Field& value) { if (name == "runtimeClassName") set.runtimeClass = value.text(); });
    });
    if (!set.spec) object.fail(worded("has no spec"));
    set.requests = countedRequests(*set.spec);
}

void KueueTemplates::setSpec(PodSpec spec, WorkloadPodSet& set) {
    set.spec = std::make_shared<const PodSpec>(std::move(spec));
    set.requests = countedRequests(*set.spec);
}

}  // namespace bayplan
