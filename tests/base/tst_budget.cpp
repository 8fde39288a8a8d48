// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/budget.h"

#include <QTest>

using namespace bayplan;

class TestBudget : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutLimitsEveryStepIsAllowed() {
        const Budget budget;
        Work work(budget);
        for (int i = 0; i < 1'000; ++i) QVERIFY(work.step());
        QCOMPARE(work.done(), std::uint64_t(1'000));
        QVERIFY(!work.ended());
    }
    void countsItsSteps() {
        Budget budget;
        budget.work = 3;
        Work work(budget);
        QVERIFY(work.step() && work.step() && work.step());
        QVERIFY(!work.ended());  // all that was asked for was done
        QVERIFY(!work.step());
        QVERIFY(work.ended());
        QVERIFY(!work.step());
        QCOMPARE(work.done(), std::uint64_t(3));
        Work other(budget);  // each call counts for itself
        QVERIFY(other.step());
    }
    void noWorkIsNoStep() {
        Budget budget;
        budget.work = 0;
        Work work(budget);
        QVERIFY(!work.step());
        QCOMPARE(work.done(), std::uint64_t(0));
    }
    void endsAtItsDeadline() {
        Budget budget;
        budget.deadline = Budget::Clock::now() - std::chrono::milliseconds(1);
        Work late(budget);
        QVERIFY(!late.step() && late.ended());
        budget.deadline = Budget::Clock::now() + std::chrono::hours(1);
        Work early(budget);
        QVERIFY(early.step());
    }
    void endsWhenItIsStopped() {
        std::stop_source source;
        Budget budget;
        budget.stop = source.get_token();
        Work work(budget);
        QVERIFY(work.step());
        source.request_stop();
        QVERIFY(!work.step() && work.ended());
        QCOMPARE(work.done(), std::uint64_t(1));
    }
};

QTEST_APPLESS_MAIN(TestBudget)
#include "tst_budget.moc"
