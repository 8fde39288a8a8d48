// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Clusters for goals, as YAML and from a published trace.

#include <QDir>
#include <QFile>
#include <QString>
#include <set>
#include <string>
#include <vector>

namespace bayplan::test {

/// A pod of a workload that has its name, in the namespace ml. `meta` and `spec` are parts in flow style that end with a comma, or begin with one.
inline QString ownedPodText(const QString& name, const QString& meta, const QString& spec, const QString& cards) {
    return QString(
               "apiVersion: v1\nkind: Pod\nmetadata: {name: %1, namespace: ml, uid: pod-%1, labels: {app: %1}%2, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: %1, uid: "
               "%1, controller: true}]}\n"
               "spec: {%3containers: [{name: c, image: x, resources: {limits: {nvidia.com/gpu: '%4'}, requests: {nvidia.com/gpu: '%4', cpu: '1'}}}]}\n%5---\n")
        .arg(name, meta, spec, cards, spec.contains("nodeName") ? "status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}\n" : "");
}

/// node1 has A with 4 of 8 cards and B with 3; C wants 4 beside A. node2 is empty.
inline QString besideText() {
    QString objects;
    for (const char* node : {"node1", "node2"})
        objects += QString(
                       "apiVersion: v1\nkind: Node\nmetadata: {name: %1, uid: %1, labels: {kubernetes.io/hostname: %1}}\n"
                       "status: {allocatable: {cpu: '64', memory: 256Gi, pods: '110', nvidia.com/gpu: '8'}}\n---\n")
                       .arg(node);
    const QString beside =
        "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: "
        "[{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: a}}}]}}, ";
    return objects + ownedPodText("a", "", "nodeName: node1, ", "4") + ownedPodText("b", "", "nodeName: node1, ", "3") + ownedPodText("c", "", beside, "4");
}

/// 50 nodes of the pool "old" in 5 racks, each with 3 pods of 15 workloads, and 25 empty ones of the pool "new", which have room for all of
/// them. Of each workload with 10 pods two may be away at once.
inline QString upgradeText() {
    QString objects;
    const auto node = [&](const QString& name, const QString& pool, int rack) {
        objects += QString(
                       "apiVersion: v1\nkind: Node\nmetadata: {name: %1, uid: %1, labels: {pool: %2, rack: rack-%3, kubernetes.io/hostname: %1}}\n"
                       "status: {allocatable: {cpu: '16', memory: 64Gi, pods: '110'}}\n---\n")
                       .arg(name, pool)
                       .arg(rack);
    };
    for (int n = 0; n < 50; ++n) node(QString("old-%1").arg(n), "old", n / 10);
    for (int n = 0; n < 25; ++n) node(QString("new-%1").arg(n), "new", 9);
    for (int p = 0; p < 150; ++p)
        objects += QString(
                       "apiVersion: v1\nkind: Pod\nmetadata: {name: p%1, namespace: web, uid: p%1, labels: {app: app-%2}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: "
                       "app-%2, uid: app-%2, controller: true}]}\n"
                       "spec: {nodeName: old-%3, containers: [{name: c, image: x, resources: {requests: {cpu: '2', memory: 4Gi}}}]}\n"
                       "status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}\n---\n")
                       .arg(p)
                       .arg(p % 15)
                       .arg(p / 3);
    for (int app = 0; app < 15; ++app)
        objects += QString(
                       "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: app-%1, namespace: web}\n"
                       "spec: {maxUnavailable: 2, selector: {matchLabels: {app: app-%1}}}\n"
                       "status: {currentHealthy: 10, desiredHealthy: 8, expectedPods: 10, disruptionsAllowed: 2, observedGeneration: 1}\n---\n")
                       .arg(app);
    return objects;
}

/// Pods of the openb trace as the policy BestFit placed them, without the tenth of them that has left again.
struct OpenbLeftovers {
    struct Stands {
        std::size_t event, kind, node;  // rows of the trace
    };
    std::vector<Stands> pods;

    static constexpr const char* kNodes = "openb/openb_node_list_gpu_node.csv";
    static constexpr const char* kPods = "openb/pods/openb_pod_list_default.csv";

    /// `data`: the folder with the traces. Nothing is there without it.
    explicit OpenbLeftovers(const QString& data) {
        const QString golden = data + QStringLiteral("openb/golden/placements_default_seed42_BestFit.csv");
        const std::vector<int> kinds = columnOf(golden, 1), nodes = columnOf(golden, 2), left = columnOf(data + QStringLiteral("planner/openb-churn/BestFit-10.txt"), 0);
        const std::set<int> gone(left.begin(), left.end());
        for (std::size_t event = 0; event < kinds.size(); ++event)
            if (!gone.contains(static_cast<int>(event)) && nodes[event] >= 0) pods.push_back({event, static_cast<std::size_t>(kinds[event]), static_cast<std::size_t>(nodes[event])});
    }

private:
    /// The numbers of one column of a CSV file, by row; -1: the cell is empty.
    static std::vector<int> columnOf(const QString& path, int column) {
        std::vector<int> numbers;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) return numbers;
        const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        for (const QString& line : lines) {
            bool isNumber = false;
            const QString cell = line.split(QLatin1Char(',')).value(column);
            const int number = cell.toInt(&isNumber);
            if (isNumber || cell.isEmpty()) numbers.push_back(isNumber ? number : -1);
        }
        return numbers;
    }
};

}  // namespace bayplan::test
