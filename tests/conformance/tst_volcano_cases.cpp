// SPDX-License-Identifier: GPL-3.0-or-later
// Every case that the real Volcano decided is decided again, session by session.
#include <QTest>

#include "conformance/published_cases.h"
#include "conformance/volcano_case.h"

using namespace bayplan;

class TestVolcanoCases : public QObject {
    Q_OBJECT

private slots:
    void asTheRealOne_data() { bayplan::testing::publishedCases(QStringLiteral("volcano")); }
    void asTheRealOne() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        const std::filesystem::path path = folder.toStdString();
        const auto run = runVolcanoCase({path, path.filename().string(), ""});
        QVERIFY2(run.has_value(), run ? "" : toString(run.error()).c_str());
        QVERIFY(!run->expected.empty());
        const VolcanoComparison comparison = compareVolcano(run->expected, run->actual, 6);
        QString text;
        for (const Difference& d : comparison.differences) text += QString("\n%1 %2: expected %3, got %4").arg(d.what.c_str(), d.pod.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(comparison.differing == 0, qPrintable(text));
    }

    void whatDiffersIsFound() {
        VolcanoAnswers session;
        session.decisions = {{"bind d/p", "n1"}, {"task d/p", "Binding n1"}};
        session.scores = {{"1. allocate d/p total", "n1 3"}};
        session.queues = {{"open q deserved", "cpu 3"}};
        session.written = {{"group d/g", "Inqueue, running 0"}};
        QCOMPARE(compareVolcano({session}, {session}, 4).differing, std::size_t{0});
        VolcanoAnswers other = session;
        other.decisions["bind d/p"] = "n2";
        other.scores.clear();
        other.queues["close q deserved"] = "cpu 3";  // nobody expects it
        const VolcanoComparison comparison = compareVolcano({session}, {other}, 2);
        QCOMPARE(comparison.differing, std::size_t{3});
        QCOMPARE(comparison.differences.size(), std::size_t{2});
        QCOMPARE(comparison.decisions, (Tally{1, 2}));
        QCOMPARE(comparison.scores, (Tally{0, 1}));
        QCOMPARE(comparison.queues, (Tally{1, 2}));
        QCOMPARE(comparison.written, (Tally{1, 1}));
        QCOMPARE(compareVolcano({session}, {}, 2).differing, std::size_t{5});
    }
};

QTEST_GUILESS_MAIN(TestVolcanoCases)
#include "tst_volcano_cases.moc"
