// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a scheduler derives once from a catalog, so that no cycle has to search again.
// Thread rule: immutable.

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "cluster/cluster.h"
#include "framework/derived.h"

namespace bayplan {

/// The values of one label key over all nodes: a number for each distinct value.
struct TopologyDomains {
    std::vector<std::int32_t> ofNode;  // -1: the node lacks the key
    std::size_t count = 0;
    bool whole = true;          // no node lacks it
    std::int32_t unnamed = -1;  // the domain whose value is empty; -1: none is
};

/// Pods that no selector can tell apart.
struct PodClass {
    std::string namespaceName;
    std::shared_ptr<const Labels> labels;
    bool deleting = false;
};

/// Pods of one namespace with equal affinity terms to other pods.
struct AffinityClass {
    SpecIdx spec;  // of the first of them
    std::string namespaceName;
};

/// A pending pod with a nominated node: room is kept for it there while its victims terminate.
struct Nomination {
    PodIdx pod;
    NodeIdx node;

    bool operator==(const Nomination&) const = default;
};

struct CatalogIndex {
    /// O(pods + nodes·log nodes + nodes × topology keys).
    explicit CatalogIndex(std::shared_ptr<const Catalog> catalog);
    /// The index of a catalog: the one that somebody holds already, or a new one.
    static std::shared_ptr<const CatalogIndex> of(const std::shared_ptr<const Catalog>& catalog);

    /// The domains of any key: kept ones, or made now in O(nodes).
    std::shared_ptr<const TopologyDomains> domains(const std::string& key) const;
    /// Labels of the namespace; empty if there is no such object.
    const Labels& namespaceLabels(const std::string& name) const;
    /// Services, ReplicationControllers, ReplicaSets and StatefulSets of one namespace.
    const std::vector<const Workload*>& workloads(const std::string& namespaceName) const;
    /// The classes of the pods of one namespace, into podClasses.
    const std::vector<std::uint32_t>& classesIn(const std::string& namespaceName) const;

    std::shared_ptr<const Catalog> catalog;
    std::vector<NodeIdx> byName;        // all nodes in byte order of their names
    std::vector<std::uint32_t> rank;    // the place of each node in byName
    std::vector<Nomination> nominated;  // as the objects say: pods without gates, nodes that exist
    std::vector<PodClass> podClasses;
    std::vector<std::uint32_t> classOf;            // by pod, into podClasses
    std::vector<std::vector<PodIdx>> podsOfClass;  // by class, in the order of reading
    static constexpr std::uint32_t kNoAffinity = 0xFFFFFFFFu;
    std::vector<AffinityClass> affinityClasses;            // of pods with podAffinity or podAntiAffinity
    std::vector<std::uint32_t> affinityClassOf;            // by pod, into affinityClasses; kNoAffinity: has neither
    std::vector<std::vector<PodIdx>> podsOfAffinityClass;  // by class, in the order of reading
    Derived derived;

private:
    void indexNodes();
    void indexPods();
    void indexDomains();
    std::shared_ptr<const TopologyDomains> makeDomains(const std::string& key) const;

    std::unordered_map<std::string, std::shared_ptr<const TopologyDomains>> m_domains;
    std::unordered_map<std::string, const Labels*> m_namespaces;
    std::unordered_map<std::string, std::vector<const Workload*>> m_workloads;
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_classesIn;
};

}  // namespace bayplan
