// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Applications of several workloads that talk to one another, the order in which their pods are tried, and what the
// network between regions and zones costs.
// Thread rule: plain values and pure functions.
// Source: diktyo-io/appgroup-api and networktopology-api v1alpha1, appgroup-controller v1.0.1-alpha (specification
// ecosystem 2.5, 2.6).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/kinds.h"

namespace bayplan {

/// A pod's label with the name of its AppGroup, and the one with the selector of its workload there.
inline constexpr std::string_view kAppGroupLabel = "appgroup.diktyo.x-k8s.io";
inline constexpr std::string_view kAppWorkloadLabel = "appgroup.diktyo.x-k8s.io.workload";

struct AppGroup {
    static constexpr ObjectKind kKind = ObjectKind::AppGroup;

    struct Dependency {
        std::string name;
        std::string selector;
        std::int64_t maxNetworkCost = 0;
        bool operator==(const Dependency&) const = default;
    };
    struct Workload {
        std::string name;
        std::string selector;
        std::vector<Dependency> dependencies;
        bool operator==(const Workload&) const = default;
    };
    struct Place {
        std::string selector;
        std::int32_t index = 0;
        bool operator==(const Place&) const = default;
    };

    std::string namespaceName;
    std::string name;
    std::string algorithm;  // spec.topologySortingAlgorithm
    std::vector<Workload> workloads;
    std::vector<Place> order;  // status.topologyOrder as it stands; one that is not given is made of the spec
    bool orderGiven = false;

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const AppGroup&) const = default;
};

struct AppGroupOrder {
    std::vector<AppGroup::Place> places;  // sorted by selector
    std::string failure;                  // the controller's words if it fell back to the order of listing; empty: it did not
};

/// The order that the controller gives the group. Where it walks a map, this goes by name in byte order.
/// O(workloads·log workloads + dependencies).
AppGroupOrder orderByController(const AppGroup& group);

struct NetworkTopology {
    static constexpr ObjectKind kKind = ObjectKind::NetworkTopology;

    struct Cost {
        std::string destination;
        std::int64_t cost = 0;
        bool operator==(const Cost&) const = default;
    };
    struct Origin {
        std::string origin;
        std::vector<Cost> costs;
        bool operator==(const Origin&) const = default;
    };
    struct Key {
        std::string key;  // a label of nodes
        std::vector<Origin> origins;
        bool operator==(const Key&) const = default;
    };
    struct Weights {
        std::string name;
        std::vector<Key> keys;
        bool operator==(const Weights&) const = default;
    };

    std::string namespaceName;
    std::string name;
    std::vector<Weights> weights;

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const NetworkTopology&) const = default;
};

}  // namespace bayplan
