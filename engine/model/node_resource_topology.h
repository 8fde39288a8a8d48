// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The published topology of a node: three APIs with one purpose, and two of them share a kind's name. They are
// distinguished by group, version and kind, and kept as they were written; topology/ makes machines of them.
// Source: noderesourcetopology-api v0.1.2 (topology.node.k8s.io v1alpha2); Koordinator apis/extension (v1alpha1 of the
// same group, with annotations); Volcano nodeinfo.volcano.sh v1alpha1.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/parts.h"
#include "base/quantity.h"
#include "model/kinds.h"
#include "model/koordinator/amplification.h"
#include "model/resources.h"

namespace bayplan {

struct ZoneResource {
    std::string name;
    Quantity capacity;     // absent counts as zero, as for other readers of the API
    Quantity allocatable;  // likewise
    Quantity available;    // not yet assigned to pods

    bool operator==(const ZoneResource&) const = default;
};

/// The distance to another zone; 10 is local.
struct ZoneCost {
    std::string zone;
    std::int64_t value = 0;

    bool operator==(const ZoneCost&) const = default;
};

struct TopologyAttribute {
    std::string name;
    std::string value;

    bool operator==(const TopologyAttribute&) const = default;
};

struct TopologyZone {
    std::string name;  // "node-0"
    std::string type;  // "Node": a NUMA node
    std::string parent;
    std::vector<ZoneCost> costs;
    std::vector<TopologyAttribute> attributes;
    std::vector<ZoneResource> resources;  // as written; if a name occurs twice, the last entry counts

    bool operator==(const TopologyZone&) const = default;
};

/// topology.node.k8s.io/v1alpha2.
struct NodeResourceTopology {
    static constexpr ObjectKind kKind = ObjectKind::NodeResourceTopology;

    std::string name;                           // the node's
    std::vector<std::string> topologyPolicies;  // deprecated: only the first is read, attributes override it
    std::vector<TopologyAttribute> attributes;
    std::vector<TopologyZone> zones;
    std::int64_t writtenTime = 0;  // newest time in metadata.managedFields, Unix seconds; 0: none given

    bool operator==(const NodeResourceTopology&) const = default;
};

/// Annotation node.koordinator.sh/reservation: the part of a node that pods may not use.
struct NodeReservation {
    ResourceList resources;
    std::string reservedCpus;  // a CPU list, which takes precedence over resources.cpu; empty: none named
    bool cpusOnly = false;     // applyPolicy ReservedCPUsOnly: the scheduler's allocatable stays as it is

    bool operator==(const NodeReservation&) const = default;
};

/// topology.node.k8s.io/v1alpha1 in the form that koordlet writes.
struct KoordinatorTopology {
    static constexpr ObjectKind kKind = ObjectKind::NodeResourceTopology;

    struct Cpu {
        std::int32_t id = 0;
        std::int32_t core = 0;
        std::int32_t socket = 0;
        std::int32_t zone = 0;  // "node" in the annotation
        bool operator==(const Cpu&) const = default;
    };
    struct PodCpus {
        std::string pod;   // "namespace/name"
        std::string cpus;  // a CPU list
        bool byKubelet = false;
        bool named = false;  // it says the pod's uid: Koordinator's scheduler skips entries that do not
        bool operator==(const PodCpus&) const = default;
    };
    struct SharedPool {
        std::int32_t socket = 0;
        std::int32_t zone = 0;
        std::string cpus;  // a CPU list
        bool operator==(const SharedPool&) const = default;
    };
    struct CpuManager {
        std::string policy;  // "static", "none"
        std::map<std::string, std::string> options;
        std::string reservedCpus;  // a CPU list
        bool operator==(const CpuManager&) const = default;
    };

    std::string name;  // the node's
    std::vector<std::string> topologyPolicies;
    std::vector<TopologyZone> zones;
    std::vector<Cpu> cpus;  // empty: no annotation node.koordinator.sh/cpu-topology
    std::vector<PodCpus> podCpus;
    std::vector<SharedPool> sharedPools;
    std::optional<CpuManager> cpuManager;
    std::optional<NodeReservation> reservation;
    std::string systemCpus;         // CPUs that system pods have for themselves: a CPU list; empty: none
    Amplification amplification{};  // likewise an annotation of the object
    std::int64_t writtenTime = 0;   // as in NodeResourceTopology

    bool operator==(const KoordinatorTopology&) const = default;
};

/// nodeinfo.volcano.sh/v1alpha1.
struct Numatopology {
    static constexpr ObjectKind kKind = ObjectKind::Numatopology;

    struct Cpu {
        std::int32_t id = 0;
        std::int32_t zone = 0;
        std::int32_t socket = 0;
        std::int32_t core = 0;
        bool operator==(const Cpu&) const = default;
    };
    struct Share {
        std::string allocatable;  // a CPU list
        std::optional<std::int64_t> capacity;
        bool operator==(const Share&) const = default;
    };

    std::string name;                             // the node's
    std::map<std::string, std::string> policies;  // CPUManagerPolicy, TopologyManagerPolicy
    std::map<std::string, std::string> reserved;  // resReserved: quantities as written
    std::map<std::string, Share> shares;          // numares, by resource
    std::vector<Cpu> cpus;                        // cpuDetail, by id
    std::int64_t writtenTime = 0;                 // as in NodeResourceTopology

    bool operator==(const Numatopology&) const = default;
};

/// Reservations are part of Node objects; they are kept apart from them, by the node's name.
struct NamedReservation {
    std::string node;
    NodeReservation reservation;

    const std::string& key() const { return node; }
    bool operator==(const NamedReservation&) const = default;
};

struct TopologyObjects {
    std::vector<NodeResourceTopology> nodes;
    std::vector<KoordinatorTopology> koordinator;
    std::vector<Numatopology> volcano;
    std::vector<NamedReservation> reservations;

    static constexpr auto parts = std::tuple{&TopologyObjects::nodes, &TopologyObjects::koordinator,
                                             &TopologyObjects::volcano, &TopologyObjects::reservations};
};

}  // namespace bayplan
