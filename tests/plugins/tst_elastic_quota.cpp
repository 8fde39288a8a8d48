// SPDX-License-Identifier: GPL-3.0-or-later
// Koordinator's ElasticQuota in the scheduler: what is refused, who makes room, and what is not modelled. All amounts are cores.
#include <algorithm>
#include <array>

#include <QTest>

#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/quota/overused_quotas.h"
#include "plugins/shared/unread_kinds.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/kept_way.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::string key(const std::string& what) { return "quota.scheduling.koordinator.sh/" + what; }

std::string node(const std::string& name, int cpu) {
    return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {allocatable: {cpu: " + std::to_string(cpu) + ", memory: 64Gi, pods: 99}}\n---\n";
}
std::string quota(const std::string& name, int min, int max, const std::string& labels = {}, const std::string& annotations = {}) {
    return "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + name + ", namespace: team, labels: {" + labels + "}, annotations: {" + annotations
           + "}}\nspec: {min: {cpu: " + std::to_string(min) + "}, max: {cpu: " + std::to_string(max) + "}}\n---\n";
}
/// `where`: a node, or nothing. `labels`: more of them.
std::string pod(const std::string& name, const std::string& quota, int cpu, int priority = 0, const std::string& where = {}, const std::string& labels = {}) {
    std::string all = quota.empty() ? std::string() : key("name: " + quota);
    if (!labels.empty()) all += (all.empty() ? "" : ", ") + labels;
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: x, labels: {" + all + "}}\nspec: {priority: " + std::to_string(priority) + ", nodeName: \"" + where
           + "\", containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpu) + "}}}]}\nstatus: {phase: " + (where.empty() ? "Pending" : "Running") + "}\n---\n";
}
std::string label(const std::string& what, const std::string& value) { return key(what + ": \"" + value + "\""); }
std::string annotation(const std::string& what, const std::string& value) { return "'" + key(what + "': '" + value + "'"); }

/// As Koordinator's controller writes the root of a tree: its max means none.
std::string treeRoot(const std::string& name, const std::string& tree, int cores, const std::string& labels = {}) {
    const std::string cpu = std::to_string(cores);
    return "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + name + ", namespace: team, labels: {" + label("tree-id", tree) + ", "
           + label("is-root", "true") + labels + "}, annotations: {" + annotation("total-resource", "{\"cpu\": \"" + cpu + "\"}") + "}}\nspec: {min: {cpu: " + cpu
           + "}, max: {cpu: 1844674407370955161}}\n---\n";
}

Profiles profilesWith(const std::string& args = {}) {
    return makeProfiles(readSchedulerConfigurationFromText(configuration("PrioritySort", "ElasticQuota", args), "scheduler.yaml").value().configuration, inTreePlugins()).value();
}
ClusterPtr pictureOf(const std::string& objects) { return build(readObjectsFromText(objects, "cluster.yaml").value())->cluster; }

struct Answer {
    QString outcome, message, victims, nominated;
};
Answer decide(const std::string& objects, const char* name, const std::string& args = {}) {
    const ClusterPtr cluster = pictureOf(objects);
    Scheduler scheduler(profilesWith(args));
    const Decision decision = scheduler.decide(*cluster, cluster->catalog().findPod(std::string("x/") + name));
    Answer answer;
    answer.message = text(decision.message);
    if (decision.outcome == Outcome::NotModelled) {
        answer.outcome = "not modelled";
        answer.message = text(decision.notModelled.front());
    } else if (decision.node.valid()) {
        answer.outcome = text(cluster->catalog().node(decision.node).name);
    } else {
        answer.outcome = "-";
    }
    if (decision.preemption) {
        answer.nominated = text(cluster->catalog().node(decision.preemption->node).name);
        for (const PodIdx victim : decision.preemption->victims) answer.victims += text(cluster->catalog().pod(victim).name) + ' ';
    }
    return answer;
}

}  // namespace

#define REFUSED(answer, words)                \
    QCOMPARE((answer).outcome, QString("-")); \
    QVERIFY2((answer).message.contains(QStringLiteral(words)), qPrintable((answer).message))

class TestElasticQuota : public QObject {
    Q_OBJECT

private slots:
    /// T-K-EQ-1: of 100, a and c get 15 each beyond 40 and 20, since b asks for 10 of its 30. a uses 50: 5 more are within its 55, 10 are
    /// not. Without c's request a gets all that it asks for.
    void theRuntimeBounds() {
        const std::string cluster = node("n", 100) + quota("a", 40, 100) + quota("b", 30, 100) + quota("c", 20, 100) + pod("a-runs", "a", 50, 0, "n") + pod("b-p", "b", 10);
        const std::string wants = pod("c-p", "c", 60);
        REFUSED(decide(cluster + wants + pod("p", "a", 10), "p"), "Insufficient quotas, quotaName: a, runtime: cpu:55, used: cpu:50, pod's request: cpu:10, exceedDimensions: [cpu]");
        QCOMPARE(decide(cluster + wants + pod("p", "a", 5) + pod("q", "a", 5), "p").outcome, QString("n"));
        QCOMPARE(decide(cluster + wants + pod("p", "a", 10), "b-p").outcome, QString("n"));
        QCOMPARE(decide(cluster + pod("p", "a", 10), "p").outcome, QString("n"));
    }

    /// T-K-EQ-2 in thousandths of a core: 100000 by 1 : 1 : 1 is 33334, 33333 and 33333.
    void theRestGoesByName() {
        const std::string one = annotation("shared-weight", "{\"cpu\": 1}");
        std::string cluster = node("n", 100);
        for (const char* name : {"a", "b", "c"}) cluster += quota(name, 0, 100, {}, one) + pod(std::string(name) + "-p", name, 100) + pod(std::string(name) + "-runs", name, 33, 0, "n");
        REFUSED(decide(cluster, "a-p"), "runtime: cpu:33334m, used: cpu:33");
        REFUSED(decide(cluster, "b-p"), "runtime: cpu:33333m, used: cpu:33");
    }

    /// In a run, what is used grows with every pod that gets a node: 2 and 2 of 5 fit, and 2 more do not.
    void useGrowsInARun() {
        const ClusterPtr cluster = pictureOf(node("n", 20) + quota("a", 0, 5) + pod("p", "a", 2) + pod("q", "a", 2) + pod("r", "a", 2));
        Scheduler scheduler(profilesWith());
        const auto run = schedulePending(cluster, scheduler, Detail::Outcome, {}, {}, {.order = ArrivalOrder::Reading});
        QVERIFY(run.has_value());
        QCOMPARE(run->decisions[1].outcome, Outcome::Scheduled);
        QCOMPARE(run->decisions[2].outcome, Outcome::Unschedulable);
        QVERIFY2(text(run->decisions[2].message).contains("runtime: cpu:5, used: cpu:4"), qPrintable(text(run->decisions[2].message)));
    }

    /// What pods of no quota use is not shared: 10 less 4 are 6, and a, that asks for 8, uses none of it yet. In a run the total falls as
    /// they get their nodes.
    void whatOthersUseIsNotShared() {
        const std::string cluster = node("n", 10) + quota("a", 0, 10) + pod("p", "a", 8);
        QCOMPARE(decide(cluster, "p").outcome, QString("n"));
        REFUSED(decide(cluster + pod("other", "", 4, 0, "n"), "p"), "runtime: cpu:6, used: <empty>, pod's request: cpu:8");
        REFUSED(decide(cluster + pod("other", "koordinator-system-quota", 4, 0, "n"), "p"), "runtime: cpu:6");
        REFUSED(decide(cluster + pod("other", "missing", 4, 0, "n"), "p"), "runtime: cpu:6");
        const ClusterPtr picture = pictureOf(node("n", 20) + quota("a", 0, 20) + pod("p", "a", 17) + pod("first", "", 4, 9));
        Scheduler scheduler(profilesWith());
        const auto run = schedulePending(picture, scheduler, Detail::Outcome);
        QVERIFY(run.has_value());
        QCOMPARE(run->decisions[0].outcome, Outcome::Scheduled);
        QVERIFY2(text(run->decisions[1].message).contains("runtime: cpu:16"), qPrintable(text(run->decisions[1].message)));
    }

    /// T-X-33: 3 of min 4 are used by such pods, and 2 more are too many, though the runtime has room. A pod that may be preempted enters.
    void whoMayNotBePreemptedStaysBelowTheMin() {
        const std::string forGood = label("preemptible", "false"), cluster = node("n", 20) + quota("a", 4, 10) + pod("runs", "a", 3, 0, "n", forGood);
        REFUSED(decide(cluster + pod("p", "a", 2, 0, {}, forGood), "p"),
                "Insufficient non-preemptible quotas, quotaName: a, min: cpu:4, nonPreemptibleUsed: cpu:3, pod's request: cpu:2, exceedDimensions: [cpu]");
        QCOMPARE(decide(cluster + pod("p", "a", 1, 0, {}, forGood), "p").outcome, QString("n"));
        QCOMPARE(decide(cluster + pod("p", "a", 2), "p").outcome, QString("n"));
    }

    /// A quota that is above its runtime refuses every pod, whatever that asks for: 9 of 6. What its max does not name is not counted.
    void aQuotaAboveItsRuntimeTakesNobody() {
        const std::string cluster = node("n", 20) + quota("a", 0, 6) + pod("runs", "a", 9, 0, "n");
        REFUSED(decide(cluster + pod("p", "a", 0), "p"), "runtime: cpu:6, used: cpu:9, pod's request: cpu:0, exceedDimensions: [cpu]");
        std::string memory = quota("m", 0, 1);
        memory.replace(memory.find("cpu: 1"), 6, "memory: 1Gi");
        QCOMPARE(decide(node("n", 20) + memory + pod("p", "m", 8), "p").outcome, QString("n"));
    }

    /// Without a runtime the max bounds: 1 + 2 of max 4, where the runtime would be 2.
    void withoutRuntime() {
        const std::string cluster = node("n", 6) + quota("a", 0, 4) + quota("b", 4, 6) + pod("b-p", "b", 4) + pod("runs", "a", 1, 0, "n") + pod("p", "a", 2);
        REFUSED(decide(cluster, "p"), "runtime: cpu:2, used: cpu:1");
        QCOMPARE(decide(cluster, "p", "enableRuntimeQuota: false").outcome, QString("n"));
        REFUSED(decide(cluster + pod("more", "a", 2, 0, "n"), "p", "enableRuntimeQuota: false"), "runtime: cpu:4, used: cpu:3");
    }

    /// Mins of 6 and 6 of 8 are 4 each once they are scaled; otherwise a has its 6.
    void minsAreScaled() {
        const std::string cluster = node("n", 8) + quota("a", 6, 9) + quota("b", 6, 9) + pod("b-p", "b", 6) + pod("p", "a", 6);
        REFUSED(decide(cluster, "p"), "runtime: cpu:4");
        QCOMPARE(decide(cluster, "p", "enableMinQuotaScale: false").outcome, QString("n"));
    }

    /// Above a, with max 10, is p with max 5, and b uses 4 of that.
    void quotasAboveCount() {
        const std::string under = label("parent", "p"),
                          cluster = node("n", 20) + quota("p", 0, 5) + quota("a", 0, 10, under) + quota("b", 0, 10, under) + pod("runs", "b", 4, 0, "n") + pod("q", "a", 2);
        const std::string args = "enableRuntimeQuota: false, enableCheckParentQuota: true";
        REFUSED(decide(cluster, "q", args), "Insufficient quotas, quotaNameTopo: [p a], runtime: cpu:5, used: cpu:4, pod's request: cpu:2, exceedDimensions: [cpu]");
        QCOMPARE(decide(cluster, "q", "enableRuntimeQuota: false").outcome, QString("n"));
        QCOMPARE(decide(cluster + pod("r", "a", 1), "r", args).outcome, QString("n"));
        QVERIFY(decide(cluster + pod("r", "p", 1), "r", args).message.contains("quota of the first level"));
    }

    /// 4 of 4 are used by pods of 2; with the pod's 2, one has to leave: the more important one stays.
    void aPodTakesThePlaceOfALesserOne() {
        const std::string cluster = node("n", 20) + quota("a", 0, 4) + quota("b", 0, 9) + pod("a1", "a", 2, 1, "n") + pod("a2", "a", 2, 2, "n") + pod("b1", "b", 2, 0, "n");
        const Answer told = decide(cluster + pod("p", "a", 2, 5), "p");
        REFUSED(told, "Insufficient quotas, quotaName: a");
        QCOMPARE(told.victims, QString("a1 "));
        QCOMPARE(told.nominated, QString("n"));
    }

    /// Whoever is not less important, is of another quota or may not be preempted stays.
    void whoIsNoVictim_data() {
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("victims");
        QTest::newRow("lower") << QString::fromStdString(pod("o", "a", 3, 4, "n")) << "o ";
        QTest::newRow("as important") << QString::fromStdString(pod("o", "a", 3, 5, "n")) << "";
        QTest::newRow("for good") << QString::fromStdString(pod("o", "a", 3, 1, "n", label("preemptible", "false"))) << "";
        QTest::newRow("of another quota") << QString::fromStdString(pod("full", "a", 3, 5, "n") + pod("o", "b", 3, 1, "n")) << "";
    }
    void whoIsNoVictim() {
        QFETCH(QString, other);
        const Answer told = decide(node("n", 20) + quota("a", 0, 4) + quota("b", 0, 9) + other.toStdString() + pod("p", "a", 2, 5), "p");
        QTEST(told.victims, "victims");
        if (told.victims.isEmpty()) QVERIFY2(told.message.endsWith("preemption: 0/1 nodes are available: 1 No victims found on node n for preemptor pod p."), qPrintable(told.message));
    }

    /// Where the node is full, and not the quota: b's pod stays, a's leaves. Of the default quota nobody leaves, unless the arguments say so.
    void whereTheNodeIsFull() {
        const std::string full = node("n", 4) + quota("a", 0, 9) + quota("b", 0, 9);
        QCOMPARE(decide(full + pod("o", "a", 2, 1, "n") + pod("b1", "b", 2, 0, "n") + pod("p", "a", 2, 5), "p").victims, QString("o "));
        const std::string inDefault = full + pod("o", "", 4, 1, "n") + pod("p", "", 2, 5);
        QCOMPARE(decide(inDefault, "p").victims, QString());
        QCOMPARE(decide(inDefault, "p", "disableDefaultQuotaPreemption: false").victims, QString("o "));
        const std::string without = node("n", 4) + pod("o", "", 4, 1, "n") + pod("p", "", 2, 5);
        QCOMPARE(decide(without, "p").victims, QString());
        QCOMPARE(decide(without, "p", "disableDefaultQuotaPreemption: false").victims, QString("o "));
    }

    /// As upstream: on n1 the victim of 1 is not enough, 3 + 3 of 4, and the node is taken all the same, since its victim is the lesser one.
    void aNodeMayLeaveTheQuotaAbove() {
        const Answer told = decide(node("n1", 9) + node("n2", 9) + quota("a", 0, 4) + pod("a1", "a", 1, 1, "n1") + pod("a2", "a", 3, 2, "n2") + pod("p", "a", 3, 5), "p");
        QCOMPARE(told.nominated, QString("n1"));
        QCOMPARE(told.victims, QString("a1 "));
    }

    void whoDoesNotPreempt() {
        std::string never = pod("p", "a", 2, 5);
        never.replace(never.find("spec: {"), 7, "spec: {preemptionPolicy: Never, ");
        QVERIFY(decide(node("n", 20) + quota("a", 0, 4) + pod("o", "a", 3, 1, "n") + never, "p").message.endsWith("not eligible due to preemptionPolicy=Never."));
        std::string leaving = pod("o", "a", 3, 1, "n"), nominated = pod("p", "a", 2, 5);
        leaving.replace(leaving.find("metadata: {"), 11, "metadata: {deletionTimestamp: \"2026-01-01T00:00:00Z\", ");
        nominated.replace(nominated.find("status: {"), 9, "status: {nominatedNodeName: n, ");
        const Answer told = decide(node("n", 20) + quota("a", 0, 4) + leaving + nominated, "p");
        QVERIFY2(told.message.endsWith("not eligible due to a terminating pod on the nominated node."), qPrintable(told.message));
    }

    /// What Koordinator does then is not known, for exactly the pods of these quotas.
    void brokenQuotas_data() {
        QTest::addColumn<QString>("quotas");
        QTest::addColumn<QString>("why");
        QTest::newRow("circle") << QString::fromStdString(quota("a", 0, 4, label("parent", "b")) + quota("b", 0, 4, label("parent", "a"))) << "the parents of ElasticQuota a lead in a circle";
        QTest::newRow("own parent") << QString::fromStdString(quota("a", 0, 4, label("parent", "a"))) << "the parents of ElasticQuota a lead in a circle";
        QTest::newRow("no parent") << QString::fromStdString(quota("a", 0, 4, label("parent", "gone"))) << "there is no ElasticQuota gone, the parent of a";
        QTest::newRow("under another tree") << QString::fromStdString(quota("t", 0, 4, label("tree-id", "t")) + quota("a", 0, 4, label("parent", "t")))
                                            << "there is no ElasticQuota t, the parent of a";
        const std::string apart = ", " + label("ignore-default-tree", "true");
        QTest::newRow("two roots") << QString::fromStdString(treeRoot("r1", "t", 4, apart) + treeRoot("r2", "t", 5, apart) + quota("a", 0, 4, label("tree-id", "t")))
                                   << "several roots of a quota tree say what it has";
    }
    void brokenQuotas() {
        QFETCH(QString, quotas);
        QFETCH(QString, why);
        const std::string cluster = node("n", 20) + quotas.toStdString() + quota("good", 0, 4) + pod("p", "a", 2) + pod("q", "good", 2) + pod("r", "", 2);
        const Answer told = decide(cluster, "p");
        QCOMPARE(told.outcome, QString("not modelled"));
        QVERIFY2(told.message.contains(why), qPrintable(told.message));
        QCOMPARE(decide(cluster, "q").outcome, QString("n"));
        QCOMPARE(decide(cluster, "r").outcome, QString("n"));
    }

    /// Of 20 cores the root of t says 8. In t, a asks for 2 + 4 + 3 = 9 and b for 3: with mins of none and equal weights, 8 are shared as 4 and 4, so that b
    /// has its 3 and a 5; a uses 2. In the default tree 20 - 8 = 12 are left for c.
    void treesOfTheirOwn() {
        const std::string of = label("tree-id", "t") + ", " + label("parent", "r");
        const auto cluster = [&](const std::string& ofRoot) {
            return node("n", 20) + treeRoot("r", "t", 8, ofRoot) + quota("a", 0, 10, of) + quota("b", 0, 10, of) + quota("c", 0, 99) + pod("a1", "a", 2, 0, "n") + pod("a2", "a", 4)
                   + pod("a3", "a", 3) + pod("b1", "b", 3) + pod("c1", "c", 13) + pod("c2", "c", 12);
        };
        const std::string all = cluster({});
        REFUSED(decide(all, "a2"), "quotaName: a, runtime: cpu:5, used: cpu:2, pod's request: cpu:4");
        QCOMPARE(decide(all, "a3").outcome, QString("n"));
        QCOMPARE(decide(all, "b1").outcome, QString("n"));
        REFUSED(decide(all, "c1"), "quotaName: c, runtime: cpu:12, used: <empty>, pod's request: cpu:13");
        QCOMPARE(decide(all, "c2").outcome, QString("n"));
        // The root may leave the default tree what it has.
        QCOMPARE(decide(cluster(", " + label("ignore-default-tree", "true")), "c1").outcome, QString("n"));
        // What pods of no quota use is taken off the default tree alone.
        const std::string used = all + pod("o", "", 1, 0, "n");
        REFUSED(decide(used, "a2"), "runtime: cpu:5");
        REFUSED(decide(used, "c2"), "runtime: cpu:11");
        // Trees do not lend to one another: a tree whose root says nothing has nothing.
        REFUSED(decide(node("n", 20) + quota("a", 0, 4, label("tree-id", "t")) + pod("p", "a", 1), "p"), "quotaName: a, runtime: cpu:0");
        REFUSED(decide(node("n", 20) + treeRoot("r", "u", 8) + quota("a", 0, 4, label("tree-id", "t")) + pod("p", "a", 1), "p"), "runtime: cpu:0");
    }

    /// Two roots of t say 8: whichever came last, t has 8, and they are taken off the default tree once, which has 20 - 8 = 12.
    void rootsThatSayTheSame() {
        const std::string of = label("tree-id", "t") + ", " + label("parent", "r");
        const auto cluster = [&](int other) {
            return node("n", 20) + treeRoot("r", "t", 8) + treeRoot("r2", "t", other) + quota("a", 0, 99, of) + quota("c", 0, 99) + pod("a1", "a", 9) + pod("a2", "a", 8) + pod("c1", "c", 13)
                   + pod("c2", "c", 12);
        };
        REFUSED(decide(cluster(8), "a1"), "quotaName: a, runtime: cpu:8");
        QCOMPARE(decide(cluster(8), "a2").outcome, QString("n"));
        REFUSED(decide(cluster(8), "c1"), "quotaName: c, runtime: cpu:12");
        QCOMPARE(decide(cluster(8), "c2").outcome, QString("n"));
        QCOMPARE(decide(cluster(7), "a2").outcome, QString("not modelled"));
        QCOMPARE(decide(cluster(7), "c2").outcome, QString("not modelled"));
    }

    /// The quotas above are those of the tree: r asks for 2 + 2, which is below its min of 8, and may use these 4. Of 3 cores the mins of 2 are scaled down to 1.
    void quotasAboveInATree() {
        const std::string of = label("tree-id", "t") + ", " + label("parent", "r");
        const auto cluster = [&](int cores) {
            return node("n", 20) + treeRoot("r", "t", cores) + quota("a", 2, 10, of) + quota("b", 2, 10, of) + pod("a1", "a", 2, 0, "n") + pod("b1", "b", 2);
        };
        QCOMPARE(decide(cluster(8), "b1", "enableCheckParentQuota: true").outcome, QString("n"));
        QCOMPARE(decide(cluster(3), "b1", "enableCheckParentQuota: true").outcome, QString("-"));
    }

    /// The root is a parent like none.
    void theRootIsTheFirstLevel() {
        REFUSED(decide(node("n", 20) + quota("a", 0, 1, label("parent", "koordinator-root-quota")) + pod("p", "a", 2), "p"), "runtime: cpu:1");
    }

    /// By label, by the namespace's name in that namespace, by the annotation of a quota.
    void whereAPodCounts() {
        std::string own = quota("x", 0, 1);
        own.replace(own.find("namespace: team"), 15, "namespace: x");
        REFUSED(decide(node("n", 20) + own + pod("p", "", 2), "p"), "quotaName: x");
        QCOMPARE(decide(node("n", 20) + quota("x", 0, 1) + pod("p", "", 2), "p").outcome, QString("n"));  // it lies in another namespace
        const std::string lists = annotation("namespaces", "[\"w\", \"x\"]");
        REFUSED(decide(node("n", 20) + quota("a", 0, 1, {}, lists) + pod("p", "", 2), "p"), "quotaName: a");
        QCOMPARE(decide(node("n", 20) + own + quota("a", 0, 9, {}, lists) + pod("p", "a", 2), "p").outcome, QString("n"));
    }

    /// T-X-34: 9 are used, and b asks for its min of 4, so that a has 6. p1 and p2 leave, 3 are left; p2 is more important and does not fit,
    /// 7, but p1 does, 5.
    void whoIsRevoked() {
        const auto revoked = [](const std::string& objects, const ElasticQuotaArgs& args = {}) {
            const ClusterPtr picture = pictureOf(objects);
            QString told;
            for (const OverusedQuota& one : overusedQuotas(*picture, *CatalogIndex::of(picture->sharedCatalog()), args)) {
                told += text(one.quota) + ":";
                for (const PodIdx pod : one.revoked) told += " " + text(picture->catalog().pod(pod).name);
                told += ";";
            }
            return told;
        };
        const std::string cluster = node("n", 10) + quota("a", 0, 10) + quota("b", 4, 10) + pod("p1", "a", 2, 1, "n") + pod("p2", "a", 4, 2, "n") + pod("p3", "a", 3, 3, "n");
        QCOMPARE(revoked(cluster), QString());
        QCOMPARE(revoked(cluster + pod("b-p", "b", 4)), QString("a: p2;"));
        ElasticQuotaArgs max;
        max.enableRuntimeQuota = false;
        QCOMPARE(revoked(cluster + pod("b-p", "b", 4), max), QString());
        // Nothing is left for a: none of its pods can stay.
        QCOMPARE(revoked(node("n", 4) + quota("a", 0, 10) + quota("b", 4, 10) + pod("p1", "a", 2, 2, "n") + pod("p2", "a", 2, 1, "n") + pod("b-p", "b", 4)), QString("a: p1 p2;"));
        // The pods of a quota above are in those below it.
        QCOMPARE(revoked(node("n", 9) + quota("up", 0, 3) + quota("a", 0, 9, label("parent", "up")) + pod("p1", "a", 4, 0, "n")), QString("a: p1;up:;"));
    }

    /// What is kept from picture to picture equals what is counted anew.
    void keptEqualsPlain() {
        std::string objects = node("n", 20) + quota("a", 4, 6) + quota("b", 5, 9) + quota("b1", 2, 6, label("parent", "b"));
        for (int i = 0; i < 12; ++i)
            objects += pod("p" + std::to_string(i), std::array{"a", "b1", "", "b"}[static_cast<std::size_t>(i % 4)], i % 2 ? 2 : 3, i % 3, {}, i % 5 ? "" : label("preemptible", "false"));
        const ClusterPtr cluster = pictureOf(objects);
        const std::string difference = bayplan::testing::TwoWays(profilesWith()).differenceOnAWalk(*cluster, 7);
        QVERIFY2(difference.empty(), difference.c_str());
    }

    /// Where quotas or budgets may not be read, what they would say is unknown.
    void whatCouldNotBeRead() {
        const ClusterPtr cluster = pictureOf(node("n", 4) + pod("o", "", 4, 1, "n") + pod("p", "", 2, 5));
        const PodIdx p = cluster->catalog().findPod("x/p");
        QCOMPARE(Scheduler(withUnread(profilesWith(), {{"elasticquotas", "needs list elasticquotas"}})).decide(*cluster, p).outcome, Outcome::NotModelled);
        const Decision decision = Scheduler(withUnread(profilesWith("disableDefaultQuotaPreemption: false"), {{"poddisruptionbudgets", "needs list poddisruptionbudgets"}})).decide(*cluster, p);
        QVERIFY(!decision.preemption);
        QVERIFY(std::any_of(decision.postFilter.begin(), decision.postFilter.end(), [](const Status& status) { return status.code == Code::NotModelled; }));
    }

    void badArguments() {
        QVERIFY(refusesArguments("ElasticQuota", "defaultQuotaGroupMax: {cpu: lots}"));
        QVERIFY(refusesArguments("ElasticQuota", "systemQuotaGroupMax: {disk: \"1\"}"));
        QVERIFY(refusesArguments("ElasticQuota", "delayEvictTime: -1s"));
        QVERIFY(!refusesArguments("ElasticQuota", "defaultQuotaGroupMax: {cpu: \"100\", memory: 1Ti}, monitorAllQuotas: true"));
        // A max of the default quota bounds where there is no runtime, and that is not modelled.
        QVERIFY(decide(node("n", 9) + quota("a", 0, 4) + pod("p", "", 1), "p", "enableRuntimeQuota: false, defaultQuotaGroupMax: {cpu: \"1\"}").message.contains("defaultQuotaGroupMax"));
        QCOMPARE(decide(node("n", 9) + quota("a", 0, 4) + pod("p", "", 1), "p", "defaultQuotaGroupMax: {cpu: \"1\"}").outcome, QString("n"));
    }
};

QTEST_APPLESS_MAIN(TestElasticQuota)
#include "tst_elastic_quota.moc"
