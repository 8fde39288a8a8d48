// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue_topology.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <tuple>
#include <vector>

#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

struct TopologySlice {
    std::int64_t domains = 0;
    std::vector<std::vector<std::string>> values;  // by level: one for all domains, or one for each
    std::vector<std::int64_t> counts;              // likewise
};

/// `universal` for all domains of a slice, or `individual`: roots between a prefix and a suffix that they share.
std::vector<std::string> sliceValues(const Field& level) {
    std::vector<std::string> values;
    level.forEach([&](std::string_view key, const Field& value) {
        if (key == "universal") values = {value.text()};
        else if (key == "individual") {
            std::string prefix, suffix;
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "prefix") prefix = part.text();
                else if (what == "suffix") suffix = part.text();
                else if (what == "roots") values = decodeStrings(part);
            });
            for (std::string& one : values) one = prefix + one + suffix;
        }
    });
    return values;
}

std::vector<std::int64_t> sliceCounts(const Field& object) {
    std::vector<std::int64_t> counts;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "universal") counts = {value.integer(0, kMostKueuePods)};
        else if (key == "individual") value.forEachElement([&](const Field& one) { counts.push_back(one.integer(0, kMostKueuePods)); });
    });
    return counts;
}

void addTopologySlice(const Field& object, TopologyAssignment& places) {
    TopologySlice slice;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "domainCount") slice.domains = value.integer(0, kMostKueuePods);
        else if (key == "valuesPerLevel") value.forEachElement([&](const Field& level) { slice.values.push_back(sliceValues(level)); });
        else if (key == "podCounts") slice.counts = sliceCounts(value);
    });
    const auto whole = [&](std::size_t size) { return size == 1 || size == static_cast<std::size_t>(slice.domains); };
    const bool sound = slice.values.size() == places.levels.size() && whole(slice.counts.size())
                       && std::all_of(slice.values.begin(), slice.values.end(), [&](const auto& level) { return whole(level.size()); });
    if (!sound) object.fail(worded("must have a value for each domain and level"));
    const auto of = [](const auto& list, std::size_t d) { return list.size() == 1 ? list.front() : list[d]; };
    for (std::size_t d = 0; d < static_cast<std::size_t>(slice.domains); ++d) {
        TopologyAssignment::Domain& domain = places.domains.emplace_back();
        for (const auto& level : slice.values) domain.values.push_back(of(level, d));
        domain.pods = of(slice.counts, d);
    }
}

}  // namespace

std::vector<std::string> decodeTopologyLevels(const Field& object) {
    std::vector<std::string> labels;
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        spec.forEach([&](std::string_view part, const Field& levels) {
            if (part != "levels") return;
            levels.forEachElement([&](const Field& level) {
                level.forEach([&](std::string_view name, const Field& label) {
                    if (name != "nodeLabel") return;
                    if (std::find(labels.begin(), labels.end(), label.string()) != labels.end()) label.fail(worded("is there twice"));
                    labels.push_back(label.text());
                });
            });
        });
    });
    if (labels.empty()) object.fail(worded("a Topology needs levels with a nodeLabel"));
    return labels;
}

std::optional<TopologyRequest> topologyRequestOf(const Labels& annotations, const Field& at) {
    const auto of = [&](std::string_view name) { return annotations.find("kueue.x-k8s.io/podset-" + std::string(name)); };
    TopologyRequest request;
    const std::string* open = of("unconstrained-topology");
    const std::string* slices = of("slice-required-topology");
    if (const std::string* level = of("required-topology")) std::tie(request.kind, request.level) = std::tuple(TopologyRequest::Kind::Required, *level);
    else if (const std::string* wish = of("preferred-topology")) std::tie(request.kind, request.level) = std::tuple(TopologyRequest::Kind::Preferred, *wish);
    else if (!slices && (!open || *open != "true") && !of("slice-required-topology-constraints")) return std::nullopt;
    if (slices) request.sliceLevel = *slices;
    if (const std::string* size = slices ? of("slice-size") : nullptr) {
        std::int64_t number = 0;
        if (std::from_chars(size->data(), size->data() + size->size(), number).ptr != size->data() + size->size() || number < 1)
            at.fail(worded("its annotation %1 must be a whole number above zero", {"kueue.x-k8s.io/podset-slice-size"}));
        request.sliceSize = number;
    }
    if (const std::string* group = of("group-name")) request.group = *group;
    request.modelled = !of("slice-required-topology-constraints");
    return request;
}

TopologyRequest decodeTopologyRequest(const Field& object) {
    TopologyRequest request;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "required" || key == "preferred") {
            request.kind = key == "required" ? TopologyRequest::Kind::Required : TopologyRequest::Kind::Preferred;
            request.level = value.text();
        } else if (key == "podSetSliceRequiredTopology") {
            request.sliceLevel = value.text();
        } else if (key == "podSetSliceSize") {
            request.sliceSize = value.integer(1, kMostKueuePods);
        } else if (key == "podSetGroupName") {
            request.group = value.text();
        } else if (key == "podsetSliceRequiredTopologyConstraints") {
            value.forEachElement([&](const Field&) { request.modelled = false; });
        }
    });
    return request;
}

TopologyAssignment decodeTopologyAssignment(const Field& object) {
    TopologyAssignment places;
    object.forEach([&](std::string_view key, const Field& value) { if (key == "levels") places.levels = decodeStrings(value); });
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "slices") value.forEachElement([&](const Field& element) { addTopologySlice(element, places); });
        else if (key == "domains")
            value.forEachElement([&](const Field& element) {
                TopologyAssignment::Domain& domain = places.domains.emplace_back();
                element.forEach([&](std::string_view what, const Field& part) {
                    if (what == "values") domain.values = decodeStrings(part);
                    else if (what == "count") domain.pods = part.integer(0, kMostKueuePods);
                });
            });
    });
    return places;
}

}  // namespace bayplan
