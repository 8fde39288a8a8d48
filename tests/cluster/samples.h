// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Short ways to write nodes, pods and pictures in tests.

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cluster/builder.h"

namespace bayplan::samples {

using Amounts = std::initializer_list<std::pair<const char*, const char*>>;

inline ResourceList list(Amounts amounts) {
    ResourceList result;
    for (const auto& [name, amount] : amounts) result.set(name, *Quantity::parse(amount));
    return result;
}

inline Container container(Amounts requests) {
    Container c;
    c.name = "main";
    c.requests = list(requests);
    return c;
}

inline Container sidecar(Amounts requests) {
    Container c = container(requests);
    c.name = "sidecar";
    c.restartAlways = true;
    return c;
}

inline Node node(std::string name, Amounts allocatable, Labels labels = {}) {
    Node n;
    n.name = std::move(name);
    n.allocatable = list(allocatable);
    n.labels = std::move(labels);
    return n;
}

inline Pod pod(std::string name, PodSpec spec, std::string nodeName = {}) {
    Pod p;
    p.name = std::move(name);
    p.labels = std::make_shared<const Labels>();
    p.spec = std::make_shared<const PodSpec>(std::move(spec));
    p.nodeName = std::move(nodeName);
    return p;
}

inline PodSpec asks(Amounts requests) {
    PodSpec spec;
    spec.containers.push_back(container(requests));
    return spec;
}

inline Objects objects(std::vector<Node> nodes, std::vector<Pod> pods) {
    Objects o;
    o.nodes = std::move(nodes);
    o.pods = std::move(pods);
    return o;
}

inline ClusterPtr cluster(std::vector<Node> nodes, std::vector<Pod> pods) {
    return build(objects(std::move(nodes), std::move(pods)))->cluster;
}

}  // namespace bayplan::samples
