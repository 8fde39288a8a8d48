// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small cluster whose nodes stand together in several ways: by labels, by objects that name levels, and by leaf switches.

#include <string>
#include <tuple>

namespace bayplan::testing {

/// Six nodes of two CPUs and six pending pods of one. Hyper nodes s0 (a1, a2, a3) and s1 (b1, b2), c1 in none; leaf switches L1 (a1, a2,
/// a3, b1), L2 (b2, c1).
inline std::string topologyText() {
    std::string text;
    for (const auto& [name, rack, leaf] : {std::tuple("a1", "r0", "L1"), std::tuple("a2", "r0", "L1"), std::tuple("a3", "r1", "L1"), std::tuple("b1", "r0", "L1"),
                                           std::tuple("b2", "r0", "L2"), std::tuple("c1", "r2", "L2")})
        text += std::string("apiVersion: v1\nkind: Node\nmetadata: {name: ") + name + ", labels: {zone: " + name[0] + ", rack: " + rack + "}, annotations: {leafpod: " + leaf
                + "}}\nstatus: {allocatable: {cpu: 2, memory: 8Gi, pods: 10}}\n---\n";
    for (const char* name : {"web-0", "web-1", "web-2", "web-3", "web-4", "web-5"})
        text += std::string("apiVersion: v1\nkind: Pod\nmetadata: {name: ") + name
                + ", namespace: shop, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}]}\nspec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n";
    text +=
        "apiVersion: topology.volcano.sh/v1alpha1\nkind: HyperNode\nmetadata: {name: s0}\nspec: {tier: 1, members: [{type: Node, selector: {regexMatch: {pattern: "
        "'^a'}}}]}\n---\n"
        "apiVersion: topology.volcano.sh/v1alpha1\nkind: HyperNode\nmetadata: {name: s1}\nspec: {tier: 1, members: [{type: Node, selector: {exactMatch: {name: b1}}}, {type: "
        "Node, selector: {exactMatch: {name: b2}}}]}\n---\n"
        "apiVersion: kueue.x-k8s.io/v1beta1\nkind: Topology\nmetadata: {name: default}\nspec: {levels: [{nodeLabel: zone}, {nodeLabel: rack}]}\n";
    return text;
}

}  // namespace bayplan::testing
