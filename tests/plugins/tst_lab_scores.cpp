// SPDX-License-Identifier: GPL-3.0-or-later
// Strategies that no scheduler has as a plugin of kube-scheduler: VolcanoBinpack by the vectors of the specification (ecosystem 3.9), and
// LeafPodPacking.
#include "plugins/added_plugin.h"

using namespace bayplan;
using namespace bayplan::samples;

class TestLabScores : public QObject {
    Q_OBJECT

    static std::vector<std::int64_t> scored(const char* plugin, const std::string& args, Objects all) {
        const ClusterPtr cluster = build(std::move(all))->cluster;
        return scores(schedulerOf(configuration("PrioritySort", plugin, args)), *cluster, "p");
    }
    static Node gpuNode(const char* name) { return node(name, {{"cpu", "8"}, {"memory", "16Gi"}, {"pods", "99"}, {"nvidia.com/gpu", "8"}}); }

private slots:
    /// T-V-BP-1: cpu 6 of 8, memory 8 of 16, GPUs 6 of 8, with weights 5, 1 and 2: (0.75 × 5 + 0.5 + 0.75 × 2) / 8 = 71.875 %, in whole points 71.
    /// On the empty node: (0.25 × 5 + 0.25 + 0.25 × 2) / 8 = 25.
    void binpackOfVolcano() {
        const PodSpec half = asks({{"cpu", "4"}, {"memory", "4Gi"}, {"nvidia.com/gpu", "4"}}), pod2 = asks({{"cpu", "2"}, {"memory", "4Gi"}, {"nvidia.com/gpu", "2"}});
        const Objects all = objects({gpuNode("a"), gpuNode("b")}, {pod("x", half, "a"), pod("p", pod2)});
        QCOMPARE(scored("VolcanoBinpack", "resources: {cpu: {weight: 5}, memory: {weight: 1}, nvidia.com/gpu: {weight: 2}}", all), (std::vector<std::int64_t>{71, 25}));
        // Without arguments cpu and memory: (0.75 + 0.5) / 2 = 62.5, and 25. A weight of 0 counts nothing.
        QCOMPARE(scored("VolcanoBinpack", {}, all), (std::vector<std::int64_t>{62, 25}));
        QCOMPARE(scored("VolcanoBinpack", "resources: {cpu: {weight: 0}}", all), (std::vector<std::int64_t>{0, 0}));
        QVERIFY(refusesArguments("VolcanoBinpack", "resources: {cpu: {weight: -1}}"));
    }

    /// Leaf r1 has one node left for the pod, r2 two, r3 three: 100, 100 − 99 × 1 / 2 = 51 (49.5 rounded down is taken off), 1. A node without
    /// the label gets 0.
    void theFullestLeafFirst() {
        std::vector<Node> nodes;
        for (const auto& [name, leaf] : {std::pair("a", "r1"), std::pair("b", "r1"), std::pair("c", "r2"), std::pair("d", "r2"), std::pair("e", "r3"), std::pair("f", "r3"), std::pair("g", "r3")}) {
            nodes.push_back(gpuNode(name));
            nodes.back().labels = Labels{{"leafpod", leaf}};
        }
        nodes.push_back(gpuNode("h"));
        const Objects all = objects(nodes, {pod("x", asks({{"cpu", "8"}}), "a"), pod("p", asks({{"cpu", "4"}}))});
        QCOMPARE(scored("LeafPodPacking", {}, all), (std::vector<std::int64_t>{100, 51, 51, 1, 1, 1, 0}));
        QCOMPARE(scored("LeafPodPacking", "label: other", all), (std::vector<std::int64_t>(7, 0)));
    }
};

QTEST_APPLESS_MAIN(TestLabScores)
#include "tst_lab_scores.moc"
