// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "common/text.h"
#include "connect/diagnostics_dialog.h"
#include "connect/trace_dialog.h"
#include "desktop/opening.h"

using namespace bayplan;

class TestOpening : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    QString write(const char* name, const QByteArray& text) const {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", name);
        return path;
    }

private Q_SLOTS:
    void opensTheSample() {
        const auto opened = openPaths({samplePath()}, {});
        QVERIFY2(opened.has_value(), opened.has_value() ? "" : opened.error().message.text().c_str());
        QVERIFY(opened->built.cluster->nodeCount() >= 50);
        QVERIFY(opened->built.cluster->pendingPods().size() >= 30);
        QCOMPARE(count(opened->built.diagnostics, Severity::Error), std::size_t(0));
    }
    void saysWhereAFileIsBad() {
        const QString bad = write("bad.json", "{\"kind\": \"Pod\",\n \"metadata\": {");
        const auto opened = openPaths({bad}, {});
        QVERIFY(!opened.has_value());
        QVERIFY(opened.error().origin.file.find("bad.json") != std::string::npos);
        const auto missing = openPaths({m_folder.filePath(QStringLiteral("nowhere.yaml"))}, {});
        QVERIFY(!missing.has_value());
        QVERIFY(!missing.error().message.empty());
    }
    void namesWhatItCannotUse() {
        const auto opened = openPaths({write("other.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n")}, {});
        QVERIFY(!opened.has_value());
        QCOMPARE(opened.error().code, ErrorCode::NotFound);
        QVERIFY(opened.error().message.text().find("ConfigMap") != std::string::npos);
    }
    void keepsTheGoodRest() {
        const auto opened = openPaths({write("mixed.yaml",
                                             "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: \"4\", pods: \"10\"}}\n---\n"
                                             "apiVersion: v1\nkind: Node\nmetadata: {name: n2}\nstatus: {allocatable: {cpu: \"1..5\"}}\n---\n"
                                             "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\n")},
                                      {});
        QVERIFY(opened.has_value());
        QVERIFY(opened->built.cluster->catalog().findNode("n1").valid());
        QVERIFY(!opened->built.diagnostics.empty());
        QCOMPARE(opened->unusedKinds.size(), std::size_t(1));
        const DiagnosticsDialog dialog(QStringLiteral("x"), opened->built.diagnostics, opened->unusedKinds);
        QVERIFY(dialog.text().contains(QStringLiteral("1..5")));
        QVERIFY(dialog.text().contains(QStringLiteral("Secret")));
    }
    void recognisesTheTables() {
        const QString nodes = write("n.csv", "sn,cpu_milli,memory_mib,gpu,model\nopenb-node-0000,32000,131072,2,P100\n");
        const QString pods = write("p.csv",
                                   "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
                                   "openb-pod-0000,6000,12288,1,460,,LS,Running,0,1,0\n");
        QVERIFY(traceFileOf(nodes)->trace == PublicTrace::Openb && !traceFileOf(nodes)->second);
        QVERIFY(traceFileOf(pods)->trace == PublicTrace::Openb && traceFileOf(pods)->second);
        QVERIFY(!traceFileOf(write("x.csv", "a,b\n")));
        const auto opened = openPaths({pods, nodes}, {});  // in either order
        QVERIFY2(opened.has_value(), opened.has_value() ? "" : opened.error().message.text().c_str());
        QCOMPARE(opened->built.cluster->nodeCount(), std::size_t(1));
        QCOMPARE(opened->built.cluster->podCount(), std::size_t(1));
    }
    /// At 01:30 the job of two GPUs is on m47; it arrived at 00:00 and began at 01:00.
    void aMomentOfThePhillyTrace() {
        const QString machines = write("cluster_machine_list", "machineId, number of GPUs, single GPU mem\nm1,8, 24GB\nm47,8, 24GB\n");
        const QString jobs = write("cluster_job_log",
                                   R"([{"status": "Pass", "vc": "a", "jobid": "application_1", "user": "u", "submitted_time": "2017-10-07 00:00:00",
                                        "attempts": [{"start_time": "2017-10-07 01:00:00", "end_time": "2017-10-07 02:00:00", "detail": [{"ip": "m47", "gpus": ["gpu0", "gpu1"]}]}]}])");
        const auto placed = [&](const QStringList& sources) {
            const auto opened = openPaths(sources, {});
            if (!opened) return toQString(opened.error().message);
            const Cluster& cluster = *opened->built.cluster;
            if (cluster.nodeCount() != 2 || opened->sources != sources) return QStringLiteral("other");
            if (cluster.podCount() == 0) return QStringLiteral("no pod");
            const NodeIdx node = cluster.placement(PodIdx(std::size_t{0})).node;
            return node.valid() ? toQString(cluster.catalog().node(node).name) : QStringLiteral("pending");
        };
        QCOMPARE(placed({jobs, machines, momentSource(QStringLiteral("2017-10-07 01:30:00"))}), QStringLiteral("m47"));
        QCOMPARE(placed({machines, jobs, momentSource(QStringLiteral("2017-10-07 00:30:00"))}), QStringLiteral("pending"));
        QCOMPARE(placed({machines, jobs, momentSource(QStringLiteral("2017-10-06 00:30:00"))}), QStringLiteral("no pod"));
        QCOMPARE(placed({machines, jobs}), QStringLiteral("pending"));  // all jobs, none placed
        QVERIFY(placed({machines, jobs, momentSource(QStringLiteral("noon"))}).contains(QStringLiteral("noon")));
    }
    void theDialogSaysWhatIsMissing() {
        const QString machines = write("m", "m1,8, 24GB\n"), jobs = write("j", R"([{"jobid": "a", "vc": "b"}])");
        TraceDialog dialog;
        const auto import = [&] {
            for (const QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("Import")) return button->isEnabled();
            return false;
        };
        auto* moment = dialog.findChild<QLineEdit*>(QStringLiteral("moment"));
        QVERIFY(moment->isHidden() && !import());  // openb has no moments
        dialog.suggest(jobs);
        QVERIFY(dialog.trace() == PublicTrace::Philly && !moment->isHidden());
        QCOMPARE(dialog.second(), jobs);
        QVERIFY(dialog.first().isEmpty() && !import());
        dialog.suggest(machines);
        QCOMPARE(dialog.first(), machines);
        QVERIFY(import());
        moment->setText(QStringLiteral("7 October"));
        QVERIFY(!import());
        const auto said = [&](const QString& text) {
            for (const QLabel* label : dialog.findChildren<QLabel*>())
                if (label->text().contains(text)) return true;
            return false;
        };
        QVERIFY(said(QStringLiteral("A moment is written as 2017-10-07 01:11:39.")));
        moment->setText(QStringLiteral(" 2017-10-07 01:11:39 "));
        QVERIFY(import());
        QCOMPARE(dialog.moment(), QStringLiteral("2017-10-07 01:11:39"));
        dialog.setTrace(PublicTrace::Openb);  // these are none of its tables
        QVERIFY(!import() && dialog.moment().isEmpty());
        QVERIFY(said(QStringLiteral("not a table of nodes")));
    }
    void stopsWhenAsked() {
        std::stop_source source;
        source.request_stop();
        Budget budget;
        budget.stop = source.get_token();
        const auto opened = openPaths({samplePath()}, budget);
        QVERIFY(!opened.has_value());
        QCOMPARE(opened.error().code, ErrorCode::Cancelled);
    }
};

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
