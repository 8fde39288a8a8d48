// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/koordinator/decode_elastic_quota.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/saturating.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_metadata.h"

namespace bayplan {

namespace {

constexpr std::string_view kParentLabel = "quota.scheduling.koordinator.sh/parent", kLendsLabel = "quota.scheduling.koordinator.sh/allow-lent-resource",
                           kTreeLabel = "quota.scheduling.koordinator.sh/tree-id", kWeightKey = "quota.scheduling.koordinator.sh/shared-weight",
                           kSpacesKey = "quota.scheduling.koordinator.sh/namespaces", kRootLabel = "quota.scheduling.koordinator.sh/is-root",
                           kApartLabel = "quota.scheduling.koordinator.sh/ignore-default-tree", kTotalKey = "quota.scheduling.koordinator.sh/total-resource";

/// What Koordinator writes as the max of a tree's root means that nothing bounds it.
ResourceList decodeBoundless(const Field& list) {
    ResourceList all;
    list.forEach([&](std::string_view name, const Field& amount) {
        Quantity most = amount.quantity();
        if (most.isNegative()) amount.fail(worded("must not be less than nothing"));
        if (const Quantity countable = name == kCpu ? Quantity::fromMilli(kMostRequest) : Quantity::fromUnits(kMostRequest); most > countable) most = countable;
        all.set(name, most);
    });
    return all;
}

void decodeQuotaSpec(const Field& spec, KoordinatorElasticQuota& quota, bool treeRoot, std::vector<Fault>& doubts) {
    spec.forEach([&](std::string_view what, const Field& list) {
        if (what == "min") quota.min = decodeAmounts(list);
        else if (what == "max") quota.max = treeRoot ? decodeBoundless(list) : decodeAmounts(list);
    });
    for (const auto& [resource, least] : quota.min)
        if (const Quantity* most = quota.max.find(resource); most && least > *most) doubts.push_back({spec.path(), worded("min of %1 is above its max: it can never be used up", {resource})});
}

void decodeQuotaAnnotation(std::string_view key, const Field& annotation, KoordinatorElasticQuota& quota, std::vector<Fault>& doubts) {
    if (annotation.string().empty()) return;
    try {
        decodeAnnotation(annotation, [&](const Field& value) {
            if (key == kSpacesKey) return void(quota.spaces = decodeStrings(value));
            if (key == kTotalKey) return void(quota.shares = decodeAmounts(value));
            ResourceList weight = decodeAmounts(value);
            // None of anything counts as if it were not there.
            if (std::any_of(weight.begin(), weight.end(), [](const auto& one) { return !one.second.isZero(); })) quota.weight = std::move(weight);
        });
    } catch (Fault& fault) {
        doubts.push_back(std::move(fault));
    }
}

}  // namespace

KoordinatorElasticQuota decodeKoordinatorQuota(const Field& object, std::vector<Fault>& doubts) {
    KoordinatorElasticQuota quota;
    bool root = false;
    decodeMetadata(object, quota, [&](std::string_view part, const Field& value) {
        if (part != "labels") return;
        const Labels labels = decodeLabels(value);
        if (const std::string* parent = labels.find(kParentLabel)) quota.parent = *parent;
        if (const std::string* tree = labels.find(kTreeLabel)) quota.tree = *tree;
        if (const std::string* is = labels.find(kRootLabel)) root = *is == "true";
        if (const std::string* apart = labels.find(kApartLabel)) quota.leaves = *apart != "true";
        if (const std::string* lends = labels.find(kLendsLabel)) quota.lends = *lends != "false";
    });
    if (isBuiltInQuota(quota.name)) return quota;
    const bool treeRoot = root && !quota.tree.empty();
    object.forEach([&](std::string_view part, const Field& spec) { if (part == "spec") decodeQuotaSpec(spec, quota, treeRoot, doubts); });
    forEachAnnotation(object, [&](std::string_view key, const Field& annotation) {
        if (key == kWeightKey || key == kSpacesKey || (treeRoot && key == kTotalKey)) decodeQuotaAnnotation(key, annotation, quota, doubts);
    });
    return quota;
}

}  // namespace bayplan
