// SPDX-License-Identifier: GPL-3.0-or-later
// Which budgets cover a pod: the scheduler and the eviction subresource use different rules.
#include "model/disruption.h"

#include <QtTest>

using namespace bayplan;

namespace {

PodDisruptionBudget budget(const char* name, std::optional<LabelSelector> selector, std::int32_t allowed) {
    return {"ns", name, std::move(selector), allowed, {}};
}

LabelSelector app(const char* value) { return {{{"app", SelectorOp::In, {value}}}}; }

Pod running(const char* value) {
    Pod pod;
    pod.namespaceName = "ns";
    pod.name = "p";
    pod.labels = std::make_shared<const Labels>(std::vector<Labels::Pair>{{"app", value}});
    pod.spec = std::make_shared<const PodSpec>();
    pod.phase = PodPhase::Running;
    return pod;
}

}  // namespace

class DisruptionTest : public QObject {
    Q_OBJECT

private slots:
    void oneBudgetDecides() {
        const std::vector<PodDisruptionBudget> budgets{budget("web", app("web"), 1), budget("db", app("db"), 0)};
        QCOMPARE(evictionNow(budgets, running("other")), (Eviction{EvictionAnswer::NoBudget, {}}));
        QCOMPARE(evictionNow(budgets, running("web")), (Eviction{EvictionAnswer::Allowed, {0}}));
        QCOMPARE(evictionNow(budgets, running("db")), (Eviction{EvictionAnswer::Refused, {1}}));
        Pod elsewhere = running("db");
        elsewhere.namespaceName = "other";
        QCOMPARE(evictionNow(budgets, elsewhere).answer, EvictionAnswer::NoBudget);
    }
    void twoAreRefusedWhateverTheyAllow() {
        const std::vector<PodDisruptionBudget> budgets{budget("a", app("web"), 5), budget("b", LabelSelector{}, 5)};
        const Eviction eviction = evictionNow(budgets, running("web"));
        QCOMPARE(eviction, (Eviction{EvictionAnswer::SeveralBudgets, {0, 1}}));
        QVERIFY(eviction.refused());
    }
    /// An empty selector matches everything for the eviction subresource, and nothing for preemption; an absent one
    /// nothing for both.
    void emptyAndAbsentSelectors() {
        const std::vector<PodDisruptionBudget> budgets{budget("all", LabelSelector{}, 0), budget("none", std::nullopt, 0)};
        QCOMPARE(evictionNow(budgets, running("web")), (Eviction{EvictionAnswer::Refused, {0}}));
        QVERIFY(!protects(budgets[0], running("web")));
    }
    void whatDoesNotRunIsNotAskedFor() {
        const std::vector<PodDisruptionBudget> budgets{budget("db", app("db"), 0)};
        for (const PodPhase phase : {PodPhase::Pending, PodPhase::Succeeded, PodPhase::Failed}) {
            Pod pod = running("db");
            pod.phase = phase;
            QCOMPARE(evictionNow(budgets, pod).answer, EvictionAnswer::NotAsked);
        }
        Pod leaving = running("db");
        leaving.deleting = true;
        QVERIFY(!evictionNow(budgets, leaving).refused());
    }
};

QTEST_APPLESS_MAIN(DisruptionTest)
#include "tst_disruption.moc"
