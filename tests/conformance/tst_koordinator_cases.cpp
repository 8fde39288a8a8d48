// SPDX-License-Identifier: GPL-3.0-or-later
// Every case of runtime quotas that the real Koordinator decided is decided again.
#include <QTest>

#include "conformance/koordinator_case.h"
#include "conformance/published_cases.h"

using namespace bayplan;

class TestKoordinatorCases : public QObject {
    Q_OBJECT

private slots:
    void asTheRealOne_data() { bayplan::testing::publishedCases(QStringLiteral("koordinator")); }
    void asTheRealOne() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        const std::filesystem::path path = folder.toStdString();
        const auto run = runKoordinatorCase({path, path.filename().string(), ""});
        QVERIFY2(run.has_value(), run ? "" : toString(run.error()).c_str());
        QVERIFY(!run->expected.empty());
        const KoordinatorComparison comparison = compareKoordinator(run->expected, run->actual, 6);
        QString text;
        for (const Difference& d : comparison.differences) text += QString("\n%1: expected %2, got %3").arg(d.pod.c_str(), d.expected.c_str(), d.got.c_str());
        QVERIFY2(comparison.differing == 0, qPrintable(text));
    }

    void whatDiffersIsFound() {
        const KoordinatorReport one = {{"q", {{"runtime", {{"cpu", 3}}}, {"used", {{"cpu", 1}}}}}}, other = {{"q", {{"runtime", {{"cpu", 4}}}}}};
        QCOMPARE(compareKoordinator(one, one, 4).differing, std::size_t{0});
        const KoordinatorComparison comparison = compareKoordinator(one, other, 1);
        QCOMPARE(comparison.differing, std::size_t{2});
        QCOMPARE(comparison.differences.size(), std::size_t{1});
        QCOMPARE(comparison.numbers, (Tally{0, 2}));
    }
};

QTEST_GUILESS_MAIN(TestKoordinatorCases)
#include "tst_koordinator_cases.moc"
