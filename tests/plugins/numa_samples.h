// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Nodes with listed CPUs and zones, pods with CPUs of their own, and what a scheduler with NodeNUMAResource gives them.

#include <QStringList>

#include "cluster/delta.h"
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/numaresource/numa_history.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan::samples {

inline std::string nodeWithCpus(const std::string& name, const std::string& labels = {}, const std::string& annotations = {}, const std::string& cpu = "16", const std::string& more = {}) {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {" + labels + "}, annotations: {" + annotations + "}}\nstatus: {allocatable: {cpu: \"" + cpu
           + "\", memory: 64Gi, pods: \"99\"" + more + "}}\n";
}

/// Zones of `cores` cores with two threads each: core c has the CPUs 2c and 2c + 1. Every zone is a socket, and has its CPUs and 32Gi.
struct CpusOf {
    std::string node = "a";
    int zones = 2, cores = 4;
    int zonesOfSocket = 1;
    std::string annotations{};  // beside the list of CPUs
    std::string policy{};       // of the kubelet's topology manager
    std::string zoneCpu{};      // of each zone; empty: its CPUs
    std::string memory = "32Gi";
    bool listed = true;
};

inline std::string published(const CpusOf& of) {
    std::string cpus, zones;
    for (int cpu = 0; cpu < of.zones * of.cores * 2; ++cpu) {
        const int zone = cpu / 2 / of.cores;
        cpus += std::string(cpus.empty() ? "" : ",") + "{\"id\":" + std::to_string(cpu) + ",\"core\":" + std::to_string(cpu / 2) + ",\"socket\":" + std::to_string(zone / of.zonesOfSocket)
                + ",\"node\":" + std::to_string(zone) + "}";
    }
    const std::string amount = of.zoneCpu.empty() ? std::to_string(of.cores * 2) : of.zoneCpu;
    for (int zone = 0; zone < of.zones; ++zone)
        zones += "- {name: node-" + std::to_string(zone) + ", type: Node, resources: [{name: cpu, capacity: \"" + amount + "\", allocatable: \"" + amount + "\", available: \"" + amount
                 + "\"}, {name: memory, capacity: " + of.memory + ", allocatable: " + of.memory + ", available: " + of.memory + "}]}\n";
    return "---\napiVersion: topology.node.k8s.io/v1alpha1\nkind: NodeResourceTopology\nmetadata:\n  name: " + of.node + "\n  annotations: {"
           + (of.listed ? "node.koordinator.sh/cpu-topology: '{\"detail\":[" + cpus + "]}'" : "made: by-hand") + (of.annotations.empty() ? "" : ", " + of.annotations) + "}\ntopologyPolicies: ["
           + of.policy + "]\nzones:\n" + zones;
}

struct PodOf {
    std::string name = "p";
    std::string cpu = "4", memory = "1Gi";
    std::string qos = "LSR";
    int priority = 9500;
    std::string annotations{};
    std::string node{};
    std::string more{};  // further requests
};

inline std::string podText(const PodOf& of) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + of.name + ", labels: {" + (of.qos.empty() ? "" : "koordinator.sh/qosClass: " + of.qos) + "}, annotations: {" + of.annotations
           + "}}\nspec: {nodeName: \"" + of.node + "\", priority: " + std::to_string(of.priority) + ", containers: [{name: c, resources: {requests: {cpu: \"" + of.cpu + "\", memory: " + of.memory
           + of.more + "}}}]}\n";
}

inline std::string spec(const std::string& json) { return "scheduling.koordinator.sh/resource-spec: '" + json + "'"; }
inline std::string zoneSpec(const std::string& json) { return "scheduling.koordinator.sh/numa-topology-spec: '" + json + "'"; }
inline std::string given(const std::string& json) { return "scheduling.koordinator.sh/resource-status: '" + json + "'"; }
/// A pod that runs on node a and has these CPUs.
inline std::string holder(const std::string& name, const std::string& cpus, int count, const std::string& more = {}) {
    return podText({.name = name, .cpu = std::to_string(count), .annotations = given("{\"cpuset\":\"" + cpus + "\"}") + (more.empty() ? "" : ", " + more), .node = "a"});
}

inline ClusterPtr pictureOf(const std::string& text) { return build(readObjectsFromText(text, "cluster.yaml").value())->cluster; }
inline Scheduler binding(const std::string& args = {}) { return schedulerOf(configuration("PrioritySort", "NodeNUMAResource", args)); }

inline QString saidOf(const std::string& text, const std::string& args = {}) {
    const ClusterPtr cluster = pictureOf(text);
    return QString::fromStdString(binding(args).decide(*cluster, cluster->catalog().findPod("default/p"), Detail::Nodes).message.text());
}

inline QString shareText(const Catalog& catalog, const NumaShare& share) {
    QString text = QString::fromStdString(catalog.pod(share.pod).name);
    if (!share.cpus.empty()) text += QLatin1Char(' ') + QString::fromStdString(share.cpus.toString());
    for (const ZoneShare& zone : share.zones) {
        text += QStringLiteral(" zone%1:").arg(zone.zone);
        QStringList amounts;
        if (zone.amounts[0]) amounts << QStringLiteral("%1m").arg(*zone.amounts[0]);
        if (zone.amounts[1]) amounts << QStringLiteral("%1Mi").arg(*zone.amounts[1] >> 20);
        text += amounts.join(QLatin1Char('+'));
    }
    return text;
}

/// What pods have of a node's CPUs and zones.
inline QStringList sharesOf(const Cluster& cluster, const char* node, const Scheduler& scheduler) {
    const Catalog& catalog = cluster.catalog();
    const NumaTable table(catalog);
    const NodeIdx at = catalog.findNode(node);
    QStringList all;
    for (const NumaShare& share : numaSharesOn(table, cluster, at, cluster.node(at), *numaRules(scheduler.profiles()))) all << shareText(catalog, share);
    return all;
}

/// The same of node a once all pods are scheduled, in the order of their priorities.
inline QStringList sharesAfter(const std::string& text, const std::string& args = {}) {
    Scheduler scheduler = binding(args);
    const Run run = schedulePending(pictureOf(text), scheduler).value();
    return sharesOf(*run.cluster, "a", scheduler);
}

}  // namespace bayplan::samples
