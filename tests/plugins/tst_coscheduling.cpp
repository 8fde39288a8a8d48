// SPDX-License-Identifier: GPL-3.0-or-later
// Coscheduling; tst_coscheduling_cases runs the cases that its real code decided.
#include "framework/harness.h"
#include "io/config/scheduler_config.h"
#include "schedulers/kube/schedule_pending.h"
#include "schedulers/kube/simulation_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Result<ReadConfiguration> configured(const std::string& args) {
    return readSchedulerConfigurationFromText(
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n"
        "      disabled: [{name: \"*\"}]\n      enabled: [{name: Coscheduling}, {name: SchedulingGates}, {name: NodeResourcesFit}, {name: DefaultBinder}]\n"
        "  pluginConfig: [{name: Coscheduling, args: "
            + args + "}]\n",
        "scheduler.yaml");
}
Profiles gathering(const std::string& args = "{}") { return makeProfiles(configured(args).value().configuration, inTreePlugins()).value(); }

CoschedulingGroup group(const char* name, std::int32_t minMember, std::optional<Amounts> minResources = {}) {
    CoschedulingGroup made;
    made.namespaceName = "default";
    made.name = name;
    made.minMember = minMember;
    if (minResources) made.minResources = list(*minResources);
    return made;
}

/// One core of one pod of the group; empty: of none.
Pod member(const char* name, const char* group, const char* node = "") {
    Pod made = pod(name, asks({{"cpu", "1"}}), node);
    return *group ? labelled(std::move(made), Labels{{"scheduling.x-k8s.io/pod-group", group}}) : made;
}

Node cores(const char* name, const char* cpu) { return node(name, {{"cpu", cpu}, {"memory", "8Gi"}, {"pods", "10"}}); }

ClusterPtr picture(std::vector<Node> nodes, std::vector<CoschedulingGroup> groups, std::vector<Pod> pods) {
    Objects all = objects(std::move(nodes), std::move(pods));
    all.coschedulingGroups = std::move(groups);
    return build(std::move(all))->cluster;
}

Timeline until(SimTime end, std::vector<TimelineEvent> events = {}) {
    Timeline timeline;
    timeline.until = end;
    timeline.rest = 100ms;
    timeline.events = std::move(events);
    return timeline;
}

/// The steps with their messages; times in milliseconds.
QStringList steps(const ClusterPtr& cluster, const Profiles& profiles, const Timeline& timeline) {
    QStringList all;
    const Run run = simulate(cluster, profiles, timeline, {}).value();
    for (const RunStep& step : run.trace)
        all << QString::number(step.time.count()) + " " + text(step.pod.substr(8)) + " " + toString(step.what) + (step.node.empty() ? "" : " " + text(step.node))
                   + (step.message.empty() ? "" : ": " + text(step.message));
    return all;
}

/// What is said about one pod at once, without what a run would know.
QString said(const ClusterPtr& cluster, const char* pod) {
    Scheduler scheduler(gathering());
    return text(scheduler.decide(*cluster, cluster->catalog().findPod(std::string("default/") + pod)).message);
}

const QString kAfterPostFilter = " gets rejected due to Pod p2 is unschedulable even after PostFilter";
const QString kInPostFilter = "bindFailed n: 0/1 nodes are available: 1 optimistic rejection in PostFilter.";

}  // namespace

class TestCoscheduling : public QObject {
    Q_OBJECT

private slots:
    /// Specification T-CO-1: 2 of 3 have a node, so a third is missing, which is above 10 %: nobody keeps a core.
    void allOrNobody() {
        const ClusterPtr cluster = picture({cores("n", "2")}, {group("g", 3)}, {member("p0", "g"), member("p1", "g"), member("p2", "g")});
        const QStringList told = steps(cluster, gathering(), until(350ms));
        QCOMPARE(told, (QStringList{"100 p0 waiting n: 1 of minMember 3 pods have a node, one or more plugins asked to wait and no plugin rejected pod",
                                    "200 p1 waiting n: 2 of minMember 3 pods have a node, one or more plugins asked to wait and no plugin rejected pod",
                                    "300 p2 unschedulable: 0/1 nodes are available: 1 Insufficient cpu. PodGroup default/g" + kAfterPostFilter, "300 p0 " + kInPostFilter, "300 p1 " + kInPostFilter}));
    }

    /// T-CO-2: with 40 % they wait on, until the first one's time is over; that takes the other one with it.
    void aTimeOutTakesTheOthersWithIt() {
        const ClusterPtr cluster = picture({cores("n", "2")}, {group("g", 3)}, {member("p0", "g"), member("p1", "g"), member("p2", "g")});
        QStringList told = steps(cluster, gathering("{podGroupRejectPercentage: 40, permitWaitingTimeSeconds: 5}"), until(5150ms));
        QCOMPARE(told.filter("p2 unschedulable").value(0), "300 p2 unschedulable: 0/1 nodes are available: 1 Insufficient cpu.");
        QCOMPARE(told.filter("bindFailed"), (QStringList{"5100 p0 bindFailed n: 0/1 nodes are available: 1 rejected due to timeout after waiting 5s at plugin Coscheduling.",
                                                         "5100 p1 bindFailed n: 0/1 nodes are available: 1 rejection in Unreserve."}));
        // The group's own time counts before the argument.
        CoschedulingGroup hasty = group("g", 3);
        hasty.scheduleTimeoutSeconds = 2;
        const ClusterPtr sooner = picture({cores("n", "2")}, {hasty}, {member("p0", "g"), member("p1", "g"), member("p2", "g")});
        told = steps(sooner, gathering("{podGroupRejectPercentage: 40, permitWaitingTimeSeconds: 5}"), until(2150ms));
        QVERIFY(told.filter("bindFailed").value(0).contains("after waiting 2s"));
    }

    /// A pod that waits and is deleted is a failure of the group, too.
    void aDeletedMemberTakesTheOthersWithIt() {
        const ClusterPtr cluster = picture({cores("n", "2")}, {group("g", 3)}, {member("p0", "g"), member("p1", "g"), member("p2", "g")});
        const QStringList told = steps(cluster, gathering("{podGroupRejectPercentage: 40}"), until(1s, {{1s, PodDeleted{"default/p0", SimTime(0)}}}));
        QCOMPARE(told.filter("bindFailed"), QStringList{"1000 p1 bindFailed n: 0/1 nodes are available: 1 rejection in Unreserve."});
    }

    /// Those that wait do so until their time is over, each by itself: nothing ties them any more. The next one is refused.
    void aGroupDeletedInTheMiddle() {
        const ClusterPtr cluster = picture({cores("n", "2")}, {group("g", 3)}, {member("p0", "g"), member("p1", "g"), member("p2", "g")});
        const auto roomy = std::make_shared<const Node>(cores("m", "2"));
        const QStringList told = steps(cluster, gathering("{podGroupRejectPercentage: 40, permitWaitingTimeSeconds: 5}"),
                                       until(5250ms, {{1s, GroupLeaves{ObjectKind::CoschedulingGroup, "default/g"}}, {2s, NodeArrives{roomy}}}));
        QCOMPARE(told.filter("bindFailed"), (QStringList{"2100 p2 bindFailed m: 0/1 nodes are available: 1 PodGroup not found.",
                                                         "5100 p0 bindFailed n: 0/1 nodes are available: 1 rejected due to timeout after waiting 5s at plugin Coscheduling.",
                                                         "5200 p1 bindFailed n: 0/1 nodes are available: 1 rejected due to timeout after waiting 5s at plugin Coscheduling."}));
    }

    void theQuorumBringsThemAll() {
        const ClusterPtr cluster = picture({cores("n", "4")}, {group("g", 3)}, {member("p0", "g"), member("p1", "g"), member("p2", "g")});
        QCOMPARE(steps(cluster, gathering(), until(1s)).filter("scheduled"), (QStringList{"300 p2 scheduled n", "300 p0 scheduled n", "300 p1 scheduled n"}));
        // One that is bound counts, and one of another namespace's group does not.
        Pod stranger = member("s", "g", "n");
        stranger.namespaceName = "other";
        const ClusterPtr begun = picture({cores("n", "4")}, {group("g", 2)}, {member("b", "g", "n"), stranger, member("p0", "g")});
        QCOMPARE(steps(begun, gathering(), until(1s)), QStringList{"100 p0 scheduled n"});
        const ClusterPtr alone = picture({cores("n", "4")}, {group("g", 2)}, {stranger, member("p0", "g")});
        QVERIFY(said(alone, "p0").contains("current pods number: 1, minMember of group: 2"));
    }

    /// A rejected group is not tried again for a while, and stands behind groups of later creation.
    void aFailureIsRemembered() {
        CoschedulingGroup old = group("a", 3), young = group("b", 1);
        old.creationTime = 100;
        young.creationTime = 200;
        const std::vector<Pod> pods{member("p0", "a"), member("p1", "a"), member("p2", "a"), member("q", "b")};
        const ClusterPtr cluster = picture({cores("n", "1")}, {old, young}, pods);
        // p1 finds no room: p0 loses its core, and q gets it before p2 is tried.
        const QStringList told = steps(cluster, gathering("{podGroupBackoffSeconds: 5}"), until(550ms));
        QCOMPARE(told.filter("200 ").value(0).section(':', 0, 0), "200 p1 unschedulable");
        QVERIFY2(told.filter("p2").value(0).contains("podGroup default/a failed recently"), qPrintable(told.join("\n")));
        // A scheduler that restarts has forgotten it.
        const QStringList anew = steps(cluster, gathering("{podGroupBackoffSeconds: 5}"), until(900ms, {{450ms, Restart{}}}));
        QVERIFY2(!anew.filter("550 ").value(0).contains("recently"), qPrintable(anew.join("\n")));
    }

    void whyNot_data() {
        QTest::addColumn<std::int32_t>("minMember");
        QTest::addColumn<bool>("gated");
        QTest::addColumn<QString>("message");
        const QString after = " PodGroup default/g gets rejected due to Pod p0 is unschedulable even after PostFilter";
        QTest::newRow("fewer pods than the quorum") << 9 << false
                                                    << "0/1 nodes are available: pre-filter pod p0 cannot find enough sibling pods, current pods number: 2, minMember of group: 9."
                                                           + after;
        QTest::newRow("held back by a gate") << 2 << true << "0/1 nodes are available: pre-filter pod p0 cannot proceed due to gated pods in the same PodGroup." + after;
        QTest::newRow("enough without the gated one") << 1 << true << "";
        QTest::newRow("no quorum at all") << 0 << false << "";
        QTest::newRow("a quorum below zero") << -3 << false << "";
    }
    void whyNot() {
        QFETCH(std::int32_t, minMember);
        QFETCH(bool, gated);
        QFETCH(QString, message);
        PodSpec spec = asks({{"cpu", "1"}});
        if (gated) spec.schedulingGates = {"example.com/hold"};
        Pod other = labelled(pod("p1", spec), Labels{{"scheduling.x-k8s.io/pod-group", "g"}});
        QCOMPARE(said(picture({cores("n", "4")}, {group("g", minMember)}, {member("p0", "g"), other}), "p0"), message);
    }

    void groupsThatAreNotThere() {
        // Permit says so, after filters and scores.
        QCOMPARE(said(picture({cores("n", "4")}, {}, {member("p0", "g")}), "p0"), "0/1 nodes are available: 1 PodGroup not found.");
        // Nobody is in it: that is no fault of other pods.
        QCOMPARE(said(picture({cores("n", "4")}, {group("g", 3)}, {member("p0", "")}), "p0"), "");
        // The text comes with every pod without a group that finds no node.
        QCOMPARE(said(picture({cores("n", "1")}, {group("g", 3)}, {member("b", "", "n"), member("p0", "")}), "p0"), "0/1 nodes are available: 1 Insufficient cpu. can not find pod group");
    }

    /// minResources and minMember pods, against the sum of what is free on 4 + 2 cores.
    void gaps_data() {
        QTest::addColumn<QString>("cpu");
        QTest::addColumn<std::int32_t>("minMember");
        QTest::addColumn<QString>("gap");
        QTest::newRow("enough") << "6" << 2 << "";
        QTest::newRow("half a core too much") << "6500m" << 2 << "resource gap: cpu=0.5.";
        QTest::newRow("below zero") << "-1" << 2 << "";
    }
    void gaps() {
        QFETCH(QString, cpu);
        QFETCH(std::int32_t, minMember);
        QFETCH(QString, gap);
        const std::string amount = cpu.toStdString();
        // The group's own pod on n is counted as gone.
        const ClusterPtr cluster = picture({cores("n", "4"), cores("m", "2")}, {group("g", minMember, Amounts{{"cpu", amount.c_str()}})}, {member("b", "g", "n"), member("p0", "g")});
        const QString message = said(cluster, "p0");
        QVERIFY2(gap.isEmpty() ? message.isEmpty() : message.contains(gap), qPrintable(message));
    }
    void resourcesThatNobodyHas() {
        const ClusterPtr cluster = picture({cores("n", "4")}, {group("g", 1, Amounts{{"example.com/gpu", "2"}, {"memory", "9Gi"}})}, {member("p0", "g")});
        // 9 − 8 GiB
        QVERIFY(said(cluster, "p0").contains("resource gap: example.com/gpu=2, memory=1073741824."));
        // An empty list still asks for room for the pods.
        const ClusterPtr pods = picture({node("n", {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "1"}})}, {group("g", 2, Amounts{})}, {member("p0", "g"), member("p1", "g")});
        QVERIFY(said(pods, "p0").contains("resource gap: pods=1."));
    }

    /// One pass over all pending pods: the gang leaves its cores to the pod behind it.
    void onePass() {
        const ClusterPtr cluster = picture({cores("n", "2")}, {group("g", 3)}, {member("p0", "g"), member("p1", "g"), member("p2", "g"), member("z", "")});
        Scheduler scheduler(gathering());
        const Run run = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.order = ArrivalOrder::Reading}).value();
        QStringList told;
        for (const Decision& decision : run.decisions) told << text(cluster->catalog().pod(decision.pod).name) + " " + toString(decision.outcome);
        QCOMPARE(told, (QStringList{"p0 unschedulable", "p1 unschedulable", "p2 unschedulable", "z scheduled"}));
        QCOMPARE(run.deltas.size(), 1);
    }

    void aSingleQuestionKnowsNobodyWhoWaits() {
        const ClusterPtr cluster = picture({cores("n", "4")}, {group("g", 2)}, {member("p0", "g"), member("p1", "g")});
        Scheduler scheduler(gathering());
        const Decision decision = scheduler.decide(*cluster, PodIdx(0));
        QCOMPARE(decision.outcome, Outcome::Waiting);
        QVERIFY(decision.waiting && decision.waiting->plugin == "Coscheduling" && decision.waiting->atMost == 60s);
    }

    void keptEqualsPlain() {
        std::vector<Pod> pods;
        static const char* const kNames[] = {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"};
        for (int i = 0; i < 9; ++i) pods.push_back(member(kNames[i], i % 3 == 0 ? "a" : i % 3 == 1 ? "b"
                                                                                                   : ""));
        const ClusterPtr cluster = picture({cores("n", "2"), cores("m", "3")}, {group("a", 3, Amounts{{"cpu", "3"}}), group("b", 3)}, pods);
        std::vector<std::vector<std::string>> told;
        for (const Keep keep : {Keep::Tables, Keep::Nothing}) {
            Scheduler scheduler(gathering("{podGroupBackoffSeconds: 1}"), keep);
            const Run run = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.named = true}).value();
            told.push_back(lines(run.trace));
        }
        QVERIFY(!told[0].empty() && told[0] == told[1]);
    }

    void badArguments_data() {
        QTest::addColumn<QString>("args");
        QTest::addColumn<QString>("error");
        QTest::newRow("no number") << "{permitWaitingTimeSeconds: soon}"
                                   << "permitWaitingTimeSeconds";
        QTest::newRow("time below zero") << "{permitWaitingTimeSeconds: -1}"
                                         << "permitWaitingTimeSeconds";
        QTest::newRow("pause below zero") << "{podGroupBackoffSeconds: -1}"
                                          << "podGroupBackoffSeconds";
        QTest::newRow("more than all") << "{podGroupRejectPercentage: 101}"
                                       << "podGroupRejectPercentage";
        QTest::newRow("beyond all numbers") << "{podGroupBackoffSeconds: 99999999999999999999}"
                                            << "podGroupBackoffSeconds";
    }
    void badArguments() {
        QFETCH(QString, args);
        QFETCH(QString, error);
        const auto read = configured(args.toStdString());
        QVERIFY(!read.has_value());
        const QString said = text(toString(read.error()));
        QVERIFY2(said.contains(error) && said.contains("scheduler.yaml"), qPrintable(said));
    }
};

QTEST_APPLESS_MAIN(TestCoscheduling)
#include "tst_coscheduling.moc"
