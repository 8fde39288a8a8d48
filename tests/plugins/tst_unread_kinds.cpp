// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds that may not be read: what depends on them is not modelled, and everything else is decided.
#include <QTest>
#include <algorithm>
#include <functional>

#include "framework/harness.h"
#include "plugins/shared/unread_kinds.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Pod with(Pod pod, const std::function<void(PodSpec&)>& change) {
    PodSpec spec = *pod.spec;
    change(spec);
    pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    return pod;
}

Objects sample() {
    const auto plain = [](const char* name, const char* cpu = "1") { return samples::pod(name, asks({{"cpu", cpu}})); };
    Pod claims = with(plain("claims"), [](PodSpec& spec) {
        Volume volume;
        volume.kind = Volume::Kind::PersistentVolumeClaim;
        volume.source = "data";
        spec.volumes.push_back(volume);
    });
    Pod spreads = with(plain("spreads"), [](PodSpec& spec) {
        TopologySpreadConstraint constraint;
        constraint.topologyKey = "zone";
        spec.spreadConstraints.push_back(constraint);
    });
    Pod huge = plain("huge", "1000");
    return objects({roomy("n0", {{"zone", "a"}}), roomy("n1", {{"zone", "b"}})}, {plain("plain"), claims, spreads, huge});
}

}  // namespace

class TestUnreadKinds : public QObject {
    Q_OBJECT
private slots:
    void what_data() {
        QTest::addColumn<QString>("resource");
        QTest::addColumn<QString>("pod");
        QTest::addColumn<bool>("known");
        const auto row = [](const char* resource, const char* pod, bool known) {
            QTest::addRow("%s of %s", resource, pod) << QString::fromLatin1(resource) << QString::fromLatin1(pod) << known;
        };
        row("pods", "plain", false);
        row("nodes", "plain", false);
        // Taken as absent, the claim would reject the pod everywhere.
        row("persistentvolumeclaims", "claims", false);
        row("persistentvolumeclaims", "plain", true);
        row("csinodes", "plain", true);
        row("csinodes", "claims", false);
        // A pod with its own constraints gets no default ones.
        row("replicasets", "plain", false);
        row("replicasets", "spreads", true);
        row("resourceclaims", "plain", true);
        row("namespaces", "plain", true);
        row("priorityclasses", "plain", true);
        row("noderesourcetopologies", "plain", true);
        // The effect of preemption; it does not decide whether the pod fits.
        row("poddisruptionbudgets", "plain", true);
    }
    void what() {
        QFETCH(QString, resource);
        QFETCH(QString, pod);
        QFETCH(bool, known);
        const ClusterPtr cluster = build(sample())->cluster;
        Scheduler scheduler(withUnread(profiles(), {{resource.toStdString(), "needs list " + resource.toStdString()}}));
        const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod("default/" + pod.toStdString()));
        QCOMPARE(decision.outcome == Outcome::NotModelled, !known);
        if (!known) QCOMPARE(decision.notModelled, std::vector<Message>{"Unread: needs list " + resource.toStdString()});
        else QVERIFY(decision.outcome == Outcome::Scheduled);
    }

    void nothingUnreadChangesNothing() {
        const Profiles before = profiles();
        QVERIFY(withUnread(before, {}).all == before.all);
    }

    /// With unknown budgets no victim is named.
    void budgetsThatAreUnknown() {
        Objects objects = sample();
        const ClusterPtr cluster = build(std::move(objects))->cluster;
        Scheduler scheduler(withUnread(profiles(), {{"poddisruptionbudgets", "needs list poddisruptionbudgets"}}));
        const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod("default/huge"));
        QVERIFY(!decision.preemption);
        QVERIFY(std::any_of(decision.postFilter.begin(), decision.postFilter.end(), [](const Status& status) { return status.code == Code::NotModelled; }));
    }

    void nodesSaySoDuringADrag() {
        const ClusterPtr cluster = build(sample())->cluster;
        Scheduler scheduler(withUnread(profiles(), {{"pods", "needs list pods"}}));
        const Verdicts verdicts = scheduler.verdicts(*cluster, {cluster->catalog().findPod("default/plain")});
        QCOMPARE(verdicts.notModelled, std::vector<Message>{"Unread: needs list pods"});
    }
};

QTEST_APPLESS_MAIN(TestUnreadKinds)
#include "tst_unread_kinds.moc"
