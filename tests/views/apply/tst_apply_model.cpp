// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a plan from its review to the end of its run.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "apply/apply_model.h"
#include "apply/apply_text.h"
#include "kube/apply/approval.h"

using namespace bayplan;

namespace {

Plan moves(const std::vector<std::string>& pods) {
    Plan plan;
    for (const std::string& pod : pods) plan.steps.push_back({PlanStep::Action::Move, "default/" + pod, "n1", "n2", "by hand", false, {}});
    return plan;
}

std::shared_ptr<const Plan> shared(Plan plan) { return std::make_shared<const Plan>(std::move(plan)); }

std::shared_ptr<const Preflight> reviewOf(const Plan& plan) {
    auto flight = std::make_shared<Preflight>();
    flight->hash = planHash(plan);
    flight->steps.resize(plan.steps.size());
    for (std::size_t i = 0; i < plan.steps.size(); ++i) flight->steps[i].budgetBefore = static_cast<std::int64_t>(i);
    return flight;
}

}  // namespace

class TestApplyModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Of a, b, c and d the second one is left out, so that the review speaks of a, c and d: 0, 1, 2.
    void aRunKeepsTheReviews() {
        ApplyModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setPlan(shared(moves({"a", "b", "c", "d"})));
        model.setChosen({1}, false);
        const std::shared_ptr<const Plan> chosen = model.plan();
        QCOMPARE(*chosen, moves({"a", "c", "d"}));
        QCOMPARE(model.hash(), planHash(*chosen));
        model.setFlight(reviewOf(*chosen));
        model.beginRun(chosen);
        QCOMPARE(model.rowCount(), 3);
        for (int row = 0; row < 3; ++row) {
            QVERIFY(model.flight(row));
            QCOMPARE(*model.flight(row)->budgetBefore, std::int64_t(row));
        }
    }

    /// The plan that was set is handed on as it is until something is changed: left out and taken again, moved, landed otherwise. One change of
    /// many rows has one signal.
    void handsOnThePlanThatWasSet() {
        ApplyModel model;
        const auto plan = shared(moves({"a", "b", "c"}));
        model.setPlan(plan);
        QCOMPARE(model.plan(), plan);
        QCOMPARE(model.hash(), planHash(*plan));
        QSignalSpy edited(&model, &ApplyModel::edited);
        model.setChosen({0, 1, 2}, false);
        QCOMPARE(edited.count(), 1);
        QVERIFY(model.plan()->steps.empty());
        QCOMPARE(model.hash(), planHash(Plan()));
        model.setChosen({0, 1, 2}, true);
        QCOMPARE(model.plan(), plan);
        QVERIFY(model.move(2, 0));
        QCOMPARE(*model.plan(), moves({"c", "a", "b"}));
        QVERIFY(model.move(0, 3));
        QCOMPARE(model.plan(), plan);
        model.setLanding(1, Landing::Nominate);
        QCOMPARE(model.plan()->steps[1].landing, std::optional(Landing::Nominate));
        QCOMPARE(model.hash(), planHash(*model.plan()));
        QVERIFY(!plan->steps[1].landing);
        // A later version of it: a stays as it was, b keeps its landing, c goes, and d comes.
        const auto later = shared(moves({"a", "d", "b"}));
        model.updatePlan(later);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.step(0).pod, std::string("default/a"));
        QCOMPARE(model.step(1).pod, std::string("default/b"));
        QCOMPARE(model.step(1).landing, std::optional(Landing::Nominate));
        QCOMPARE(model.step(2).pod, std::string("default/d"));
        QCOMPARE(model.hash(), planHash(*model.plan()));
    }

    /// The plan of a run that goes on after a restart was not reviewed here.
    void anotherPlanHasNone() {
        ApplyModel model;
        model.setPlan(shared(moves({"a", "b"})));
        model.setFlight(reviewOf(*model.plan()));
        model.beginRun(shared(moves({"x", "a", "b"})));
        QCOMPARE(model.rowCount(), 3);
        for (int row = 0; row < 3; ++row) QVERIFY(!model.flight(row));
    }

    /// a is under way, b has no news. Then a is done elsewhere, and b was not begun.
    void aRunEndsForAllSteps() {
        ApplyModel model;
        model.beginRun(shared(moves({"a", "b"})));
        StepProgress progress;
        progress.phase = StepPhase::Writing;
        progress.pod = "default/a";
        model.setProgress({{0, progress}});
        QCOMPARE(model.states(), (std::vector<StepState>{StepState::UnderWay, StepState::NotStarted}));
        std::vector<StepRecord> records(2);
        records[0].state = StepState::DoneElsewhere;
        records[0].node = "n3";
        model.endRun(records);
        QCOMPARE(model.states(), statesOf(records));
        QVERIFY(anyElsewhere(model.states()));
        QCOMPARE(model.progress(0)->node, std::string("n3"));
        QCOMPARE(model.progress(0)->pod, std::string("default/a"));
        QVERIFY(model.progress(1)->phase == StepPhase::Over);
    }
};

QTEST_MAIN(TestApplyModel)
#include "tst_apply_model.moc"
