// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for every course of several schedulers, over many seeds; and courses of one resource, recomputed by a second program that steps
// through every millisecond and shares no code with the first.
#include <map>
#include <set>

#include <QTest>

#include "schedulers/together/together_harness.h"
#include "support/dice.h"

using namespace bayplan;
using namespace bayplan::testing;
using namespace bayplan::together;

namespace {

const char* const kNames[] = {"S1", "S2", "S3"};

Stage anyStage(Dice& dice) {
    std::vector<Node> nodes;
    for (std::size_t n = 0; n < 2 + dice.below(4); ++n) nodes.push_back(node("n" + std::to_string(n)).cpu(std::to_string(2 + dice.below(4))));
    std::vector<Pod> pods;
    for (std::size_t p = 0; p < 3 + dice.below(12); ++p) {
        PodMaker made = owned("p" + std::to_string(10 + p), std::to_string(1 + dice.below(3)), dice.of(kNames));
        if (dice.percent(25)) made.made.owners.clear();
        if (dice.percent(20)) made.priority(static_cast<std::int32_t>(dice.below(3)));
        pods.push_back(made);
    }
    std::vector<Member> members;
    for (std::size_t m = 0; m < 1 + dice.below(3); ++m) {
        Member& one = members.emplace_back(member(kNames[m]));
        one.decisionMs = static_cast<Ms>(20 + 10 * dice.below(15));
        one.cacheDelayMs = static_cast<Ms>(10 * dice.below(40));
        one.topK = static_cast<int>(1 + dice.below(3));
        if (dice.percent(15)) one.scheduler = std::make_shared<FirstNodes>();
    }
    Stage stage(nodes, pods, std::move(members));
    for (Arrival& arrival : stage.arrivals) {
        arrival.at = static_cast<Ms>(10 * dice.below(60));
        if (dice.percent(30)) arrival.lasts = static_cast<Ms>(10 * dice.below(100));
    }
    Rules& rules = stage.rules;
    rules.seed = dice.below(1000);
    rules.refreshOnReject = dice.coin();
    rules.commit = dice.coin() ? Commit::Incremental : Commit::AllOrNothing;
    rules.dispatcher = std::vector{Dispatcher::Name, Dispatcher::Count, Dispatcher::Queue, Dispatcher::Work, Dispatcher::Label}[dice.below(5)];
    if (dice.percent(30)) rules.backoffMs = 100;
    if (dice.percent(30)) rules.rebalanceMs = 150;
    if (dice.percent(30)) rules.spillAfter = 1;
    if (dice.percent(40)) rules.horizonMs = static_cast<Ms>(500 + 100 * dice.below(40));
    return stage;
}

/// Each node belongs to one of the members; a member without a node would have all.
bool divide(Stage& stage, Dice& dice) {
    if (stage.cluster->nodeCount() < stage.members.size()) return false;
    for (std::size_t n = 0; n < stage.cluster->nodeCount(); ++n) stage.members[n < stage.members.size() ? n : dice.below(stage.members.size())].partition.emplace_back(n);
    stage.rules.spillAfter = 0;
    return true;
}

double oversoldCpu(const Course& course) { return course.use.front().oversold; }

/// placed + lost + pending = arrived; every pod that a kubelet rejected was made anew or is lost, or will be made anew after the end.
void balances(const Course& course, std::size_t seed) {
    std::uint64_t placed = 0, rejected = 0, lost = 0, recreated = 0;
    for (const PodCourse& pod : course.pods) placed += pod.placed.has_value();
    for (const Row& row : course.rows) {
        rejected += row.what == What::Rejected;
        lost += row.what == What::Lost;
        recreated += row.what == What::Recreated;
    }
    QVERIFY2(placed + course.lost + course.pending == course.arrived, qPrintable(QString::number(seed)));
    QCOMPARE(placed, course.total.placed);
    QCOMPARE(lost, course.lost);
    QCOMPARE(recreated, course.recreated);
    QCOMPARE(rejected, course.total.oversells);
    QVERIFY(recreated + lost <= rejected);
    Figures sum;
    for (const Figures& one : course.members) {
        sum.decisions += one.decisions;
        sum.conflicts += one.conflicts;
        sum.oversells += one.oversells;
        sum.placed += one.placed;
        sum.busyMs += one.busyMs;
    }
    QCOMPARE(sum.decisions, course.total.decisions);
    QCOMPARE(sum.conflicts, course.total.conflicts);
    QCOMPARE(sum.oversells, course.total.oversells);
    QCOMPARE(sum.placed, course.total.placed);
    QCOMPARE(sum.busyMs, course.total.busyMs);
    QVERIFY(course.total.failed() + course.total.placed <= course.total.decisions);
}

/// Kubelets never admit more than a node has, told from the rows alone.
void neverTooMuch(const Stage& stage, const Course& course) {
    const Catalog& catalog = stage.cluster->catalog();
    std::map<std::string, std::int64_t> used;
    for (const Row& row : course.rows) {
        if (row.what != What::Running && row.what != What::Ended) continue;
        const PodIdx pod = catalog.findPod(asRead(row.pod));
        const std::int64_t cpu = catalog.specOf(pod).requests.filter[ResourceTable::kCpuIdx.get()];
        used[row.node] += row.what == What::Running ? cpu : -cpu;
        QVERIFY(used[row.node] <= catalog.allocatable[catalog.findNode(row.node).get()][ResourceTable::kCpuIdx.get()]);
    }
}

/// The same with the simplest means: one resource, schedulers of the kind FirstNodes that take one pod at a time, every millisecond visited.
class Naive {
public:
    struct Sched {
        Ms decision, delay;
        std::vector<std::size_t> queue;
        std::size_t pod = 0, node = 0;
        bool busy = false;
        Ms endsAt = 0;
        bool changed = false;
        std::map<std::size_t, std::size_t> own;  // pod to node, until it is seen
        std::vector<std::size_t> parked;
    };
    struct Log {
        Ms at;
        std::size_t pod, node;
    };
    std::vector<std::int64_t> room;  // by node
    std::vector<std::int64_t> wants;
    std::vector<std::size_t> of;  // scheduler, by pod
    std::vector<Sched> scheds;
    Ms bind = 10, kubelet = 50;
    bool resolver = false;
    std::vector<Log> bound;
    std::map<std::size_t, Ms> running;
    std::uint64_t decisions = 0, conflicts = 0, oversells = 0;

    void run() {
        std::map<std::pair<Ms, std::pair<std::size_t, std::size_t>>, std::size_t> commits, admissions;  // (time, (scheduler, pod)) to node
        std::vector<std::int64_t> admitted(room.size());
        std::set<std::size_t> failed;
        std::map<std::size_t, Ms> failedAt;
        for (std::size_t p = 0; p < wants.size(); ++p) scheds[of[p]].queue.push_back(p);
        for (Ms t = 0; t < 20'000; ++t) {
            for (Sched& s : scheds)  // what comes into sight now
                for (const Log& log : bound) {
                    if (log.at + s.delay == t && s.own.erase(log.pod) == 0) wake(s);
                    if (failed.contains(log.pod) && failedAt[log.pod] + s.delay == t) wake(s);
                }
            for (auto at = commits.begin(); at != commits.end() && at->first.first <= t; at = commits.erase(at)) {
                const auto [who, pod] = at->first.second;
                std::int64_t used = 0;
                for (const Log& log : bound)
                    if (log.node == at->second && !failed.contains(log.pod)) used += wants[log.pod];
                if (resolver && used + wants[pod] > room[at->second]) {
                    ++conflicts;
                    scheds[who].own.erase(pod);
                    scheds[who].queue.push_back(pod);
                    wake(scheds[who]);
                } else {
                    bound.push_back({t, pod, at->second});
                    admissions[{t + kubelet, {who, pod}}] = at->second;
                }
            }
            for (auto at = admissions.begin(); at != admissions.end() && at->first.first <= t; at = admissions.erase(at)) {
                const std::size_t pod = at->first.second.second;
                if (admitted[at->second] + wants[pod] > room[at->second]) {
                    ++oversells;
                    failed.insert(pod);
                    failedAt[pod] = t;
                } else {
                    admitted[at->second] += wants[pod];
                    running[pod] = t;
                }
            }
            for (std::size_t i = 0; i < scheds.size(); ++i) {
                Sched& s = scheds[i];
                if (!s.busy || s.endsAt != t) continue;
                s.busy = false;
                if (s.node == room.size()) {
                    (s.changed ? s.queue : s.parked).push_back(s.pod);
                } else {
                    ++decisions;
                    s.own[s.pod] = s.node;
                    commits[{t + bind, {i, s.pod}}] = s.node;
                }
            }
            for (Sched& s : scheds) {
                if (s.busy || s.queue.empty()) continue;
                s.pod = s.queue.front();
                s.queue.erase(s.queue.begin());
                s.node = room.size();
                for (std::size_t n = 0; n < room.size() && s.node == room.size(); ++n) {
                    std::int64_t used = 0;
                    for (const Log& log : bound)
                        if (log.node == n && log.at + s.delay <= t && !s.own.contains(log.pod) && !(failed.contains(log.pod) && failedAt[log.pod] + s.delay <= t)) used += wants[log.pod];
                    for (const auto& [pod, node] : s.own)
                        if (node == n) used += wants[pod];
                    if (used + wants[s.pod] <= room[n]) s.node = n;
                }
                s.busy = true;
                s.changed = false;
                s.endsAt = t + s.decision;
            }
        }
    }

private:
    static void wake(Sched& s) {
        s.changed = true;
        s.queue.insert(s.queue.end(), s.parked.begin(), s.parked.end());
        s.parked.clear();
    }
};

/// As FirstNodes, one pod after the other.
class OneByOne final : public AnyScheduler {
public:
    Result<Run> run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory, const Budget& budget) override { return m_first.run(picture, pending, memory, budget); }

private:
    FirstNodes m_first;
};

}  // namespace

class TestTogetherProperties : public QObject {
    Q_OBJECT

private slots:
    void everyCourse() {
        std::uint64_t conflicts = 0, oversells = 0, spilled = 0, moved = 0;
        for (unsigned seed = 1; seed <= 400; ++seed) {
            Dice dice(seed);
            Stage stage = anyStage(dice);
            if (dice.percent(30)) {
                divide(stage, dice);
                if (dice.coin()) stage.rules.spillAfter = 1;
            }
            for (const Resolver resolver : {Resolver::Off, Resolver::Fine, Resolver::Coarse}) {
                stage.rules.resolver = resolver;
                const Course course = stage.run();
                balances(course, seed);
                neverTooMuch(stage, course);
                QVERIFY(!course.cutShort);
                for (std::size_t i = 1; i < course.rows.size(); ++i) QVERIFY(course.rows[i - 1].at <= course.rows[i].at);
                if (resolver != Resolver::Off) {
                    QCOMPARE(course.total.oversells, std::uint64_t(0));
                    QCOMPARE(oversoldCpu(course), 0.0);
                }
                conflicts += course.total.conflicts;
                oversells += course.total.oversells;
                for (const Row& row : course.rows) {
                    spilled += row.what == What::Spilled;
                    moved += row.what == What::Moved;
                }
            }
        }
        // The seeds reach what they are meant to reach.
        QVERIFY(conflicts > 100 && oversells > 100 && spilled > 10 && moved > 10);
    }

    /// One scheduler, or partitions that share no node: nobody meets, whatever the API server checks.
    void nobodyMeetsAlone() {
        std::uint64_t decisions = 0;
        for (unsigned seed = 1; seed <= 300; ++seed) {
            Dice dice(seed);
            Stage stage = anyStage(dice);
            if (dice.coin()) stage.members.resize(1);
            else if (!divide(stage, dice)) continue;
            for (const Resolver resolver : {Resolver::Off, Resolver::Fine}) {
                stage.rules.resolver = resolver;
                const Course course = stage.run();
                QVERIFY2(course.total.failed() == 0, qPrintable(QString::number(seed)));
                decisions += course.total.decisions;
            }
        }
        QVERIFY(decisions > 1000);
    }

    /// The first refusal of fine is one of coarse too: up to it both courses are equal, or coarse has refused before.
    void coarseRefusesWhatFineRefuses() {
        std::uint64_t seen = 0;
        for (unsigned seed = 1; seed <= 300; ++seed) {
            Dice dice(seed);
            Stage stage = anyStage(dice);
            const auto first = [](const Course& course) {
                for (const Row& row : course.rows)
                    if (row.what == What::Conflict) return row.at;
                return std::numeric_limits<Ms>::max();
            };
            stage.rules.resolver = Resolver::Fine;
            const Ms fine = first(stage.run());
            stage.rules.resolver = Resolver::Coarse;
            const Ms coarse = first(stage.run());
            QVERIFY2(coarse <= fine, qPrintable(QString::number(seed)));
            seen += fine != std::numeric_limits<Ms>::max();
        }
        QVERIFY(seen > 30);
    }

    void equalInputsGiveEqualBytes() {
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Dice dice(seed), again(seed);
            const std::string once = bytesOf(anyStage(dice).run());
            QCOMPARE(bytesOf(anyStage(again).run()), once);
            QVERIFY(!once.empty());
        }
    }

    void asTheNaiveProgram() {
        std::uint64_t conflicts = 0, oversells = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            Dice dice(seed);
            Naive naive;
            naive.resolver = dice.coin();
            std::vector<Node> nodes;
            for (std::size_t n = 0; n < 2 + dice.below(3); ++n) {
                naive.room.push_back(static_cast<std::int64_t>(2 + dice.below(4)));
                nodes.push_back(node("n" + std::to_string(n)).cpu(std::to_string(naive.room.back())));
            }
            const std::size_t count = 1 + dice.below(3);
            std::vector<Member> members;
            for (std::size_t m = 0; m < count; ++m) {
                Member& one = members.emplace_back(member(kNames[m]));
                one.scheduler = std::make_shared<OneByOne>();
                one.decisionMs = static_cast<Ms>(20 + 10 * dice.below(12));
                one.cacheDelayMs = static_cast<Ms>(10 * dice.below(40));
                naive.scheds.push_back({one.decisionMs, one.cacheDelayMs, {}, 0, 0, false, 0, false, {}, {}});
            }
            std::vector<Pod> pods;
            for (std::size_t p = 0; p < 2 + dice.below(8); ++p) {
                naive.wants.push_back(static_cast<std::int64_t>(1 + dice.below(3)));
                naive.of.push_back(dice.below(count));
                PodMaker made = owned("p" + std::to_string(10 + p), std::to_string(naive.wants.back()), kNames[naive.of.back()]);
                made.made.owners.clear();
                pods.push_back(made);
            }
            Stage stage(nodes, pods, std::move(members));
            stage.rules.resolver = naive.resolver ? Resolver::Fine : Resolver::Off;
            stage.rules.refreshOnReject = false;
            stage.rules.horizonMs = 19'999;
            const Course course = stage.run();
            naive.run();
            const QByteArray at = QByteArray::number(seed);
            QVERIFY2(course.total.decisions == naive.decisions, at);
            QVERIFY2(course.total.conflicts == naive.conflicts, at);
            QVERIFY2(course.total.oversells == naive.oversells, at);
            for (std::size_t p = 0; p < course.pods.size(); ++p) {
                const auto ran = naive.running.find(p);
                QVERIFY2((ran == naive.running.end()) == !course.pods[p].placed, at);
                if (course.pods[p].placed) QVERIFY2(*course.pods[p].placed == ran->second, at);
            }
            conflicts += naive.conflicts;
            oversells += naive.oversells;
        }
        QVERIFY(conflicts > 10 && oversells > 10);
    }
};

QTEST_APPLESS_MAIN(TestTogetherProperties)
#include "tst_together_properties.moc"
