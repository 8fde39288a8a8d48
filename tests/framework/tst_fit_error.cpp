// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "framework/fit_error.h"

using namespace bayplan;

namespace {

std::string textOf(std::size_t nodes, const std::vector<std::pair<const char*, std::size_t>>& reasons) {
    FitError error{.nodes = nodes};
    for (const auto& [text, times] : reasons) count(error.counts, Reason{"", text, {}}, times);
    return messageOf(error).text();
}

}  // namespace

class TestFitError : public QObject {
    Q_OBJECT
private slots:
    void sortsItemsAsText();
    void leavesOutTheListWithoutReasons();
    void givesAPreFilterMessageVerbatim();
    void countsEveryReasonOfANode();
    void keepsArgumentsInWhichTheNodesAgree();
    void leavesOutNodesOfAReason();
};

void TestFitError::sortsItemsAsText() {
    QCOMPARE(
        textOf(15, {{"node(s) had untolerated taint(s)", 12}, {"Insufficient memory", 3}, {"Insufficient cpu", 3}}),
        "0/15 nodes are available: 12 node(s) had untolerated taint(s), 3 Insufficient cpu, 3 Insufficient memory.");
    // "10 x" < "2 y" < "9 a": the number is compared as text, too.
    QCOMPARE(textOf(21, {{"x", 10}, {"y", 2}, {"a", 9}}), "0/21 nodes are available: 10 x, 2 y, 9 a.");
}

void TestFitError::leavesOutTheListWithoutReasons() {
    QCOMPARE(textOf(4, {}), "0/4 nodes are available:");
    QCOMPARE(messageOf(FitError{.nodes = 4}, "preemption: x").text(), "0/4 nodes are available: preemption: x");
}

void TestFitError::givesAPreFilterMessageVerbatim() {
    QCOMPARE(messageOf(FitError{5, {}, "pod has unbound immediate PersistentVolumeClaims"}).text(),
             "0/5 nodes are available: pod has unbound immediate PersistentVolumeClaims.");
}

void TestFitError::countsEveryReasonOfANode() {
    FitError error{.nodes = 2};
    count(error.counts, Reasons{{"", "Insufficient cpu", {}}, {"", "Insufficient memory", {}}});
    count(error.counts, Reasons{{"", "Insufficient cpu", {}}});
    QCOMPARE(messageOf(error).text(), "0/2 nodes are available: 1 Insufficient memory, 2 Insufficient cpu.");
    count(error.counts, Reason{"", "node(s) didn't satisfy plugin(s) [NodeAffinity]", {}}, 4);
    QCOMPARE(error.counts.at("node(s) didn't satisfy plugin(s) [NodeAffinity]").nodes, std::size_t{4});
    QCOMPARE(messageOf(error, "preemption: x").text().substr(0, 30), "0/2 nodes are available: 1 Ins");
}

void TestFitError::keepsArgumentsInWhichTheNodesAgree() {
    ReasonCounts counts;
    for (const std::int64_t free : {1, 2}) count(counts, Reason{"Fit.short", "Insufficient cpu", {{"resource", std::string("cpu")}, {"free", free}}});
    const GivenReason& given = counts.at("Insufficient cpu");
    QCOMPARE(given.nodes, std::size_t{2});
    QCOMPARE(given.reason.code, std::string("Fit.short"));
    QVERIFY((given.reason.args == std::vector<ReasonArg>{{"resource", std::string("cpu")}}));
}

void TestFitError::leavesOutNodesOfAReason() {
    FitError error{.nodes = 12};
    count(error.counts, Reason{"Fit.short", "Insufficient cpu", {}}, 3);
    count(error.counts, Reason{"Placement.outside", "node(s) are not in the placement of the pod group", {}}, 9);
    QCOMPARE(messageOf(error.without("Placement.outside")).text(), "0/3 nodes are available: 3 Insufficient cpu.");
    QVERIFY(error.without("Other") == error);
    QCOMPARE(messageOf(error.without("Fit.short").without("Placement.outside")).text(), "0/0 nodes are available:");
}

QTEST_APPLESS_MAIN(TestFitError)
#include "tst_fit_error.moc"
