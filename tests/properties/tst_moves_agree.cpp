// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever proposes that a pod leaves its node, and whoever judges that proposal, go by one rule: what near misses propose,
// an apply does without a word; and what a picture says of a pod, the pod's object as the server has it says, too.
#include <QDir>
#include <QFile>
#include <QTest>
#include <array>

#include "cluster/builder.h"
#include "framework/profile.h"
#include "io/sessions/loader.h"
#include "kube/apply/drain_plan.h"
#include "kube/apply/live_facts.h"
#include "kube/apply/safety.h"
#include "moves/leaving.h"
#include "planner/near_misses.h"
#include "plugins/all.h"
#include "properties/hard_cases.h"
#include "properties/seed_rows.h"

using namespace bayplan;
using bayplan::testing::Dice;

namespace {

std::string sourceOf(const Pod& pod) {
    std::string text = R"({"apiVersion":"v1","kind":"Pod","metadata":{"namespace":")" + pod.namespaceName + R"(","name":")" + pod.name + R"(","uid":"uid","ownerReferences":[)";
    for (const OwnerReference& owner : pod.owners)
        text += (&owner == pod.owners.data() ? "" : ",") + (R"({"kind":")" + owner.kind) + R"(","name":")" + owner.name + R"(","controller":)" + (owner.controller ? "true}" : "false}");
    text += "]";
    if (pod.mirror) text += R"(,"annotations":{"kubernetes.io/config.mirror":"x"})";
    if (pod.deleting) text += R"(,"deletionTimestamp":"2026-01-01T00:00:00Z")";
    text += R"(},"spec":{"nodeName":")" + pod.nodeName + R"(","volumes":[{"name":"v",)" + (pod.emptyDir ? R"("emptyDir":{}}]})" : R"("configMap":{"name":"c"}}]})");
    return text + R"(,"status":{"phase":"Running","conditions":[{"type":"Ready","status":")" + (pod.ready.value_or(true) ? "True" : "False") + R"("}]}})";
}

/// A hard case whose pods belong to every class.
ClusterPtr mixed(unsigned seed) {
    bayplan::testing::HardCase what;
    what.gates = false;
    Objects all = bayplan::testing::hardCase(seed, what);
    all.podSources.resize(all.pods.size());
    Dice dice(seed);
    for (std::size_t i = 0; i < all.pods.size(); ++i) {
        Pod& pod = all.pods[i];
        if (pod.nodeName.empty()) continue;
        pod.phase = PodPhase::Running;
        pod.owners.clear();
        if (const char* kind = dice.of(std::array{"ReplicaSet", "ReplicaSet", "StatefulSet", "Job", "DaemonSet", "Node", ""}); *kind) pod.owners.push_back({kind, "owner", !dice.percent(10)});
        pod.emptyDir = dice.percent(25);
        pod.mirror = dice.percent(5);
        pod.ready = !dice.percent(20);
        all.podSources[i] = std::make_shared<const std::string>(sourceOf(pod));
    }
    return build(std::move(all)).value().cluster;
}

std::optional<PodFacts> served(const Catalog& catalog, PodIdx pod) {
    if (!catalog.podSources[pod.get()]) return {};
    const Result<PodFacts> facts = podFacts(*catalog.podSources[pod.get()]);
    return facts ? std::optional(*facts) : std::nullopt;
}

/// What stands against the step where no word was said; empty: it is carried out, now or when its budget lets it.
std::string refused(const Catalog& catalog, PodIdx pod, bool moves) {
    const std::optional<PodFacts> facts = served(catalog, pod);
    if (!facts) return "unread";
    if (facts->mirror || facts->leaving || facts->ended()) return "stays or goes by itself";
    if (moves && facts->ownerKind.empty()) return "nothing comes in its place";
    if (budgetSays(catalog, pod, facts->ready).is == BudgetSays::Is::Never) return "several budgets";
    return refusalOf(leavingClasses(leaverOf(*facts)), {});
}

Scheduler scheduler() { return Scheduler(makeProfiles({}, inTreePlugins()).value()); }

}  // namespace

class TestMovesAgree : public QObject {
    Q_OBJECT

    std::size_t m_proposed = 0;

    void proposalsAreCarriedOut(const ClusterPtr& cluster, std::size_t most) {
        const Catalog& catalog = cluster->catalog();
        Scheduler asked = scheduler();
        for (const PodIdx pending : cluster->pendingPods()) {
            if (most-- == 0) break;
            for (const NearMissGroup& group : nearMisses(asked, *cluster, pending, asked.violations(*cluster, pending)))
                for (const Remedy& remedy : group.remedies)
                    for (const Delta& delta : remedy.deltas) {
                        const auto* evict = std::get_if<Evict>(&delta);
                        const auto* move = std::get_if<Move>(&delta);
                        if (!evict && !move) continue;
                        const PodIdx pod = evict ? evict->pod : move->pod;
                        ++m_proposed;
                        const std::string why = refused(catalog, pod, move != nullptr);
                        QVERIFY2(why.empty(), (catalog.pod(pod).key() + ": " + why).c_str());
                    }
        }
    }

    /// A drain without a word, pod by pod.
    void drainsAgree(const ClusterPtr& cluster) {
        const Catalog& catalog = cluster->catalog();
        Scheduler asked = scheduler();
        for (const Node& node : catalog.nodes) {
            const Result<DrainPlan> drain = drainPlan(*cluster, {node.name}, {}, asked);
            QVERIFY(drain.has_value());
            for (const DrainedPod& pod : drain->nodes.front().pods) {
                const bool goes = leavingOf(catalog, pod.pod).tolerated({});
                QVERIFY2((pod.is == DrainedPod::Is::Goes) == goes, (catalog.pod(pod.pod).key() + ": " + toString(pod.is) + ": " + pod.why).c_str());
            }
        }
    }

    void picturesSayWhatObjectsSay(const Catalog& catalog) {
        for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
            const std::optional<PodFacts> facts = served(catalog, PodIdx(i));
            if (!facts) continue;
            QVERIFY2(leavingClasses(leaverOf(catalog.pods[i])) == leavingClasses(leaverOf(*facts)), catalog.pods[i].key().c_str());
        }
    }

private Q_SLOTS:
    void hardCases_data() { bayplan::testing::addSeeds(60); }
    void hardCases() {
        QFETCH(unsigned, seed);
        const ClusterPtr cluster = mixed(seed);
        picturesSayWhatObjectsSay(cluster->catalog());
        proposalsAreCarriedOut(cluster, 10);
        drainsAgree(cluster);
    }

    void realClusters_data() {
        QTest::addColumn<QString>("file");
        const QDir cases(BAYPLAN_SHARED "/conformance/kube-scheduler");
        for (const QString& name : cases.entryList({"real-*"}, QDir::Dirs)) QTest::newRow(qPrintable(name)) << cases.filePath(name + "/cluster.json");
    }
    void realClusters() {
        if (!QTest::currentDataTag()) QSKIP("the clusters are not there");
        QFETCH(QString, file);
        const ClusterPtr cluster = build(readObjects({file.toStdString()}).value()).value().cluster;
        picturesSayWhatObjectsSay(cluster->catalog());
        proposalsAreCarriedOut(cluster, 20);
    }

    void somethingWasProposed() { QVERIFY(m_proposed > 0); }
};

QTEST_APPLESS_MAIN(TestMovesAgree)
#include "tst_moves_agree.moc"
