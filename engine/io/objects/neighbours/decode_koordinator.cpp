// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_koordinator.h"

#include <string>
#include <utility>

#include "base/saturating.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"

namespace bayplan {

namespace {

constexpr std::string_view kQuotaKeys = "quota.scheduling.koordinator.sh/";

struct QuotaMetadata {
    std::string name, space;
    Labels labels;

    const std::string* label(std::string_view key) const { return labels.find(std::string(kQuotaKeys) + std::string(key)); }
};
QuotaMetadata quotaMetadata(const Field& object) {
    QuotaMetadata all;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view what, const Field& part) {
            if (what == "name") all.name = part.text();
            else if (what == "namespace") all.space = part.text();
            else if (what == "labels") all.labels = decodeLabels(part);
        });
    });
    if (all.name.empty()) object.fail(worded("metadata.name is missing"));
    if (all.space.empty()) all.space = "default";
    return all;
}

void readQuota(const Field& object, const QuotaMetadata& of, KoordinatorObjects& all) {
    if (isBuiltInQuota(of.name)) return;  // Koordinator makes them itself, with a max that means none
    KoordinatorQuota quota;
    quota.name = of.name;
    if (!all.spaceOf.emplace(of.name, of.space).second) object.fail(worded("is there twice"));
    if (const std::string* parent = of.label("parent")) quota.parent = *parent;
    const std::string* lends = of.label("allow-lent-resource");
    quota.lends = !lends || *lends != "false";
    if (const std::string* tree = of.label("tree-id"); tree && !tree->empty()) all.otherTrees.emplace(of.name, *tree);
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        spec.forEach([&](std::string_view what, const Field& list) {
            if (what == "min") quota.min = quotaAmounts(decodeAmounts(list));
            else if (what == "max") quota.max = quotaAmounts(decodeAmounts(list));
        });
    });
    quota.weight = quota.max;
    forEachAnnotation(object, [&](std::string_view key, const Field& annotation) {
        if (!key.starts_with(kQuotaKeys)) return;
        const std::string_view what = key.substr(kQuotaKeys.size());
        if (what == "shared-weight") decodeAnnotation(annotation, [&](const Field& weight) { quota.weight = quotaAmounts(decodeAmounts(weight)); });
        else if (what == "namespaces")
            decodeAnnotation(annotation, [&](const Field& list) {
                for (std::string& space : decodeStrings(list)) all.quotaOfSpace.emplace(std::move(space), of.name);
            });
    });
    all.quotas.push_back(std::move(quota));
}

void readPod(const Field& object, const QuotaMetadata& of, KoordinatorObjects& all) {
    bool ended = false, placed = false;
    PodSpec spec;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "status") value.forEach([&](std::string_view what, const Field& part) { if (what == "phase") ended = part.string() == "Succeeded" || part.string() == "Failed"; });
        if (key != "spec") return;
        value.forEach([&](std::string_view what, const Field& part) { if (what == "nodeName") placed = !part.string().empty(); });
        spec = decodePodSpec(value, of.labels);
    });
    if (!ended) all.pods.push_back(quotaPodOf(of.space, of.name, of.labels, spec, placed));
}

}  // namespace

bool KoordinatorReader::read(std::string_view version, std::string_view kind, const Field& object) {
    if (version.starts_with("scheduling.sigs.k8s.io/") && kind == "ElasticQuota") readQuota(object, quotaMetadata(object), all);
    else if (version == "v1" && kind == "Pod") readPod(object, quotaMetadata(object), all);
    else if (version == "v1" && kind == "Node")
        object.forEach([&](std::string_view what, const Field& status) {
            if (what != "status") return;
            status.forEach([&](std::string_view of, const Field& list) {
                if (of == "allocatable")
                    for (const auto& [resource, amount] : quotaAmounts(decodeAmounts(list))) all.total[resource] = saturatingAdd(all.total[resource], amount);
            });
        });
    return false;
}

}  // namespace bayplan
