// SPDX-License-Identifier: GPL-3.0-or-later
// Every case that the real Kueue decided is decided again, cycle by cycle.
#include <QTest>

#include "conformance/kueue_case.h"
#include "conformance/published_cases.h"

using namespace bayplan;

class TestKueueCases : public QObject {
    Q_OBJECT

private slots:
    void asTheRealOne_data() { bayplan::testing::publishedCases(QStringLiteral("kueue")); }
    void asTheRealOne() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        const std::filesystem::path path = folder.toStdString();
        const auto run = runKueueCase({path, path.filename().string(), ""});
        QVERIFY2(run.has_value(), run ? "" : toString(run.error()).c_str());
        QVERIFY(!run->expected.empty());
        const KueueComparison comparison = compareKueue(run->expected, run->actual, 6);
        QString text;
        for (const Difference& d : comparison.differences) text += QString("\n%1 %2: expected %3, got %4").arg(d.what.c_str(), d.pod.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(comparison.differing == 0, qPrintable(text));
    }

    void whatDiffersIsFound() {
        AdmissionCycle cycle;
        cycle.changes = {{"d/w", "q", {}, {{"Admitted", {true, "Admitted", "", 0}}}}};
        cycle.events = {{"d/w", true, "WaitingForQuota", "no"}, {"d/w", true, "WaitingForQuota", "no"}};
        cycle.queues["q"].usage["f/cpu"] = 3;
        cycle.active["q"] = {"d/w"};
        QCOMPARE(compareKueue({cycle}, {cycle}, 4).differing, std::size_t{0});
        AdmissionCycle other = cycle;
        other.changes.front().conditions.at("Admitted").reason = "Else";
        other.events.pop_back();  // one of two equal ones
        other.queues["q"].usage["f/cpu"] = 4;
        const KueueComparison comparison = compareKueue({cycle}, {other}, 2);
        QCOMPARE(comparison.differing, std::size_t{3});
        QCOMPARE(comparison.differences.size(), std::size_t{2});
        QCOMPARE(comparison.queues, (Tally{1, 2}));
        QVERIFY(compareKueue({cycle}, {}, 2).differing == 5);  // a change, two events, usage and the list of those that wait
    }
};

QTEST_GUILESS_MAIN(TestKueueCases)
#include "tst_kueue_cases.moc"
