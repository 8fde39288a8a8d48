// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/koordinator/decode_numa_terms.h"

#include <string>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/pod_allocation.h"
#include "topology/cpu_set.h"

namespace bayplan {

namespace {

constexpr std::string_view kResourceSpecKey = "scheduling.koordinator.sh/resource-spec";
constexpr std::string_view kNumaSpecKey = "scheduling.koordinator.sh/numa-topology-spec";

NumaTerms::Zone decodeGivenZone(const Field& field) {
    NumaTerms::Zone zone;
    bool named = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "node") zone.number = value.int32(0), named = true;
        else if (key == "resources") zone.resources = decodeAmounts(value);
    });
    if (!named) field.fail(worded("numaNodeResources names no zone"));
    return zone;
}

void decodeNumaTermOf(std::string_view annotation, const Field& root, NumaTerms& terms) {
    root.forEach([&](std::string_view key, const Field& value) {
        if (annotation == kResourceSpecKey) {
            if (key == "requiredCPUBindPolicy") terms.required = value.text();
            else if (key == "preferredCPUBindPolicy") terms.preferred = value.text();
            else if (key == "preferredCPUExclusivePolicy") terms.exclusive = value.text();
        } else if (annotation == kNumaSpecKey) {
            if (key == "numaTopologyPolicy") terms.policy = value.text();
            else if (key == "singleNUMANodeExclusive") terms.apart = value.text();
        } else if (key == "cpuset") {
            const Result<CpuSet> cpus = CpuSet::parse(value.string());
            if (!cpus) value.fail(worded("cpuset: %1", {cpus.error().message}));
            terms.cpus = value.text();
        } else if (key == "numaNodeResources")
            value.forEachElement([&](const Field& zone) { terms.zones.push_back(decodeGivenZone(zone)); });
    });
}

}  // namespace

bool isNumaTerm(std::string_view annotation) {
    return annotation == kResourceSpecKey || annotation == kNumaSpecKey || annotation == kResourceStatusKey;
}

void decodeNumaTerm(std::string_view annotation, const Field& value, std::shared_ptr<const NumaTerms>& terms, std::vector<Fault>& doubts) {
    auto read = std::make_shared<NumaTerms>(terms ? *terms : NumaTerms());
    try {
        NumaTerms whole = *read;
        decodeAnnotation(value, [&](const Field& root) { decodeNumaTermOf(annotation, root, whole); });
        *read = std::move(whole);
    } catch (Fault& fault) {
        if (annotation == kResourceStatusKey) fault.message = worded("%1; the annotation is left out", {fault.message});
        else read->faulty = annotation;
        doubts.push_back(std::move(fault));
    }
    terms = std::move(read);
}

Amplification decodeAmplification(const Field& annotation, std::vector<Fault>& doubts) {
    Amplification amplification;
    try {
        decodeAnnotation(annotation, [&](const Field& root) {
            root.forEach([&](std::string_view resource, const Field& ratio) { amplification.ratios.insert_or_assign(std::string(resource), ratio.real()); });
        });
    } catch (Fault& fault) {
        amplification.ratios.clear();
        amplification.unread = true;
        doubts.push_back(std::move(fault));
    }
    return amplification;
}

Amplification decodeAmplificationOf(const Field& node, std::vector<Fault>& doubts) {
    Amplification amplification;
    forEachAnnotation(node, [&](std::string_view key, const Field& annotation) {
        if (key == kAmplificationKey) amplification = decodeAmplification(annotation, doubts);
    });
    return amplification;
}

}  // namespace bayplan
