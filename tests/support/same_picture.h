// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether two pictures, each with its own catalog, are equal in everything observable.

#include <string>

#include "cluster/builder.h"

namespace bayplan::samples {

/// Their first difference; empty: none.
inline std::string differenceOf(const Built& one, const Built& other) {
    const Catalog& a = one.cluster->catalog();
    const Catalog& b = other.cluster->catalog();
    const auto texts = [](const SharedList<RawObject>& x, const SharedList<RawObject>& y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const RawObject& l, const RawObject& r) { return !l == !r && (!l || *l == *r); });
    };
    if (a.resources.size() != b.resources.size()) return "the resources counted";
    for (std::size_t r = 0; r < a.resources.size(); ++r)
        if (a.resources.name(ResourceIdx(r)) != b.resources.name(ResourceIdx(r))) return "the resources counted";
    if (!std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end())) return "nodes";
    if (!texts(a.nodeSources, b.nodeSources) || !texts(a.podSources, b.podSources) || !texts(a.otherSources, b.otherSources)) return "sources";
    if (a.pods.size() != b.pods.size()) return "the number of pods";
    for (std::size_t i = 0; i < a.pods.size(); ++i) {
        const Pod& x = a.pods[i];
        const Pod& y = b.pods[i];
        if (x.key() != y.key() || x.uid != y.uid || *x.labels != *y.labels || !(*x.spec == *y.spec) || x.nodeName != y.nodeName
            || x.nominatedNodeName != y.nominatedNodeName || x.phase != y.phase || x.qosClass != y.qosClass || x.creationTime != y.creationTime
            || x.startTime != y.startTime || x.deleting != y.deleting || x.owners != y.owners || x.allocations != y.allocations
            || x.podAllocation != y.podAllocation || x.claimStatuses != y.claimStatuses || x.resizeInfeasible != y.resizeInfeasible)
            return "pod " + x.key() + " / " + y.key();
        if (!(one.cluster->placement(PodIdx(i)) == other.cluster->placement(PodIdx(i)))) return "where " + x.key() + " stands";
        if (a.findPod(x.key()) != PodIdx(i) || b.findPod(x.key()) != PodIdx(i)) return "the place of " + x.key();
    }
    if (a.podSpecs != b.podSpecs || a.specs.size() != b.specs.size()) return "classes of pods";
    for (std::size_t i = 0; i < a.specs.size(); ++i) {
        const SpecInfo& x = a.specs[i];
        const SpecInfo& y = b.specs[i];
        if (!(*x.spec == *y.spec) || x.hostPorts != y.hostPorts || x.requests.filter != y.requests.filter || x.requests.score != y.requests.score
            || x.requests.nonZeroCpu != y.requests.nonZeroCpu || x.requests.nonZeroMemory != y.requests.nonZeroMemory)
            return "class " + std::to_string(i);
    }
    if (a.allocatable != b.allocatable) return "allocatable";
    if (a.treeOrder != b.treeOrder) return "the visiting order";
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        if (!(one.cluster->node(NodeIdx(i)) == other.cluster->node(NodeIdx(i)))) return "what stands on " + a.nodes[i].name;
        if (a.findNode(a.nodes[i].name) != NodeIdx(i)) return "the place of " + a.nodes[i].name;
    }
    if (a.images->size() != b.images->size()) return "images";
    for (const auto& [name, state] : *a.images) {
        const auto found = b.images->find(name);
        if (found == b.images->end() || found->second.sizeBytes != state.sizeBytes || found->second.nodeCount != state.nodeCount) return "image " + name;
    }
    bool same = true;
    forEachList(
        [&](const auto& x, const auto& y) {
            if constexpr (requires { keyOf(x[0]); }) same = same && std::equal(x.begin(), x.end(), y.begin(), y.end());
        },
        a, b);
    if (!same) return "an object of another kind";
    const auto told = [](const Diagnostic& x, const Diagnostic& y) {
        return x.severity == y.severity && x.what.code == y.what.code && x.what.message == y.what.message && x.what.origin == y.what.origin;
    };
    if (!std::equal(one.diagnostics.begin(), one.diagnostics.end(), other.diagnostics.begin(), other.diagnostics.end(), told)) return "diagnostics";
    return {};
}

}  // namespace bayplan::samples
