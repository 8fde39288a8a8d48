// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "connect/diagnostics_dialog.h"
#include "connect/openb_dialog.h"
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
        QCOMPARE(OpenbDialog::recognise(nodes), OpenbDialog::Table::Nodes);
        QCOMPARE(OpenbDialog::recognise(pods), OpenbDialog::Table::Pods);
        QCOMPARE(OpenbDialog::recognise(write("x.csv", "a,b\n")), OpenbDialog::Table::None);
        const auto opened = openPaths({pods, nodes}, {});  // in either order
        QVERIFY2(opened.has_value(), opened.has_value() ? "" : opened.error().message.text().c_str());
        QCOMPARE(opened->built.cluster->nodeCount(), std::size_t(1));
        QCOMPARE(opened->built.cluster->podCount(), std::size_t(1));
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
