// SPDX-License-Identifier: GPL-3.0-or-later
// From a wish to files that others can use, on the sample cluster: planned, changed by hand, checked again, approved by two people, exported.
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
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

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void fromTheWishToTheExports_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("room beside what moves") << QStringList{"vacate", "--request", "cpu=2", "--max-groups", "4"};
        QTest::newRow("a budget that allows nothing") << QStringList{"drain", "--node", "std32-a2", "--surge"};
        QTest::newRow("a defragmentation") << QStringList{"free", "--count", "4"};
        QTest::newRow("nodes that use little") << QStringList{"consolidate", "--limit", "cpu=40"};
        QTest::newRow("a descheduler's policy") << QStringList{"deschedule", "--policy", SAMPLES "/descheduler.yaml", "--reserve"};
        QTest::newRow("an upgrade in turns") << QStringList{"drain", "--node", "std16-a1", "--node", "std16-a2", "--node", "std16-c2", "--wave-label", "topology.kubernetes.io/zone"};
        QTest::newRow("broken rules") << QStringList{"repair"};
    }
    void fromTheWishToTheExports() {
        QFETCH(QStringList, words);
        const QString objects = QStringLiteral(SAMPLES "/cluster.json"), found = file("found.yaml"), edited = file("edited.yaml");
        const Outcome planned = plan(words + QStringList{objects, "--partial", "-q", "--plan", found});
        QVERIFY2(planned.code == 0, qPrintable(planned.out + planned.err));
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
        const QRegularExpressionMatch from = QRegularExpression(QStringLiteral("from: (\\S+)")).match(text, last);
        QVERIFY(from.hasMatch());
        QString broken = text;
        const QRegularExpression to(QStringLiteral("\\bto: \\S+"));
        const QRegularExpressionMatch at = to.match(broken, last);
        if (at.hasMatch()) {
            broken.replace(at.capturedStart(), at.capturedLength(), QStringLiteral("to: ") + from.captured(1));
            writeFile(m_folder, "broken.yaml", broken.toStdString());
            QVERIFY(plan({"check", file("broken.yaml"), objects, "--partial", "-q"}).code != 0);
        }

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
