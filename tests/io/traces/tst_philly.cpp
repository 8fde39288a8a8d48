// SPDX-License-Identifier: GPL-3.0-or-later
// The Philly trace: machines as nodes, jobs as pods, all of them or those of a moment. The rows are written after the description of the
// trace; the files themselves are not part of this repository.
#include "io/traces/philly.h"

#include <QtTest>

#include "cluster/builder.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const std::string kMachines = "machineId, number of GPUs, single GPU mem\nm1,8, 24GB\nm2,2, 12GB\nm47,8, 24GB\n";

/// Submitted at 00:00:00 of the same day; one machine first, then two with 8 and 2 GPUs.
const std::string kJob = R"({"status": "Pass", "vc": "ee9e8c", "jobid": "application_1506638472019_14199", "user": "ce2f4c", "submitted_time": "2017-10-07 00:00:00",
  "attempts": [
    {"start_time": "2017-10-07 01:00:00", "end_time": "2017-10-07 02:00:00", "detail": [{"ip": "m47", "gpus": ["gpu0", "gpu1"]}]},
    {"start_time": "2017-10-07 03:00:00", "end_time": "None", "detail": [{"ip": "m1", "gpus": ["gpu0", "gpu1", "gpu2", "gpu3", "gpu4", "gpu5", "gpu6", "gpu7"]}, {"ip": "m2", "gpus": ["gpu0", "gpu1"]}]}
  ]})";
/// It arrived before, and was done within a minute.
const std::string kShort = R"({"status": "Failed", "vc": "11cb48", "jobid": "application_2", "user": "u", "submitted_time": "2017-10-06 23:00:00",
  "attempts": [{"start_time": "2017-10-06 23:00:10", "end_time": "2017-10-06 23:01:10", "detail": [{"ip": "m2", "gpus": ["gpu1"]}]}]})";
const std::string kUnsized = R"({"status": "Killed", "vc": "11cb48", "jobid": "application_3", "user": "u", "submitted_time": "2017-10-07 00:30:00", "attempts": []})";

Result<Objects> imported(const std::string& machines, const std::string& jobs, const char* at = nullptr) {
    const QTemporaryDir folder;
    PhillyQuestion question{writeFile(folder, "cluster_machine_list", machines), writeFile(folder, "cluster_job_log", jobs), {}};
    if (at) question.at = phillyTime(at);
    return importPhilly(question);
}

/// "vc-ee9e8c/application-2 1 m2" for each pod, in order.
QStringList podsOf(const Objects& objects) {
    QStringList lines;
    for (const Pod& pod : objects.pods) {
        const Quantity* gpus = pod.spec->containers.front().requests.find("nvidia.com/gpu");
        lines << QString::fromStdString(pod.key()) + QStringLiteral(" %1 ").arg(gpus ? gpus->value() : -1) + QString::fromStdString(pod.nodeName);
    }
    return lines;
}

const std::string kAll = "[" + kJob + ",\n" + kShort + ",\n" + kUnsized + "]";
const QString kName = QStringLiteral("vc-ee9e8c/application-1506638472019-14199");

}  // namespace

class PhillyTest : public QObject {
    Q_OBJECT

private slots:
    void machinesAreNodes() {
        const Result<Objects> objects = imported(kMachines, "[]");
        QVERIFY(objects.has_value());
        QCOMPARE(objects->nodes.size(), std::size_t(3));
        const Node& node = objects->nodes.front();
        QCOMPARE(node.name, std::string("m1"));
        QCOMPARE(node.allocatable.find("nvidia.com/gpu")->value(), 8);
        QVERIFY(!node.allocatable.find("cpu"));  // the trace does not say
        QCOMPARE(*node.labels.find("philly/gpu-memory"), std::string("24GB"));
        QCOMPARE(*node.labels.find("node.kubernetes.io/instance-type"), std::string("8x-gpu-24gb"));
        QVERIFY(objects->diagnostics.empty());
        QCOMPARE(imported("m1,8,24GB\n", "[]")->nodes.size(), std::size_t(1));  // without names of columns
    }
    void itsFilesAreRecognised() {
        const QTemporaryDir folder;
        const auto is = [&](const std::string& text) { return phillyTableOf(writeFile(folder, "any", text)); };
        QVERIFY(is(kMachines) == PhillyTable::Machines);
        QVERIFY(is("m1, 8, 24GB\r\n") == PhillyTable::Machines);  // without names of columns
        QVERIFY(is(kAll) == PhillyTable::Jobs);
        // Tables of other traces, Kubernetes lists, nothing at all.
        for (const char* other : {"", "sn,cpu_milli,memory_mib,gpu,model\n", "a,b,c\n", "m1,8,24\n", "m1,eight,24GB\n", "[{\"kind\": \"Pod\"}]", "{\"jobid\": 1, \"vc\": 2}"})
            QVERIFY2(is(other) == PhillyTable::None, other);
        QVERIFY(phillyTableOf(folder.path().toStdString()) == PhillyTable::None);
        QVERIFY(phillyTableOf(folder.path().toStdString() + "/none") == PhillyTable::None);
    }
    void allJobsInTheOrderOfArrival() {
        const Result<Objects> objects = imported(kMachines, kAll);
        QVERIFY(objects.has_value());
        // As their first attempts were; none is placed.
        QCOMPARE(podsOf(*objects), (QStringList{QStringLiteral("vc-11cb48/application-2 1 "), kName + QStringLiteral(" 2 ")}));
        QVERIFY(count(objects->diagnostics, Severity::Error) == 0);
        QVERIFY2(objects->diagnostics.front().what.message.text().starts_with("1 jobs never got a machine"), objects->diagnostics.front().what.message.text().c_str());
        QVERIFY(build(Objects(*objects)).has_value());
    }
    void theClusterOfAMoment_data() {
        QTest::addColumn<QByteArray>("at");
        QTest::addColumn<QStringList>("pods");
        QTest::newRow("before all") << QByteArray("2017-10-06 22:00:00") << QStringList();
        QTest::newRow("the short one runs") << QByteArray("2017-10-06 23:00:30") << QStringList{QStringLiteral("vc-11cb48/application-2 1 m2")};
        QTest::newRow("it is over at its end") << QByteArray("2017-10-06 23:01:10") << QStringList();
        QTest::newRow("waits") << QByteArray("2017-10-07 00:59:59") << QStringList{kName + QStringLiteral(" 2 ")};
        QTest::newRow("runs") << QByteArray("2017-10-07 01:00:00") << QStringList{kName + QStringLiteral(" 2 m47")};
        QTest::newRow("between attempts it waits for the next") << QByteArray("2017-10-07 02:30:00") << QStringList{kName + QStringLiteral("-0 8 "), kName + QStringLiteral("-1 2 ")};
        QTest::newRow("still runs when the trace ends") << QByteArray("2017-12-22 00:00:00") << QStringList{kName + QStringLiteral("-0 8 m1"), kName + QStringLiteral("-1 2 m2")};
    }
    void theClusterOfAMoment() {
        QFETCH(QByteArray, at);
        QFETCH(QStringList, pods);
        const Result<Objects> objects = imported(kMachines, kAll, at.constData());
        QVERIFY(objects.has_value());
        QCOMPARE(podsOf(*objects), pods);
    }
    void faultsHaveTheirPlace_data() {
        QTest::addColumn<QByteArray>("machines");
        QTest::addColumn<QByteArray>("jobs");
        QTest::addColumn<int>("line");
        QTest::addColumn<QByteArray>("message");
        const QByteArray good = QByteArray::fromStdString(kMachines);
        QTest::newRow("GPUs") << QByteArray("m1,8,24GB\nm2,many,24GB\n") << QByteArray("[]") << 2 << QByteArray("must be a whole number");
        QTest::newRow("fields") << QByteArray("m1,8\n") << QByteArray("[]") << 1 << QByteArray("2 fields where a machine has 3");
        QTest::newRow("no name") << QByteArray(",8,24GB\n") << QByteArray("[]") << 1 << QByteArray("without a name");
        QTest::newRow("no id") << good << QByteArray("[\n{\"submitted_time\": \"2017-10-07 00:00:00\"}]") << 2 << QByteArray("without an id");
        QTest::newRow("no arrival") << good << QByteArray("[\n{\"jobid\": \"a\"}]") << 2 << QByteArray("without the time of its arrival");
        QTest::newRow("time") << good << QByteArray("[{\"jobid\": \"a\",\n\"submitted_time\": \"yesterday\"}]") << 2 << QByteArray("must be a time such as");
        QTest::newRow("type") << good << QByteArray("[{\"jobid\": \"a\", \"submitted_time\": \"2017-10-07 00:00:00\",\n\"attempts\": 3}]") << 2 << QByteArray("a list");
    }
    void faultsHaveTheirPlace() {
        QFETCH(QByteArray, machines);
        QFETCH(QByteArray, jobs);
        QFETCH(int, line);
        QFETCH(QByteArray, message);
        const Result<Objects> objects = imported(machines.toStdString(), jobs.toStdString());
        QVERIFY(objects.has_value());
        QVERIFY(!objects->diagnostics.empty());
        const Error& error = objects->diagnostics.front().what;
        QVERIFY2(error.message.text().find(message.toStdString()) != std::string::npos, error.message.text().c_str());
        QCOMPARE(error.origin.line, static_cast<std::uint64_t>(line));
    }
    void whatIsNoTraceIsAnError() {
        QCOMPARE(imported(kMachines, "[{").error().code, ErrorCode::Syntax);
        QCOMPARE(imported(kMachines, "{}").error().code, ErrorCode::Syntax);
        QCOMPARE(importPhilly({"/nowhere/machines", "/nowhere/jobs", {}}).error().code, ErrorCode::Unreadable);
        std::stop_source stop;
        stop.request_stop();
        const QTemporaryDir folder;
        QCOMPARE(importPhilly({writeFile(folder, "m", kMachines), writeFile(folder, "j", kAll), {}}, Budget{stop.get_token(), {}}).error().code, ErrorCode::Cancelled);
    }
    void times() {
        for (const char* text : {"1970-01-02 00:00:01", "1970-01-02T00:00:01"}) QCOMPARE(phillyTime(text).value_or(-1), std::int64_t(86401));  // a day and a second
        for (const char* text : {"", "None", "2017-10-07", "2017-10-07 01:11:39Z", "2017-13-07 01:11:39"}) QVERIFY2(!phillyTime(text), text);
    }
};

QTEST_APPLESS_MAIN(PhillyTest)
#include "tst_philly.moc"
