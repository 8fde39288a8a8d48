// SPDX-License-Identifier: GPL-3.0-or-later
// Koordinator's gangs, by the vectors of the specification (T-K-G-1, T-K-G-2) and arithmetic in the comments: nobody published
// cases. Each pod asks for one core.
#include <QtTest>

#include "framework/harness.h"
#include "io/config/scheduler_config.h"
#include "io/config/scheduler_config_text.h"
#include "io/sessions/loader.h"
#include "plugins/groups/coscheduling.h"
#include "plugins/groups/gangs.h"
#include "plugins/groups/group_honour.h"
#include "plugins/groups/koordinator_coscheduling.h"
#include "schedulers/kube/schedule_pending.h"
#include "schedulers/kube/simulation.h"

using namespace bayplan;
using namespace bayplan::samples;
using namespace std::chrono_literals;

namespace {

std::string yamlOf(const std::string& enabled, const std::string& args = "{}", const std::string& head = "# koord-scheduler\n") {
    return head +
           "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n"
           "      disabled: [{name: \"*\"}]\n      enabled: ["
           + enabled + "{name: SchedulingGates}, {name: NodeResourcesFit}, {name: DefaultBinder}]\n  pluginConfig: [{name: Coscheduling, args: " + args + "}]\n";
}
const std::string kSortAndGangs = "{name: PrioritySort}, {name: Coscheduling}, ";
SchedulerConfiguration configured(const std::string& yaml) { return readSchedulerConfigurationFromText(yaml, "scheduler.yaml").value().configuration; }
Profiles gathering(const std::string& args = "{}") { return makeProfiles(configured(yamlOf(kSortAndGangs, args)), inTreePlugins()).value(); }

std::string nodeText(const std::string& name, int cores) {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {allocatable: {cpu: \"" + std::to_string(cores) + "\", memory: 8Gi, pods: \"20\"}}\n";
}
std::string podText(const std::string& name, const std::string& metadata, const std::string& node = {}) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", " + metadata + "}\nspec: {nodeName: \"" + node + "\", containers: [{name: c, resources: {requests: {cpu: \"1\"}}}]}\n";
}
/// Of a gang that its pods' annotations alone make.
std::string gang(const std::string& name, int least, const std::string& more = {}) {
    const std::string key = "gang.scheduling.koordinator.sh/";
    return "annotations: {" + key + "name: " + name + ", " + key + "min-available: \"" + std::to_string(least) + "\"" + more + "}";
}
const std::string kBoth = ", gang.scheduling.koordinator.sh/groups: '[\"default/b\",\"default/a\"]'";
const std::string kLoose = ", gang.scheduling.koordinator.sh/mode: NonStrict";
std::string labelled(const std::string& group) { return "labels: {pod-group.scheduling.sigs.k8s.io: " + group + "}"; }
std::string groupText(const std::string& name, int least, const std::string& annotations = {}, const std::string& spec = {}) {
    return "---\napiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: PodGroup\nmetadata: {name: " + name + ", annotations: {" + annotations + "}}\nspec: {minMember: " + std::to_string(least)
           + spec + "}\n";
}

ClusterPtr clusterOf(const std::string& text) { return build(readObjectsFromText(text, "cluster.yaml").value())->cluster; }

const char* word(Outcome outcome) { return outcome == Outcome::Scheduled ? "scheduled" : outcome == Outcome::Waiting   ? "waiting"
                                                                                     : outcome == Outcome::Gated       ? "gated"
                                                                                     : outcome == Outcome::NotModelled ? "notModelled"
                                                                                                                       : "unschedulable"; }
/// One pass over the pending pods: "a0 scheduled: …", in the order of trying.
QStringList passed(const std::string& text, const std::string& args = "{}") {
    Scheduler scheduler(gathering(args));
    const Run run = schedulePending(clusterOf(text), scheduler).value();
    QStringList all;
    for (const Decision& decision : run.decisions)
        all << QString::fromStdString(run.cluster->catalog().pod(decision.pod).name) + " " + word(decision.outcome)
                   + (decision.message.empty() ? QString() : ": " + QString::fromStdString(decision.message.text()));
    return all;
}
/// The steps of a simulation with their messages; times in milliseconds.
QStringList steps(const std::string& text, SimTime end, const std::string& args = "{}", std::vector<TimelineEvent> events = {}) {
    Timeline timeline;
    timeline.until = end;
    timeline.rest = 100ms;
    timeline.events = std::move(events);
    const Run run = simulate(clusterOf(text), gathering(args), timeline, {}).value();
    QStringList all;
    for (const RunStep& step : run.trace)
        all << QString::number(step.time.count()) + " " + QString::fromStdString(step.pod.substr(8)) + " " + toString(step.what)
                   + (step.message.empty() ? QString() : ": " + QString::fromStdString(step.message.text()));
    return all;
}

const QString kAsked = ", one or more plugins asked to wait and no plugin rejected pod";
const QString kFull = "0/1 nodes are available: 1 Insufficient cpu.";
QString rejectedBy(const QString& group, const QString& pod, int waiting) {
    return "0/1 nodes are available: 1 GangGroup \"" + group + "\" gets rejected due to member Pod \"default/" + pod + "\" is unschedulable with reason \"" + kFull
           + "\", alreadyWaitForBound: " + QString::number(waiting) + ".";
}

}  // namespace

class TestKoordinatorCoscheduling : public QObject {
    Q_OBJECT

private slots:
    /// T-K-G-1: gangs a (2 pods needed) and b (1) pass together. Two cores hold a's pods; b's finds none, so a's lose theirs.
    void gangsOfAGroupPassTogether() {
        const std::string text = nodeText("n", 2) + podText("a0", gang("a", 2, kBoth)) + podText("a1", gang("a", 2, kBoth)) + podText("b0", gang("b", 1, kBoth));
        const QString rejected = rejectedBy("default/a,default/b", "b0", 2);
        QCOMPARE(steps(text, 350ms),
                 (QStringList{"100 a0 waiting: 1 of 2 pods of gang default/a wait on their nodes" + kAsked, "200 a1 waiting: 0 of 1 pods of gang default/b wait on their nodes" + kAsked,
                              "300 b0 unschedulable: " + kFull, "300 a0 bindFailed: " + rejected, "300 a1 bindFailed: " + rejected}));
        QCOMPARE(passed(text), (QStringList{"a0 unschedulable: " + rejected, "a1 unschedulable: " + rejected, "b0 unschedulable: " + kFull}));
        // With a third core the whole group is bound.
        const std::string roomy = nodeText("n", 3) + text.substr(text.find("---", 3));
        QCOMPARE(passed(roomy), (QStringList{"a0 scheduled", "a1 scheduled", "b0 scheduled"}));
    }

    /// T-K-G-1, the other mode: a's pods keep their nodes for 600 s, each by itself.
    void looseGangsWaitOn() {
        const std::string text =
            nodeText("n", 2) + podText("a0", gang("a", 2, kBoth + kLoose)) + podText("a1", gang("a", 2, kBoth + kLoose)) + podText("b0", gang("b", 1, kBoth + kLoose));
        QCOMPARE(passed(text).filter("waiting").size(), 2);
        const QString late = "0/1 nodes are available: 1 rejected due to timeout after waiting 10m0s at plugin Coscheduling.";
        QCOMPARE(steps(text, 601s).filter("bindFailed"), (QStringList{"600100 a0 bindFailed: " + late, "600200 a1 bindFailed: " + late}));
        // The gang's own time counts before the argument, and the argument before ten minutes.
        const std::string hasty = nodeText("n", 1) + podText("m0", gang("m", 2, kLoose + ", gang.scheduling.koordinator.sh/waiting-time: 3s")) + podText("m1", gang("m", 2, kLoose));
        QVERIFY(steps(hasty, 4s).filter("bindFailed").value(0).contains("after waiting 3s"));
        const std::string plain = nodeText("n", 1) + podText("m0", gang("m", 2, kLoose)) + podText("m1", gang("m", 2, kLoose));
        QVERIFY(steps(plain, 6s, "{defaultTimeout: 5s}").filter("bindFailed").value(0).contains("after waiting 5s"));
        QVERIFY(steps(nodeText("n", 1) + groupText("m", 2, kLoose.substr(2), ", scheduleTimeoutSeconds: 2") + podText("m0", labelled("m")) + podText("m1", labelled("m")), 3s)
                    .filter("bindFailed")
                    .value(0)
                    .contains("after waiting 2s"));
    }

    /// T-K-G-2: of three, two were bound once. The third, made anew, goes on at once; only-waiting wants three that wait.
    void oneThatWasSatisfiedWaitsNoMore() {
        const auto text = [](const std::string& policy) {
            return nodeText("n", 4) + groupText("g", 3, policy.empty() ? "" : "gang.scheduling.koordinator.sh/match-policy: " + policy) + podText("m0", labelled("g"), "n")
                   + podText("m1", labelled("g"), "n") + podText("m2", labelled("g"));
        };
        QCOMPARE(passed(text("")), QStringList{"m2 scheduled"});
        QCOMPARE(passed(text("once-satisfied")), QStringList{"m2 scheduled"});
        QCOMPARE(passed(text("waiting-and-running")), QStringList{"m2 scheduled"});  // 1 + 2 = 3
        QCOMPARE(passed(text("only-waiting")), QStringList{"m2 waiting: 1 of 3 pods of gang default/g wait on their nodes" + kAsked});
        QCOMPARE(passed(text(""), "{defaultMatchPolicy: only-waiting}").filter("waiting").size(), 1);
        // In a run: once two are bound, a third that comes alone is not asked to wait.
        const std::string two = nodeText("n", 4) + groupText("g", 2) + podText("m0", labelled("g")) + podText("m1", labelled("g"));
        const auto later = std::make_shared<const Pod>(readObjectsFromText(podText("m2", labelled("g")), "pod.yaml").value().pods.at(0));
        const QStringList told = steps(two, 2s, "{}", {{1s, PodArrives{later}}});
        QCOMPARE(told.filter("m2"), QStringList{"1100 m2 scheduled"});
    }

    /// only-waiting: the two that make the quorum go on together. The third comes when they are bound, and waits by itself.
    void thoseThatPassedCountAsBound() {
        const std::string policy = ", gang.scheduling.koordinator.sh/match-policy: only-waiting";
        const std::string text = nodeText("n", 4) + podText("m0", gang("g", 2, policy)) + podText("m1", gang("g", 2, policy)) + podText("m2", gang("g", 2, policy));
        QCOMPARE(passed(text), (QStringList{"m0 scheduled", "m1 scheduled", "m2 waiting: 1 of 2 pods of gang default/g wait on their nodes" + kAsked}));
    }

    /// Two cores. In the queue x comes between the gang's pods, and would take the second one.
    void aRoundComesBeforeTheQueue() {
        const std::string text = nodeText("n", 2) + podText("a0", gang("g", 2)) + podText("c", "labels: {}") + podText("d1", gang("g", 2));
        QCOMPARE(passed(text), (QStringList{"a0 scheduled", "d1 scheduled", "c unschedulable: " + kFull}));
        QCOMPARE(steps(text, 350ms).filter("unschedulable"), QStringList{"300 c unschedulable: " + kFull});
        // Without the plugin the queue's order holds.
        Scheduler plain(makeProfiles(configured(yamlOf("{name: PrioritySort}, ")), inTreePlugins()).value());
        QVERIFY(schedulePending(clusterOf(text), plain).value().decisions[1].node.valid());
    }

    /// One core. The second finds none, which ends the round: the third is not asked any more, and the first loses its node.
    void theFirstThatFailsEndsTheRound() {
        const std::string text = nodeText("n", 1) + podText("m0", gang("g", 2)) + podText("m1", gang("g", 2)) + podText("m2", gang("g", 2));
        const QString rejected = rejectedBy("default/g", "m1", 1);
        const QString failed = QString(rejected).replace("available: 1 GangGroup", "available: GangGroup");
        QCOMPARE(passed(text), (QStringList{"m0 unschedulable: " + rejected, "m1 unschedulable: " + kFull, "m2 unschedulable: " + failed}));
    }

    void incompleteGroupsDoNotEnter() {
        const QString head = "gangGroup [default/g] basic check: ", tail = ", current gang: default/g, podName: default/m0";
        QCOMPARE(passed(nodeText("n", 4) + podText("m0", gang("g", 2))), QStringList{"m0 gated: " + head + "memberGangs [default/g] child pod not collect enough" + tail});
        // Companions that nobody has heard of, or that nobody says a number of.
        const std::string two = ", gang.scheduling.koordinator.sh/groups: '[\"default/g\",\"default/h\"]'";
        QVERIFY(passed(nodeText("n", 4) + podText("m0", gang("g", 1, two))).value(0).contains("memberGangs [default/h] doesn't exists"));
        QVERIFY(passed(nodeText("n", 4) + podText("m0", gang("g", 1, two)) + podText("x", labelled("h"))).value(0).contains("memberGangs [default/h] has not init"));
        // A label without its PodGroup, and a number that is none.
        const QString unsaid = "m0 gated: gang has not init, gangName: default/g, podName: default/m0";
        QCOMPARE(passed(nodeText("n", 4) + podText("m0", labelled("g"))), QStringList{unsaid});
        QCOMPARE(passed(nodeText("n", 4) + podText("m0", "annotations: {gang.scheduling.koordinator.sh/name: g, gang.scheduling.koordinator.sh/min-available: two}")), QStringList{unsaid});
        // A list that is none: the gang is alone in its group.
        QCOMPARE(passed(nodeText("n", 4) + podText("m0", gang("g", 1, ", gang.scheduling.koordinator.sh/groups: 'default/h'"))), QStringList{"m0 scheduled"});
        // In a run the last pod opens the gate for all.
        const auto last = std::make_shared<const Pod>(readObjectsFromText(podText("m1", gang("g", 2)), "pod.yaml").value().pods.at(0));
        const QStringList told = steps(nodeText("n", 4) + podText("m0", gang("g", 2)), 2s, "{}", {{1s, PodArrives{last}}});
        QCOMPARE(told.filter("gated").size(), 1);
        QCOMPARE(told.filter(" scheduled").size(), 2);
    }

    /// Of b one pod is bound and does not wait, so a's two wait for it. When a0 is deleted, a1 loses its node, in strict mode alone.
    void aDeletedMember() {
        const auto text = [](const std::string& mode) {
            const std::string more = kBoth + mode + ", gang.scheduling.koordinator.sh/match-policy: only-waiting";
            return nodeText("n", 3) + podText("a0", gang("a", 2, more)) + podText("a1", gang("a", 2, more)) + podText("b0", gang("b", 1, more), "n");
        };
        const std::vector<TimelineEvent> gone{{1s, PodDeleted{"default/a0", SimTime(0)}}};
        QCOMPARE(steps(text(""), 1s, "{}", gone).filter("bindFailed"), QStringList{"1000 a1 bindFailed: 0/1 nodes are available: 1 Gang \"default/a\" gets rejected due to Pod \"a0\" in Unreserve."});
        QCOMPARE(steps(text(kLoose), 1s, "{}", gone).filter("bindFailed"), QStringList{});
    }

    void whatIsNotModelled() {
        const std::string topology = ", gang.scheduling.koordinator.sh/network-topology-spec: '{}'";
        QVERIFY(passed(nodeText("n", 4) + podText("m0", gang("g", 1, topology))).value(0).startsWith("m0 notModelled"));
        const auto warned = readSchedulerConfigurationFromText(yamlOf(kSortAndGangs, "{enablePreemption: true}"), "s.yaml").value().diagnostics;
        QVERIFY(std::any_of(warned.begin(), warned.end(),
                            [](const Diagnostic& one) { return one.severity == Severity::Warning && one.what.message.text().find("Coscheduling is not modelled") != std::string::npos; }));
    }

    /// The same name is that of two plugins. Which of them a file means follows from the rest of it.
    void twoPluginsOfOneName() {
        const auto isKoordinators = [](const std::string& yaml) { return !makeProfiles(configured(yaml), inTreePlugins()).value().all[0]->rounds.empty(); };
        const std::string alone = yamlOf("{name: Coscheduling}, ", "{}", "");
        QVERIFY(!isKoordinators(alone));  // the QueueSort of scheduler-plugins
        QVERIFY(isKoordinators(yamlOf(kSortAndGangs)));
        QVERIFY(isKoordinators(yamlOf(kSortAndGangs + "{name: LoadAwareScheduling}, ", "{}", "")));
        QVERIFY(isKoordinators("apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins: {preEnqueue: {enabled: [{name: Coscheduling}]}}\n"));
        // Their arguments are their own.
        QCOMPARE(configured(yamlOf(kSortAndGangs, "{defaultTimeout: 30s}")).profiles[0].args.of<KoordinatorCoschedulingArgs>().defaultTimeout.milliseconds(), 30'000);
        QCOMPARE(configured(yamlOf("{name: Coscheduling}, ", "{podGroupRejectPercentage: 40}", "")).profiles[0].args.of<CoschedulingArgs>().podGroupRejectPercentage, 40);
        const auto wrong = readSchedulerConfigurationFromText(yamlOf(kSortAndGangs, "{podGroupRejectPercentage: 40}"), "s.yaml");
        QVERIFY(!wrong && wrong.error().message.text().find("podGroupRejectPercentage") != std::string::npos && wrong.error().origin.line > 0);
        QVERIFY(!readSchedulerConfigurationFromText(yamlOf(kSortAndGangs, "{defaultMatchPolicy: never}"), "s.yaml"));
        // Written, it has upstream's name, and is read as the same plugin again.
        const SchedulerConfiguration read = configured(yamlOf(kSortAndGangs, "{defaultTimeout: 30s}"));
        const std::string written = schedulerConfigurationYaml(read);
        QVERIFY2(written.starts_with("# koord-scheduler\n") && written.find("KoordinatorCoscheduling") == std::string::npos, written.c_str());
        QVERIFY(configured(written) == read);
        // No scheduler has both.
        SchedulerConfiguration both = read;
        both.profiles[0].points[ExtensionPoint::Permit].enabled.push_back({"Coscheduling", 0, {}});
        const auto made = makeProfiles(both, inTreePlugins());
        QVERIFY(!made && made.error().message.text().find("no scheduler has both") != std::string::npos);
    }

    /// The window's and the report's gang: one thing where the profile gathers it, and otherwise a group of another scheduler's.
    void gangsAsPeopleSeeThem() {
        const ClusterPtr cluster = clusterOf(nodeText("n", 2) + podText("m0", gang("g", 2)) + podText("m1", gang("g", 2)) + podText("x", labelled("h")));
        const std::vector<Gang> gangs = gangsOf(*cluster, gathering());
        QCOMPARE(gangs.size(), std::size_t{2});
        QVERIFY(gangs[0].kind == Gang::Kind::Koordinator && gangs[0].together && gangs[0].object && gangs[0].quorum == 2 && gangs[0].pods.size() == 2);
        QVERIFY(!gangs[1].object && !gangs[1].quorum);
        QVERIFY(gangsOf(*cluster, profiles()).empty());
        QVERIFY(honourOf(GroupSource::KoordinatorGang, "default-scheduler", gathering()).kind == Honour::Kind::Yes);
        QVERIFY(honourOf(GroupSource::Coscheduling, "default-scheduler", gathering()).kind == Honour::Kind::No);
        QVERIFY(honourOf(GroupSource::Koordinator, "default-scheduler", profiles()).kind == Honour::Kind::No);
    }
};

QTEST_GUILESS_MAIN(TestKoordinatorCoscheduling)
#include "tst_koordinator_coscheduling.moc"
