// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small clusters in one expression, for tests: cluster({node("n1").cpu("4")}, {pod("web-0").cpu("500m").on("n1")}).

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cluster/builder.h"
#include "model/objects.h"

namespace bayplan::testing {

inline Quantity quantity(const std::string& text) { return Quantity::parse(text).value(); }

struct NodeMaker {
    Node made;
    NodeMaker& resource(const std::string& name, const std::string& amount) {
        made.allocatable.set(name, quantity(amount));
        return *this;
    }
    NodeMaker& cpu(const std::string& amount) { return resource("cpu", amount); }
    NodeMaker& memory(const std::string& amount) { return resource("memory", amount); }
    NodeMaker& label(const std::string& key, const std::string& value) {
        std::vector<Labels::Pair> pairs(made.labels.begin(), made.labels.end());
        pairs.emplace_back(key, value);
        made.labels = Labels(std::move(pairs));
        return *this;
    }
    NodeMaker& taint(const std::string& key, const std::string& value, TaintEffect effect) {
        made.taints.push_back({key, value, effect});
        return *this;
    }
    NodeMaker& cordoned() {
        made.unschedulable = true;
        return *this;
    }
    operator Node() const { return made; }
};

/// A ready node with room for 110 pods and nothing else.
inline NodeMaker node(const std::string& name) {
    NodeMaker maker;
    maker.made.name = name;
    maker.made.readiness = Readiness::Ready;
    return maker.resource("pods", "110");
}

struct PodMaker {
    Pod made;
    PodSpec spec;
    std::vector<Labels::Pair> labels;
    PodMaker& resource(const std::string& name, const std::string& amount) {
        spec.containers[0].requests.set(name, quantity(amount));
        return *this;
    }
    PodMaker& cpu(const std::string& amount) { return resource("cpu", amount); }
    PodMaker& memory(const std::string& amount) { return resource("memory", amount); }
    PodMaker& label(const std::string& key, const std::string& value) {
        labels.emplace_back(key, value);
        return *this;
    }
    PodMaker& priority(std::int32_t value) {
        spec.priority = value;
        return *this;
    }
    PodMaker& port(std::int32_t hostPort) {
        spec.containers[0].ports.push_back({"", "TCP", hostPort, hostPort});
        return *this;
    }
    PodMaker& selector(const std::string& key, const std::string& value) {
        spec.hasNodeSelector = true;
        spec.nodeSelector = Labels{{key, value}};
        return *this;
    }
    PodMaker& tolerate(const std::string& key) {
        spec.tolerations.push_back({key, Toleration::Op::Exists, "", true, TaintEffect::NoSchedule});
        return *this;
    }
    PodMaker& gate(const std::string& name) {
        spec.schedulingGates.push_back(name);
        return *this;
    }
    PodMaker& on(const std::string& nodeName) {
        made.nodeName = nodeName;
        made.phase = PodPhase::Running;
        return *this;
    }
    PodMaker& owner(const std::string& kind, const std::string& name) {
        made.owners.push_back({kind, name, true});
        return *this;
    }
    operator Pod() const {
        Pod pod = made;
        pod.spec = std::make_shared<const PodSpec>(spec);
        pod.labels = std::make_shared<const Labels>(labels);
        return pod;
    }
};

/// A pending pod "default/name" with one container without requests.
inline PodMaker pod(const std::string& name) {
    PodMaker maker;
    maker.made.name = name;
    maker.spec.containers.push_back({"main", "registry.example/app:v1", {}, {}, {}, false});
    return maker;
}

inline Objects objects(const std::vector<Node>& nodes, const std::vector<Pod>& pods) {
    Objects all;
    all.nodes = nodes;
    all.nodeSources.resize(nodes.size());
    all.pods = pods;
    all.podSources.resize(pods.size());
    return all;
}

/// Aborts if the builder fails.
inline ClusterPtr cluster(const std::vector<Node>& nodes, const std::vector<Pod>& pods) {
    return build(objects(nodes, pods)).value().cluster;
}

}  // namespace bayplan::testing
