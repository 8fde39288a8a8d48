// SPDX-License-Identifier: GPL-3.0-or-later
// What Kueue admits, by the vectors of its specification, section 10: pods of one core, flavor default, cohort all,
// BestEffortFIFO and no preemption unless said.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QTest>

#include "schedulers/kueue/flavor_assignment.h"
#include "schedulers/kueue/kueue_admission.h"

using namespace bayplan;

namespace {

const std::string kCouldNot = "couldn't assign flavors to pod set main: ";

QuotaGroup cpuGroup(std::int64_t nominal, std::optional<std::int64_t> borrow = {}, std::optional<std::int64_t> lend = {}, const std::string& flavor = "default") {
    const auto milli = [](std::optional<std::int64_t> cores) { return cores ? std::optional(*cores * 1000) : std::nullopt; };
    return {{"cpu"}, {{flavor, {{"cpu", {nominal * 1000, milli(borrow), milli(lend)}}}}}};
}

class Kueue {
public:
    KueueObjects objects;
    KueueSettings settings;

    Kueue() {
        objects.namespaces["d"] = {};
        objects.flavors.push_back({"default", {}, {}, {}});
    }
    ClusterQueue& queue(const std::string& name, QuotaGroup group, const std::string& cohort = "all") {
        ClusterQueue one;
        one.name = name;
        one.cohort = cohort;
        one.groups = {std::move(group)};
        one.namespaceSelector = LabelSelector{};
        objects.queues.reserve(8);  // so that references stay valid
        objects.queues.push_back(std::move(one));
        objects.localQueues.push_back({"d", name, name, false});
        return objects.queues.back();
    }
    QueuedWorkload& workload(const std::string& name, const std::string& queue, std::int64_t pods, std::int32_t priority = 0) {
        QueuedWorkload one;
        one.namespaceName = "d";
        one.name = one.uid = name;
        one.queue = queue;
        one.priority = priority;
        one.created = static_cast<std::int64_t>(objects.workloads.size()) + 1;
        one.podSets = {{"main", pods, {}, m_spec, {{"cpu", 1000}}}};
        objects.workloads.reserve(32);
        objects.workloads.push_back(std::move(one));
        return objects.workloads.back();
    }
    QueuedWorkload& holds(const std::string& name, const std::string& queue, std::int64_t pods, std::int32_t priority = 0, const std::string& flavor = "default") {
        QueuedWorkload& one = workload(name, queue, pods, priority);
        one.admittedIn = queue;
        one.admission = {{"main", pods, {{"cpu", flavor}}, {{"cpu", pods * 1000}}}};
        one.conditions["QuotaReserved"] = {true, "QuotaReserved", "", one.created};
        return one;
    }

    AdmissionRun run(int cycles = 8) const {
        Result<AdmissionRun> run = admitWorkloads(objects, settings, cycles);
        return run ? std::move(*run) : AdmissionRun{};
    }
    /// "q", or why it has no quota, after so many cycles.
    static QString standing(const AdmissionRun& run, std::size_t cycles, const std::string& name) {
        QString last = "untried";
        for (std::size_t c = 0; c < std::min(cycles, run.cycles.size()); ++c)
            for (const WorkloadChange& change : run.cycles[c].changes) {
                if (change.workload != "d/" + name) continue;
                const auto reserved = change.conditions.find("QuotaReserved");
                last = QString::fromStdString(!change.clusterQueue.empty() ? change.clusterQueue : reserved == change.conditions.end() ? "?"
                                                                                                                                       : reserved->second.message);
            }
        return last;
    }
    QString after(std::size_t cycles, const std::string& name) const { return standing(run(), cycles, name); }
    static QStringList evicted(const AdmissionRun& run, std::size_t cycle) {
        QStringList names;
        for (const WorkloadEvent& event : run.cycles[cycle].events)
            if (event.reason == "EvictedDueToPreempted") names += QString::fromStdString(event.workload.substr(2));
        return names;
    }

private:
    std::shared_ptr<const PodSpec> m_spec = std::make_shared<const PodSpec>();
};

QString needed(int cores) { return QString::fromStdString(kCouldNot) + QString("insufficient unused quota for cpu in flavor default, %1 more needed").arg(cores); }

}  // namespace

class TestKueue : public QObject {
    Q_OBJECT

private slots:
    void moreThanThereIs() {  // T-Q-01
        Kueue kueue;
        kueue.queue("q", cpuGroup(2), "");
        kueue.workload("w", "q", 3);
        QCOMPARE(kueue.after(1, "w"),
                 QString::fromStdString(
                     kCouldNot + "insufficient quota for cpu in flavor default, previously considered podsets requests (0) + current podset request (3) > maximum capacity (2)"));
    }

    void aHeadBlocksOnlyAStrictQueue() {  // T-Q-02: 3 of 4 are used
        Kueue kueue;
        ClusterQueue& queue = kueue.queue("q", cpuGroup(4), "");
        kueue.holds("r", "q", 3);
        kueue.workload("w0", "q", 2);
        kueue.workload("w1", "q", 1);
        QCOMPARE(kueue.after(1, "w0"), needed(1));
        QCOMPARE(kueue.after(2, "w1"), QString("q"));
        queue.strict = true;
        QCOMPARE(kueue.after(8, "w1"), QString("untried"));
    }

    void whoBorrowsLessGoesFirst() {  // T-Q-05
        Kueue kueue;
        kueue.queue("a", cpuGroup(2));
        kueue.queue("b", cpuGroup(2));
        kueue.workload("wa", "a", 3, 100);
        kueue.workload("wb", "b", 2);
        QCOMPARE(kueue.after(1, "wb"), QString("b"));
        QCOMPARE(kueue.after(1, "wa"), QString("Workload no longer fits after processing another workload"));
        QCOMPARE(kueue.after(2, "wa"), needed(1));
    }

    void whatIsNotLent() {  // T-Q-03: b has 2 and may have 1 of a's 4
        Kueue kueue;
        kueue.queue("a", cpuGroup(4, {}, 1));
        kueue.queue("b", cpuGroup(2));
        const QuotaTree tree(kueue.objects);
        QCOMPARE(tree.potential(1, 0), std::int64_t{3000});
        QCOMPARE(tree.available(1, 0), std::int64_t{3000});
        QCOMPARE(tree.path(1), std::string("/all/b"));
    }

    void flavorsInOrder() {  // T-Q-06, T-Q-07
        Kueue kueue;
        kueue.objects.flavors = {{"on-demand", {}, {}, {}}, {"spot", {}, {}, {}}};
        QuotaGroup group = cpuGroup(2, {}, {}, "on-demand");
        group.flavors.push_back({"spot", {{"cpu", {4000, {}, {}}}}});
        ClusterQueue& queue = kueue.queue("q", group);
        kueue.queue("other", cpuGroup(4, {}, {}, "on-demand"));
        kueue.workload("w", "q", 3);
        const auto flavor = [&] { return kueue.run(1).end.workloads.back().admission.front().flavors.at("cpu"); };
        QCOMPARE(flavor(), std::string("on-demand"));  // it borrows one
        queue.borrowTriesNext = true;
        QCOMPARE(flavor(), std::string("spot"));
    }

    void fillBack() {  // T-Q-08: 1 + 2 + 3 of 6; r1 goes for its priority, then r2, which alone suffices
        Kueue kueue;
        kueue.queue("q", cpuGroup(6), "").withinQueue = PreemptionPolicy::LowerPriority;
        kueue.holds("r0", "q", 1);
        kueue.holds("r1", "q", 2, -10);
        kueue.holds("r2", "q", 3);
        kueue.workload("w", "q", 3, 10);
        const AdmissionRun run = kueue.run();
        QCOMPARE(Kueue::evicted(run, 0), QStringList{"r2"});
        QCOMPARE(Kueue::standing(run, 2, "w"), QString("q"));
    }

    void reclaim() {  // T-Q-09: b has 4 of its 2; the newer goes
        Kueue kueue;
        kueue.queue("a", cpuGroup(4)).reclaim = PreemptionPolicy::Any;
        kueue.queue("b", cpuGroup(2));
        kueue.holds("b0", "b", 2, 100);
        kueue.holds("b1", "b", 2, 100);
        kueue.workload("wa", "a", 3);
        const AdmissionRun run = kueue.run();
        QCOMPARE(Kueue::evicted(run, 0), QStringList{"b1"});
        QCOMPARE(Kueue::standing(run, 1, "wa"), needed(1) + ". Pending the preemption of 1 workload(s)");
        for (const WorkloadChange& change : run.cycles[0].changes)
            if (change.workload == "d/b1") {
                QCOMPARE(change.conditions.at("Preempted").reason, std::string("InCohortReclamation"));
                QVERIFY(change.conditions.at("Evicted").message.find("preemptor path: /all/a; preemptee path: /all/b") != std::string::npos);
            }
    }

    void whileBorrowing() {  // T-Q-10
        Kueue kueue;
        ClusterQueue& a = kueue.queue("a", cpuGroup(2));
        a.reclaim = PreemptionPolicy::LowerPriority;
        a.preemptsWhileBorrowing = true;
        kueue.queue("b", cpuGroup(2));
        kueue.queue("c", cpuGroup(2));
        kueue.holds("b0", "b", 4, -10);
        kueue.workload("wa", "a", 3);
        QCOMPARE(Kueue::evicted(kueue.run(), 0), QStringList{"b0"});
        a.borrowingThreshold = -20;
        QVERIFY(Kueue::evicted(kueue.run(), 0).isEmpty());
    }

    void partialAdmission() {  // T-Q-11
        Kueue kueue;
        kueue.queue("q", cpuGroup(6), "");
        kueue.workload("w", "q", 10).podSets.front().minCount = 2;
        QCOMPARE(kueue.run().end.workloads.front().admission.front().count, std::int64_t{6});
        Kueue two;  // 5 (at least 2) and 6 (at least 1) of 9: D = 8, i = 3: 5 - 9/8 = 4 and 6 - 15/8 = 5
        two.queue("q", cpuGroup(9), "");
        QueuedWorkload& w = two.workload("w", "q", 5);
        w.podSets.push_back(w.podSets.front());
        w.podSets[0].minCount = 2;
        w.podSets[1].name = "more";
        w.podSets[1].count = 6;
        w.podSets[1].minCount = 1;
        const std::vector<PodSetAssignment> sets = two.run().end.workloads.front().admission;
        QCOMPARE(sets.at(0).count, std::int64_t{4});
        QCOMPARE(sets.at(1).count, std::int64_t{5});
    }

    void overlappingVictims() {  // T-Q-13: one victim makes room for two
        Kueue kueue;
        kueue.queue("a", cpuGroup(3)).reclaim = PreemptionPolicy::Any;
        kueue.queue("b", cpuGroup(3)).reclaim = PreemptionPolicy::Any;
        kueue.queue("c", cpuGroup(0));
        kueue.holds("r", "c", 6);
        kueue.workload("wa", "a", 2, 10);
        kueue.workload("wb", "b", 2);
        const AdmissionRun run = kueue.run();
        QVERIFY(Kueue::standing(run, 1, "wb").contains("will fit after these preemptions complete"));
        QCOMPARE(Kueue::standing(run, 2, "wa"), QString("a"));
        QCOMPARE(Kueue::standing(run, 2, "wb"), QString("b"));
    }

    /// What waits for preemptions that another workload issued is the head of its queue until then, as the one that issued them
    /// is: Kueue pull request 13863 (pkg/scheduler/scheduler.go, processEntry: requeueReason PendingPreemption) and
    /// pkg/cache/queue/cluster_queue.go (sticky). 7 cores are all used: x 1 in b, r 2 and v 4 in c. w needs 5 and so both r and v;
    /// u needs 1 and so r, which w claimed: once both are gone, u fits beside w. v comes back, more important than u.
    void whoWaitsForPreemptionsOfAnother() {
        Kueue kueue;
        kueue.queue("b", cpuGroup(6)).reclaim = PreemptionPolicy::Any;
        kueue.queue("c", cpuGroup(1)).withinQueue = PreemptionPolicy::LowerPriority;
        kueue.holds("x", "b", 1, 50);
        kueue.holds("r", "c", 2);
        kueue.holds("v", "c", 4, 20);
        kueue.workload("w", "b", 5, 30);
        kueue.workload("u", "c", 1, 10);
        const AdmissionRun run = kueue.run(2);
        QStringList gone = Kueue::evicted(run, 0);
        gone.sort();
        QCOMPARE(gone, (QStringList{"r", "v"}));
        QVERIFY(Kueue::standing(run, 1, "u").contains("will fit after these preemptions complete"));
        QCOMPARE(Kueue::standing(run, 2, "w"), QString("b"));
        QCOMPARE(Kueue::standing(run, 2, "u"), QString("c"));
    }

    /// A namespace that the queue does not select is a mistake in the configuration, and stays parked when the others are tried again
    /// (Kueue pkg/scheduler/scheduler.go, nominate; pkg/cache/queue/cluster_queue.go, the requeueing of inadmissible workloads).
    void namespaceThatIsNotSelected() {
        Kueue kueue;
        kueue.queue("a", cpuGroup(2)).reclaim = PreemptionPolicy::Any;
        kueue.queue("b", cpuGroup(0));
        ClusterQueue& closed = kueue.queue("c", cpuGroup(0));
        closed.namespaceSelector.reset();
        kueue.holds("r", "b", 2);
        kueue.workload("w", "a", 2);
        kueue.workload("lost", "c", 1);
        const AdmissionRun run = kueue.run();
        QCOMPARE(Kueue::standing(run, 1, "lost"), QString("workload namespace doesn't match ClusterQueue selector"));
        QCOMPARE(Kueue::evicted(run, 0), QStringList{"r"});
        QCOMPARE(run.end.workloads.back().conditions.at("QuotaReserved").reason, std::string("Misconfigured"));
        for (std::size_t c = 1; c < run.cycles.size(); ++c)
            for (const WorkloadEvent& event : run.cycles[c].events) QVERIFY(event.workload != "d/lost");
    }

    void fairShares() {  // T-Q-16: a borrows 4 of the 8 that the cohort has: 4 · 1000 / 8 = 500
        Kueue kueue;
        kueue.settings.fairSharing = true;
        kueue.queue("a", cpuGroup(2));
        kueue.queue("b", cpuGroup(2)).reclaim = PreemptionPolicy::Any;
        kueue.queue("c", cpuGroup(4));
        for (const char* name : {"a0", "a1", "a2"}) kueue.holds(name, "a", 2);
        kueue.holds("b0", "b", 2);
        kueue.workload("wb", "b", 1);
        const AdmissionRun run = kueue.run();
        QCOMPARE(Kueue::evicted(run, 0), QStringList{"a2"});
        QCOMPARE(run.cycles[0].queues.at("a").share, std::string("500"));
        QCOMPARE(run.cycles[1].queues.at("a").share, std::string("250"));
        QCOMPARE(run.cycles[1].queues.at("b").share, std::string("125"));
    }

    /// Whether its own nominal quota covers what it wants is asked once, with all that its queue uses (Kueue
    /// pkg/scheduler/preemption/fair_strategy.go, iterateWithFirstFsStrategy: preemptorWithinNominal stands before the loop). a uses 3
    /// and asks for 4 of its 4: 7. Of the 8 that the cohort has it borrows 3, b 2: a0 goes first, as a is the richer. That a is
    /// within its quota by then does not matter: b1 goes by fair sharing, as 0 is no more than the 1 · 1000 / 8 that b has left.
    void ownVictimsDoNotCalmAQueue() {
        Kueue kueue;
        kueue.settings.fairSharing = true;
        ClusterQueue& queue = kueue.queue("a", cpuGroup(4));
        queue.reclaim = PreemptionPolicy::Any;
        queue.withinQueue = PreemptionPolicy::LowerPriority;
        kueue.queue("b", cpuGroup(2));
        kueue.queue("c", cpuGroup(2));
        kueue.holds("a0", "a", 3, -1);
        kueue.holds("b0", "b", 3);
        kueue.holds("b1", "b", 1);
        kueue.holds("c0", "c", 1);
        kueue.workload("w", "a", 4);
        const AdmissionRun run = kueue.run(1);
        QCOMPARE(Kueue::evicted(run, 0), (QStringList{"a0", "b1"}));
        for (const WorkloadChange& change : run.cycles[0].changes) {
            if (change.workload == "d/a0") QCOMPARE(change.conditions.at("Preempted").reason, std::string("InClusterQueue"));
            if (change.workload == "d/b1") QCOMPARE(change.conditions.at("Preempted").reason, std::string("InCohortFairSharing"));
        }
    }

    /// Printed without an exponent, as Go's FormatFloat(share, 'f', -1, 64) does: half of the cohort borrowed at a weight of
    /// 0.005 is 500 / 0.005.
    void sharesHaveNoExponent() {
        Kueue kueue;
        kueue.settings.fairSharing = true;
        kueue.queue("a", cpuGroup(0)).weight = 0.005;
        kueue.queue("b", cpuGroup(4));
        kueue.holds("a0", "a", 2);
        kueue.workload("w", "b", 1);
        QCOMPARE(kueue.run(1).cycles.at(0).queues.at("a").share, std::string("100000"));
    }

    /// What is tried again as the victims overlap keeps its flavor, and the others are named (Kueue
    /// pkg/scheduler/flavorassigner/flavorassigner.go; the case is "flavor stickiness with
    /// RecomputePreemptionTargetsUponOverlap and TAS disabled" of pkg/scheduler/scheduler_recompute_preemption_targets_test.go).
    /// q2, which uses nothing, is first and takes r0's place; with r0 gone and 10 of 10 used, w1 needs 10 more.
    void overlappingVictimsKeepTheFlavor() {
        Kueue kueue;
        kueue.settings.fairSharing = true;
        kueue.objects.flavors.push_back({"spare", {}, {}, {}});
        for (const char* name : {"q1", "q2"}) {
            QuotaGroup group = cpuGroup(5);
            group.flavors.push_back({"spare", group.flavors.front().quotas});
            ClusterQueue& queue = kueue.queue(name, group);
            queue.reclaim = PreemptionPolicy::Any;
            queue.withinQueue = PreemptionPolicy::LowerPriority;
        }
        kueue.holds("r0", "q1", 10);
        kueue.holds("r1", "q1", 10, 0, "spare");
        kueue.workload("w1", "q1", 10, 11);
        kueue.workload("w2", "q2", 10, 10);
        const AdmissionRun run = kueue.run(1);
        QCOMPARE(Kueue::evicted(run, 0), QStringList{"r0"});
        QCOMPARE(Kueue::standing(run, 1, "w1"), needed(10) + ", skipping flavor spare as it is not found in the nomination mapping for resource cpu");
        QCOMPARE(Kueue::standing(run, 1, "w2"), needed(10) + ", insufficient unused quota for cpu in flavor spare, 10 more needed. Pending the preemption of 1 workload(s)");
        QCOMPARE(run.cycles[0].inadmissible.at("q1"), std::vector<std::string>{"d/w1"});
    }

    /// A pod set that gets no flavor of one group has none at all, and no scan to go on with (Kueue
    /// pkg/scheduler/flavorassigner/flavorassigner.go, append: the index is kept only of flavors that were assigned). Memory is
    /// looked at first and fits in the first of its two flavors; the cores do not: w0 is parked, so that w1 is tried.
    void aFailedPodSetHasNoScan() {
        Kueue kueue;
        kueue.objects.flavors.push_back({"spare", {}, {}, {}});
        ClusterQueue& queue = kueue.queue("q", cpuGroup(2), "");
        queue.groups.push_back({{"memory"}, {{"default", {{"memory", {1024, {}, {}}}}}, {"spare", {{"memory", {1024, {}, {}}}}}}});
        kueue.workload("w0", "q", 3).podSets.front().requests["memory"] = 1;
        kueue.workload("w1", "q", 1);
        const AdmissionRun run = kueue.run();
        QCOMPARE(run.cycles[0].inadmissible.at("q"), std::vector<std::string>{"d/w0"});
        QCOMPARE(Kueue::standing(run, 2, "w1"), QString("q"));
    }

    /// The reason of a pod set that fails is the worst of its groups, also of those before (Kueue
    /// pkg/scheduler/flavorassigner/assignment.go, ResolveNoFitReason): the first flavor of memory is too small for 512, the second
    /// fits; the cores would have to be borrowed, and are in use.
    void theWorstOfTheGroups() {
        Kueue kueue;
        kueue.objects.flavors.push_back({"small", {}, {}, {}});
        ClusterQueue& queue = kueue.queue("q", cpuGroup(0));
        queue.groups.push_back({{"memory"}, {{"small", {{"memory", {1, {}, {}}}}}, {"default", {{"memory", {1024, {}, {}}}}}}});
        kueue.queue("p", cpuGroup(2));
        kueue.holds("r", "p", 2);
        kueue.workload("w", "q", 1).podSets.front().requests["memory"] = 512;
        const AdmissionRun run = kueue.run(1);
        QCOMPARE(Kueue::standing(run, 1, "w"), needed(1));
        QCOMPARE(run.end.workloads.back().conditions.at("QuotaReserved").reason, std::string("ExceedsMaxQuota"));
    }

    /// With PreemptionOverBorrowing the cores, which fit by borrowing, are taken for worse than the memory, for which somebody
    /// would have to go: the flavor is said to fit, and that it does not shows only at the end (Kueue
    /// pkg/scheduler/flavorassigner/flavorassigner.go, findFlavorForPodSets with isPreferred, and PodSetAssignment.RepresentativeMode).
    void borrowingHidesWhatDoesNotFit() {
        Kueue kueue;
        ClusterQueue& queue = kueue.queue("q", cpuGroup(0));
        queue.prefersPreemption = true;
        queue.reclaim = PreemptionPolicy::Any;
        for (const char* name : {"q", "p"}) {
            if (*name == 'p') kueue.queue("p", cpuGroup(2));
            QuotaGroup& group = kueue.objects.queues.back().groups.front();
            group.resources.push_back("memory");
            group.flavors.front().quotas["memory"] = {1024, {}, {}};
        }
        QueuedWorkload& holder = kueue.holds("r", "p", 1);
        holder.podSets.front().requests = {{"memory", 2048}};
        holder.admission = {{"main", 1, {{"memory", "default"}}, {{"memory", 2048}}}};
        kueue.workload("w", "q", 1).podSets.front().requests["memory"] = 1024;
        const AdmissionRun run = kueue.run(1);
        QCOMPARE(Kueue::standing(run, 1, "w"), QString("Workload no longer fits after processing another workload"));
        QVERIFY(Kueue::evicted(run, 0).isEmpty());
    }

    /// Not a mistake in the configuration, and before the namespace (Kueue pkg/scheduler/scheduler.go, nominate). In a strict queue
    /// it stays the head, as only one of a namespace that does not match leaves it.
    void failedChecksWait() {
        Kueue kueue;
        ClusterQueue& queue = kueue.queue("q", cpuGroup(4), "");
        kueue.workload("w0", "q", 1).checks["c"] = CheckState::Retry;
        kueue.workload("w1", "q", 1);
        AdmissionRun run = kueue.run();
        QCOMPARE(Kueue::standing(run, 1, "w0"), QString("The workload has failed admission checks"));
        QCOMPARE(run.end.workloads.front().conditions.at("QuotaReserved").reason, std::string("PendingEvaluation"));
        QCOMPARE(Kueue::standing(run, 2, "w1"), QString("q"));
        queue.strict = true;
        QCOMPARE(kueue.after(8, "w1"), QString("untried"));
        queue.namespaceSelector.reset();
        QCOMPARE(kueue.after(1, "w0"), QString("The workload has failed admission checks"));
    }

    void oneShapeWaitsTogether() {  // T-Q-19: 3 of 4 are used
        Kueue kueue;
        kueue.queue("q", cpuGroup(4), "");
        kueue.holds("r", "q", 3);
        kueue.workload("w0", "q", 2);
        kueue.workload("w1", "q", 2);
        kueue.workload("w2", "q", 1);
        const AdmissionRun run = kueue.run();
        QCOMPARE(run.cycles[0].inadmissible.at("q"), (std::vector<std::string>{"d/w0", "d/w1"}));
        QCOMPARE(Kueue::standing(run, 1, "w1"), QString("untried"));
        QCOMPARE(Kueue::standing(run, 2, "w2"), QString("q"));
    }

    void whatNoQueueCovers() {  // T-Q-23
        Kueue kueue;
        kueue.queue("q", cpuGroup(4), "");
        kueue.workload("w", "q", 1).podSets.front().requests["memory"] = 1024;
        const AdmissionRun run = kueue.run();
        QCOMPARE(Kueue::standing(run, 1, "w"), QString::fromStdString(kCouldNot + "resource memory unavailable in ClusterQueue"));
        QCOMPARE(run.cycles[0].changes.front().conditions.at("QuotaReserved").reason, std::string("NoMatchingFlavor"));
    }

    void amounts() {
        QCOMPARE(quotaText("cpu", 1500), std::string("1500m"));
        QCOMPARE(quotaText("cpu", 2000), std::string("2"));
        QCOMPARE(quotaText("memory", std::int64_t{6} << 30), std::string("6Gi"));
        QCOMPARE(quotaText("memory", 1000), std::string("1000"));
        QCOMPARE(quotaText("memory", 0), std::string("0"));
        QCOMPARE(quotaText("nvidia.com/gpu", 1024), std::string("1024"));
    }

    /// Nothing is admitted there, and nothing crashes.
    void brokenQueues() {
        Kueue circle;
        circle.queue("q", cpuGroup(4), "x");
        circle.objects.cohorts = {{"x", "y", {}, 1}, {"y", "x", {}, 1}};
        circle.workload("w", "q", 1);
        QCOMPARE(circle.after(8, "w"), QString("untried"));

        Kueue stopped;
        stopped.queue("q", cpuGroup(4), "").stopped = true;
        stopped.workload("w", "q", 1);
        QCOMPARE(stopped.after(8, "w"), QString("untried"));

        Kueue noFlavor;
        noFlavor.queue("q", cpuGroup(4, {}, {}, "gone"), "");
        noFlavor.workload("w", "q", 1);
        QCOMPARE(noFlavor.after(8, "w"), QString("untried"));

        Kueue closed;
        closed.queue("q", cpuGroup(4), "").namespaceSelector.reset();
        closed.workload("w", "q", 1);
        QCOMPARE(closed.after(1, "w"), QString("workload namespace doesn't match ClusterQueue selector"));

        Kueue nowhere;
        nowhere.workload("w", "gone", 1);
        QVERIFY(nowhere.run().cycles.empty());
    }

    /// What is taken out and put back leaves the tree as it was, wherever quotas are lent.
    void usageIsExact() {
        Kueue kueue;
        kueue.queue("a", cpuGroup(4, {}, 1));
        kueue.queue("b", cpuGroup(2, 1));
        QuotaTree tree(kueue.objects);
        for (std::int64_t first = 0; first <= 6000; first += 500)
            for (std::int64_t second = 0; second <= 6000; second += 500) {
                tree.add(0, 0, first);
                tree.add(1, 0, second);
                tree.remove(0, 0, first);
                QCOMPARE(tree.usage(0, 0), std::int64_t{0});
                QCOMPARE(tree.usage(tree.parent(0), 0), second);
                tree.remove(1, 0, second);
                QCOMPARE(tree.usage(tree.parent(0), 0), std::int64_t{0});
            }
    }

    /// Equals in share, priority and time: the one from a cohort goes first (Kueue fair_sharing_iterator.go, runTournament: cohorts before queues).
    /// Each wants 3 of its 2, and one may be borrowed of 4.
    void ofEqualsTheOneFromACohortGoesFirst() {
        Kueue kueue;
        kueue.settings.fairSharing = true;
        kueue.queue("q0", cpuGroup(2), "root");
        kueue.queue("q1", cpuGroup(2), "c");
        kueue.objects.cohorts.push_back({"c", "root", {}});
        kueue.workload("w0", "q0", 3).created = 1;
        kueue.workload("w1", "q1", 3).created = 1;
        QCOMPARE(kueue.after(1, "w1"), QString("q1"));
        QCOMPARE(kueue.after(1, "w0"), QString("Workload no longer fits after processing another workload"));
    }

    /// A queue that is to be drained gives back what it has admitted before anybody is looked at, so that another of its cohort borrows it.
    /// A workload that waits for its checks is not admitted yet: any queue that is stopped takes its quota back.
    void aDrainedQueueGivesBack() {
        Kueue kueue;
        ClusterQueue& stopped = kueue.queue("a", cpuGroup(4));
        stopped.stopped = stopped.drains = true;
        kueue.queue("b", cpuGroup(2));
        kueue.holds("old", "a", 3);
        kueue.holds("checked", "a", 1).conditions["Admitted"] = {false, "UnsatisfiedAdmissionChecks", "The workload has not all checks ready", 1};
        kueue.workload("new", "b", 5);  // of 6
        AdmissionRun run = kueue.run();
        QCOMPARE(Kueue::standing(run, 1, "new"), QString("b"));
        QCOMPARE(Kueue::standing(run, 1, "checked"), QString("ClusterQueue a is stopped"));
        QCOMPARE(run.end.workloads[1].conditions.at("QuotaReserved").reason, std::string("Suspended"));
        QVERIFY(!run.end.workloads[1].conditions.contains("Evicted"));
        QCOMPARE(Kueue::standing(run, 1, "old"), QString("The ClusterQueue is stopped"));
        const QueuedWorkload& old = run.end.workloads.front();
        QVERIFY(old.admittedIn.empty());
        QCOMPARE(old.conditions.at("Evicted").reason, std::string("ClusterQueueStopped"));
        QCOMPARE(old.conditions.at("Evicted").message, std::string("The ClusterQueue is stopped"));
        QVERIFY(!old.conditions.contains("Admitted"));
        const std::vector<WorkloadEvent>& events = run.cycles.front().events;
        QVERIFY(std::find(events.begin(), events.end(), WorkloadEvent{"d/old", false, "EvictedDueToClusterQueueStopped", "The ClusterQueue is stopped"}) != events.end());

        // Of a queue on hold what is admitted stays, and a LocalQueue drains its own.
        stopped.drains = false;
        QCOMPARE(Kueue::standing(kueue.run(), 1, "new"), QString::fromStdString(kCouldNot) + QString("insufficient unused quota for cpu in flavor default, 2 more needed"));  // 3 of 6 are held
        kueue.objects.localQueues.front().drains = true;
        run = kueue.run();
        QCOMPARE(Kueue::standing(run, 1, "new"), QString("b"));
        QCOMPARE(run.end.workloads.front().conditions.at("Evicted").reason, std::string("LocalQueueStopped"));
    }
};

QTEST_GUILESS_MAIN(TestKueue)
#include "tst_kueue.moc"
