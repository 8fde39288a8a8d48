// SPDX-License-Identifier: GPL-3.0-or-later
// Who gives way where pods were put on a node against its rules.
#include "moves/displaced.h"

#include <QTest>

#include "framework/harness.h"
#include "moves/moving.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Pod with(Pod pod, std::int32_t priority, std::int64_t creation = 0) {
    PodSpec spec = *pod.spec;
    spec.priority = priority;
    pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    pod.creationTime = creation;
    return pod;
}

QString names(const Catalog& catalog, const std::vector<PodIdx>& pods) {
    QStringList all;
    for (const PodIdx pod : pods) all << QString::fromStdString(catalog.pod(pod).name);
    return all.join(' ');
}

/// `pods` forced onto the node, and who then gives way.
QString displaced(Harness& harness, const std::vector<PodIdx>& pods, const char* node) {
    const ClusterPtr after = afterMoving(harness.cluster(), harness.scheduler(), pods, harness.node(node));
    return names(after->catalog(), displacedBy(*after, harness.scheduler(), harness.node(node), pods));
}

}  // namespace

class TestDisplaced : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theLeastAndTheYoungestGiveWay() {
        // Of 4 cores 4 are taken; `big` takes 2, so that 2 remain: for the first two of old (1), high (1), young (1), low (1).
        Harness harness(cluster({node("n", {{"cpu", "4"}, {"pods", "10"}})},
                                {with(pod("low", asks({{"cpu", "1"}}), "n"), -1, 1), with(pod("young", asks({{"cpu", "1"}}), "n"), 0, 20), with(pod("old", asks({{"cpu", "1"}}), "n"), 0, 10),
                                 with(pod("high", asks({{"cpu", "1"}}), "n"), 5, 30), pod("big", asks({{"cpu", "2"}}))}));
        QCOMPARE(displaced(harness, {harness.pod("big")}, "n"), QStringLiteral("young low"));
    }

    void aSmallerOneBehindAnotherMayStay() {
        // 1 core remains: `wide` does not fit, `thin` behind it does.
        Harness harness(cluster({node("n", {{"cpu", "4"}, {"pods", "10"}})},
                                {with(pod("wide", asks({{"cpu", "3"}}), "n"), 2), with(pod("thin", asks({{"cpu", "1"}}), "n"), 1), pod("big", asks({{"cpu", "3"}}))}));
        QCOMPARE(displaced(harness, {harness.pod("big")}, "n"), QStringLiteral("wide"));
    }

    void whatWasBrokenBeforeIsNoReason() {
        // The node is cordoned: a filter refuses the pods on it, before and after.
        Node cordoned = node("n", {{"cpu", "4"}, {"pods", "10"}});
        cordoned.unschedulable = true;
        Harness harness(cluster({cordoned}, {pod("a", asks({{"cpu", "1"}}), "n"), pod("b", asks({{"cpu", "1"}}), "n"), pod("came", asks({{"cpu", "1"}}))}));
        QCOMPARE(displaced(harness, {harness.pod("came")}, "n"), QString());
        // More than it has was taken before: nobody gives way for less than nothing.
        Harness over(cluster({node("n", {{"cpu", "1"}, {"pods", "10"}})}, {pod("a", asks({{"cpu", "1"}}), "n"), pod("b", asks({{"cpu", "2"}}), "n"), pod("came", asks({{"cpu", "1"}}))}));
        QCOMPARE(displaced(over, {over.pod("came")}, "n"), QString());
    }

    void whoCannotLeaveStays() {
        Pod daemon = pod("daemon", asks({{"cpu", "2"}}), "n");
        daemon.owners.push_back({"DaemonSet", "agents", true});
        Harness harness(cluster({node("n", {{"cpu", "4"}, {"pods", "10"}})}, {daemon, with(pod("a", asks({{"cpu", "2"}}), "n"), 1000), pod("big", asks({{"cpu", "1"}}))}));
        QCOMPARE(displaced(harness, {harness.pod("big")}, "n"), QStringLiteral("a"));
    }

    void portsOnlyAgainstTheirLike() {
        const auto withPort = [](Pod p) {
            PodSpec spec = *p.spec;
            spec.containers[0].ports.push_back({"", "TCP", 80, 80});
            p.spec = std::make_shared<const PodSpec>(std::move(spec));
            return p;
        };
        Harness harness(cluster({node("n", {{"cpu", "4"}, {"pods", "10"}})},
                                {withPort(pod("web", asks({{"cpu", "1"}}), "n")), pod("other", asks({{"cpu", "1"}}), "n"), withPort(pod("came", asks({{"cpu", "1"}})))}));
        QCOMPARE(displaced(harness, {harness.pod("came")}, "n"), QStringLiteral("web"));
    }

    void stopped() {
        Harness harness(cluster({node("n", {{"cpu", "1"}, {"pods", "10"}})}, {pod("a", asks({{"cpu", "1"}}), "n"), pod("came", asks({{"cpu", "1"}}))}));
        const ClusterPtr after = afterMoving(harness.cluster(), harness.scheduler(), {harness.pod("came")}, harness.node("n"));
        std::stop_source stop;
        stop.request_stop();
        Budget budget;
        budget.stop = stop.get_token();
        QVERIFY(displacedBy(*after, harness.scheduler(), harness.node("n"), {harness.pod("came")}, budget).empty());
    }
};

QTEST_APPLESS_MAIN(TestDisplaced)
#include "tst_displaced.moc"
