// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <QtTest>

#include "io/reports/prediction_report.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::string written(const PredictedPlacement& predicted, ReportFormat format) {
    std::ostringstream out;
    writePrediction(out, {"n/p", "node-1", {}, predicted}, format);
    return out.str();
}

PredictedPlacement predicted(const char* cpus) {
    Machine two = machine({2, 1, 4, 1, 1, 8});
    addDevices(two, "v.example/gpu", 1);
    Pod pod;
    pod.namespaceName = "n";
    pod.name = "p";
    pod.labels = std::make_shared<const Labels>();
    pod.spec = std::make_shared<const PodSpec>(
        spec({container("main", {{"cpu", cpus}, {"memory", "1Gi"}, {"v.example/gpu", "1"}})}));
    return predictPlacement(two, pinning(staticConfig("restricted"), two, 1), {}, pod);
}

}  // namespace

class TestPredictionReport : public QObject {
    Q_OBJECT
private slots:
    void admitted() {
        QCOMPARE(written(predicted("2"), ReportFormat::Table),
                 std::string("n/p on node-1\nscheduler  would bind it here\nkubelet    would admit it (predicted)\n"
                             "  main: zone 0\n"
                             "    cpus    1-2\n"
                             "    memory  1Gi at zone 0\n"
                             "    v.example/gpu  d0\n"));
        const std::string json = written(predicted("2"), ReportFormat::Json);
        QVERIFY2(json.starts_with("{\"apiVersion\":\"bayplan/v1\",\"kind\":\"PlacementPrediction\",\"pod\":\"n/p\",\"node\":"
                                  "\"node-1\",\"schedulerRefuses\":[],\"outcome\":\"admitted\",\"containers\":[{\"name\":\"main\",\"zones\":\"0\","
                                  "\"preferred\":true,\"cpus\":\"1-2\",\"memory\":[{\"type\":\"memory\",\"size\":\"1Gi\","
                                  "\"zones\":\"0\"}],\"devices\":{\"v.example/gpu\":[\"d0\"]}}],\"hints\":["),
                 json.c_str());
        const std::string yaml = written(predicted("2"), ReportFormat::Yaml);
        QVERIFY2(yaml.find("outcome: admitted\n") != std::string::npos, yaml.c_str());
    }

    void rejected() {
        QCOMPARE(written(predicted("5"), ReportFormat::Table),
                 std::string("n/p on node-1\nscheduler  would bind it here\nkubelet    would reject it (predicted)\n"
                             "  TopologyAffinityError: Resources cannot be allocated with Topology locality\n"
                             "  at container main\n"
                             "    v.example/gpu: preferred 0  1; other 0-1\n"
                             "    cpu: preferred 0-1\n"
                             "    memory: preferred 0  1; other 0-1\n"));
        const std::string json = written(predicted("5"), ReportFormat::Json);
        QVERIFY2(json.find("\"outcome\":\"rejected\",\"reason\":\"TopologyAffinityError\"") != std::string::npos, json.c_str());
    }

    void notModelled() {
        PredictedPlacement unknown;
        unknown.why = "nobody knows";
        Status refused{Code::Unschedulable, {{"Fit.short", "Insufficient cpu", {}}}, "NodeResourcesFit"};
        std::ostringstream out;
        writePrediction(out, {"n/p", "node-1", {refused}, unknown}, ReportFormat::Table);
        QCOMPARE(out.str(), std::string("n/p on node-1\nscheduler  would not bind it here\n  NodeResourcesFit: Insufficient cpu\n"
                                        "kubelet    not modelled: nobody knows\n"));
        QCOMPARE(written(unknown, ReportFormat::Json),
                 std::string("{\"apiVersion\":\"bayplan/v1\",\"kind\":\"PlacementPrediction\",\"pod\":\"n/p\",\"node\":\"node-1\","
                             "\"schedulerRefuses\":[],\"outcome\":\"notModelled\",\"why\":\"nobody knows\"}\n"));
    }
};

QTEST_APPLESS_MAIN(TestPredictionReport)
#include "tst_prediction_report.moc"
