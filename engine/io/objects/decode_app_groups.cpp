// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_app_groups.h"

#include "io/objects/decode_metadata.h"

namespace bayplan {

namespace {

/// Sets name and selector from the field "workload" of `field`; the other fields are for `more`.
template <typename Named, typename More>
void decodeWorkload(const Field& field, Named& to, More&& more) {
    bool there = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key != "workload") return more(key, value);
        there = true;
        value.forEach([&](std::string_view name, const Field& part) {
            if (name == "selector") to.selector = part.text();
            else if constexpr (requires { to.name; })
                if (name == "name") to.name = part.text();
        });
    });
    if (!there) field.fail(worded("workload is missing"));
}

AppGroup::Dependency decodeDependency(const Field& field) {
    AppGroup::Dependency dependency;
    decodeWorkload(field, dependency, [&](std::string_view key, const Field& value) {
        if (key == "maxNetworkCost") dependency.maxNetworkCost = value.integer(0);
    });
    return dependency;
}

AppGroup::Workload decodeWorkload(const Field& field) {
    AppGroup::Workload workload;
    decodeWorkload(field, workload, [&](std::string_view key, const Field& value) {
        if (key == "dependencies") value.forEachElement([&](const Field& element) { workload.dependencies.push_back(decodeDependency(element)); });
    });
    return workload;
}

AppGroup::Place decodePlace(const Field& field) {
    AppGroup::Place place;
    decodeWorkload(field, place, [&](std::string_view key, const Field& value) {
        if (key == "index") place.index = value.int32();
    });
    return place;
}

NetworkTopology::Origin decodeOrigin(const Field& field) {
    NetworkTopology::Origin origin;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "origin") origin.origin = value.text();
        else if (key == "costList")
            value.forEachElement([&](const Field& element) {
                NetworkTopology::Cost& cost = origin.costs.emplace_back();
                element.forEach([&](std::string_view name, const Field& part) {
                    if (name == "destination") cost.destination = part.text();
                    else if (name == "networkCost") cost.cost = part.integer(0);
                });
            });
    });
    return origin;
}

NetworkTopology::Weights decodeWeights(const Field& field) {
    NetworkTopology::Weights weights;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") weights.name = value.text();
        else if (key == "topologyList")
            value.forEachElement([&](const Field& element) {
                NetworkTopology::Key& row = weights.keys.emplace_back();
                element.forEach([&](std::string_view name, const Field& part) {
                    if (name == "topologyKey") row.key = part.text();
                    else if (name == "originList") part.forEachElement([&](const Field& origin) { row.origins.push_back(decodeOrigin(origin)); });
                });
            });
    });
    return weights;
}

}  // namespace

AppGroup decodeAppGroup(const Field& object) {
    AppGroup group;
    decodeMetadata(object, group);
    object.forEach([&](std::string_view part, const Field& value) {
        if (part != "spec" && part != "status") return;
        value.forEach([&](std::string_view key, const Field& field) {
            if (part == "status") {
                if (key == "topologyOrder") field.forEachElement([&](const Field& element) { group.order.push_back(decodePlace(element)); });
            } else if (key == "topologySortingAlgorithm") group.algorithm = field.text();
            else if (key == "workloads") field.forEachElement([&](const Field& element) { group.workloads.push_back(decodeWorkload(element)); });
        });
    });
    group.orderGiven = !group.order.empty();
    return group;
}

NetworkTopology decodeNetworkTopology(const Field& object) {
    NetworkTopology network;
    decodeMetadata(object, network);
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& weights) {
            if (key == "weights") weights.forEachElement([&](const Field& element) { network.weights.push_back(decodeWeights(element)); });
        });
    });
    return network;
}

}  // namespace bayplan
