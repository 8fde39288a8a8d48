// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QTest>
#include <QToolButton>

#include "cluster/builder.h"
#include "common/drag/drag.h"
#include "common/session.h"
#include "io/sessions/loader.h"
#include "moves/moving.h"
#include "node/facts.h"
#include "node/inspector.h"
#include "support/objects.h"
#include "views/device_objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestFacts : public QObject {
    Q_OBJECT

    static void fill(Session& session) {
        session.open(cluster({node("a").cpu("4").memory("8Gi").label("zone", "z1"), node("b").cpu("4").memory("8Gi").taint("gpu", "", TaintEffect::NoSchedule)},
                             {pod("on-a").cpu("1").on("a"), pod("wait").cpu("2").memory("1Gi").priority(7).owner("Job", "nightly").tolerate("gpu")}),
                     {QStringLiteral("test")}, {});
    }
    static const FactSection* section(const Facts& facts, const QString& title) {
        for (const FactSection& s : facts.sections)
            if (s.title == title) return &s;
        return nullptr;
    }

private Q_SLOTS:
    void nothingSelectedSaysNothing() {
        Session session;
        QCOMPARE(factsOf(session).kind, Facts::Kind::Nothing);
    }
    void nodeTellsItsNumbers() {
        Session session;
        fill(session);
        session.looking()->selectNode(session.catalog().findNode("a"));
        const Facts facts = factsOf(session);
        QCOMPARE(facts.kind, Facts::Kind::Node);
        QCOMPARE(facts.resources.front().resource, std::string("cpu"));
        QCOMPARE(facts.resources.front().requested, std::int64_t(1000));
        QCOMPARE(facts.resources.front().allocatable, std::int64_t(4000));
        QCOMPARE(facts.pods.size(), std::size_t(1));
        QVERIFY(facts.headline.contains(QStringLiteral("75 % free")));  // 3 of 4 cores are the scarcest
        QVERIFY(section(facts, QStringLiteral("Labels")));
        session.looking()->selectNode(session.catalog().findNode("b"));
        QCOMPARE(section(factsOf(session), QStringLiteral("Taints"))->lines.front().value, QStringLiteral("gpu:NoSchedule"));
    }
    void devicesAndClaimsAreTold() {
        Session session;
        session.open(clusterWithDevices(), {QStringLiteral("test")}, {});
        const auto lines = [&](const char* title) {
            QStringList all;
            const Facts facts = factsOf(session);
            if (const FactSection* found = section(facts, QString::fromLatin1(title)))
                for (const FactLine& line : found->lines) all << line.name + QStringLiteral(": ") + line.value;
            return all;
        };
        session.looking()->selectNode(session.catalog().findNode("n0"));
        QCOMPARE(lines("Devices"), (QStringList{QStringLiteral(": gpu.example.com: 0 of 1 free"), QStringLiteral("n0/gpu-0: default/c-runs of default/runs")}));
        session.looking()->selectNode(session.catalog().findNode("n1"));
        QCOMPARE(lines("Devices"), (QStringList{QStringLiteral(": gpu.example.com: 1 of 1 free"), QStringLiteral("n1/gpu-0: free")}));
        session.looking()->selectPod(session.catalog().findPod("default/runs"));
        QCOMPARE(lines("Resource claims"), QStringList{QStringLiteral("c-runs: gpu: has n0/gpu-0")});
        session.looking()->selectPod(session.catalog().findPod("default/picky"));
        QCOMPARE(lines("Resource claims"), QStringList{QStringLiteral("c-picky: gpu: wants 1 of class gpus")});
    }
    void aClaimHasItsPage() {
        Session session;
        session.open(clusterWithDevices(), {QStringLiteral("test")}, {});
        const auto show = [&](const char* claim) {
            session.looking()->lookAt(session.catalog().devices.findClaim(claim));
            return factsOf(session);
        };
        const auto line = [&](const Facts& facts, const char* title) {
            const FactSection* found = section(facts, QString::fromLatin1(title));
            return found ? found->lines.front().name + QStringLiteral(": ") + found->lines.front().value : QString();
        };
        const Facts runs = show("default/c-runs");
        QCOMPARE(runs.kind, Facts::Kind::Claim);
        QCOMPARE(runs.title, QStringLiteral("c-runs"));
        QCOMPARE(runs.headline, QStringLiteral("It has 1 device(s)."));
        QCOMPARE(line(runs, "Requests"), QStringLiteral("gpu: 1 of class gpus"));
        QCOMPARE(line(runs, "Allocated"), QStringLiteral("gpu: n0/gpu-0\non n0"));
        QCOMPARE(runs.pods, std::vector<PodIdx>{session.catalog().findPod("default/runs")});
        const Facts picky = show("default/c-picky");
        QVERIFY(!section(picky, QStringLiteral("Allocated")));
        QVERIFY(line(picky, "Requests").contains(QStringLiteral("B200")));
        // Whatever is selected next is shown, the same too.
        session.looking()->selectPod(session.catalog().findPod("default/runs"));
        QCOMPARE(factsOf(session).kind, Facts::Kind::Pod);
        show("default/c-runs");
        session.looking()->selectPod(session.catalog().findPod("default/runs"));
        QCOMPARE(factsOf(session).kind, Facts::Kind::Pod);
        // A claim of pods to come: placed here, it has a device that was not read.
        const PodIdx waits = session.catalog().findPod("default/waits");
        QVERIFY(session.apply({QStringLiteral("x"), moving(*session.cluster(), session.scheduler(), waits, session.catalog().findNode("n1"))}).has_value());
        QCOMPARE(line(show("default/c-waits"), "Allocated here, not sent"), QStringLiteral("gpu: n1/gpu-0\non n1"));
    }
    /// A pod of a JobSet that Kueue admits and Volcano is to schedule, while a label names a gang of Koordinator that an annotation
    /// names otherwise: the inspector shows each of them, and which of the two counts.
    void groupsOfOthersAreTold() {
        const std::string meta =
            "labels: {jobset.sigs.k8s.io/jobset-name: set, pod-group.scheduling.sigs.k8s.io: first}, annotations: {scheduling.k8s.io/group-name: train, "
            "gang.scheduling.koordinator.sh/name: second, gang.scheduling.koordinator.sh/min-available: \"2\"}";
        const std::string text =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n"
            "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: train, namespace: s}\nspec: {minMember: 3}\n---\n"
            "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: set, namespace: s}\nspec: {replicatedJobs: [{name: a, replicas: 2}]}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: s, "
            + meta +
            "}\nspec: {schedulerName: volcano, containers: [{name: c}]}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: q, namespace: s}\nspec: {containers: [{name: c}]}\n";
        Session session;
        session.open(build(readObjectsFromText(text, "groups.yaml").value()).value().cluster, {QStringLiteral("test")}, {});
        session.looking()->selectPod(session.catalog().findPod("s/p"));
        const Facts facts = factsOf(session);
        const FactSection* groups = section(facts, QStringLiteral("Groups"));
        QVERIFY(groups);
        QStringList lines;
        for (const FactLine& line : groups->lines) lines << line.name + QStringLiteral(": ") + QString(line.value).replace(QLatin1Char('\n'), QStringLiteral(" | "));
        QCOMPARE(lines.join(QLatin1Char('\n')),
                 QStringLiteral("train: PodGroup.scheduling.volcano.sh | needs 3 (spec.minMember), 1 here | scheduled together by another scheduler; not decided here | "
                                "⚠ spec.minMember: needs 3 pods, and 1 are there | ⚠ pods of it, such as s/p, are also in PodGroup.scheduling.sigs.k8s.io s/first\n"
                                "first: PodGroup.scheduling.sigs.k8s.io | 1 here | another scheduler has its pods: what it reads is not known | "
                                "⚠ pods name it, and there is no such PodGroup.scheduling.sigs.k8s.io | ⚠ pods of it, such as s/p, are also in PodGroup.scheduling.volcano.sh s/train\n"
                                "second: gang.scheduling.koordinator.sh | does not count: pod-group.scheduling.sigs.k8s.io overrides it\n"
                                "set: JobSet.jobset.x-k8s.io | 2 in all (spec.replicatedJobs[].replicas and parallelism), 1 here | a controller makes its pods; no scheduler reads it"));
        QCOMPARE(groups->lines.front().tip, QStringLiteral("Named by scheduling.k8s.io/group-name"));
        session.looking()->selectPod(session.catalog().findPod("s/q"));
        QVERIFY(!section(factsOf(session), QStringLiteral("Groups")));
    }
    void podTellsWhereItStandsAndWhy() {
        Session session;
        fill(session);
        const PodIdx wait = session.catalog().findPod("default/wait");
        session.looking()->selectPod(wait);
        QVERIFY(factsOf(session).headline.startsWith(QStringLiteral("Pending")));
        QCOMPARE(section(factsOf(session), QStringLiteral("Tolerations"))->lines.front().value, QStringLiteral("gpu Exists:*"));
        QVERIFY(session.apply({QStringLiteral("x"), {Place{wait, session.catalog().findNode("b")}}}).has_value());
        QCOMPARE(factsOf(session).headline, QStringLiteral("On b, placed by hand, not sent."));
        session.undoStack()->undo();
        Edit forced{QStringLiteral("f"), {Place{wait, session.catalog().findNode("a")}}};
        forced.forced = true;
        QVERIFY(session.apply(forced).has_value());
        QCOMPARE(factsOf(session).tone, FactTone::Bad);
        session.looking()->selectPod(session.catalog().findPod("default/on-a"));
        QCOMPARE(factsOf(session).headline, QStringLiteral("On a, as it was read."));
    }
    void manyAreSummedUp() {
        Session session;
        fill(session);
        session.looking()->select({{session.catalog().findNode("a"), session.catalog().findNode("b")}, {}});
        QCOMPARE(factsOf(session).kind, Facts::Kind::Many);
        QCOMPARE(factsOf(session).resources.front().allocatable, std::int64_t(8000));
        session.looking()->select({{}, {session.catalog().findPod("default/on-a"), session.catalog().findPod("default/wait")}});
        QCOMPARE(section(factsOf(session), QStringLiteral("Requests in sum"))->lines.front().value, QStringLiteral("3"));  // 1 + 2 cores
    }
    void inspectorOffersWhatCanBeDone() {
        Session session;
        fill(session);
        Drag drag(&session);
        Inspector inspector(&session, &drag);
        QAction onNode(QStringLiteral("Cordon")), onPod(QStringLiteral("Evict"));
        inspector.setActions({&onNode}, {&onPod});
        const auto shows = [&](const QAction& action) {
            for (const QToolButton* b : inspector.findChildren<QToolButton*>())
                if (b->defaultAction() == &action) return true;
            return false;
        };
        session.looking()->selectNode(session.catalog().findNode("a"));
        QTRY_VERIFY(shows(onNode) && !shows(onPod));
        session.looking()->selectPod(session.catalog().findPod("default/wait"));
        QTRY_VERIFY(shows(onPod) && !shows(onNode));
    }
};

QTEST_MAIN(TestFacts)
#include "tst_facts.moc"
