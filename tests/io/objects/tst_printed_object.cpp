// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/printed_object.h"

#include <QtTest>

using namespace bayplan;

namespace {

/// A pod with one container, or with the given `spec` and `status`; "'" stands for a quote.
QString podText(const char* status, const char* spec = "'containers':[{'name':'c'}]", const char* metadata = "'name':'p'") {
    return QString("{'metadata':{%1},'spec':{%2},'status':{%3}}").arg(metadata, spec, status).replace('\'', '"');
}

template <typename Print>
auto printed(const QString& text, Print&& print) {
    std::string json = text.toStdString();
    JsonParser parser;
    return print(parser.parse(json).value());
}

PrintedPod podOf(const QString& text) { return printed(text, printedPod); }
PrintedNode nodeOf(const QString& text) { return printed(QString(text).replace('\'', '"'), printedNode); }

constexpr const char* kTwo = "'containers':[{'name':'a'},{'name':'b'}]";
constexpr const char* kInit = "'initContainers':[{'name':'i'},{'name':'j'}],'containers':[{'name':'c'}]";
constexpr const char* kSidecar = "'initContainers':[{'name':'s','restartPolicy':'Always'}],'containers':[{'name':'c'}]";
constexpr const char* kRunning = "'ready':true,'state':{'running':{}}";

}  // namespace

class PrintedObjectTest : public QObject {
    Q_OBJECT

private slots:
    void statuses_data() {
        QTest::addColumn<QString>("pod");
        QTest::addColumn<QString>("ready");
        QTest::addColumn<QString>("status");
        const auto row = [](const char* name, const QString& pod, const char* ready, const char* status) { QTest::newRow(name) << pod << ready << status; };
        const auto one = [](const char* container) { return podText(QString("'phase':'Running','containerStatuses':[{'name':'c',%1}]").arg(container).toUtf8().constData()); };
        row("pending", podText("'phase':'Pending'"), "0/1", "Pending");
        row("gated", podText("'phase':'Pending','conditions':[{'type':'PodScheduled','status':'False','reason':'SchedulingGated'}]"), "0/1", "SchedulingGated");
        row("evicted", podText("'phase':'Failed','reason':'Evicted'"), "0/1", "Evicted");
        row("running", one(kRunning), "1/1", "Running");
        row("running, not ready", one("'ready':false,'state':{'running':{}}"), "0/1", "Running");
        row("creating", one("'ready':false,'state':{'waiting':{'reason':'ContainerCreating'}}"), "0/1", "ContainerCreating");
        row("crashing", one("'ready':false,'state':{'waiting':{'reason':'CrashLoopBackOff'}}"), "0/1", "CrashLoopBackOff");
        row("no image", one("'ready':false,'state':{'waiting':{'reason':'ImagePullBackOff'}}"), "0/1", "ImagePullBackOff");
        row("completed", one("'ready':false,'state':{'terminated':{'exitCode':0,'reason':'Completed'}}"), "0/1", "Completed");
        row("failed", one("'ready':false,'state':{'terminated':{'exitCode':1,'reason':'Error'}}"), "0/1", "Error");
        row("a signal", one("'ready':false,'state':{'terminated':{'exitCode':137,'signal':9}}"), "0/1", "Signal:9");
        row("an exit code", one("'ready':false,'state':{'terminated':{'exitCode':2}}"), "0/1", "ExitCode:2");
        row("the first container's word stands",
            podText(
                "'phase':'Running','containerStatuses':[{'name':'a','state':{'waiting':{'reason':'ErrImagePull'}}},{'name':'b','state':{'waiting':{'reason':'CrashLoopBackOff'}}}]",
                kTwo),
            "0/2", "ErrImagePull");
        const QString half =
            "'phase':'Running','conditions':[{'type':'Ready','status':'%1'}],'containerStatuses':[{'name':'a','state':{'terminated':{'exitCode':0,'reason':'Completed'}}},{'name':'"
            "b',%2}]";
        row("one completed, one runs, ready", podText(half.arg("True", kRunning).toUtf8().constData(), kTwo), "1/2", "Running");
        row("one completed, one runs, not ready", podText(half.arg("False", kRunning).toUtf8().constData(), kTwo), "1/2", "NotReady");
        row("one completed, one failed", podText(half.arg("False", "'state':{'terminated':{'exitCode':1,'reason':'Error'}}").toUtf8().constData(), kTwo), "0/2", "Error");

        const QString init = "'phase':'Pending','initContainerStatuses':[%1],'containerStatuses':[{'name':'c','state':{'waiting':{'reason':'PodInitializing'}}}]";
        const auto initial = [&](const char* containers) { return podText(init.arg(containers).toUtf8().constData(), kInit); };
        row("the first of two", initial("{'name':'i','state':{'running':{}}},{'name':'j','state':{'waiting':{'reason':'PodInitializing'}}}"), "0/1", "Init:0/2");
        row("the second of two", initial("{'name':'i','state':{'terminated':{'exitCode':0}}},{'name':'j','state':{'running':{}}}"), "0/1", "Init:1/2");
        row("crashing at first", initial("{'name':'i','state':{'waiting':{'reason':'CrashLoopBackOff'}}}"), "0/1", "Init:CrashLoopBackOff");
        row("failed at first", initial("{'name':'i','state':{'terminated':{'exitCode':1,'reason':'Error'}}}"), "0/1", "Init:Error");
        row("an exit code at first", initial("{'name':'i','state':{'terminated':{'exitCode':3}}}"), "0/1", "Init:ExitCode:3");
        row("a signal at first", initial("{'name':'i','state':{'terminated':{'exitCode':3,'signal':9}}}"), "0/1", "Init:Signal:9");
        row("a sidecar counts",
            podText("'phase':'Running','initContainerStatuses':[{'name':'s','started':true,'ready':true,'state':{'running':{}}}],'containerStatuses':[{'name':'c','ready':true,'"
                    "state':{'running':{}}}]",
                    kSidecar),
            "2/2", "Running");
        row("a sidecar that has not started", podText("'phase':'Pending','initContainerStatuses':[{'name':'s','started':false,'state':{'running':{}}}]", kSidecar), "0/2", "Init:0/1");

        const char* leaving = "'name':'p','deletionTimestamp':'2026-01-01T00:00:00Z'";
        row("leaving", podText("'phase':'Running','containerStatuses':[{'name':'c','ready':true,'state':{'running':{}}}]", "'containers':[{'name':'c'}]", leaving), "1/1", "Terminating");
        row("leaving, with its node lost", podText("'phase':'Running','reason':'NodeLost'", "'containers':[{'name':'c'}]", leaving), "0/1", "Unknown");
        row("leaving, done",
            podText("'phase':'Succeeded','containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':0,'reason':'Completed'}}}]", "'containers':[{'name':'c'}]", leaving),
            "0/1", "Completed");
        row("what is none of it", QString("{\"metadata\":[],\"spec\":7,\"status\":{\"phase\":1,\"conditions\":{},\"containerStatuses\":[3,{\"state\":\"x\"}]}}"), "0/0", "");
    }
    void statuses() {
        QFETCH(QString, pod);
        QFETCH(QString, ready);
        QFETCH(QString, status);
        const PrintedPod printed = podOf(pod);
        QCOMPARE(QString::fromStdString(printed.ready()), ready);
        QCOMPARE(QString::fromStdString(printed.status), status);
        QVERIFY(printed.told);
    }

    void withoutAStatusNothingIsTold() {
        const PrintedPod pod = podOf("{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{\"name\":\"c\"}]}}");
        QVERIFY(!pod.told && pod.status.empty());
        QCOMPARE(pod.containers, std::int64_t{1});
    }

    void restarts() {
        constexpr std::int64_t kNow = 1'767'225'600;  // 2026-01-01T00:00:00Z
        const auto text = [](const char* containers) {
            return QString::fromStdString(podOf(podText(QString("'phase':'Running','containerStatuses':[%1]").arg(containers).toUtf8().constData(), kTwo)).restartsText(kNow));
        };
        QCOMPARE(text("{'name':'a','restartCount':0}"), "0");
        QCOMPARE(text("{'name':'a','restartCount':3}"), "3");
        QCOMPARE(text("{'name':'a','restartCount':3,'lastState':{'terminated':{'finishedAt':'2025-12-31T23:00:00Z'}}},"
                      "{'name':'b','restartCount':2,'lastState':{'terminated':{'finishedAt':'2025-12-31T23:55:00Z'}}}"),
                 "5 (5m ago)");
        QCOMPARE(text("{'name':'a','restartCount':-3}"), "0");
        QCOMPARE(text("{'name':'a','restartCount':9223372036854775807},{'name':'b','restartCount':9223372036854775807}"), "4294967294");  // twice the largest int32
        // Restarts of init containers count while they are not done, and those of sidecars always.
        const char* waits = "'phase':'Pending','initContainerStatuses':[{'name':'i','restartCount':4,'state':{'waiting':{'reason':'CrashLoopBackOff'}}}]";
        QCOMPARE(podOf(podText(waits, kInit)).restarts, std::int64_t{4});
        const char* done = "'phase':'Running','initContainerStatuses':[{'name':'i','restartCount':4,'state':{'terminated':{'exitCode':0}}}],'containerStatuses':[{'name':'c','restartCount':1}]";
        QCOMPARE(podOf(podText(done, kInit)).restarts, std::int64_t{1});
        const char* sidecar = "'phase':'Running','initContainerStatuses':[{'name':'s','restartCount':4,'started':true,'state':{'running':{}}}],'containerStatuses':[{'name':'c','restartCount':1}]";
        QCOMPARE(podOf(podText(sidecar, kSidecar)).restarts, std::int64_t{5});
    }

    void whereAPodIs() {
        const PrintedPod pod = podOf(podText(
            "'phase':'Running','podIP':'10.0.0.1','podIPs':[{'ip':'10.0.0.2'}],'nominatedNodeName':'n2','conditions':[{'type':'a','status':'True'},{'type':'b','status':'False'}]",
            "'nodeName':'n1','readinessGates':[{'conditionType':'a'},{'conditionType':'b'},{'conditionType':'c'}]", "'name':'p','creationTimestamp':'2026-01-01T00:00:00Z'"));
        QCOMPARE(pod.ip, std::string("10.0.0.2"));
        QCOMPARE(pod.node, std::string("n1"));
        QCOMPARE(pod.nominatedNode, std::string("n2"));
        QCOMPARE(pod.trueGates, std::int64_t{1});
        QCOMPARE(pod.gates, std::int64_t{3});
        QCOMPARE(pod.creation, std::int64_t{1'767'225'600});
    }

    void nodes() {
        const PrintedNode node = nodeOf(
            "{'metadata':{'labels':{'node-role.kubernetes.io/worker':'','node-role.kubernetes.io/':'x','kubernetes.io/role':'gpu'}},'spec':{'unschedulable':true},"
            "'status':{'conditions':[{'type':'Ready','status':'True'}],'nodeInfo':{'kubeletVersion':'v1.36.2','osImage':'Debian','kernelVersion':'6.1','containerRuntimeVersion':'containerd://2'},"
            "'addresses':[{'type':'InternalIP','address':'10.0.0.1'},{'type':'InternalIP','address':'fd00::1'},{'type':'ExternalIP','address':'1.2.3.4'}]}}");
        QCOMPARE(node.status, std::string("Ready,SchedulingDisabled"));
        QCOMPARE(node.roles, std::string("gpu,worker"));
        QCOMPARE(node.version, std::string("v1.36.2"));
        QCOMPARE(node.internalIp, std::string("10.0.0.1"));
        QCOMPARE(node.externalIp, std::string("1.2.3.4"));
        QCOMPARE(node.osImage + node.kernel + node.runtime, std::string("Debian6.1containerd://2"));
        QCOMPARE(nodeOf("{'status':{'conditions':[{'type':'Ready','status':'Unknown'}]}}").status, std::string("NotReady"));
        QCOMPARE(nodeOf("{}").status, std::string("Unknown"));
        QCOMPARE(nodeOf("{'metadata':{'labels':[]},'spec':[]}").roles, std::string());
    }

    void ages_data() {
        QTest::addColumn<qint64>("seconds");
        QTest::addColumn<QString>("text");
        constexpr qint64 kHour = 3600, kDay = 24 * kHour, kYear = 365 * kDay;
        const auto row = [](qint64 seconds, const char* text) { QTest::newRow(text) << seconds << text; };
        row(-2, "<invalid>");
        row(-1, "0s");
        row(119, "119s");
        row(120, "2m");
        row(599, "9m59s");
        row(600, "10m");
        row(3 * kHour - 1, "179m");
        row(3 * kHour, "3h");
        row(8 * kHour - 1, "7h59m");
        row(8 * kHour, "8h");
        row(48 * kHour - 1, "47h");
        row(48 * kHour, "2d");
        row(8 * kDay - 1, "7d23h");
        row(8 * kDay, "8d");
        row(2 * kYear - 1, "729d");
        row(2 * kYear, "2y");
        row(2 * kYear + 20 * kDay, "2y20d");
        row(8 * kYear, "8y");
    }
    void ages() {
        QFETCH(qint64, seconds);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(printedAge(seconds)), text);
    }

    void anUnknownAge() { QCOMPARE(printedAge(0, 1000), std::string("<unknown>")); }
};

QTEST_APPLESS_MAIN(PrintedObjectTest)
#include "tst_printed_object.moc"
