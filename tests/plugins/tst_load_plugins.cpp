// SPDX-License-Identifier: GPL-3.0-or-later
// TargetLoadPacking, LoadVariationRiskBalancing, LowRiskOverCommitment and Peaks, and the load watcher's answer that they
// read; tst_conformance runs the cases that their real code decided.
#include "io/config/scheduler_config_text.h"
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/load/beta_distribution.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr const char* kEnd = "1780315200";  // 2026-06-01T12:00:00Z

/// Nodes of 10 cores and 10Gi.
std::string nodes(const std::vector<const char*>& names) {
    std::string text;
    for (const char* name : names)
        text += std::string("---\napiVersion: v1\nkind: Node\nmetadata: {name: ") + name
                + "}\nstatus: {capacity: {cpu: \"10\", memory: 10Gi, pods: \"9\"}, allocatable: {cpu: \"10\", memory: 10Gi, pods: \"9\"}}\n";
    return text;
}

std::string podText(const char* name, const char* resources, const char* node = "", const char* started = "") {
    return std::string("---\napiVersion: v1\nkind: Pod\nmetadata: {name: ") + name + "}\nspec: {nodeName: \"" + node + "\", containers: [{name: c, resources: {" + resources
           + "}}]}\n" + (*started ? std::string("status: {startTime: \"") + started + "\"}\n" : "");
}

/// `metrics` of one node.
std::string metric(const char* type, const char* by, const char* percent) {
    return std::string("{\"type\":\"") + type + "\",\"operator\":\"" + by + "\",\"value\":" + percent + "}";
}
std::string answer(const std::string& map) { return std::string("---\n{\"window\":{\"end\":") + kEnd + "},\"data\":{\"NodeMetricsMap\":{" + map + "}}}\n"; }
std::string of(const char* node, const std::string& metrics) { return std::string("\"") + node + "\":{\"metrics\":[" + metrics + "]}"; }

Result<Built> built(const std::string& text) { return build(readObjectsFromText(text, "cluster.yaml").value()); }

std::vector<std::int64_t> scoresOf(const std::string& plugin, const std::string& args, const std::string& text) {
    return scores(schedulerOf(configuration("PrioritySort", plugin, args)), *built(text)->cluster, "p");
}

using Scores = std::vector<std::int64_t>;

}  // namespace

class TestLoadPlugins : public QObject {
    Q_OBJECT

private slots:
    void targetLoad_data() {
        QTest::addColumn<QString>("resources");
        QTest::addColumn<qint64>("score");
        // 20 % of 10 cores are used. Up to 40 % the score is 60·p/40 + 40, above it 40·(100 − p)/60.
        QTest::newRow("a limit: p = 30") << "limits: {cpu: 1000m}" << qint64{85};
        QTest::newRow("a request, times 1.5: p = 50") << "requests: {cpu: 2000m}" << qint64{33};
        QTest::newRow("the target: p = 40") << "limits: {cpu: \"2\"}" << qint64{100};
        QTest::newRow("neither, so one core: p = 30") << "" << qint64{85};
        QTest::newRow("more than the node has: p = 110") << "limits: {cpu: \"9\"}, requests: {cpu: 1m}" << qint64{0};
    }
    void targetLoad() {
        QFETCH(QString, resources);
        QFETCH(qint64, score);
        const std::string text = nodes({"a", "b"}) + podText("p", qPrintable(resources)) + answer(of("a", metric("CPU", "AVG", "20")));
        QCOMPARE(scoresOf("TargetLoadPacking", "", text), (Scores{score, 0}));  // nothing was measured on b
    }

    /// The last average or latest value counts, one without an operator does not.
    void whichMetricCounts() {
        const std::string all = metric("CPU", "AVG", "90") + "," + metric("CPU", "Latest", "20") + "," + metric("CPU", "", "70") + "," + metric("CPU", "STD", "5") + "," + metric("Energy", "AVG", "1");
        QCOMPARE(scoresOf("TargetLoadPacking", "", nodes({"a", "b"}) + podText("p", "limits: {cpu: \"1\"}") + answer(of("a", all))), (Scores{85, 0}));
    }

    /// A pod of 1 core ·1.5 that started less than 60 s before the end of the window is not in the metrics:
    /// p = 20 + 10 + 15 = 45, and 40·55/60 = 36.7.
    void podsThatCameTooLate() {
        const std::string rest = nodes({"a", "b"}) + podText("p", "limits: {cpu: \"1\"}") + answer(of("a", metric("CPU", "AVG", "20")));
        QCOMPARE(scoresOf("TargetLoadPacking", "", rest + podText("q", "requests: {cpu: \"1\"}", "a", "2026-06-01T11:59:01Z")), (Scores{37, 0}));
        QCOMPARE(scoresOf("TargetLoadPacking", "", rest + podText("q", "requests: {cpu: \"1\"}", "a", "2026-06-01T11:59:00Z")), (Scores{85, 0}));
    }

    /// cpu: (0.4 + 0.1 + 0.1)/2 = 0.3, 70; memory: (0.5 + 0.1 + 0.2)/2 = 0.4, 60; the lower one counts. With the square root
    /// of deviations, memory is (0.6 + √0.2)/2 = 0.524, 47.6, and cpu (0.5 + √0.1)/2 = 0.408.
    void riskOfVariation() {
        const std::string cpu = metric("CPU", "AVG", "40") + "," + metric("CPU", "STD", "10");
        const std::string memory = metric("Memory", "AVG", "50") + "," + metric("Memory", "STD", "20");
        const std::string rest = nodes({"a", "b"}) + podText("p", "requests: {cpu: \"1\", memory: 1Gi}");
        QCOMPARE(scoresOf("LoadVariationRiskBalancing", "", rest + answer(of("a", cpu + "," + memory) + "," + of("b", cpu))), (Scores{60, 70}));
        QCOMPARE(scoresOf("LoadVariationRiskBalancing", "safeVarianceSensitivity: 2", rest + answer(of("a", cpu + "," + memory))), (Scores{48, 0}));
    }

    void beta() {
        // Mean 0.4 and variance 0.04: the sum is 0.24/0.04 − 1 = 5, so 2 and 3. I(2, 3) at x = 0.5: 6x² − 8x³ + 3x⁴ = 0.6875.
        const auto fitted = BetaDistribution::with(0.4, 0.2);
        QVERIFY(fitted);
        QVERIFY(std::abs(fitted->alpha - 2) < 1e-12 && std::abs(fitted->beta - 3) < 1e-12);
        QVERIFY(std::abs(fitted->upTo(0.5) - 0.6875) < 1e-12);
        QCOMPARE(fitted->upTo(0), 0.0);
        QCOMPARE(fitted->upTo(1), 1.0);
        QVERIFY(!BetaDistribution::with(0.5, 0.5));                                    // all at the two ends
        QVERIFY(std::abs(BetaDistribution::with(0.5, 1e-4)->upTo(0.5) - 0.5) < 1e-6);  // very steep
    }

    /// Nothing is used, so only limits count: 8 cores of other pods and 4 of this one of 10, with requests of 3:
    /// (12 − 10)/(12 − 3) = 0.222; half of it leaves 0.889.
    /// Then a mean of 0.5 with a deviation of 1/√12 is the uniform distribution. Others requested 0.4 of the node and may use
    /// all of it: more than that is used with 0.6.
    void riskOfOverCommitment() {
        const auto text = [](const char* resources, const char* average, const char* deviation) {
            return nodes({"a", "b"}) + podText("p", "requests: {cpu: \"1\"}, limits: {cpu: \"4\"}") + podText("q", resources, "a")
                   + answer(of("a", metric("CPU", "AVG", average) + "," + metric("CPU", "STD", deviation)));
        };
        QCOMPARE(scoresOf("LowRiskOverCommitment", "", text("requests: {cpu: \"2\"}, limits: {cpu: \"8\"}", "0", "0")), (Scores{89, 0}));
        QCOMPARE(scoresOf("LowRiskOverCommitment", "smoothingWindowSize: 1, riskLimitWeights: {cpu: 0}", text("requests: {cpu: \"4\"}, limits: {cpu: \"10\"}", "50", "28.867513459481287")),
                 (Scores{40, 0}));
    }

    /// From 20 to 30 %: e^0.3 − e^0.2 = 0.1285; from 50 to 60 %: 0.1734; c would be overloaded, which counts as nothing:
    /// 100 − 74, 100 − 100, 100 − 0.
    void peaks() {
        const std::string text = nodes({"a", "b", "c"}) + podText("p", "requests: {cpu: \"1\"}")
                                 + answer(of("a", metric("CPU", "AVG", "20")) + "," + of("b", metric("CPU", "Latest", "50")) + "," + of("c", metric("CPU", "AVG", "95")));
        const std::string model = "{k0: 1, k1: 1, k2: 0.01}";
        QCOMPARE(scoresOf("Peaks", "NodePowerModel: {a: " + model + ", b: " + model + ", c: " + model + "}", text), (Scores{26, 0, 100}));
        QCOMPARE(scoresOf("Peaks", "", text), (Scores{0, 0, 0}));
    }

    /// Without an answer of a load watcher, nothing is guessed.
    void nothingWasMeasured() {
        const ClusterPtr cluster = built(nodes({"a", "b"}) + podText("p", "requests: {cpu: \"1\"}"))->cluster;
        for (const char* plugin : {"TargetLoadPacking", "LoadVariationRiskBalancing", "LowRiskOverCommitment", "Peaks"}) {
            Scheduler scheduler = schedulerOf(configuration("PrioritySort", plugin));
            const Decision decision = scheduler.decide(*cluster, PodIdx(0));
            QVERIFY(decision.outcome == Outcome::NotModelled);
            QCOMPARE(decision.notModelled.size(), std::size_t{1});
        }
    }

    void badAnswers_data() {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const std::string& map, const char* why) {
            QTest::newRow(name) << QString::fromStdString("{\"window\":{\"end\":1},\"data\":{\"NodeMetricsMap\":{" + map + "}}}") << why;
        };
        row("no number", of("a", metric("CPU", "AVG", "NaN")), "bad.json:1:");
        row("below 0", of("a", metric("CPU", "AVG", "-1")), "must not be below 0");
        row("a text", of("a", metric("CPU", "AVG", "\"20\"")), "must be a number");
        row("no value", of("a", R"({"type":"CPU","operator":"AVG"})"), "value is missing");
        row("no type", of("a", R"({"operator":"AVG","value":1})"), "type is missing");
        row("an unknown operator", of("a", metric("CPU", "P99", "1")), "must be one of AVG, STD, Latest");
        row("metrics that are no list", "\"a\":{\"metrics\":{}}", "must be a list");
        row("a node twice", of("a", "") + "," + of("a", ""), "node a has metrics twice");
        QTest::newRow("no window") << R"({"data":{"NodeMetricsMap":{}}})"
                                   << "window.end is missing";
        QTest::newRow("cut off") << R"({"window":{"end":1},"data":{"NodeMetricsMap":{"a")"
                                 << "bad.json:1:";
        QTest::newRow("two answers") << R"({"window":{"end":1},"data":{"NodeMetricsMap":{}}}{"window":{"end":1},"data":{"NodeMetricsMap":{}}})"
                                     << "bad.json:1:";
    }
    void badAnswers() {
        QFETCH(QString, json);
        QFETCH(QString, why);
        const Result<Objects> objects = readObjectsFromText(json.toStdString(), "bad.json");
        QVERIFY(objects.has_value());
        QVERIFY(count(objects->diagnostics, Severity::Error) > 0);
        const std::string told = toString(objects->diagnostics.front().what);
        QVERIFY2(told.find("bad.json") == 0 && told.find(why.toStdString()) != std::string::npos, told.c_str());
    }

    void wrongArguments_data() {
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QString>("args");
        QTest::newRow("a target above 100 %") << "TargetLoadPacking"
                                              << "targetUtilization: 101";
        QTest::newRow("a multiplier that is no number") << "TargetLoadPacking"
                                                        << "defaultRequestsMultiplier: half";
        QTest::newRow("requests below 0") << "TargetLoadPacking"
                                          << "defaultRequests: {cpu: \"-1\"}";
        QTest::newRow("an unknown provider") << "TargetLoadPacking"
                                             << "metricProvider: {type: Guess}";
        QTest::newRow("a margin in quotes") << "LoadVariationRiskBalancing"
                                            << "safeVarianceMargin: \"1\"";
        QTest::newRow("a margin below 0") << "LoadVariationRiskBalancing"
                                          << "safeVarianceMargin: -0.5";
        QTest::newRow("a weight above 1") << "LowRiskOverCommitment"
                                          << "riskLimitWeights: {cpu: 1.5}";
        QTest::newRow("lower case") << "Peaks"
                                    << "nodePowerModel: {}";
        QTest::newRow("a list of models") << "Peaks"
                                          << "NodePowerModel: [{node: a, k1: 1}]";
        QTest::newRow("a model with a name of its own") << "Peaks"
                                                        << "NodePowerModel: {a: {node: b, k1: 1}}";
        QTest::newRow("a model that is no number") << "Peaks"
                                                   << "NodePowerModel: {a: {k1: much}}";
    }
    void wrongArguments() {
        QFETCH(QString, plugin);
        QFETCH(QString, args);
        QVERIFY(refusesArguments(plugin.toStdString(), args.toStdString()));
    }

    void argumentsAreWrittenBack() {
        const auto read = [](const std::string& text) { return readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration; };
        for (const auto& [plugin, args] : {std::pair("Peaks", "WatcherAddress: http://w, NodePowerModel: {a: {k0: 1.5, k1: -2, k2: 0.25}, b: {k1: 3}}"),
                                           std::pair("LowRiskOverCommitment", "riskLimitWeights: {memory: 0.125}, metricProvider: {type: Prometheus, address: http://p}")}) {
            const SchedulerConfiguration once = read(configuration("PrioritySort", plugin, args));
            QVERIFY(!(once == read(configuration("PrioritySort", plugin))));
            QCOMPARE(read(schedulerConfigurationYaml(once)) == once, true);
        }
    }
};

QTEST_APPLESS_MAIN(TestLoadPlugins)
#include "tst_load_plugins.moc"
