// SPDX-License-Identifier: GPL-3.0-or-later
// The policies as plugins of a profile: they choose what a replay chooses, and report what is unknown.
#include "plugins/gpu/gpu_devices.h"

#include <cstdio>

#include <QtTest>

#include "cluster/delta.h"
#include "cluster/samples.h"
#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "io/objects_text.h"
#include "io/traces/openb.h"
#include "metrics/gpu_replay.h"
#include "metrics/openb_files.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// A profile that filters as usual and scores by one plugin.
Scheduler scoringBy(const std::string& plugin, Keep keep = Keep::Tables) {
    const std::string text =
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n"
        "    filter: {enabled: [{name: "
        + plugin + "}]}\n    score: {disabled: [{name: \"*\"}], enabled: [{name: " + plugin + "}]}\n";
    const Result<ReadConfiguration> read = readSchedulerConfigurationFromText(text, "test");
    check(read.has_value(), "the configuration");
    Result<Profiles> profiles = makeProfiles(read->configuration, inTreePlugins());
    if (!profiles) qFatal("%s", toString(profiles.error()).c_str());
    return Scheduler(std::move(*profiles), keep);
}

Pod share(const char* name, std::int32_t milli, const char* node = "") {
    const std::string amount = std::to_string(milli);
    Pod p = pod(name, asks({{"cpu", "1"}, {"alibabacloud.com/gpu-milli", amount.c_str()}}), node);
    p.gpuCount = 1;
    p.gpuMilli = milli;
    return p;
}

Node gpuNode(const char* name, const char* gpus, const char* milli) {
    return node(name, {{"cpu", "16"}, {"pods", "100"}, {"alibabacloud.com/gpu-count", gpus}, {"alibabacloud.com/gpu-milli", milli}}, {{"alibabacloud.com/gpu-card-model", "X"}});
}

NodeGpus on(const ClusterPtr& cluster, std::size_t node = 0, GpuPolicy policy = GpuPolicy::BestFit) {
    return gpusOf(GpuCatalog(cluster->catalog()), *cluster, NodeIdx(node), cluster->node(NodeIdx(node)), policy);
}

std::string padded(std::uint32_t rank) {
    char text[16];
    std::snprintf(text, sizeof text, "%04u", rank);
    return text;
}

}  // namespace

class GpuPlacementTest : public QObject {
    Q_OBJECT

private slots:
    /// Nodes named after their ranks and pods in the order of arrival: the first of the golden arrivals, decided by the
    /// scheduler.
    void choosesAsTheReplay_data() {
        QTest::addColumn<int>("policy");
        QTest::addColumn<QString>("plugin");
        QTest::newRow("FGD") << static_cast<int>(GpuPolicy::Fgd) << "GpuFGD";
        QTest::newRow("BestFit") << static_cast<int>(GpuPolicy::BestFit) << "GpuBestFit";
        QTest::newRow("DotProd") << static_cast<int>(GpuPolicy::DotProd) << "GpuDotProd";
        QTest::newRow("GpuPacking") << static_cast<int>(GpuPolicy::GpuPacking) << "GpuPacking";
        QTest::newRow("GpuClustering") << static_cast<int>(GpuPolicy::GpuClustering) << "GpuClustering";
        QTest::newRow("CardPacking") << static_cast<int>(GpuPolicy::CardPacking) << "GpuCardPacking";
    }
    void choosesAsTheReplay() {
        QFETCH(int, policy);
        QFETCH(QString, plugin);
        const Result<ReadGpuTrace> read = readGpuTrace(test::openbFiles("default"), {42});
        if (!read) QSKIP("the shared trace is not here");
        const GpuTrace& trace = read->trace;
        const GpuTraceOrder& order = trace.orders[0];
        constexpr std::size_t kArrivals = 500;
        std::string nodes = "sn,cpu_milli,memory_mib,gpu,model\n";
        for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
            const GpuTraceNode& n = trace.nodes[i];
            nodes += padded(order.ranks[i]) + "," + std::to_string(n.cpuMilli) + "," + std::to_string(n.memoryMib) + "," + std::to_string(n.gpus) + "," + n.model + "\n";
        }
        // The first arrivals are the shuffled trace: every pod once.
        std::string pods = "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\n";
        for (std::size_t i = 0; i < trace.pods.size(); ++i) {
            const GpuTracePod& p = trace.pods[order.arrivals[i]];
            pods += p.name + "," + std::to_string(p.cpuMilli) + "," + std::to_string(p.memoryMib) + "," + std::to_string(p.gpus) + "," + std::to_string(p.gpuMilli) + "," + p.models + "\n";
        }
        const QTemporaryDir folder;
        const Result<Objects> objects = importOpenb(test::writeFile(folder, "nodes.csv", nodes), test::writeFile(folder, "pods.csv", pods));
        QVERIFY(objects.has_value() && objects->diagnostics.empty());
        const ClusterPtr cluster = build(*objects)->cluster;
        QCOMPARE(cluster->podCount(), trace.pods.size());

        std::vector<PodIdx> first;
        for (std::size_t i = 0; i < kArrivals; ++i) first.emplace_back(i);
        Scheduler scheduler = scoringBy(plugin.toStdString());
        const Result<Run> scheduled = schedulePending(cluster, scheduler, Detail::Outcome, {}, first);
        QVERIFY(scheduled.has_value());
        const Result<Replay> replayed = replay(ReplayTrace(trace), 0, static_cast<GpuPolicy>(policy));
        const GpuCatalog gpus(cluster->catalog());
        QCOMPARE(scheduled->decisions.size(), kArrivals);
        for (std::size_t i = 0; i < kArrivals; ++i) {
            const Decision& decision = scheduled->decisions[i];
            const Decision& event = replayed->run.decisions[i];
            QVERIFY(decision.pod == PodIdx(i) && event.node.valid());
            const std::string rank = padded(order.ranks[event.node.get()]);
            QVERIFY2(decision.node.valid() && cluster->catalog().node(decision.node).name == rank, qPrintable(QString("arrival %1").arg(i)));
            // The devices inside, too.
            const NodeState& state = scheduled->cluster->node(decision.node);
            const NodeGpus inside = gpusOf(gpus, *scheduled->cluster, decision.node, state, static_cast<GpuPolicy>(policy));
            QVERIFY(inside.known());
            const std::size_t place = static_cast<std::size_t>(std::find(state.pods.begin(), state.pods.end(), PodIdx(i)) - state.pods.begin());
            QVERIFY(std::equal(event.devices.begin(), event.devices.end(), inside.placed[place].begin(), inside.placed[place].end()));
        }
    }

    void boundPodsWithoutChoice() {
        // Three whole GPUs of eight and one share: 5 devices, and one has 600 left.
        Pod whole = pod("w", asks({{"alibabacloud.com/gpu-milli", "3000"}}), "a");
        const NodeGpus gpus = on(cluster({gpuNode("a", "8", "8000")}, {whole, share("s", 400, "a")}));
        QVERIFY(gpus.known());
        QCOMPARE(gpus.free, (std::vector<std::int32_t>{0, 0, 0, 600, 1000, 1000, 1000, 1000}));
        QCOMPARE(gpus.kinds, (std::vector<std::int32_t>{3, 0}));
        // 600 and 500 cannot be on one device; with one device there is no choice either.
        QCOMPARE(on(cluster({gpuNode("a", "4", "4000")}, {share("s", 600, "a"), share("t", 500, "a")})).free, (std::vector<std::int32_t>{400, 500, 1000, 1000}));
        QCOMPARE(on(cluster({gpuNode("a", "1", "1000")}, {share("s", 300, "a"), share("t", 200, "a")})).free, (std::vector<std::int32_t>{500}));
        // Whole GPUs of a device plugin.
        QCOMPARE(on(cluster({node("a", {{"nvidia.com/gpu", "2"}})}, {pod("w", asks({{"nvidia.com/gpu", "1"}}), "a")})).free, (std::vector<std::int32_t>{0, 1000}));
    }

    void whatIsNotKnown() {
        QVERIFY(!on(cluster({gpuNode("a", "2", "2000")}, {share("s", 300, "a"), share("t", 200, "a")})).known());
        QVERIFY(!on(cluster({gpuNode("a", "1", "1000")}, {share("s", 600, "a"), share("t", 500, "a")})).known());
        Pod contradictory = share("s", 300, "a");
        contradictory.gpuMilli = 400;
        QVERIFY(!on(cluster({gpuNode("a", "2", "2000")}, {contradictory})).known());
        Pod odd = pod("p", asks({{"alibabacloud.com/gpu-milli", "1500"}}), "a");
        QVERIFY(!on(cluster({gpuNode("a", "2", "2000")}, {odd})).known());
    }

    void notKnownIsNotModelled() {
        const ClusterPtr picture = cluster({gpuNode("a", "2", "2000"), gpuNode("b", "2", "2000")}, {share("s", 300, "a"), share("t", 200, "a"), share("new", 400), pod("cpu", asks({{"cpu", "1"}}))});
        Scheduler fgd = scoringBy("GpuFGD");
        const Decision decision = fgd.decide(*picture, PodIdx(2));
        QVERIFY(decision.outcome == Outcome::NotModelled);
        QVERIFY(!decision.notModelled.empty() && decision.notModelled[0].text().find("GpuFGD: node a: several pods share its GPUs") != std::string::npos);
        QVERIFY(fgd.decide(*picture, PodIdx(3)).outcome == Outcome::NotModelled);  // its CPU may strand devices
        Scheduler bestFit = scoringBy("GpuBestFit");
        QVERIFY(bestFit.decide(*picture, PodIdx(2)).outcome == Outcome::NotModelled);
        QVERIFY(bestFit.decide(*picture, PodIdx(3)).outcome == Outcome::NotModelled);
        Scheduler packing = scoringBy("GpuPacking");
        QVERIFY(packing.decide(*picture, PodIdx(2)).outcome == Outcome::NotModelled);
        QVERIFY(packing.decide(*picture, PodIdx(3)).outcome == Outcome::Scheduled);  // to this policy all nodes are equal
    }

    /// Two halves on two devices are not a whole one, although their sum is: a has two shares of 600, so 800
    /// thousandths are free.
    void theFilterLooksAtSingleDevices() {
        const ClusterPtr picture = cluster({gpuNode("a", "2", "2000")}, {share("s", 600, "a"), share("t", 600, "a"), share("new", 500), share("small", 400)});
        Scheduler scheduler = scoringBy("GpuPacking");
        const Decision refused = scheduler.decide(*picture, PodIdx(2), Detail::Nodes);
        QVERIFY(refused.outcome == Outcome::Unschedulable);
        QVERIFY(QString::fromStdString(refused.message).startsWith("0/1 nodes are available: 1 Insufficient GPU devices with enough free."));
        QVERIFY(scheduler.decide(*picture, PodIdx(3)).outcome == Outcome::Scheduled);
    }

    /// Free 8, 5, 3 and three requested leave 5, 2, 0: 100 − 100·5/5, 100 − 100·2/5, 100.
    void cardPackingIsScaledByTheMost() {
        Pod three = pod("three", asks({{"cpu", "1"}, {"alibabacloud.com/gpu-milli", "3000"}}), "");
        const auto used = [](const char* name, const char* milli, const char* where) { return pod(name, asks({{"alibabacloud.com/gpu-milli", milli}}), where); };
        const ClusterPtr picture = cluster({gpuNode("a", "8", "8000"), gpuNode("b", "8", "8000"), gpuNode("c", "8", "8000")}, {used("p", "3000", "b"), used("q", "5000", "c"), three});
        Scheduler scheduler = scoringBy("GpuCardPacking");
        const Decision decision = scheduler.decide(*picture, PodIdx(2), Detail::Nodes);
        QCOMPARE(decision.node, NodeIdx(2));
        QCOMPARE(decision.nodes[0].scores[0].normalized, std::int64_t(0));
        QCOMPARE(decision.nodes[1].scores[0].normalized, std::int64_t(60));
        QCOMPARE(decision.nodes[2].scores[0].normalized, std::int64_t(100));
    }

    void randomFollowsTheLot() {
        const ClusterPtr picture = cluster({gpuNode("a", "2", "2000"), gpuNode("b", "2", "2000")}, {share("s", 500)});
        Scheduler scheduler = scoringBy("GpuRandom");
        const Decision decision = scheduler.decide(*picture, PodIdx(0), Detail::Nodes);
        QVERIFY(decision.outcome == Outcome::Scheduled && decision.node == NodeIdx(0));
        QCOMPARE(decision.nodes[0].total, std::int64_t(100));
        QCOMPARE(decision.nodes[1].total, std::int64_t(0));
    }
};

QTEST_APPLESS_MAIN(GpuPlacementTest)
#include "tst_gpu_placement.moc"
