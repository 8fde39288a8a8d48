// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTest>
#include <condition_variable>
#include <mutex>

#include "common/job.h"
#include "common/latest.h"

using namespace bayplan;

namespace {

/// Work that waits until it is stopped, as a long call does between two checks of its budget.
Result<int> untilStopped(const Budget& budget) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait(lock, budget.stop, [] { return false; });
    return Error{ErrorCode::Cancelled, "stopped", {}};
}

}  // namespace

class TestJob : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void givesTheValueInThisThread() {
        Job job(QStringLiteral("adding"));
        int got = 0;
        QThread* in = nullptr;
        job.start<int>([](const Budget&) -> Result<int> { return 40 + 2; },
                       [&](Result<int> r) { got = *r; in = QThread::currentThread(); });
        QVERIFY(job.running());
        QTRY_COMPARE(got, 42);
        QCOMPARE(in, QThread::currentThread());
        QVERIFY(!job.running());
    }
    void tellsProgress() {
        Job job(QStringLiteral("counting"));
        QSignalSpy spy(&job, &Job::progressed);
        bool done = false;
        job.start<int>([](const Budget& b) -> Result<int> { b.report({7, 10, "pods"}); return 0; },
                       [&](Result<int>) { done = true; });
        QTRY_VERIFY(done);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(job.progress().done, std::uint64_t(7));
        QCOMPARE(job.progress().total, std::uint64_t(10));
    }
    void stops() {
        Job job(QStringLiteral("waiting"));
        ErrorCode code = ErrorCode::Invalid;
        job.start<int>(untilStopped, [&](Result<int> r) { code = r.error().code; });
        job.stop();
        QTRY_COMPARE(code, ErrorCode::Cancelled);
    }
    void onlyTheLatestQuestionIsAnswered() {
        QObject owner;
        Latest latest(&owner);
        QStringList got;
        // The first one ends only because the second stops it.
        latest.ask<int>({}, untilStopped, [&](Result<int>) { got << QStringLiteral("first"); });
        QVERIFY(latest.running());
        latest.ask<int>(
            {}, [](const Budget&) -> Result<int> { return 2; }, [&](Result<int> r) { got << QString::number(*r); });
        QTRY_COMPARE(got, QStringList{QStringLiteral("2")});
        QVERIFY(!latest.running());
        QTRY_VERIFY(owner.findChildren<Job*>().isEmpty());
        QCOMPARE(got.size(), 1);
        // A stopped one says so; a dropped one says nothing.
        latest.ask<int>({}, untilStopped, [&](Result<int> r) { got << QString::fromStdString(r.error().message); });
        latest.stop();
        QTRY_COMPARE(got.size(), 2);
        latest.ask<int>({}, untilStopped, [&](Result<int>) { got << QStringLiteral("dropped"); });
        latest.drop();
        QVERIFY(!latest.running());
        QTRY_VERIFY(owner.findChildren<Job*>().isEmpty());
        QCOMPARE(got.size(), 2);
    }
    void destructorStopsAndDeliversNothing() {
        bool delivered = false;
        {
            Job job(QStringLiteral("waiting"));
            job.start<int>(untilStopped, [&](Result<int>) { delivered = true; });
        }
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }
    void canBeStartedAgain() {
        Job job(QStringLiteral("twice"));
        int runs = 0;
        for (int i = 1; i <= 2; ++i) {
            job.start<int>([](const Budget&) -> Result<int> { return 1; }, [&](Result<int>) { ++runs; });
            QTRY_COMPARE(runs, i);
        }
    }
};

QTEST_GUILESS_MAIN(TestJob)
#include "tst_job.moc"
