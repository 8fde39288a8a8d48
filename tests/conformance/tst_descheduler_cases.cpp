// SPDX-License-Identifier: GPL-3.0-or-later
// Every case that the real descheduler decided is decided again: what it evicts, what its evictors say, how it sees nodes.
#include <QTest>

#include "conformance/descheduler_case.h"
#include "conformance/published_cases.h"

using namespace bayplan;

class TestDeschedulerCases : public QObject {
    Q_OBJECT

private slots:
    void asTheRealOne_data() { bayplan::testing::publishedCases(QStringLiteral("descheduler")); }
    void asTheRealOne() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        const std::filesystem::path path = folder.toStdString();
        const auto run = runDeschedulerCase({path, path.filename().string(), ""});
        QVERIFY2(run.has_value(), run ? "" : toString(run.error()).c_str());
        QVERIFY(!run->expected.evictors.empty());
        const DeschedulerComparison comparison = compareDescheduling(run->expected, run->actual, 8);
        QString text;
        for (const Difference& d : comparison.differences) text += QString("\n%1 %2: expected %3, got %4").arg(d.what.c_str(), d.pod.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(comparison.differing == 0, qPrintable(text));
    }

    void whatDiffersIsFound() {
        DeschedulingCycle expected;
        expected.evictions = {{"d/a", "n", "p", "PodLifeTime", true, {}}, {"d/b", "n", "p", "PodLifeTime", false, "no"}};
        expected.evictors = {{"p", {{"d/a", true, {}, true}}}};
        expected.use = {{"LowNodeUtilization", "n", "appropriate", {{"cpu", 3}}}};
        QCOMPARE(compareDescheduling(expected, expected, 4).differing, std::size_t{0});
        DeschedulingCycle actual = expected;
        actual.evictions.pop_back();  // one is missing
        actual.evictors.front().pods.front().mayGo = false;
        actual.use.push_back({"LowNodeUtilization", "m", "appropriate", {}});  // one too many
        const DeschedulerComparison comparison = compareDescheduling(expected, actual, 2);
        QCOMPARE(comparison.differing, std::size_t{3});
        QCOMPARE(comparison.differences.size(), std::size_t{2});
        QCOMPARE(comparison.evictions, (Tally{1, 2}));
        QCOMPARE(comparison.use, (Tally{1, 2}));
    }
};

QTEST_GUILESS_MAIN(TestDeschedulerCases)
#include "tst_descheduler_cases.moc"
