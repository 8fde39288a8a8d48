// SPDX-License-Identifier: GPL-3.0-or-later
// What descheduler v0.36 evicts, by the vectors of the specification of the neighbours, section 5, and each rule alone. Now is
// 2026-06-01T12:00:00Z. Nodes have 10 cores, 100Gi and room for 100 pods unless said.
#include <string>
#include <vector>

#include <QTest>

#include "io/config/descheduler_policy.h"
#include "io/objects/read_pod_history.h"
#include "io/sessions/loader.h"
#include "schedulers/descheduler/descheduler.h"

using namespace bayplan;

namespace {

constexpr std::int64_t kNow = 1780315200;  // 2026-06-01T12:00:00Z

std::string nodeText(const std::string& name, const std::string& more = {}, const std::string& spec = "{}") {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {kubernetes.io/hostname: " + name + more + "}}\nspec: " + spec
           + "\nstatus: {allocatable: {cpu: \"10\", memory: 100Gi, pods: \"100\"}, conditions: [{type: Ready, status: \"True\"}]}\n";
}

struct PodText {
    std::string name;
    std::string node = "n1";
    std::string cpu = "1";
    std::string metadata{};  // ", annotations: {…}"
    std::string spec{};      // ", priority: 5"
    std::string status{};    // ", reason: Evicted"
    std::string owner = "web";
    std::string phase = "Running";
    std::string created = "2026-06-01T11:00:00Z";  // an hour old
};
std::string text(const PodText& pod) {
    const std::string owner =
        pod.owner.empty() ? "" : ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: " + pod.owner + ", uid: u-" + pod.owner + ", controller: true}]";
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + pod.name + ", namespace: default, uid: " + pod.name + ", creationTimestamp: \"" + pod.created
           + "\", labels: {app: web}" + owner + pod.metadata + "}\nspec: {nodeName: " + pod.node + ", containers: [{name: main, image: x, resources: {requests: {cpu: \"" + pod.cpu
           + "\"}}}]" + pod.spec + "}\nstatus: {phase: " + pod.phase + ", startTime: \"" + pod.created + "\"" + pod.status + "}\n";
}

/// `deschedule`, `balance`: one name each, or none; it gets an entry in pluginConfig where `config` has none of it.
std::string policyText(const std::string& deschedule, const std::string& balance, std::string config, const std::string& limits = {}) {
    for (const std::string& name : {deschedule, balance})
        if (!name.empty() && config.find("name: " + name) == std::string::npos) config += (config.empty() ? "{name: " : ", {name: ") + name + "}";
    return "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\n" + limits + "profiles:\n- name: p\n  pluginConfig: [" + config + "]\n  plugins: {deschedule: {enabled: ["
           + deschedule + "]}, balance: {enabled: [" + balance + "]}}\n";
}

struct Played {
    DeschedulingCycle cycle;
    std::string error;

    /// "a, b!" : b was refused.
    QString pods() const {
        QStringList all;
        for (const DescheduledPod& pod : cycle.evictions) all += QString::fromStdString(pod.pod.substr(pod.pod.find('/') + 1) + (pod.evicted ? "" : "!"));
        return all.join(", ");
    }
    QString answer(const std::string& pod) const {
        for (const EvictorAnswer& one : cycle.evictors.front().pods)
            if (one.pod == "default/" + pod) return QString::fromStdString(one.evictable ? (one.mayGo.value_or(false) ? "goes" : "fits nowhere") : one.checks);
        return "?";
    }
};

Played play(const std::string& objects, const std::string& policy) {
    const CheckedPolicy checked = readDeschedulerPolicyFromText(policy, "policy.yaml");
    if (!checked.policy) return {{}, toString(checked.diagnostics.front().what)};
    const Result<Objects> read = readObjectsFromText(objects, "cluster.yaml");
    if (!read) return {{}, toString(read.error())};
    if (!read->diagnostics.empty()) return {{}, toString(read->diagnostics.front().what)};
    const auto histories = readPodHistories(*read);
    if (!histories) return {{}, toString(histories.error())};
    Result<DeschedulingCycle> cycle = deschedule(*read, *histories, *checked.policy, kNow);
    if (!cycle) return {{}, toString(cycle.error())};
    return {std::move(*cycle), {}};
}

#define VERIFY_PLAYED(played) QVERIFY2((played).error.empty(), (played).error.c_str())

const std::string kThree = nodeText("n1") + nodeText("n2") + nodeText("n3");

}  // namespace

class TestDescheduler : public QObject {
    Q_OBJECT

private slots:
    /// T-D-LNU-1: n1 has 9 of 10, n2 5, n3 1. Under: at most 20 %; over: above 50 %. n3 can take 5 - 1 = 4. The first pod of 3
    /// leaves 1, so that the second goes too, and leaves -2: more than there is room for, as upstream does it.
    void lowUtilizationOvershoots() {
        const std::string pods = text({"a", "n1", "3"}) + text({"b", "n1", "3"}) + text({"c", "n1", "3"}) + text({"d", "n2", "5"}) + text({"e", "n3", "1"});
        const Played played = play(kThree + pods, policyText("", "LowNodeUtilization", "{name: LowNodeUtilization, args: {thresholds: {cpu: 20}, targetThresholds: {cpu: 50}}}"));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("a, b"));
        QCOMPARE(played.cycle.use.size(), std::size_t{3});
        QCOMPARE(played.cycle.use[0].category, std::string("overutilized"));
        QCOMPARE(played.cycle.use[0].percent.at("cpu"), 90);
        QCOMPARE(played.cycle.use[1].category, std::string("appropriate"));
        QCOMPARE(played.cycle.use[2].category, std::string("underutilized"));
    }

    /// T-D-HNU-1: 1, 2 and 6 of 10 with a threshold of 20 %: n3 takes 4: n1's pod leaves 3 and n2's 1.
    void highUtilizationEmptiesNodes() {
        const std::string pods = text({"a", "n1", "1"}) + text({"b", "n2", "2"}) + text({"c", "n3", "6"});
        const Played played = play(kThree + pods, policyText("", "HighNodeUtilization", "{name: HighNodeUtilization, args: {thresholds: {cpu: 20}}}"));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("a, b"));
    }

    /// T-D-DUP-1: five of one owner on one of three nodes: 5 / 3 rounded up is 2, so that three go.
    void duplicatesAreSpread() {
        std::string pods;
        for (const char* name : {"a", "b", "c", "d", "e"}) pods += text({name});
        const Played played = play(kThree + pods, policyText("", "RemoveDuplicates", ""));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("c, d, e"));
    }

    /// Three with the same two owners on one of three nodes: 3 / 3 is 1, so that two go. Both are in the lists of both owners.
    void aDuplicateOfTwoOwnersLeavesOnce() {
        const std::string two = ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u-web}, {apiVersion: apps/v1, kind: ReplicaSet, name: api, uid: u-api}]";
        std::string pods;
        for (const char* name : {"a", "b", "c"}) pods += text({.name = name, .metadata = two, .owner = ""});
        const Played played = play(kThree + pods, policyText("", "RemoveDuplicates", ""));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("b, c"));
    }

    /// T-D-TS-1: zones of 5 and 1 with a skew of 1: the average is 3, and min(2, 2, 3/2 rounded up) = 2 pods move: those of
    /// the highest priority, which stand at the end.
    void spreadTakesTheHighestPriorityFirst() {
        const std::string spread = ", topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]";
        std::string pods;
        for (int i = 1; i <= 5; ++i) pods += text({"p" + std::to_string(i), "n1", "1", "", spread + ", priority: " + std::to_string(i)});
        pods += text({"q", "n2", "1", "", spread});
        const Played played = play(nodeText("n1", ", zone: a") + nodeText("n2", ", zone: b") + pods, policyText("", "RemovePodsViolatingTopologySpreadConstraint", ""));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("p4, p5"));
    }

    /// Those that fit on no node below the average are taken last (descheduler v0.36
    /// pkg/framework/plugins/removepodsviolatingtopologyspreadconstraint/topologyspreadconstraint.go, balanceDomains: a stable sort
    /// by PodFitsAnyOtherNode). Again 2 of 5 move. n2 has 9 of 10 cores left and p5 asks for 9.5, so that p3 and p4 go, also where it
    /// is not asked whether there is room.
    void spreadTakesThoseThatFit() {
        const std::string spread = ", topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]";
        std::string all = nodeText("n1", ", zone: a") + nodeText("n2", ", zone: b") + text({"q", "n2", "1", "", spread});
        for (int i = 1; i <= 5; ++i) all += text({"p" + std::to_string(i), "n1", i < 5 ? "1" : "9500m", "", spread + ", priority: " + std::to_string(i)});
        const std::string any = "{name: RemovePodsViolatingTopologySpreadConstraint, args: {topologyBalanceNodeFit: false}}";
        QCOMPARE(play(all, policyText("", "RemovePodsViolatingTopologySpreadConstraint", "")).pods(), QString("p3, p4"));
        QCOMPARE(play(all, policyText("", "RemovePodsViolatingTopologySpreadConstraint", any)).pods(), QString("p3, p4"));
    }

    void whatProtectsAPod_data() {
        QTest::addColumn<QString>("pod");
        QTest::addColumn<QString>("args");
        QTest::addColumn<QString>("answer");
        const auto row = [](const char* name, const PodText& pod, const char* args, const char* answer) {
            QTest::newRow(name) << QString::fromStdString(text(pod)) << QString(args) << QString(answer);
        };
        const std::string hostPath = ", volumes: [{name: v, hostPath: {path: /x}}]";
        row("an ordinary pod", {"a"}, "", "goes");
        row("no owner", {.name = "a", .owner = ""}, "", "pod does not have any ownerRefs");
        row("no owner, but the annotation", {.name = "a", .metadata = ", annotations: {descheduler.alpha.kubernetes.io/evict: \"\"}", .owner = ""}, "", "goes");
        row("a failed bare pod", {.name = "a", .owner = "", .phase = "Failed"}, "evictFailedBarePods: true", "goes");
        row("a running bare pod", {.name = "a", .owner = ""}, "evictFailedBarePods: true", "pod does not have any ownerRefs and is not in failed phase");
        row("host path", {.name = "a", .spec = hostPath}, "", "pod has local storage and is protected against eviction");
        row("host path allowed", {.name = "a", .spec = hostPath}, "podProtections: {defaultDisabled: [PodsWithLocalStorage]}", "goes");
        row("host path allowed in the old way", {.name = "a", .spec = hostPath}, "evictLocalStoragePods: true", "goes");
        row("static", {.name = "a", .metadata = ", annotations: {kubernetes.io/config.source: file}"}, "", "pod is a static pod");
        // The threshold is that of system-critical pods where none is given.
        row("critical", {.name = "a", .spec = ", priority: 2000000000"}, "",
            "[pod has system critical priority and is protected against eviction, pod has higher priority than specified priority class threshold]");
        row("above the threshold", {.name = "a", .spec = ", priority: 7"}, "priorityThreshold: {value: 7}", "pod has higher priority than specified priority class threshold");
        row("the threshold goes with the protection", {.name = "a", .spec = ", priority: 7"}, "priorityThreshold: {value: 7}, evictSystemCriticalPods: true", "goes");
        row("few replicas", {"a"}, "minReplicas: 2", "owner has 1 replicas which is less than minReplicas of 2");
        row("young", {"a"}, "minPodAge: 90m", "pod age is not older than MinPodAge: &Duration{Duration:1h30m0s,} seconds");
        row("old enough", {"a"}, "minPodAge: 60m", "goes");
        row("other labels", {"a"}, "labelSelector: {matchLabels: {app: db}}", "pod labels do not match the labelSelector filter in the policy parameter");
        row("the preference binds", {.name = "a", .metadata = ", annotations: {descheduler.alpha.kubernetes.io/prefer-no-eviction: x}"}, "noEvictionPolicy: Mandatory", "");
        row("the preference does not bind", {.name = "a", .metadata = ", annotations: {descheduler.alpha.kubernetes.io/prefer-no-eviction: x}"}, "", "goes");
        row("fits nowhere", {.name = "a", .cpu = "11"}, "nodeFit: true", "fits nowhere");
        row("no budget", {"a"}, "podProtections: {extraEnabled: [PodsWithoutPDB]}", "pod does not have a PodDisruptionBudget and is protected against eviction");
    }
    void whatProtectsAPod() {
        QFETCH(QString, pod);
        QFETCH(QString, args);
        QFETCH(QString, answer);
        const Played played =
            play(kThree + pod.toStdString(), policyText("PodLifeTime", "", "{name: PodLifeTime, args: {maxPodLifeTimeSeconds: 1}}, {name: DefaultEvictor, args: {" + args.toStdString() + "}}"));
        VERIFY_PLAYED(played);
        QCOMPARE(played.answer("a"), answer);
        QCOMPARE(played.pods(), answer == "goes" ? QString("a") : QString());
    }

    /// The budget allows one; the second is refused, and counts for no limit: the third, which no budget covers, still goes.
    void budgetsAndLimits() {
        const std::string budget =
            "---\napiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: b, namespace: default}\nspec: {selector: {matchLabels: {app: web}}}\n"
            "status: {disruptionsAllowed: 1}\n";
        std::string third = text({.name = "c", .created = "2026-06-01T11:02:00Z"});
        third.replace(third.find("app: web"), 8, "app: api");
        const std::string pods = text({.name = "a", .created = "2026-06-01T11:00:00Z"}) + text({.name = "b", .created = "2026-06-01T11:01:00Z"}) + third;
        const std::string config = "{name: PodLifeTime, args: {maxPodLifeTimeSeconds: 1}}";
        Played played = play(kThree + budget + pods, policyText("PodLifeTime", "", config, "maxNoOfPodsToEvictPerNode: 2\n"));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("a, b!, c"));
        QCOMPARE(played.cycle.evictions[1].message, std::string("Cannot evict pod as it would violate the pod's disruption budget."));
        // What never reached the API is not listed.
        played = play(kThree + pods, policyText("PodLifeTime", "", config, "maxNoOfPodsToEvictTotal: 1\n"));
        QCOMPARE(played.pods(), QString("a"));
        played = play(kThree + pods, policyText("PodLifeTime", "", config, "maxNoOfPodsToEvictPerNamespace: 2\n"));
        QCOMPARE(played.pods(), QString("a, b"));
    }

    void failedAndRestarting() {
        const std::string waiting = ", containerStatuses: [{name: main, restartCount: 3, state: {waiting: {reason: CrashLoopBackOff}}}]";
        const std::string pods = text({.name = "a", .status = waiting}) + text({.name = "b", .status = ", reason: NodeAffinity", .phase = "Failed"})
                                 + text({.name = "c", .status = ", reason: Evicted", .phase = "Failed", .created = "2026-06-01T10:59:00Z"});
        QCOMPARE(play(kThree + pods, policyText("RemovePodsHavingTooManyRestarts", "", "{name: RemovePodsHavingTooManyRestarts, args: {podRestartThreshold: 3}}")).pods(), QString("a"));
        // An hour by default: b is exactly an hour old, which is enough (descheduler pkg/framework/plugins/removefailedpods/failedpods.go,
        // validateCanEvict: only a pod younger than that is left alone).
        QCOMPARE(play(kThree + pods, policyText("RemoveFailedPods", "", "")).pods(), QString("b, c"));
        QCOMPARE(play(kThree + pods, policyText("RemoveFailedPods", "", "{name: RemoveFailedPods, args: {minPodLifetimeSeconds: 3601}}")).pods(), QString("c"));
        QCOMPARE(play(kThree + pods, policyText("RemoveFailedPods", "", "{name: RemoveFailedPods, args: {minPodLifetimeSeconds: 0, reasons: [NodeAffinity]}}")).pods(), QString("b"));
    }

    /// Pods that have ended ask for nothing on a tainted node, and stay there: only PodLifeTime, RemoveFailedPods and
    /// RemovePodsHavingTooManyRestarts list them (descheduler v0.36 pkg/framework/plugins/removepodsviolatingnodetaints/node_taint.go,
    /// Deschedule, with pkg/descheduler/pod/pods.go, ListPodsOnANode).
    void taintsLeaveWhatHasEnded() {
        const std::string tainted = nodeText("n1", "", "{taints: [{key: spot, value: \"yes\", effect: NoSchedule}]}") + nodeText("n2");
        const std::string pods = text({"a"}) + text({.name = "b", .phase = "Failed"}) + text({.name = "c", .phase = "Succeeded"}) + text({.name = "d", .phase = "Pending"});
        const Played played = play(tainted + pods, policyText("RemovePodsViolatingNodeTaints", "", "{name: RemovePodsViolatingNodeTaints}"));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("a, d"));
        QCOMPARE(played.answer("b"), QString("goes"));
    }

    /// A list of included taints that is there and empty includes none (node_taint.go, New: only a nil list includes all).
    void taintsThatAreIncluded() {
        const std::string tainted = nodeText("n1", "", "{taints: [{key: spot, value: \"yes\", effect: NoSchedule}]}") + nodeText("n2");
        const auto by = [&](const char* args) {
            return play(tainted + text({"a"}), policyText("RemovePodsViolatingNodeTaints", "", std::string("{name: RemovePodsViolatingNodeTaints, args: {") + args + "}}")).pods();
        };
        QCOMPARE(by("includedTaints: [spot]"), QString("a"));
        QCOMPARE(by("includedTaints: [\"spot=no\"]"), QString());
        QCOMPARE(by("includedTaints: []"), QString());
        QCOMPARE(by("includedTaints: null"), QString("a"));
        QCOMPARE(by("includedTaints: [], excludedTaints: [other]"), QString());
    }

    void nodesThatChanged() {
        const std::string tainted = nodeText("n1", ", disk: hdd", "{taints: [{key: spot, value: \"yes\", effect: NoSchedule}]}") + nodeText("n2", ", disk: ssd");
        const std::string affinity =
            ", affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: In, values: [ssd]}]}]}}}";
        const std::string pods = text({"a"}) + text({.name = "b", .spec = ", tolerations: [{operator: Exists}]" + affinity});
        QCOMPARE(play(tainted + pods, policyText("RemovePodsViolatingNodeTaints", "", "")).pods(), QString("a"));
        QCOMPARE(play(tainted + pods, policyText("RemovePodsViolatingNodeTaints", "", "{name: RemovePodsViolatingNodeTaints, args: {excludedTaints: [\"spot=yes\"]}}")).pods(), QString());
        QCOMPARE(play(tainted + pods, policyText("RemovePodsViolatingNodeAffinity", "",
                                                 "{name: RemovePodsViolatingNodeAffinity, args: {nodeAffinityType: [requiredDuringSchedulingIgnoredDuringExecution]}}"))
                     .pods(),
                 QString("b"));
    }

    /// Only the pod with the term goes, and only as long as its counterpart is there.
    void antiAffinity() {
        const std::string enemy = ", affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: web}}}]}}";
        const std::string pods = text({.name = "a", .spec = enemy}) + text({.name = "b", .spec = enemy}) + text({.name = "c", .node = "n2"});
        const Played played = play(kThree + pods, policyText("RemovePodsViolatingInterPodAntiAffinity", "", ""));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("a"));
    }

    /// Pods of one node stand together even where it does not have the label (descheduler v0.36 pkg/utils/predicates.go,
    /// hasSameLabelValue); those of two nodes without it do not.
    void antiAffinityWithoutTheLabel() {
        const std::string enemy = ", affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: rack, labelSelector: {matchLabels: {app: web}}}]}}";
        const std::string policy = policyText("RemovePodsViolatingInterPodAntiAffinity", "", "");
        QCOMPARE(play(kThree + text({.name = "a", .spec = enemy}) + text({"b"}), policy).pods(), QString("a"));
        QCOMPARE(play(kThree + text({.name = "a", .spec = enemy}) + text({"b", "n2"}), policy).pods(), QString());
    }

    /// Equal priorities go by QoS class, which the descheduler computes by containers alone where the API server wrote none
    /// (descheduler v0.36 pkg/utils/qos.go, GetPodQOS): a pod that asks as a whole is BestEffort, and goes before a Burstable one.
    /// n1 asks for 4 + 3 of 10: over 50 %. n2 and n3, which are empty, can take 5 each. One pod goes, for 7 - 4 = 3 is below 50 %.
    void podsThatAskAsAWhole() {
        std::string whole = text({"b", "n1", "4"});
        whole.replace(whole.find("containers: ["), whole.find("}}}]") + 4 - whole.find("containers: ["), "resources: {requests: {cpu: \"4\"}}, containers: [{name: main, image: x}]");
        const std::string policy = policyText("", "LowNodeUtilization", "{name: LowNodeUtilization, args: {thresholds: {cpu: 20}, targetThresholds: {cpu: 50}}}");
        const Played played = play(kThree + text({"a", "n1", "3"}) + whole, policy);
        VERIFY_PLAYED(played);
        QCOMPARE(played.cycle.use[0].percent.at("cpu"), 70);
        QCOMPARE(played.pods(), QString("b"));
        // What the API server wrote counts first.
        whole.replace(whole.find("phase: Running"), 14, "phase: Running, qosClass: Burstable");
        QCOMPARE(play(kThree + text({"a", "n1", "3"}) + whole, policy).pods(), QString("a"));
    }

    void oneNodeIsNoCluster() {
        const Played played = play(nodeText("n1") + text({"a"}), policyText("PodLifeTime", "", "{name: PodLifeTime, args: {maxPodLifeTimeSeconds: 1}}"));
        VERIFY_PLAYED(played);
        QVERIFY(!played.cycle.skipped.empty() && played.cycle.evictions.empty());
    }

    void theClassOfAThresholdMustBeThere() {
        const Played played = play(kThree + text({"a"}), policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {priorityThreshold: {name: gone}}}"));
        QVERIFY2(played.error.find("\"gone\"") != std::string::npos, played.error.c_str());
        // The class is looked for when the policy is loaded, also where no pod is asked about it, since system-critical pods may go
        // (descheduler v0.36 pkg/descheduler/policyconfig.go, setDefaultEvictor).
        const Played unasked = play(kThree + text({"a"}), policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {priorityThreshold: {name: gone}, evictSystemCriticalPods: true}}"));
        QVERIFY2(unasked.error.find("\"gone\"") != std::string::npos, unasked.error.c_str());
    }

    void thresholdsAboveSystemPods() {
        const std::string classes = "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: system-node-critical}\nvalue: 2000001000\n---\n";
        for (const char* threshold : {"{value: 2000000001}", "{name: system-node-critical}", "{value: 2000000001}, evictSystemCriticalPods: true"}) {
            const Played played = play(classes + kThree + text({"a"}), policyText("", "RemoveDuplicates", std::string("{name: DefaultEvictor, args: {priorityThreshold: ") + threshold + "}}"));
            QVERIFY2(played.error.find("priority threshold can't be greater than 2000000000") != std::string::npos, played.error.c_str());
        }
        const Played played = play(kThree + text({"a"}), policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {priorityThreshold: {value: 2000000000}}}"));
        VERIFY_PLAYED(played);
    }

    /// What the descheduler reads and does not use is noted, and decides nothing: pkg/framework/profile/profile.go (NewProfile) looks
    /// at what is enabled alone, and at no sorting. Arguments have a TypeMeta (types.go of each plugin), which nobody asks.
    void whatDecidesNothing() {
        const std::string policy =
            "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\ngracePeriodSeconds: 5\nevictionFailureEventNotification: true\n"
            "metricsProviders: [{source: Prometheus, prometheus: {url: \"https://x\", authToken: {secretReference: {namespace: n, name: s}}}}]\nprofiles:\n- name: p\n"
            "  pluginConfig: [{name: PodLifeTime, args: {apiVersion: descheduler/v1alpha2, kind: PodLifeTimeArgs, maxPodLifeTimeSeconds: 1}}, "
            "{name: DefaultEvictor, args: {kind: DefaultEvictorArgs, evictDaemonSetPods: false, noEvictionPolicy: \"\", podProtections: "
            "{extraEnabled: [PodsWithPVC]}}}]\n"
            "  plugins: {presort: {}, sort: {enabled: [x]}, deschedule: {enabled: [PodLifeTime], disabled: [PodLifeTime, \"*\"]}, filter: {enabled: [DefaultEvictor]}, "
            "preevictionfilter: {disabled: [DefaultEvictor]}}\n";
        const CheckedPolicy checked = readDeschedulerPolicyFromText(policy, "policy.yaml");
        QVERIFY2(checked.policy, checked.diagnostics.empty() ? "" : toString(checked.diagnostics.front().what).c_str());
        std::size_t notes = 0;
        for (const Diagnostic& diagnostic : checked.diagnostics) notes += diagnostic.severity == Severity::Note ? 1 : 0;
        QCOMPARE(notes, std::size_t{6});  // three fields of the policy, and three lists of plugins
        const Played played = play(kThree + text({"a"}), policy);
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("a"));
    }

    /// Limits are of 64 bits, and numberOfNodes has a sign, which is not asked for: -1 is as good as 0 (pkg/api/v1alpha2/types.go;
    /// pkg/framework/plugins/nodeutilization/types.go and validation.go). T-D-LNU-1 again.
    void greatAndNegativeNumbers() {
        const std::string pods = text({"a", "n1", "3"}) + text({"b", "n1", "3"}) + text({"c", "n1", "3"}) + text({"d", "n2", "5"}) + text({"e", "n3", "1"});
        const Played played =
            play(kThree + pods,
                 policyText("", "LowNodeUtilization",
                            "{name: LowNodeUtilization, args: {thresholds: {cpu: 20}, targetThresholds: {cpu: 50}, numberOfNodes: -1, evictionLimits: {node: 5000000000}}}",
                            "maxNoOfPodsToEvictTotal: 5000000000\n"));
        VERIFY_PLAYED(played);
        QCOMPARE(played.pods(), QString("a, b"));
    }

    void badPolicies_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const std::string& policy, const char* told) { QTest::newRow(name) << QString::fromStdString(policy) << QString(told); };
        row("empty", "", "policy.yaml");
        row("another kind", "apiVersion: v1\nkind: Pod\n", "is not read");
        row("another version", "apiVersion: descheduler/v1alpha1\nkind: DeschedulerPolicy\n", "is not read");
        row("no profile", "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\n", "has no profile");
        row("unknown strategy", policyText("RemoveDuplicate", "", ""), "did you mean");
        row("the wrong point", policyText("RemoveDuplicates", "", ""), "belongs under plugins.balance");
        row("no thresholds", policyText("", "LowNodeUtilization", ""), "needs thresholds");
        row("no criterion", policyText("PodLifeTime", "", ""), "needs at least one criterion");
        row("contradicting thresholds", policyText("", "LowNodeUtilization", "{name: LowNodeUtilization, args: {thresholds: {cpu: 60}, targetThresholds: {cpu: 50}}}"), "is greater than");
        row("different resources", policyText("", "LowNodeUtilization", "{name: LowNodeUtilization, args: {thresholds: {cpu: 10}, targetThresholds: {memory: 50}}}"), "different resources");
        row("more than all", policyText("", "HighNodeUtilization", "{name: HighNodeUtilization, args: {thresholds: {cpu: 101}}}"), "policy.yaml:5:");
        row("measured usage",
            policyText("", "LowNodeUtilization",
                       "{name: LowNodeUtilization, args: {thresholds: {cpu: 10}, targetThresholds: {cpu: 50}, metricsUtilization: {source: KubernetesMetrics}}}"),
            "not modelled");
        // The descheduler cannot make the plugin then, and leaves out its whole profile (pkg/framework/plugins/nodeutilization/
        // lownodeutilization.go: "metrics source is empty").
        row("no source of metrics",
            policyText("", "LowNodeUtilization", "{name: LowNodeUtilization, args: {thresholds: {cpu: 10}, targetThresholds: {cpu: 50}, metricsUtilization: {metricsServer: false}}}"),
            "names no source of metrics");
        row("another source of metrics",
            policyText("", "LowNodeUtilization", "{name: LowNodeUtilization, args: {thresholds: {cpu: 10}, targetThresholds: {cpu: 50}, metricsUtilization: {source: Graphite}}}"),
            "must be KubernetesMetrics or Prometheus");
        // pkg/framework/profile/profile.go, buildPlugin: a plugin without an entry is not built, nor its profile.
        row("no entry in pluginConfig", "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles: [{name: p, plugins: {balance: {enabled: [RemoveDuplicates]}}}]\n",
            "policy.yaml:3:52: profiles[0].plugins.balance.enabled[0]: RemoveDuplicates has no entry in pluginConfig");
        // pkg/descheduler/policyconfig.go, validateDeschedulerConfiguration: all that is configured.
        row("configured wrongly, and not enabled", policyText("", "RemoveDuplicates", "{name: HighNodeUtilization}"), "HighNodeUtilization needs thresholds");
        row("an evictor that deschedules", policyText("DefaultEvictor", "", ""), "DefaultEvictor belongs under plugins.filter, not under plugins.deschedule");
        row("koord-descheduler's plugin configured", policyText("", "RemoveDuplicates", "{name: LowNodeLoad}"), "profiles[0].pluginConfig[0]: LowNodeLoad is a plugin of koord-descheduler");
        row("a strategy that filters",
            "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles: [{name: p, pluginConfig: [{name: PodLifeTime, args: {maxPodLifeTimeSeconds: 1}}], plugins: {filter: {enabled: "
            "[PodLifeTime]}}}]\n",
            "PodLifeTime does not filter pods");
        row("a point of no descheduler", "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles: [{name: p, plugins: {preEvictionFilter: {enabled: [DefaultEvictor]}}}]\n",
            "unknown field");
        // pkg/framework/plugins/defaultevictor/validation.go, ValidateDefaultEvictorArgs.
        row("protections in both forms", policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {ignorePvcPods: true, podProtections: {defaultDisabled: [DaemonSetPods]}}}"),
            "cannot be set beside podProtections");
        row("a protection twice", policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {podProtections: {extraEnabled: [PodsWithPVC, PodsWithPVC]}}}"), "is there twice");
        row("a grace period in words", policyText("", "RemoveDuplicates", "", "gracePeriodSeconds: soon\n"), "policy.yaml:3:");
        row("a notification that is no yes or no", policyText("", "RemoveDuplicates", "", "evictionFailureEventNotification: often\n"), "policy.yaml:3:");
        row("two sources of metrics", policyText("", "RemoveDuplicates", "", "metricsProviders: [{source: KubernetesMetrics}, {source: Prometheus}]\n"), "one too many");
        row("a source of metrics and a collector", policyText("", "RemoveDuplicates", "", "metricsProviders: [{source: KubernetesMetrics}]\nmetricsCollector: {enabled: true}\n"),
            "only one of metricsProviders and metricsCollector");
        row("an unknown field of a source", policyText("", "RemoveDuplicates", "", "metricsProviders: [{sauce: KubernetesMetrics}]\n"), "unknown field");
        // metav1.LabelSelectorAsSelector, which the plugins' validation.go call; a field that it does not know is one of no policy.
        const auto selecting = [](const std::string& selector) { return policyText("PodLifeTime", "", "{name: PodLifeTime, args: {maxPodLifeTimeSeconds: 1, labelSelector: " + selector + "}}"); };
        row("an operator without values", selecting("{matchExpressions: [{key: app, operator: In}]}"), "policy.yaml:5:");
        row("an operator with values", selecting("{matchExpressions: [{key: app, operator: Exists, values: [a]}]}"), "policy.yaml:5:");
        row("a label that is none", selecting("{matchLabels: {\"my app\": a}}"), "my app");
        row("a value that is none", selecting("{matchLabels: {app: \"a b\"}}"), "a b");
        row("a selector misspelt", selecting("{matchLabel: {app: web}}"), "unknown field");
        row("a requirement misspelt", selecting("{matchExpressions: [{key: app, op: Exists, operator: Exists}]}"), "unknown field");
        row("a selector of the evictor", policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {labelSelector: {matchExpressions: [{key: app, operator: NotIn}]}}}"), "policy.yaml:5:");
        row("a selector of namespaces", policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {namespaceLabelSelector: {matchLabels: {a: \"b c\"}}}}"), "b c");
        row("an unknown state", policyText("PodLifeTime", "", "{name: PodLifeTime, args: {states: [Running, CrashLoopBackof]}}"), "did you mean");
        row("a state of another plugin", policyText("RemovePodsHavingTooManyRestarts", "", "{name: RemovePodsHavingTooManyRestarts, args: {podRestartThreshold: 3, states: [Pending]}}"),
            "\"Pending\" is no state that the descheduler takes here");
        row("both lists", policyText("", "RemoveDuplicates", "{name: RemoveDuplicates, args: {namespaces: {include: [a], exclude: [b]}}}"), "only one of include and exclude");
        row("both thresholds", policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {priorityThreshold: {name: a, value: 3}}}"), "only one of name and value");
        row("unknown protection", policyText("", "RemoveDuplicates", "{name: DefaultEvictor, args: {podProtections: {extraEnabled: [PodsWithHats]}}}"), "PodsWithHats");
        row("a negative limit", policyText("", "RemoveDuplicates", "", "maxNoOfPodsToEvictPerNode: -1\n"), "policy.yaml:3:");
        row("unknown field", policyText("", "RemoveDuplicates", "", "maxNoOfPods: 1\n"), "unknown field");
        row("the same name twice", "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles: [{name: p, plugins: {}}, {name: p, plugins: {}}]\n", "the name of another");
    }
    void badPolicies() {
        QFETCH(QString, policy);
        QFETCH(QString, told);
        const CheckedPolicy checked = readDeschedulerPolicyFromText(policy.toStdString(), "policy.yaml");
        QVERIFY(!checked.policy);
        QString all;
        for (const Diagnostic& diagnostic : checked.diagnostics) all += QString::fromStdString(toString(diagnostic.what)) + "\n";
        QVERIFY2(all.contains(told), qPrintable(all));
    }

    void badHistories() {
        for (const char* source : {R"({"status": {"containerStatuses": [{"restartCount": "many"}]}})", R"({"status": {"conditions": {}}})", R"({"metadata": {"ownerReferences": 3}})", "{"})
            QVERIFY2(!readPodHistory(std::make_shared<const std::string>(source)), source);
        QVERIFY(readPodHistory(nullptr).has_value());
    }
};

QTEST_GUILESS_MAIN(TestDescheduler)
#include "tst_descheduler.moc"
