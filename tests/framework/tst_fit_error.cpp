// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "framework/fit_error.h"

using namespace bayplan;

class TestFitError : public QObject {
    Q_OBJECT
private slots:
    void sortsItemsAsText();
    void leavesOutTheListWithoutReasons();
    void givesAPreFilterMessageVerbatim();
    void countsEveryReasonOfANode();
};

void TestFitError::sortsItemsAsText() {
    const ReasonCounts counts{
        {"node(s) had untolerated taint(s)", 12}, {"Insufficient memory", 3}, {"Insufficient cpu", 3}};
    QCOMPARE(
        fitErrorText(15, counts),
        "0/15 nodes are available: 12 node(s) had untolerated taint(s), 3 Insufficient cpu, 3 Insufficient memory.");
    // "10 x" < "2 y" < "9 a": the number is compared as text, too.
    QCOMPARE(fitErrorText(21, {{"x", 10}, {"y", 2}, {"a", 9}}), "0/21 nodes are available: 10 x, 2 y, 9 a.");
}

void TestFitError::leavesOutTheListWithoutReasons() {
    QCOMPARE(fitErrorText(4, ReasonCounts{}), "0/4 nodes are available:");
}

void TestFitError::givesAPreFilterMessageVerbatim() {
    QCOMPARE(fitErrorText(5, std::string("pod has unbound immediate PersistentVolumeClaims")),
             "0/5 nodes are available: pod has unbound immediate PersistentVolumeClaims.");
}

void TestFitError::countsEveryReasonOfANode() {
    ReasonCounts counts;
    count(counts, {{"", "Insufficient cpu", {}}, {"", "Insufficient memory", {}}});
    count(counts, {{"", "Insufficient cpu", {}}});
    QCOMPARE(fitErrorText(2, counts), "0/2 nodes are available: 1 Insufficient memory, 2 Insufficient cpu.");
    count(counts, {{"", "node(s) didn't satisfy plugin(s) [NodeAffinity]", {}}}, 4);
    QCOMPARE(counts["node(s) didn't satisfy plugin(s) [NodeAffinity]"], std::size_t{4});
}

QTEST_APPLESS_MAIN(TestFitError)
#include "tst_fit_error.moc"
