// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "io/objects/pod_allocation.h"

using namespace bayplan;

namespace {

/// A pod with these annotations, in the API's form: JSON in a string.
std::string pod(const std::string& status, const std::string& devices) {
    const auto quoted = [](const std::string& text) {
        std::string out;
        for (const char c : text) out += c == '"' ? std::string("\\\"") : std::string(1, c);
        return out;
    };
    const std::string prefix = "\"scheduling.koordinator.sh/";
    std::string annotations;
    if (!status.empty()) annotations += prefix + "resource-status\":\"" + quoted(status) + "\"";
    if (!devices.empty()) annotations += (annotations.empty() ? "" : ",") + prefix + "device-allocated\":\"" + quoted(devices) + "\"";
    return "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"annotations\":{" + annotations + "}}}";
}

}  // namespace

class TestPodAllocation : public QObject {
    Q_OBJECT
private slots:
    void readsBoth() {
        const auto read = readPodAllocation(pod(R"({"cpuset":"4-7","numaNodeResources":[{"node":1,"resources":{"cpu":"4"}},{"node":0}]})",
                                                R"({"gpu":[{"minor":0,"resources":{"koordinator.sh/gpu-core":"50","koordinator.sh/gpu-memory-ratio":"60"}},)"
                                                R"({"minor":3,"resources":{"koordinator.sh/gpu-core":"100","koordinator.sh/gpu-memory-ratio":"100"}}],"rdma":[{"minor":1}]})"));
        QVERIFY(read && read->has_value());
        QCOMPARE((*read)->cpus->toString(), std::string("4-7"));
        QCOMPARE(*(*read)->zones, (std::vector<std::int32_t>{0, 1}));
        QCOMPARE((*read)->gpus, (std::vector<PodAllocation::Gpu>{{0, 600}, {3, 1000}}));
    }
    void whatIsNotThereIsNotTold() {
        QVERIFY(!readPodAllocation(R"({"metadata":{"name":"p"}})")->has_value());
        QVERIFY(!readPodAllocation("no JSON, although scheduling.koordinator.sh/ is in it")->has_value());
        const auto empty = readPodAllocation(pod(R"({"cpuset":""})", {}));
        QVERIFY(empty && empty->has_value() && !(*empty)->cpus && !(*empty)->zones && (*empty)->gpus.empty());
    }
    void whatIsWrongIsNamed_data() {
        QTest::addColumn<QString>("status");
        QTest::addColumn<QString>("devices");
        QTest::addRow("text") << "4-7"
                              << "";
        QTest::addRow("backwards") << R"({"cpuset":"7-4"})"
                                   << "";
        QTest::addRow("zones") << R"({"numaNodeResources":[{"node":"x"}]})"
                               << "";
        QTest::addRow("minor") << ""
                               << R"({"gpu":[{"resources":{}}]})";
        QTest::addRow("share") << ""
                               << R"({"gpu":[{"minor":0,"resources":{"koordinator.sh/gpu-core":"300"}}]})";
    }
    void whatIsWrongIsNamed() {
        QFETCH(QString, status);
        QFETCH(QString, devices);
        const auto read = readPodAllocation(pod(status.toStdString(), devices.toStdString()));
        QVERIFY(!read);
        QVERIFY(read.error().origin.field.find(status.isEmpty() ? "device-allocated" : "resource-status") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestPodAllocation)
#include "tst_pod_allocation.moc"
