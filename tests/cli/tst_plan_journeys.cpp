// SPDX-License-Identifier: GPL-3.0-or-later
// From a wish to files that others can use, on the sample cluster and on others: planned, changed by hand, checked again, approved by two people, exported.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "io/goal_clusters.h"
#include "io/objects_text.h"

using namespace bayplan::test;

class PlanJourneysTest : public QObject {
    Q_OBJECT

    QString file(const QString& name) const { return m_folder.filePath(name); }
    static Outcome plan(QStringList words) {
        words.prepend("plan");
        return run(words);
    }
    static QString textOf(const QString& path) {
        QFile from(path);
        return from.open(QIODevice::ReadOnly) ? QString::fromUtf8(from.readAll()) : QString();
    }
    /// A file with the objects of that cluster; empty: the trace is not there.
    QString cluster(const QString& which) const {
        if (which == "beside") return QString::fromStdString(writeFile(m_folder, "beside.yaml", besideText().toStdString()));
        if (which == "racks") return QString::fromStdString(writeFile(m_folder, "racks.yaml", upgradeText().toStdString()));
        if (which != "openb") return QStringLiteral(SAMPLES "/cluster.json");
        const QString data = QStringLiteral(BAYPLAN_SHARED "/data/");
        const OpenbLeftovers leftovers(data);
        if (leftovers.pods.empty()) return {};
        const Outcome imported = run({"import", "openb", "--nodes", data + OpenbLeftovers::kNodes, "--pods", data + OpenbLeftovers::kPods, "-o", file("trace.json"), "-q"});
        QFile from(file("trace.json"));
        if (imported.code != 0 || !from.open(QIODevice::ReadOnly)) return {};
        QJsonObject list = QJsonDocument::fromJson(from.readAll()).object();
        QJsonArray nodes, kinds;
        for (const QJsonValue& one : list["items"].toArray())
            if (one[QLatin1String("kind")] == "Node") nodes.append(one);
            else if (one[QLatin1String("kind")] == "Pod") kinds.append(one);
        QJsonArray items = nodes;
        for (const auto& [event, kind, node] : leftovers.pods) {
            QJsonObject pod = kinds[static_cast<qsizetype>(kind)].toObject(), meta = pod["metadata"].toObject(), spec = pod["spec"].toObject();
            meta["name"] = meta["uid"] = QString("event-%1").arg(event);
            // So that it may move.
            meta["ownerReferences"] = QJsonArray{QJsonObject{{"apiVersion", "apps/v1"}, {"kind", "ReplicaSet"}, {"name", "trace"}, {"uid", "trace"}, {"controller", true}}};
            spec["nodeName"] = nodes[static_cast<qsizetype>(node)][QLatin1String("metadata")][QLatin1String("name")];
            pod["metadata"] = meta;
            pod["spec"] = spec;
            items.append(pod);
        }
        list["items"] = items;
        return QString::fromStdString(writeFile(m_folder, "leftovers.json", QJsonDocument(list).toJson(QJsonDocument::Compact).toStdString()));
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void aRecordingIsNoPicture() {
        const Outcome told = plan({"deschedule", SAMPLES "/morning.bayrec", "--policy", SAMPLES "/descheduler.yaml"});
        QVERIFY2(told.code == 1 && told.err.contains("this is a recording"), qPrintable(told.err));
    }

    void fromTheWishToTheExports_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("of");  // which cluster; empty: the sample
        QTest::addColumn<int>("proved");  // moves, which no plan does with fewer; -1: whatever it takes
        QTest::newRow("room beside what stays") << QStringList{"room", "--pod", "ml/c"} << "beside" << 1;
        QTest::newRow("50 nodes in turns") << QStringList{"drain", "--node", "pool=old", "--wave-label", "rack"} << "racks" << 150;
        // data/planner knows 4 slots of a whole machine of 8 GPUs at first, and 20 moves as the fewest for 5 more.
        QTest::newRow("the openb trace") << QStringList{"slots", "--request", "cpu=64,memory=256Gi,alibabacloud.com/gpu-milli=8000", "--count", "9"} << "openb" << 20;
        QTest::newRow("room beside what moves") << QStringList{"vacate", "--request", "cpu=2", "--max-groups", "4"} << QString() << -1;
        QTest::newRow("a budget that allows nothing") << QStringList{"drain", "--node", "std32-a2", "--surge"} << QString() << -1;
        QTest::newRow("a defragmentation") << QStringList{"free", "--count", "4"} << QString() << -1;
        QTest::newRow("nodes that use little") << QStringList{"consolidate", "--limit", "cpu=40"} << QString() << -1;
        QTest::newRow("a descheduler's policy") << QStringList{"deschedule", "--policy", SAMPLES "/descheduler.yaml", "--reserve"} << QString() << -1;
        QTest::newRow("an upgrade in turns") << QStringList{"drain", "--node", "std16-a1",
                                                            "--node", "std16-a2", "--node",
                                                            "std16-c2", "--wave-label", "topology.kubernetes.io/zone"}
                                             << QString() << -1;
        QTest::newRow("broken rules") << QStringList{"repair"} << QString() << -1;
    }
    void fromTheWishToTheExports() {
        QFETCH(QStringList, words);
        QFETCH(QString, of);
        QFETCH(int, proved);
        const QString objects = cluster(of), found = file("found.yaml"), edited = file("edited.yaml");
        if (objects.isEmpty()) QSKIP("there is no trace");
        const Outcome planned = plan(words + QStringList{objects, "--partial", "-q", "--plan", found});
        QVERIFY2(planned.code == 0, qPrintable(planned.out + planned.err));
        for (const char* told : {"moves", "leastMoves"})
            if (proved >= 0) QVERIFY2(textOf(found).contains(QStringLiteral("\n  %1: %2\n").arg(told).arg(proved)), told);
        QCOMPARE(plan({"check", found, objects, "--partial", "-q"}).code, 0);

        // By hand the last step is left out: the others hold, and the plan has another hash.
        QString text = textOf(found);
        const qsizetype last = text.lastIndexOf(QStringLiteral("\n- action: "));
        QVERIFY2(last > 0, qPrintable(text));
        writeFile(m_folder, "edited.yaml", text.left(last + 1).toStdString());
        const Outcome checked = plan({"check", edited, objects, "--partial", "-q"});
        QVERIFY2(checked.code == 0, qPrintable(checked.out + checked.err));
        const QString hash = plan({"hash", edited}).out.trimmed();
        QVERIFY(!hash.isEmpty() && hash != plan({"hash", found}).out.trimmed());
        // A pod that is sent to where it stands is refused.
        static const QRegularExpression move(QStringLiteral("from: (\\S+)\\n  to: (\\S+)"));
        const QRegularExpressionMatch moved = move.match(text, text.lastIndexOf(QStringLiteral("\n  from: ")));
        QVERIFY(moved.hasMatch());
        QString broken = text;
        broken.replace(moved.capturedStart(2), moved.capturedLength(2), moved.captured(1));
        writeFile(m_folder, "broken.yaml", broken.toStdString());
        QVERIFY(plan({"check", file("broken.yaml"), objects, "--partial", "-q"}).code != 0);

        for (const char* who : {"ann", "bob"}) {
            const Outcome approved = plan({"approve", edited, "--approve", hash, "--by", who});
            QVERIFY2(approved.code == 0, qPrintable(approved.err));
        }
        QVERIFY(textOf(edited).contains(QStringLiteral("by: bob")) && plan({"hash", edited}).out.trimmed() == hash);
        for (const auto& [format, holds] : {std::pair("kubectl", "kubectl"), std::pair("migration-jobs", "paused: true"), std::pair("csv", "step,wave,action"), std::pair("html", "<html")}) {
            const Outcome exported = plan({"export", edited, objects, "--format", format});
            QVERIFY2(exported.code == 0 && exported.out.contains(QLatin1String(holds)), format);
        }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(PlanJourneysTest)
#include "tst_plan_journeys.moc"
