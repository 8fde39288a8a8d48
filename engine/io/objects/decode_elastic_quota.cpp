// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_elastic_quota.h"

#include "io/objects/decode_metadata.h"

namespace bayplan {

namespace {

ResourceList decodeBounds(const Field& bounds, std::vector<Fault>& doubts) {
    ResourceList list;
    bounds.forEach([&](std::string_view name, const Field& amount) {
        const Quantity quantity = amount.quantity();
        if (quantity.isNegative()) doubts.push_back({amount.path(), worded("is below zero: nothing passes that is compared with it")});
        list.set(name, quantity);
    });
    return list;
}

}  // namespace

ElasticQuota decodeElasticQuota(const Field& object, std::vector<Fault>& doubts) {
    ElasticQuota quota;
    decodeMetadata(object, quota);
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& bounds) {
            if (key == "min") quota.min = decodeBounds(bounds, doubts);
            else if (key == "max") quota.max = decodeBounds(bounds, doubts);
        });
        if (!quota.min || !quota.max) return;
        for (const auto& [name, least] : *quota.min)
            if (const Quantity* most = quota.max->find(name); most && least > *most) doubts.push_back({spec.path(), worded("min of %1 is above its max: it can never be used up", {name})});
    });
    return quota;
}

}  // namespace bayplan
