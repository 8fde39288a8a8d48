// SPDX-License-Identifier: GPL-3.0-or-later
// The pods and the PodGroup that Volcano's controller makes of a Job, and when: specification ecosystem 3.2, 3.5, 3.11.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QTest>

#include "io/objects/neighbours/decode_volcano.h"
#include "io/text/document.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/controllers.h"
#include "schedulers/volcano/job_controller.h"
#include "schedulers/volcano/simulation.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::volcano;
using bayplan::testing::node;
using bayplan::testing::pod;

namespace {

/// Of one line of YAML for each object.
VolcanoObjects volcanoObjectsOf(const std::vector<std::string>& items) {
    std::string text = "kind: List\nitems:\n";
    for (const std::string& item : items) text += "- " + item + "\n";
    Result<Document> document = Document::parse(text, "objects.yaml");
    if (!document) qFatal("%s", toString(document.error()).c_str());
    return decodeVolcanoList(Field(document->root()));
}

std::string vcjob(const std::string& spec, const std::string& more = {}) {
    return "{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: j, namespace: ml}, spec: {" + spec + "}" + more + "}";
}
std::string task(const std::string& name, int replicas, const std::string& more = {}, const std::string& cores = "1") {
    return "{name: " + name + ", replicas: " + std::to_string(replicas) + more + ", template: {spec: {containers: [{name: c, resources: {requests: {cpu: " + cores + "}}}]}}}";
}

class JobWorld {
public:
    VolcanoWorld world;
    VolcanoConfiguration configuration;

    explicit JobWorld(const std::vector<std::string>& items, const std::string& cores = "8", std::vector<ActionKind> actions = {ActionKind::Enqueue, ActionKind::Allocate}) {
        world.own = volcanoObjectsOf(items);
        world.objects.nodes.push_back(node("n1").cpu(cores).memory("64Gi"));
        world.objects.nodeSources.resize(1);
        world.now = 1'000'000;
        configuration.actions = std::move(actions);
        auto& tier = configuration.tiers.emplace_back();
        for (const char* name : {"gang", "priority", "predicates"}) tier.push_back({name, {}, {}});
    }
    std::vector<SessionReport> run(int sessions) {
        prepare(world);
        auto reports = runSessions(world, configuration, sessions);
        if (!reports) qFatal("%s", toString(reports.error()).c_str());
        return *reports;
    }
};

std::vector<std::string> madeBy(const SessionReport& session) {
    std::vector<std::string> names;
    for (const MadePod& one : session.made) names.push_back(one.pod);
    return names;
}

/// A Job ml/j of that spec with two pods on n1, which has two cores, and a pod ml/urgent that takes one of them.
JobWorld evictionWorld(const std::string& spec) {
    JobWorld jobs({vcjob(spec),
                   "{apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: urgent, namespace: ml}, spec: {minMember: 1, queue: default, "
                   "priorityClassName: high}, status: {phase: Inqueue}}",
                   "{apiVersion: v1, kind: Pod, metadata: {name: urgent, namespace: ml, annotations: {scheduling.k8s.io/group-name: urgent}}}"},
                  "2", {ActionKind::Enqueue, ActionKind::Allocate, ActionKind::Preempt});
    PriorityClass high;
    high.name = "high";
    high.value = 100;
    jobs.world.objects.priorityClasses.push_back(high);
    Pod urgent = pod("urgent").cpu("1");
    urgent.namespaceName = "ml";
    PodSpec wanted = *urgent.spec;
    wanted.schedulerName = "volcano";
    wanted.priority = 100;
    urgent.spec = std::make_shared<const PodSpec>(wanted);
    for (const char* name : {"j-w-0", "j-w-1"}) {
        Pod one = pod(name).cpu("1").on("n1");
        one.namespaceName = "ml";
        one.phase = PodPhase::Running;
        jobs.world.objects.pods.push_back(one);
    }
    jobs.world.objects.pods.push_back(urgent);
    jobs.world.objects.podSources.resize(3);
    return jobs;
}

QString joined(const std::vector<std::string>& names) {
    QStringList all;
    for (const std::string& name : names) all << QString::fromStdString(name);
    return all.join(QLatin1Char(' '));
}

using Names = std::vector<std::string>;

}  // namespace

class TestVolcanoJobs : public QObject {
    Q_OBJECT

private slots:
    /// Delayed creation: the first session lets the group in, and only then there are pods.
    void podsComeOnceTheGroupIsIn() {
        JobWorld jobs({vcjob("minAvailable: 2, tasks: [" + task("w", 3) + "]")});
        const auto sessions = jobs.run(3);
        QVERIFY(sessions[0].made.empty());
        QCOMPARE(sessions[0].waits.size(), std::size_t(1));
        QCOMPARE(sessions[0].waits[0].pods, std::int64_t(3));
        QVERIFY(sessions[0].waits[0].after.empty());
        QCOMPARE(sessions[0].podGroups[0].podGroup, std::string("ml/j"));
        QCOMPARE(toString(sessions[0].podGroups[0].status.phase), "Inqueue");
        QCOMPARE(madeBy(sessions[1]), (Names{"ml/j-w-0", "ml/j-w-1", "ml/j-w-2"}));
        QCOMPARE(sessions[1].binds.size(), std::size_t(3));
        QVERIFY(sessions[2].made.empty() && sessions[2].waits.empty());
        QCOMPARE(toString(sessions[2].podGroups[0].status.phase), "Running");
    }

    /// Eight of one core on six: overcommit permits 6 · 1.2 = 7.2 cores, so the group stays Pending, and there are no pods at all.
    void aFullQueueMakesNoPods() {
        JobWorld jobs({vcjob("minAvailable: 8, tasks: [" + task("w", 8) + "]")}, "6");
        jobs.configuration.tiers.front().push_back({"overcommit", {}, {}});
        const auto sessions = jobs.run(3);
        for (const SessionReport& session : sessions) QVERIFY(session.made.empty());
        QCOMPARE(toString(sessions[2].podGroups[0].status.phase), "Pending");
        QVERIFY(std::any_of(sessions[2].events.begin(), sessions[2].events.end(),
                            [](const EventReport& event) { return event.message == "resource in cluster is overused: overused cpu"; }));
    }

    /// [T-V-DEP-1] prep runs before train has any pods.
    void aTaskWaitsForAnother() {
        JobWorld jobs({vcjob("minAvailable: 1, tasks: [" + task("prep", 1) + ", " + task("train", 4, ", dependsOn: {name: [prep]}") + "]")});
        const auto sessions = jobs.run(4);
        QCOMPARE(madeBy(sessions[1]), (Names{"ml/j-prep-0"}));
        QCOMPARE(sessions[1].waits.size(), std::size_t(1));
        QCOMPARE(sessions[1].waits[0].task, std::string("train"));
        QCOMPARE(sessions[1].waits[0].after, (Names{"prep"}));
        QCOMPARE(dependsText(sessions[1].waits[0]), std::string("Job j/ml depends on task not ready"));
        QCOMPARE(madeBy(sessions[2]), (Names{"ml/j-train-0", "ml/j-train-1", "ml/j-train-2", "ml/j-train-3"}));
        QCOMPARE(sessions[2].binds.size(), std::size_t(4));
        QVERIFY(sessions[3].waits.empty());
    }

    /// [T-V-DEP-1] With a minimum that counts the pods to come nothing ever runs: the webhook's defaults make it 5.
    void theDefaultMinimumIsADeadlock() {
        JobWorld jobs({vcjob("tasks: [" + task("prep", 1) + ", " + task("train", 4, ", dependsOn: {name: [prep]}") + "]")});
        const auto sessions = jobs.run(4);
        QCOMPARE(madeBy(sessions[1]), (Names{"ml/j-prep-0"}));
        for (const SessionReport& session : sessions) QVERIFY(session.binds.empty());
        QCOMPARE(sessions[3].waits.size(), std::size_t(1));
        // One pod is there, and five have to be.
        QStringList told;
        for (const PodGroupCondition& one : sessions[3].podGroups[0].status.conditions) told << QString::fromStdString(one.message);
        QVERIFY2(told.join(QLatin1Char(' ')).contains("1 Pending, 5 minAvailable"), qPrintable(told.join(" | ")));
    }

    /// b never gets ready, as it wants more than there is: with "any" c starts after a; with "all", or without a word, it does not.
    void anyOrAllOfSeveral_data() {
        QTest::addColumn<QString>("iteration");
        QTest::addColumn<bool>("starts");
        QTest::newRow("any") << QStringLiteral(", iteration: any") << true;
        QTest::newRow("all") << QStringLiteral(", iteration: all") << false;
        QTest::newRow("none") << QString() << false;
    }
    void anyOrAllOfSeveral() {
        QFETCH(QString, iteration);
        QFETCH(bool, starts);
        JobWorld jobs({vcjob("minAvailable: 1, tasks: [" + task("a", 1) + ", " + task("b", 1, "", "100") + ", "
                             + task("c", 1, ", dependsOn: {name: [a, b]" + iteration.toStdString() + "}") + "]")});
        const auto sessions = jobs.run(4);
        const bool bound = std::any_of(sessions.begin(), sessions.end(), [](const SessionReport& session) { return session.binds.contains("ml/j-c-0"); });
        QCOMPARE(bound, starts);
    }

    /// Two of three are enough where the task says so; a container that is not ready does not count.
    void readyPodsOfATaskAreCounted() {
        const std::string job = vcjob("minAvailable: 1, tasks: [" + task("a", 3, ", minAvailable: 2") + ", " + task("b", 1, ", dependsOn: {name: [a]}") + "]");
        const auto running = [](const std::string& name, bool ready) {
            return "{apiVersion: v1, kind: Pod, metadata: {name: " + name + ", namespace: ml}, status: {containerStatuses: [{name: c, ready: " + (ready ? "true" : "false") + "}]}}";
        };
        for (const bool ready : {true, false}) {
            JobWorld jobs({job, running("j-a-0", true), running("j-a-1", ready)});
            for (const char* name : {"j-a-0", "j-a-1"}) {
                Pod one = pod(name).cpu("1").on("n1");
                one.namespaceName = "ml";
                one.phase = PodPhase::Running;
                jobs.world.objects.pods.push_back(one);
                jobs.world.objects.podSources.push_back(nullptr);
            }
            prepare(jobs.world);
            QCOMPARE(toString(jobs.world.own.podGroups[0].status.phase), "Running");  // pods of it stand on nodes
            const Result<SyncedJobs> synced = syncJobs(jobs.world);
            QVERIFY(synced.has_value());
            Names made;
            for (const MadePod& one : synced->made) made.push_back(one.pod);
            QCOMPARE(made, ready ? (Names{"ml/j-a-2", "ml/j-b-0"}) : (Names{"ml/j-a-2"}));
        }
    }

    void podsAreMarkedAsTheControllerDoes() {
        VolcanoObjects own = volcanoObjectsOf(
            {"{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: j, namespace: ml, uid: u1, annotations: {volcano.sh/preemptable: 'false', other: x}}, "
             "spec: {queue: q, priorityClassName: high, tasks: [{name: w, replicas: 4, topologyPolicy: restricted, partitionPolicy: {totalPartitions: 2, partitionSize: 2, minPartitions: 1}, "
             "template: {metadata: {labels: {app: x}}, spec: {containers: [{name: c, resources: {limits: {cpu: 2}}}]}}}]}, status: {state: {phase: Running}, version: 3}}",
             "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: q}}"});
        JobWorld jobs(std::vector<std::string>{});
        jobs.world.own = std::move(own);
        PriorityClass high;
        high.name = "high";
        high.value = 77;
        jobs.world.objects.priorityClasses.push_back(high);
        prepare(jobs.world);
        const volcano::PodGroup& group = jobs.world.own.podGroups.at(0);
        QCOMPARE(group.key(), std::string("ml/j-u1"));
        QCOMPARE(group.minMember, 2);  // one partition of two
        QCOMPARE(group.minTaskMember.at("w"), 2);
        QCOMPARE(group.queue, std::string("q"));
        QCOMPARE(group.priorityClassName, std::string("high"));
        QCOMPARE(group.subGroups.size(), std::size_t(1));
        QCOMPARE(*group.subGroups[0].size, 2);
        // The template has a limit alone, which its webhook does not turn into a request: only the pods' defaults do.
        QVERIFY(!group.minResources->find("cpu"));
        QCOMPARE(group.minResources->find("limits.cpu")->value(), std::int64_t(4));
        QCOMPARE(group.minResources->find("count/pods")->value(), std::int64_t(2));
        jobs.world.own.podGroups[0].status.phase = PodGroupPhase::Running;
        const Result<SyncedJobs> synced = syncJobs(jobs.world);
        QVERIFY(synced.has_value());
        QCOMPARE(synced->made.size(), std::size_t(4));
        const Pod& third = *synced->made[2].as;
        QCOMPARE(third.key(), std::string("ml/j-w-2"));
        QCOMPARE(third.spec->schedulerName, std::string("volcano"));
        QCOMPARE(third.spec->priority, std::optional<std::int32_t>(77));
        QCOMPARE(third.spec->containers[0].requests.find("cpu")->value(), std::int64_t(2));
        const std::map<std::string, std::string> labels{{"app", "x"},
                                                        {"volcano.sh/job-name", "j"},
                                                        {"volcano.sh/job-namespace", "ml"},
                                                        {"volcano.sh/partition-id", "1"},
                                                        {"volcano.sh/queue-name", "q"},
                                                        {"volcano.sh/task-index", "2"},
                                                        {"volcano.sh/task-spec", "w"}};
        QCOMPARE((std::map<std::string, std::string>(third.labels->begin(), third.labels->end())), labels);
        const Labels& annotations = jobs.world.own.pods.at("ml/j-w-2").annotations;
        for (const auto& [key, value] : std::map<std::string, std::string>{{"scheduling.k8s.io/group-name", "j-u1"},
                                                                           {"volcano.sh/job-version", "3"},
                                                                           {"volcano.sh/task-spec", "w"},
                                                                           {"volcano.sh/numa-topology-policy", "restricted"},
                                                                           {"volcano.sh/preemptable", "false"},
                                                                           {"volcano.sh/template-uid", "j-w"}}) {
            const std::string* found = annotations.find(key);
            QVERIFY2(found && *found == value, key.c_str());
        }
        QVERIFY(!annotations.find("other"));
    }

    /// The first three pods by priority of the templates: two of b with 2 cores, one of a. With all of the minimums: 3 · 1 + 2 · 2.
    void minResourcesTakeThePriorTasksFirst() {
        PriorityClass high;
        high.name = "high";
        high.value = 5;
        const auto coresOf = [&](int least) {
            JobWorld jobs({vcjob("minAvailable: " + std::to_string(least) + ", tasks: [" + task("a", 3)
                                 + ", {name: b, replicas: 2, template: {spec: {priorityClassName: high, containers: [{name: c, resources: {requests: {cpu: 2}}}]}}}]")});
            jobs.world.objects.priorityClasses.push_back(high);
            prepare(jobs.world);
            return jobs.world.own.podGroups.at(0).minResources->find("requests.cpu")->value();
        };
        QCOMPARE(coresOf(3), std::int64_t(5));
        QCOMPARE(coresOf(5), std::int64_t(7));
    }

    /// ml/urgent wants one of the two cores that ml/j-w-0 and ml/j-w-1 have. gang spares one of them, by name the second, so j-w-0 is evicted, and the controller
    /// does what the policies say.
    void whatFollowsAnEviction_data() {
        QTest::addColumn<QString>("policies");  // of the Job
        QTest::addColumn<QString>("ofTask");
        QTest::addColumn<QString>("followed");  // "action phase retries pods"; empty: nothing
        QTest::addColumn<QString>("halted");
        QTest::addColumn<QString>("second");  // made before the second session, and the third
        QTest::addColumn<QString>("third");
        const auto row = [](const char* name, const char* policies, const char* ofTask, const char* followed, const char* halted, const char* second, const char* third) {
            QTest::newRow(name) << policies << ofTask << followed << halted << second << third;
        };
        const char* const back = "ml/j-w-0";
        row("none", "", "", "", "", back, "");
        row("another event", ", policies: [{event: PodFailed, action: RestartJob}]", "", "", "", back, "");
        row("an exit code", ", policies: [{exitCode: 3, action: AbortJob}]", "", "", "", back, "");
        row("sync", ", policies: [{event: PodEvicted, action: SyncJob}]", "", "", "", back, "");
        // The group begins anew: it is let in by the second session, and its pods are made before the third.
        row("restart", ", policies: [{events: [PodEvicted, PodFailed], action: RestartJob}]", "", "RestartJob Pending 1/3 ml/j-w-1", "", "", "ml/j-w-0 ml/j-w-1");
        row("any", ", policies: [{event: '*', action: RestartJob}]", "", "RestartJob Pending 1/3 ml/j-w-1", "", "", "ml/j-w-0 ml/j-w-1");
        row("the last one", ", maxRetry: 1, policies: [{event: PodEvicted, action: RestartJob}]", "", "RestartJob Failed 1/1 ml/j-w-1", "", "", "");
        row("abort", ", policies: [{event: PodEvicted, action: AbortJob}]", "", "AbortJob Aborted 0/3 ml/j-w-1", "", "", "");
        row("terminate", ", policies: [{event: PodEvicted, action: TerminateJob}]", "", "TerminateJob Terminated 0/3 ml/j-w-1", "", "", "");
        row("complete", ", policies: [{event: PodEvicted, action: CompleteJob}]", "", "CompleteJob Completed 0/3 ml/j-w-1", "", "", "");
        row("the task's come first", ", policies: [{event: PodEvicted, action: RestartJob}]", ", policies: [{event: PodEvicted, action: AbortJob}]", "AbortJob Aborted 0/3 ml/j-w-1", "", "", "");
        row("the first counts", ", policies: [{event: PodEvicted, action: CompleteJob}, {event: '*', action: AbortJob}]", "", "CompleteJob Completed 0/3 ml/j-w-1", "", "", "");
        row("a task", ", policies: [{event: PodEvicted, action: RestartTask}]", "", "", "ml/j", "", "");
        row("a pod", ", policies: [{event: PodEvicted, action: RestartPod}]", "", "", "ml/j", "", "");
        // The last restart fails the whole Job, whichever part it is of.
        row("the last of a task", ", maxRetry: 1, policies: [{event: PodEvicted, action: RestartTask}]", "", "RestartTask Failed 1/1 ml/j-w-1", "", "", "");
        row("the last of a pod", ", maxRetry: 1, policies: [{event: PodEvicted, action: RestartPod}]", "", "RestartPod Failed 1/1 ml/j-w-1", "", "", "");
        row("the last of a partition", ", maxRetry: 1, policies: [{event: PodEvicted, action: RestartPartition}]", "", "", "ml/j", "", "");
        row("the last one, later", ", maxRetry: 1, policies: [{event: PodEvicted, action: RestartTask, timeout: 10m}]", "", "", "ml/j", "", "");
        row("a partition", ", policies: [{event: PodEvicted, action: RestartPartition}]", "", "", "ml/j", "", "");
        row("later", ", policies: [{event: PodEvicted, action: RestartJob, timeout: 10m}]", "", "", "ml/j", "", "");
    }
    void whatFollowsAnEviction() {
        QFETCH(QString, policies);
        QFETCH(QString, ofTask);
        QFETCH(QString, followed);
        QFETCH(QString, halted);
        QFETCH(QString, second);
        QFETCH(QString, third);
        JobWorld jobs = evictionWorld("minAvailable: 1, tasks: [" + task("w", 2, ofTask.toStdString()) + "]" + policies.toStdString());
        const auto sessions = jobs.run(4);
        QCOMPARE(sessions[0].evictions.size(), std::size_t(1));
        QCOMPARE(sessions[0].evictions[0].pod, std::string("ml/j-w-0"));
        QString told;
        for (const PolicyReport& one : sessions[0].policies) {
            QCOMPARE(one.job, std::string("ml/j"));
            told += QString::fromStdString(one.action + " " + one.phase) + QStringLiteral(" %1/%2").arg(one.retries).arg(one.maxRetry);
            for (const std::string& pod : one.pods) told += QString::fromStdString(" " + pod);
        }
        QCOMPARE(told, followed);
        QCOMPARE(joined(sessions[0].halted), halted);
        QCOMPARE(joined(madeBy(sessions[1])), second);
        QCOMPARE(joined(madeBy(sessions[2])), third);
        QVERIFY(sessions[1].binds.contains("ml/urgent"));
        for (const MadePod& made : sessions[2].made) QCOMPARE(made.podGroup, std::string("ml/j"));
        if (followed.startsWith(QStringLiteral("RestartJob Pending"))) QCOMPARE(sessions[1].waits.at(0).pods, std::int64_t(2));
    }

    /// The pods are of the version before the present one: the controller ended them itself, and their going is no event.
    void podsOfAnOlderVersion() {
        for (const bool older : {false, true}) {
            JobWorld jobs = evictionWorld("minAvailable: 1, tasks: [" + task("w", 2) + "], policies: [{event: PodEvicted, action: AbortJob}]");
            if (older) jobs.world.own.jobs.at(0).version = 1;  // the pods say 0
            const auto sessions = jobs.run(2);
            QCOMPARE(sessions[0].policies.size(), std::size_t(older ? 0 : 1));
        }
    }

    /// Pods that have ended stay where the last restart is one of a pod, and leave with their task.
    void whoLeavesWithTheLastRestart() {
        for (const bool ofTask : {false, true}) {
            JobWorld jobs = evictionWorld("minAvailable: 2, maxRetry: 1, tasks: [" + task("w", 3) + "], policies: [{event: PodEvicted, action: " + (ofTask ? "RestartTask" : "RestartPod") + "}]");
            Pod done = pod("j-w-2").cpu("1").on("n1");
            done.namespaceName = "ml";
            done.phase = PodPhase::Succeeded;
            jobs.world.objects.pods.push_back(done);
            jobs.world.objects.podSources.resize(jobs.world.objects.pods.size());
            QCOMPARE(joined(jobs.run(2)[0].policies.at(0).pods), ofTask ? QStringLiteral("ml/j-w-1 ml/j-w-2") : QStringLiteral("ml/j-w-1"));
        }
    }

    /// One of two has a core, the other none: the group becomes Unknown, which is an event, too. It has no version: of a Job that was restarted nobody
    /// here knows whether it counts.
    void aBrokenGroupIsAnEvent_data() {
        QTest::addColumn<QString>("policies");
        QTest::addColumn<int>("version");
        QTest::addColumn<QString>("followed");
        QTest::addColumn<QString>("halted");
        QTest::newRow("none") << QString() << 0 << QString() << QString();
        QTest::newRow("another") << QStringLiteral(", policies: [{event: PodFailed, action: RestartJob}]") << 0 << QString() << QString();
        QTest::newRow("restart") << QStringLiteral(", policies: [{event: Unknown, action: RestartJob}]") << 0 << QStringLiteral("RestartJob Pending ml/j-w-0 ml/j-w-1") << QString();
        QTest::newRow("any") << QStringLiteral(", policies: [{event: '*', action: AbortJob}]") << 0 << QStringLiteral("AbortJob Aborted ml/j-w-0 ml/j-w-1") << QString();
        QTest::newRow("restarted") << QStringLiteral(", policies: [{event: Unknown, action: RestartJob}]") << 1 << QString() << QStringLiteral("ml/j");
        QTest::newRow("later") << QStringLiteral(", policies: [{event: Unknown, action: RestartJob, timeout: 1m}]") << 0 << QString() << QStringLiteral("ml/j");
    }
    void aBrokenGroupIsAnEvent() {
        QFETCH(QString, policies);
        QFETCH(int, version);
        QFETCH(QString, followed);
        QFETCH(QString, halted);
        JobWorld jobs({vcjob("minAvailable: 2, tasks: [" + task("w", 2) + "]" + policies.toStdString())}, "1");
        jobs.world.own.jobs.at(0).version = version;
        Pod one = pod("j-w-0").cpu("1").on("n1");
        one.namespaceName = "ml";
        one.phase = PodPhase::Running;
        jobs.world.objects.pods.push_back(one);
        jobs.world.objects.podSources.resize(1);
        const auto sessions = jobs.run(2);
        QCOMPARE(sessions[0].podGroups.at(0).status.phase, PodGroupPhase::Unknown);
        QCOMPARE(joined(sessions[0].halted), halted);
        QString told;
        for (const PolicyReport& policy : sessions[0].policies) told += QString::fromStdString(policy.action + " " + policy.phase + " ") + joined(policy.pods);
        QCOMPARE(told, followed);
    }

    /// Each restart counts, and the third is the last.
    void restartsAreCounted() {
        JobWorld jobs = evictionWorld("minAvailable: 1, tasks: [" + task("w", 2) + "], policies: [{event: PodEvicted, action: RestartJob}]");
        jobs.world.own.jobs.at(0).retries = 2;
        const auto sessions = jobs.run(2);
        QCOMPARE(sessions[0].policies.at(0).retries, 3);
        QCOMPARE(sessions[0].policies.at(0).phase, std::string("Failed"));
    }

    /// A Job that is restarting in the files goes on, unless an old pod of it is still there.
    void aJobThatRestarts() {
        for (const bool ending : {false, true}) {
            JobWorld jobs({vcjob("minAvailable: 1, tasks: [" + task("w", 2) + "]", ", status: {state: {phase: Restarting}, retryCount: 1}")});
            Pod old = pod("j-w-0").cpu("1").on("n1");
            old.namespaceName = "ml";
            old.phase = PodPhase::Running;
            old.deleting = true;
            if (ending) {
                jobs.world.objects.pods.push_back(old);
                jobs.world.objects.podSources.resize(1);
                jobs.world.own.pods["ml/j-w-0"].annotations = Labels{{"volcano.sh/job-name", "j"}};
            }
            const auto sessions = jobs.run(2);
            QCOMPARE(joined(madeBy(sessions[1])), ending ? QString() : QStringLiteral("ml/j-w-0 ml/j-w-1"));
        }
    }

    void whatMakesNoPods_data() {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("why");
        QTest::addColumn<QString>("says");
        using Why = PassedOver::Why;
        const auto row = [](const char* name, const std::string& spec, Why why, const char* says, const char* more = "") {
            QTest::newRow(name) << QString::fromStdString(spec) << QString::fromLatin1(more) << static_cast<int>(why) << QString::fromLatin1(says);
        };
        const std::string one = "tasks: [" + task("a", 1) + "]";
        row("no queue", "queue: gone, " + one, Why::NoQueue, "gone");
        row("closed", "queue: shut, " + one, Why::Closed, "shut");
        row("no task", "minAvailable: 1", Why::Says, "No task specified in job spec");
        row("twice", "tasks: [" + task("a", 1) + ", " + task("a", 1) + "]", Why::Says, "duplicated task name a");
        row("above", "minAvailable: 2, " + one, Why::Says, "job 'minAvailable' should not be greater than total replicas in tasks");
        row("circle", "tasks: [" + task("a", 1, ", dependsOn: {name: [b]}") + ", " + task("b", 1, ", dependsOn: {name: [a]}") + "]", Why::Says,
            "job has dependencies between tasks, but doesn't form a directed acyclic graph(DAG)");
        row("unknown task", "tasks: [" + task("a", 1, ", dependsOn: {name: [z]}") + "]", Why::Says,
            "job has dependencies between tasks, but doesn't form a directed acyclic graph(DAG)");
        row("no template", "tasks: [{name: a, replicas: 1}]", Why::NoTemplate, "a");
        row("no class", "priorityClassName: none, " + one, Why::NoPriorityClass, "none");
        row("claim", "volumes: [{mountPath: /data, volumeClaim: {}}], " + one, Why::MakesClaims, "");
        row("no claim", "volumes: [{mountPath: /data, volumeClaimName: gone}], " + one, Why::Says,
            "pvc gone is not found, the job will be in the Pending state until the PVC is created");
        row("was restarted for the last time", one, Why::Restarts, "Restarting", ", status: {state: {phase: Restarting}, retryCount: 3}");
    }
    void whatMakesNoPods() {
        QFETCH(QString, spec);
        QFETCH(QString, more);
        QFETCH(int, why);
        QFETCH(QString, says);
        JobWorld jobs({vcjob(spec.toStdString(), more.toStdString()), "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: shut}, status: {state: Closed}}"});
        const auto sessions = jobs.run(2);
        QVERIFY(sessions[1].made.empty() && sessions[1].waits.empty());
        const std::vector<PassedOver> over = passedOver(jobs.world);
        QCOMPARE(over.size(), std::size_t(1));
        QCOMPARE(over[0].object, std::string("Job ml/j"));
        QCOMPARE(static_cast<int>(over[0].why), why);
        QCOMPARE(QString::fromStdString(over[0].missing), says);
        if (over[0].why == PassedOver::Why::Closed) QCOMPARE(over[0].says, std::string("can only submit job to queue with state `Open`, queue `shut` status is `Closed`"));
        QVERIFY(jobs.world.own.podGroups.empty());
    }

    void endedAndForeignJobsAreLeftAlone() {
        const std::string tasks = "tasks: [" + task("a", 1) + "]";
        for (const std::string& job : {vcjob(tasks, ", status: {state: {phase: Completed}}"), vcjob("schedulerName: other, " + tasks)}) {
            JobWorld jobs({job});
            QVERIFY(jobs.run(2)[1].made.empty());
            QVERIFY(passedOver(jobs.world).empty());
        }
    }

    void tooManyPodsAreRefused() {
        JobWorld jobs({vcjob("minAvailable: 1, tasks: [" + task("a", 2'000'000'000) + "]")});
        prepare(jobs.world);
        const auto reports = runSessions(jobs.world, jobs.configuration, 2);
        QVERIFY(!reports.has_value());
        QCOMPARE(reports.error().code, ErrorCode::Unsupported);
        QVERIFY(!podsToMake(jobs.world).has_value());
    }

    void badJobsAreFaults_data() {
        QTest::addColumn<QString>("job");
        QTest::newRow("below zero") << QString::fromStdString(vcjob("tasks: [{name: a, replicas: -1}]"));
        QTest::newRow("no number") << QString::fromStdString(vcjob("minAvailable: many"));
        QTest::newRow("tasks are no list") << QString::fromStdString(vcjob("tasks: {a: b}"));
        QTest::newRow("no name") << QStringLiteral("{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {namespace: ml}}");
        QTest::newRow("labels are no map") << QString::fromStdString(vcjob("tasks: [{name: a, replicas: 1, template: {metadata: {labels: [x]}, spec: {containers: [{name: c}]}}}]"));
        QTest::newRow("partition of none") << QString::fromStdString(vcjob("tasks: [{name: a, replicas: 1, partitionPolicy: {partitionSize: 0}}]"));
        QTest::newRow("mode") << QString::fromStdString(vcjob("networkTopology: {mode: soft-ish}"));
    }
    void badJobsAreFaults() {
        QFETCH(QString, job);
        QVERIFY_THROWS_EXCEPTION(Fault, volcanoObjectsOf({job.toStdString()}));
    }
};

QTEST_APPLESS_MAIN(TestVolcanoJobs)
#include "tst_volcano_jobs.moc"
