// SPDX-License-Identifier: GPL-3.0-or-later
// The queue by itself: its operations and when pods come out again.
#include <algorithm>

#include <QTest>

#include "schedulers/kube/nominator.h"
#include "schedulers/kube/simulation_samples.h"

using namespace bayplan;
using namespace bayplan::samples;
using Where = SchedulingQueue::Place;

namespace {

/// Pods by number, each with a priority; tests set the gated ones and the result of the only hint.
class Fake final : public QueueView {
public:
    std::int32_t priorityOf(PodIdx pod) const override { return priorities.at(pod.get()); }
    QueuedPod queued(PodIdx pod, std::uint64_t order) const override { return {pod, priorityOf(pod), order}; }
    const Profile* profileOf(PodIdx) const override { return scheduler.profiles().all.front().get(); }
    Status preEnqueue(PodIdx pod, const std::string&) override {
        if (pod.get() >= gated.size() || !gated[pod.get()]) return {};
        return {Code::UnschedulableAndUnresolvable, {{"", "wait", {}}}, "SchedulingGates"};
    }
    Hint hint(PodIdx, const EnqueueHints&, const ClusterEvent&) override {
        ++asked;
        return answer;
    }

    Scheduler scheduler{profiles()};
    std::vector<std::int32_t> priorities = std::vector<std::int32_t>(10, 0);
    std::vector<bool> gated;
    Hint answer = Hint::Queue;
    int asked = 0;
};

struct Queue {
    Fake view;
    SchedulingQueue queue{view.scheduler.profiles(), {}, view};

    std::string popAll() {
        std::string order;
        while (auto entry = queue.pop()) {
            order += std::to_string(entry->pod.get());
            queue.done(entry->pod);
        }
        return order;
    }
    void fail(std::size_t pod, SimTime now, std::vector<std::string> plugins) {
        auto entry = queue.pop();
        QVERIFY(entry && entry->pod == PodIdx(pod));
        entry->unschedulablePlugins = std::move(plugins);
        queue.failed(std::move(*entry), now);
    }
};

ClusterEvent podGone() {
    ClusterEvent event;
    event.resource = EventResource::AssignedPod;
    event.actions = action::kDelete;
    return event;
}

}  // namespace

class TestSchedulingQueue : public QObject {
    Q_OBJECT
private slots:
    void backoffDoublesUpToTheMost();
    void backoffEndsInWholeSeconds();
    void higherPriorityFirstThenFirstCome();
    void aFailedPodGoesBehindItsEquals();
    void backoffIsCutShortWhenNothingIsActive();
    void errorBackoffIsNot();
    void withoutRejectorsAlwaysBackoff();
    void eventsInFlightAreLookedAtAgain();
    void pendingPluginsNeedNoBackoff();
    void hintsOfOthersAreNotAsked();
    void eventsOfNobodyAreIgnored();
    void gatedPodsListenToTheirGateAlone();
    void priorityBoundsWhoHears();
    void updatesReplaceInPlace();
    void flushesComeEveryThirtySeconds();
    void noBackoffWhereTheMostIsZero();
    void removedPodsAreNowhere();
    void nominations();
};

void TestSchedulingQueue::backoffDoublesUpToTheMost() {
    const Backoff backoff;
    const std::vector<std::int64_t> seconds{0, 1, 2, 4, 8, 10, 10, 10};
    for (std::size_t count = 0; count < seconds.size(); ++count)
        QCOMPARE(backoff.duration(static_cast<int>(count)), SimTime(std::chrono::seconds(seconds[count])));
    QCOMPARE(backoff.duration(1000), SimTime(10s));
    const Backoff other{3s, 7s};
    QCOMPARE(other.duration(1), SimTime(3s));
    QCOMPARE(other.duration(2), SimTime(6s));
    QCOMPARE(other.duration(3), SimTime(7s));  // 12 > 7
}

void TestSchedulingQueue::backoffEndsInWholeSeconds() {
    // A pod that fails at 0.7 s for the first time: until 1.7, in whole seconds 1; it leaves at the flush of 2.
    const Backoff backoff;
    QCOMPARE(backoff.end(700ms, 1), SimTime(1s));
    QVERIFY(!backoffOver(1s, 1999ms));
    QVERIFY(backoffOver(1s, 2s));
}

void TestSchedulingQueue::higherPriorityFirstThenFirstCome() {
    Queue q;
    q.view.priorities = {0, 5, 0, 5};
    for (std::size_t i = 0; i < 4; ++i) q.queue.add(PodIdx(i), 0s);
    QCOMPARE(q.popAll(), std::string("1302"));
}

void TestSchedulingQueue::aFailedPodGoesBehindItsEquals() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    q.fail(0, 1s, {"NodeResourcesFit"});
    q.queue.add(PodIdx(1), 0s);
    q.queue.activate(PodIdx(0), 1s);
    QCOMPARE(q.popAll(), std::string("01"));  // it failed before the other came
    Queue later;
    later.queue.add(PodIdx(0), 0s);
    later.queue.add(PodIdx(1), 0s);
    later.fail(0, 1s, {"NodeResourcesFit"});
    later.queue.activate(PodIdx(0), 1s);
    QCOMPARE(later.popAll(), std::string("10"));
}

void TestSchedulingQueue::backoffIsCutShortWhenNothingIsActive() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    q.fail(0, 0s, {"NodeResourcesFit"});
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Unschedulable);
    q.queue.happened(podGone(), 500ms);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Backoff);
    QCOMPARE(*q.queue.nextBackoffFlush(), SimTime(2s));
    q.queue.add(PodIdx(1), 500ms);
    QCOMPARE(q.popAll(), std::string("10"));  // an active one first
}

void TestSchedulingQueue::errorBackoffIsNot() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    q.fail(0, 0s, {});
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::ErrorBackoff);
    QVERIFY(!q.queue.poppable());
    q.queue.flushBackoff(1s);
    QVERIFY(!q.queue.poppable());
    q.queue.flushBackoff(2s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Active);
    QCOMPARE(q.queue.find(PodIdx(0))->consecutiveErrors, 1);
    q.fail(0, 2s, {"NodeResourcesFit"});  // a rejection ends the series of errors
    QCOMPARE(q.queue.find(PodIdx(0))->consecutiveErrors, 0);
    QCOMPARE(q.queue.find(PodIdx(0))->unschedulableCount, 1);
    QCOMPARE(q.queue.find(PodIdx(0))->attempts, 2);
}

void TestSchedulingQueue::withoutRejectorsAlwaysBackoff() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    auto entry = q.queue.pop();
    q.queue.happened(podGone(), 0s);
    q.queue.failed(std::move(*entry), 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::ErrorBackoff);
    QCOMPARE(q.view.asked, 0);
    QCOMPARE(q.queue.find(PodIdx(0))->woken.event, std::string("Backoff"));
}

void TestSchedulingQueue::eventsInFlightAreLookedAtAgain() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    q.queue.happened(podGone(), 0s);  // before it was popped: no effect
    auto entry = q.queue.pop();
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::InFlight);
    entry->unschedulablePlugins = {"NodeResourcesFit"};
    q.queue.failed(*entry, 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Unschedulable);

    q.queue.activate(PodIdx(0), 0s);
    entry = q.queue.pop();
    q.queue.happened(podGone(), 0s);
    entry->unschedulablePlugins = {"NodeResourcesFit"};
    q.queue.failed(std::move(*entry), 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Backoff);
    QVERIFY((q.queue.find(PodIdx(0))->woken == Waking{"AssignedPod/Delete", "NodeResourcesFit"}));
}

void TestSchedulingQueue::pendingPluginsNeedNoBackoff() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    auto entry = q.queue.pop();
    entry->pendingPlugins = {"NodeResourcesFit"};
    q.queue.failed(std::move(*entry), 0s);
    q.queue.happened(podGone(), 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Active);
}

void TestSchedulingQueue::hintsOfOthersAreNotAsked() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    q.fail(0, 0s, {"NodeUnschedulable"});
    q.queue.happened(podGone(), 0s);  // NodeUnschedulable has no interest in deleted pods
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Unschedulable);
    QCOMPARE(q.view.asked, 0);
    ClusterEvent node;
    node.resource = EventResource::Node;
    node.actions = action::kAdd;
    q.view.answer = Hint::Skip;
    q.queue.happened(node, 0s);
    QCOMPARE(q.view.asked, 1);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Unschedulable);
}

void TestSchedulingQueue::eventsOfNobodyAreIgnored() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    q.fail(0, 0s, {"NodeResourcesFit"});
    ClusterEvent condition;
    condition.resource = EventResource::Node;
    condition.actions = action::kNodeCondition;
    q.queue.happened(condition, 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Unschedulable);
}

void TestSchedulingQueue::gatedPodsListenToTheirGateAlone() {
    Queue q;
    q.view.gated = {true};
    const QueueEntry& entry = q.queue.add(PodIdx(0), 0s);
    QCOMPARE(entry.gatingPlugin, std::string("SchedulingGates"));
    QCOMPARE(entry.attempts, 0);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Gated);
    q.queue.happened(podGone(), 0s);
    q.queue.flushUnschedulable(1000s);
    QVERIFY(!q.queue.nextUnschedulableFlush(0s, 0s));
    q.queue.activate(PodIdx(0), 0s);  // force does not open a gate
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Gated);
    const auto pod = shared(samples::pod("p", asks({})));
    PodSpec gatedSpec = asks({});
    gatedSpec.schedulingGates = {"g"};
    const auto updates = podUpdates(shared(samples::pod("p", gatedSpec)), pod);
    q.queue.update(PodIdx(0), updates, 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Gated);  // the plugin still rejects it
    q.view.gated = {};
    q.queue.update(PodIdx(0), updates, 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Active);
    QVERIFY(q.queue.find(PodIdx(0))->gatingPlugin.empty());
}

void TestSchedulingQueue::priorityBoundsWhoHears() {
    Queue q;
    q.view.priorities = {1, 5, 9};
    for (std::size_t i = 0; i < 3; ++i) q.queue.add(PodIdx(i), 0s);
    q.fail(2, 0s, {"NodeResourcesFit"});
    q.fail(1, 0s, {"NodeResourcesFit"});
    q.fail(0, 0s, {"NodeResourcesFit"});
    q.queue.happened(podGone(), 0s, 5, PodIdx(0));
    QCOMPARE(q.queue.placeOf(PodIdx(2)), Where::Unschedulable);
    QCOMPARE(q.queue.placeOf(PodIdx(1)), Where::Backoff);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Unschedulable);
}

void TestSchedulingQueue::updatesReplaceInPlace() {
    Queue q;
    q.view.priorities = {1, 2};
    q.queue.add(PodIdx(0), 0s);
    q.queue.add(PodIdx(1), 0s);
    q.view.priorities = {3, 2, 0, 0};
    const auto pod = shared(samples::pod("p", asks({})));
    q.queue.update(PodIdx(0), podUpdates(pod, pod), 5s);
    QCOMPARE(q.queue.find(PodIdx(0))->timestamp, SimTime(0));
    QCOMPARE(q.popAll(), std::string("01"));
    // A parked pod is tried again as soon as its object changes.
    q.queue.add(PodIdx(3), 0s);
    q.queue.park(*q.queue.pop());
    QCOMPARE(q.queue.placeOf(PodIdx(3)), Where::Parked);
    q.queue.happened(podGone(), 0s);
    QCOMPARE(q.queue.placeOf(PodIdx(3)), Where::Parked);
    q.queue.update(PodIdx(3), podUpdates(pod, pod), 5s);
    QCOMPARE(q.queue.placeOf(PodIdx(3)), Where::Active);
}

void TestSchedulingQueue::flushesComeEveryThirtySeconds() {
    Queue q;
    q.queue.add(PodIdx(0), 10s);
    q.fail(0, 10s, {"NodeResourcesFit"});
    // 10 + 300 = 310: the first tick after that is 330; at 310 itself five minutes are not over.
    QCOMPARE(*q.queue.nextUnschedulableFlush(0s, 10s), SimTime(330s));
    QCOMPARE(*q.queue.nextUnschedulableFlush(20s, 20s), SimTime(320s));
    q.queue.flushUnschedulable(310s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Unschedulable);
    q.queue.flushUnschedulable(330s);
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Active);
    QCOMPARE(q.queue.find(PodIdx(0))->woken.event, std::string("UnschedulableTimeout"));
}

void TestSchedulingQueue::noBackoffWhereTheMostIsZero() {
    Fake view;
    SchedulingQueue queue(view.scheduler.profiles(), {1s, 0s}, view);
    queue.add(PodIdx(0), 0s);
    queue.failed(*queue.pop(), 0s);
    QCOMPARE(queue.placeOf(PodIdx(0)), Where::Active);
}

void TestSchedulingQueue::removedPodsAreNowhere() {
    Queue q;
    q.queue.add(PodIdx(0), 0s);
    q.queue.add(PodIdx(1), 0s);
    QVERIFY(q.queue.pop().has_value());
    q.queue.remove(PodIdx(0));  // in flight
    q.queue.remove(PodIdx(1));
    QCOMPARE(q.queue.placeOf(PodIdx(0)), Where::Nowhere);
    QVERIFY(q.queue.waiting().empty());
    QVERIFY(!q.queue.poppable());
}

void TestSchedulingQueue::nominations() {
    Nominator nominator;
    nominator.set(PodIdx(1), "n0");
    nominator.set(PodIdx(2), "n0");
    nominator.set(PodIdx(1), "n1");
    nominator.set(PodIdx(3), "gone");
    nominator.set(PodIdx(1), "n0");  // the latest goes to the end
    QVERIFY(nominator.on("n0") == (std::vector<PodIdx>{PodIdx(2), PodIdx(1)}));
    QCOMPARE(nominator.of(PodIdx(1)), std::string("n0"));
    const ClusterPtr picture = cluster({small("n0")}, {});
    QVERIFY(nominator.in(picture->catalog()) == (std::vector<Nomination>{{PodIdx(2), NodeIdx(0)}, {PodIdx(1), NodeIdx(0)}}));
    nominator.remove(PodIdx(2));
    QVERIFY(nominator.of(PodIdx(2)).empty());
}

QTEST_APPLESS_MAIN(TestSchedulingQueue)
#include "tst_scheduling_queue.moc"
