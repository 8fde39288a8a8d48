// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_koordinator.h"

#include <string>
#include <utility>

#include "base/saturating.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"
#include "io/objects/koordinator/decode_elastic_quota.h"

namespace bayplan {

namespace {

struct QuotaMetadata {
    std::string name, space;
    Labels labels;
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

void readQuota(const Field& object, KoordinatorObjects& all) {
    std::vector<Fault> doubts;  // whoever reads all objects says them
    if (!all.add(decodeKoordinatorQuota(object, doubts))) object.fail(worded("is there twice"));
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
    if (version.starts_with("scheduling.sigs.k8s.io/") && kind == "ElasticQuota") readQuota(object, all);
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
