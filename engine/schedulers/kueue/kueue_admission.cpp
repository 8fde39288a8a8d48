// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/kueue_admission.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "schedulers/kueue/admission_checks.h"
#include "schedulers/kueue/flavor_assignment.h"
#include "schedulers/kueue/preparation.h"
#include "schedulers/kueue/queue_order.h"
#include "schedulers/kueue/second_pass.h"
#include "schedulers/kueue/stopped_queues.h"

namespace bayplan {

namespace {

std::string shareText(const DominantShare& share) {
    const double value = share.value();
    if (std::isinf(value)) return "+Inf";
    std::array<char, 512> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed).ptr;
    return {text.data(), end};
}

/// What of a workload decides whether it fits: those of one shape are parked together.
std::string shapeOf(const QueuedWorkload& one) {
    std::string shape = std::to_string(one.priority);
    for (const WorkloadPodSet& set : one.podSets) {
        shape += "|" + set.name + "," + std::to_string(set.count) + "," + (set.minCount ? std::to_string(*set.minCount) : "") + ",";
        shape += std::to_string(reinterpret_cast<std::uintptr_t>(set.spec.get()));
        for (const auto& [resource, amount] : set.requests) shape += "," + resource + "=" + std::to_string(amount);
        if (set.topology)
            shape += "," + std::to_string(static_cast<int>(set.topology->kind)) + set.topology->level + "," + set.topology->sliceLevel + ","
                     + std::to_string(set.topology->sliceSize.value_or(1));
    }
    return shape;
}

class QuotaAdmission {
public:
    QuotaAdmission(const KueueObjects& objects, const KueueSettings& settings) : m_state(objects, settings) {
        const std::size_t count = m_state.objects.workloads.size();
        m_standing.resize(count, Standing::Elsewhere);
        m_scans.resize(count);
        m_queueGeneration.resize(m_state.objects.queues.size(), 0);
        m_sticky.resize(m_state.objects.queues.size(), -1);
        for (std::size_t w = 0; w < count; ++w) {
            const QueuedWorkload& one = m_state.objects.workloads[w];
            m_until.push_back(0);
            if (!one.admittedIn.empty()) m_standing[w] = Standing::Holds;
            else if (one.active && m_state.queueOf[w] >= 0) enqueue(w, kAdmissionStart);
        }
        for (const QueuedWorkload& one : m_state.objects.workloads) m_before.push_back({one.key(), {}, {}, {}});
        evictEarly();
        drain();
        secondPasses();
    }

    Result<AdmissionRun> run(int cycles, const Budget& budget) {
        AdmissionRun run;
        while (static_cast<int>(run.cycles.size()) < cycles) {
            if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("the admission was stopped"), {}};
            if (!run.cycles.empty()) releaseEvicted();
            endBackOffs(kAdmissionStart + m_cycle + 1);
            const bool passed = std::exchange(m_passed, false);  // a second pass is a cycle of its own where nobody waits
            if (!passed && std::none_of(m_standing.begin(), m_standing.end(), [](Standing one) { return one == Standing::Active; })) break;
            ++m_cycle;
            m_now = kAdmissionStart + m_cycle;
            run.cycles.push_back(cycle());
        }
        run.waiting = waiting();
        run.unknown = std::move(m_unknown);
        run.end = m_state.objects;
        return run;
    }

private:
    enum class Standing : std::uint8_t { Elsewhere,  // in no queue
                                         Holds,
                                         Active,
                                         Parked };
    struct Remembered {
        FlavorScan scan;
        bool is = false;
        int generation = 0, cycle = 0;
    };

    AdmissionCycle cycle() {
        m_events = std::exchange(m_early, {});
        m_claimed.clear();
        std::vector<QueueHead> heads;
        for (std::size_t q = 0; q < m_state.objects.queues.size(); ++q)
            if (const int head = headOf(static_cast<int>(q)); head >= 0) heads.push_back(nominate(head));
        const QuotaTree before = m_state.tree;
        const TopologyMap::Used used = m_state.topology.allUsed();
        m_admitted.clear();
        QueueOrder order(m_state, std::move(heads));
        while (std::optional<QueueHead> next = order.pop()) process(*next);
        // What this cycle kept free, for those that wait, is gone with it.
        m_state.tree = before;
        m_state.topology.setUsed(used);
        for (const int w : m_admitted) m_state.putBack(w);
        return told();
    }

    int headOf(int queue) const {
        if (!isActive(queue)) return -1;
        int best = -1;
        for (std::size_t w = 0; w < m_standing.size(); ++w)
            if (m_standing[w] == Standing::Active && m_state.queueOf[w] == queue && (best < 0 || isBefore(static_cast<int>(w), best))) best = static_cast<int>(w);
        return best;
    }
    /// Of two workloads of one queue.
    bool isBefore(int a, int b) const {
        const auto rank = [&](int w) {
            const QueuedWorkload& one = m_state.workload(w);
            return std::tuple(m_sticky[static_cast<std::size_t>(m_state.queueNode(w))] != w, -static_cast<std::int64_t>(one.priority), one.queueTime(), std::string_view(one.uid));
        };
        return rank(a) < rank(b);
    }
    std::map<std::string, std::vector<std::string>> waiting() const {
        std::vector<int> all;
        for (std::size_t w = 0; w < m_standing.size(); ++w)
            if (m_standing[w] == Standing::Active || m_standing[w] == Standing::Parked) all.push_back(static_cast<int>(w));
        std::stable_sort(all.begin(), all.end(), [&](int a, int b) { return m_state.queueNode(a) == m_state.queueNode(b) ? isBefore(a, b) : m_state.queueNode(a) < m_state.queueNode(b); });
        std::map<std::string, std::vector<std::string>> byQueue;
        for (const int w : all) byQueue[m_state.queue(m_state.queueNode(w)).name].push_back(m_state.workload(w).key());
        return byQueue;
    }
    bool isActive(int queue) const {
        const ClusterQueue& one = m_state.queue(queue);
        if (one.stopped || !m_state.tree.sound(queue)) return false;
        for (const QuotaGroup& group : one.groups)
            for (const QuotaGroup::Flavor& flavor : group.flavors)
                if (std::none_of(m_state.objects.flavors.begin(), m_state.objects.flavors.end(), [&](const ResourceFlavor& known) { return known.name == flavor.name; })) return false;
        return true;
    }

    bool namespaceMatches(int w) const {
        const ClusterQueue& queue = m_state.queue(m_state.queueNode(w));
        const auto labels = m_state.objects.namespaces.find(m_state.workload(w).namespaceName);
        return queue.namespaceSelector && labels != m_state.objects.namespaces.end() && matches(*queue.namespaceSelector, labels->second);
    }

    QueueHead nominate(int w) {
        QueueHead head;
        head.workload = w;
        if (hasFailedChecks(m_state.workload(w))) {
            head.refusal = "The workload has failed admission checks";
            head.refusedByChecks = true;
            return head;
        }
        if (!namespaceMatches(w)) {
            head.refusal = "workload namespace doesn't match ClusterQueue selector";
            return head;
        }
        if (const std::string& fault = m_state.workload(w).fault; !fault.empty()) {
            head.refusal = fault;
            head.refusedForAmounts = true;
            return head;
        }
        Remembered& memory = m_scans[static_cast<std::size_t>(w)];
        const int generation = m_queueGeneration[static_cast<std::size_t>(m_state.queueNode(w))];
        if (memory.is && memory.generation < generation && memory.cycle + 1 < m_cycle) memory = {};
        const FlavorScan scan = memory.scan;
        AssignmentLimits limits;
        if (memory.is) limits.scan = &scan;
        assign(head, limits);
        if (head.assignment.mode != FlavorMode::Fit && head.victims.empty()) tryFewer(head, limits);
        placeAfterwards(head);
        memory = {head.assignment.scan, true, generation, m_cycle};
        return head;
    }

    static bool isBetween(const FlavorAssignment& one) { return one.mode != FlavorMode::Fit && one.mode != FlavorMode::NoFit; }
    void assign(QueueHead& head, const AssignmentLimits& limits) {
        head.assignment = assignFlavors(m_state, head.workload, limits);
        head.victims.clear();
        if (isBetween(head.assignment))
            head.victims = quotaVictims(m_state, head.workload, head.assignment.usage, head.assignment.needed(m_state.tree), topologyNeeds(m_state, head.workload, head.assignment));
    }

    /// Whoever waits keeps a place for itself: the one that its victims leave, or the one that it would have in an empty cluster.
    void placeAfterwards(QueueHead& head) {
        if (!isBetween(head.assignment)) return;
        const std::vector<TopologyNeed> needs = topologyNeeds(m_state, head.workload, head.assignment);
        if (needs.empty()) return;
        for (const QuotaVictim& victim : head.victims) m_state.takeOut(victim.workload);
        setPlaces(head.assignment, needs, placeInTopology(m_state.topology, needs, head.victims.empty()));
        for (const QuotaVictim& victim : head.victims) m_state.putBack(victim.workload);
    }

    /// Partial admission: the most pods that fit, by bisection over how many are left out of all pod sets together.
    void tryFewer(QueueHead& head, const AssignmentLimits& limits) {
        const std::vector<WorkloadPodSet>& sets = m_state.workload(head.workload).podSets;
        std::int64_t spare = 0;
        for (const WorkloadPodSet& set : sets) spare += set.count - set.minCount.value_or(set.count);
        if (spare <= 0) return;
        std::optional<QueueHead> found;
        std::int64_t low = 0, high = spare + 1, foundAt = -1;
        while (low < high) {
            const std::int64_t middle = (low + high) / 2;
            QueueHead tried = head;
            AssignmentLimits fewer = limits;
            for (const WorkloadPodSet& set : sets) {
                const std::int64_t room = set.count - set.minCount.value_or(set.count);
                fewer.counts.push_back(set.count - room * middle / spare);
            }
            bool good = middle <= spare;
            if (good) {
                assign(tried, fewer);
                good = tried.assignment.mode == FlavorMode::Fit || !tried.victims.empty();
            }
            if (good) {
                found = std::move(tried);
                foundAt = middle;
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        if (found && foundAt == low) head = std::move(*found);
    }

    void process(QueueHead& head) {
        const int w = head.workload;
        const QuotaNode queue = m_state.queueNode(w);
        if (!head.refusal.empty()) {
            wait(w, head.refusedByChecks ? "PendingEvaluation" : "Misconfigured", head.refusal);
            const bool stays = m_state.queue(queue).strict && (head.refusedByChecks || head.refusedForAmounts);
            if (!stays) park(w, false);
            return;
        }
        const FlavorAssignment& assignment = head.assignment;
        const auto overlaps = [&] {
            return std::any_of(head.victims.begin(), head.victims.end(), [&](const QuotaVictim& victim) { return m_claimed.contains(victim.workload); });
        };
        const bool overlapped = overlaps();
        if (overlapped || lostItsPlace(head)) {
            nominateAgain(head);
            if (assignment.mode == FlavorMode::Fit && (overlapped || lostItsPlace(head))) {
                take(queue, assignment.usage, assignment);
                wait(w, "WaitingForPreemptedWorkloads", "Workload has overlapping preemption targets with another workload, but will fit after these preemptions complete");
                awaitPreemptions(w, queue);
                return;
            }
        }
        if (assignment.mode == FlavorMode::NoFit) {
            wait(w, assignment.reason, assignment.message());
            park(w, true);
            return;
        }
        if (assignment.mode != FlavorMode::Fit && head.victims.empty()) {
            wait(w, assignment.reason, assignment.message());
            if (m_state.queue(queue).reclaim != PreemptionPolicy::Any) take(queue, keptFree(queue, assignment), assignment);
            park(w, true);
            return;
        }
        if (overlaps()) return wait(w, "WaitingForQuota", "Workload has overlapping preemption targets with another workload");
        if (!fitsWithout(head)) return wait(w, "WaitingForQuota", "Workload no longer fits after processing another workload");
        for (const QuotaVictim& victim : head.victims) m_claimed.insert(victim.workload);
        if (assignment.mode == FlavorMode::Fit) return admit(w, queue, assignment);
        take(queue, assignment.usage, assignment);
        for (const QuotaVictim& victim : head.victims) evict(w, victim);
        wait(w, "WaitingForPreemptedWorkloads", assignment.message() + ". Pending the preemption of " + std::to_string(head.victims.size()) + " workload(s)");
        awaitPreemptions(w, queue);
    }

    /// All flavors are looked at next time, and until then nobody of its queue goes before it.
    void awaitPreemptions(int w, QuotaNode queue) {
        m_scans[static_cast<std::size_t>(w)] = {};
        if (!m_state.queue(queue).strict) m_sticky[static_cast<std::size_t>(queue)] = w;
    }

    /// With the same flavors, from all pods on, and as if the victims of this cycle had gone.
    void nominateAgain(QueueHead& head) {
        const std::vector<std::vector<int>> holders = m_state.holders;
        for (const int w : m_claimed) {
            m_state.takeOut(w);
            std::erase(m_state.holders[static_cast<std::size_t>(m_state.queueNode(w))], w);
        }
        const FlavorAssignment before = std::move(head.assignment);
        AssignmentLimits limits;
        limits.onlyFlavorsOf = &before;
        assign(head, limits);
        if (head.assignment.mode != FlavorMode::Fit && head.victims.empty()) tryFewer(head, limits);
        placeAfterwards(head);
        m_scans[static_cast<std::size_t>(head.workload)].scan = head.assignment.scan;
        for (const int w : m_claimed) m_state.putBack(w);
        m_state.holders = holders;
    }

    bool fitsWithout(const QueueHead& head) {
        std::set<int> gone = m_claimed;
        for (const QuotaVictim& victim : head.victims) gone.insert(victim.workload);
        for (const int w : gone) m_state.takeOut(w);
        const bool fits = m_state.tree.fits(m_state.queueNode(head.workload), head.assignment.usage) && m_state.topology.fits(head.assignment.places());
        for (const int w : gone) m_state.putBack(w);
        return fits;
    }

    /// Somebody else of this cycle took it, and there is quota all the same.
    bool lostItsPlace(const QueueHead& head) const {
        return head.victims.empty() && head.assignment.mode == FlavorMode::Fit && !m_state.topology.fits(head.assignment.places())
               && m_state.tree.fits(m_state.queueNode(head.workload), head.assignment.usage);
    }

    /// For the rest of the cycle.
    void take(QuotaNode queue, const FlavorAmounts& usage, const FlavorAssignment& assignment) {
        m_state.tree.add(queue, usage);
        m_state.topology.add(assignment.places());
    }

    /// What a workload that found nobody to push out keeps from others in this cycle.
    FlavorAmounts keptFree(QuotaNode queue, const FlavorAssignment& assignment) const {
        FlavorAmounts kept;
        for (const auto& [fr, amount] : assignment.usage) {
            const std::int64_t nominal = m_state.tree.subtree(queue, fr), used = m_state.tree.usage(queue, fr);
            std::int64_t most = amount;
            if (assignment.borrowLevel > 0) {
                if (const auto limit = m_state.tree.borrowingLimit(queue, fr)) most = std::min(amount, nominal + *limit - used);
            } else {
                most = std::max<std::int64_t>(0, std::min(amount, nominal - used));
            }
            kept.emplace_back(fr, most);
        }
        return kept;
    }

    void admit(int w, QuotaNode queue, const FlavorAssignment& assignment) {
        QueuedWorkload& one = m_state.workload(w);
        const std::string& name = m_state.queue(queue).name;
        m_state.held[static_cast<std::size_t>(w)] = assignment.usage;
        m_state.places[static_cast<std::size_t>(w)] = assignment.places();
        take(queue, assignment.usage, assignment);
        m_state.holders[static_cast<std::size_t>(queue)].push_back(w);
        m_standing[static_cast<std::size_t>(w)] = Standing::Holds;
        m_admitted.push_back(w);
        if (m_sticky[static_cast<std::size_t>(queue)] == w) m_sticky[static_cast<std::size_t>(queue)] = -1;
        m_scans[static_cast<std::size_t>(w)] = {};
        one.admittedIn = name;
        one.admission.clear();
        for (const AssignedPodSet& set : assignment.podSets) {
            PodSetAssignment to{set.name, set.count, {}, {}, {}, set.delayed};
            if (!set.places.empty()) to.topology = m_state.topology.assignment(set.places);
            for (const auto& [resource, chosen] : set.flavors) {
                to.flavors[resource] = chosen.flavor;
                to.amounts[resource] = set.amounts.at(resource);
            }
            one.admission.push_back(std::move(to));
        }
        for (const char* past : {"Evicted", "Preempted"})
            if (const auto found = one.conditions.find(past); found != one.conditions.end() && found->second.is)
                found->second = {false, "QuotaReserved", "Previously: " + found->second.message, m_now};
        one.conditions["QuotaReserved"] = {true, "QuotaReserved", "Quota reserved in ClusterQueue " + name, m_now};
        if (checksAreReady(one, m_state.queue(queue))) one.conditions["Admitted"] = {true, "Admitted", "The workload is admitted", m_now};
        else one.conditions["Admitted"] = {false, "UnsatisfiedAdmissionChecks", "The workload has not all checks ready", m_now};
    }

    void evict(int w, const QuotaVictim& victim) {
        const QueuedWorkload& who = m_state.workload(w);
        QueuedWorkload& one = m_state.workload(victim.workload);
        const QuotaNode to = m_state.queueNode(w), from = m_state.queueNode(victim.workload);
        const std::string text = "Preempted to accommodate a workload (UID: " + who.uid + ", JobUID: " + (who.jobUid.empty() ? "UNKNOWN" : who.jobUid) + ") due to "
                                 + quotaVictimText(victim.reason) + "; preemptor path: " + m_state.tree.path(to) + "; preemptee path: " + m_state.tree.path(from);
        const auto priority = [](const QueuedWorkload& of) { return std::to_string(of.priority) + " (base: " + std::to_string(of.priority) + ", boost: 0)"; };
        const std::string priorities = "; preemptor effective priority: " + priority(who) + "; preemptee effective priority: " + priority(one);
        one.conditions["Evicted"] = {true, "Preempted", text, m_now};
        one.conditions["Preempted"] = {true, victim.reason, text, m_now};
        m_evicted.push_back(victim.workload);
        m_events.push_back({one.key(), false, "EvictedDueToPreempted", text});
        m_events.push_back({one.key(), false, "Preempted", text + priorities});
        m_events.push_back({who.key(), false, "PreemptedWorkload", "Preempted workload " + one.key() + " (UID: " + one.uid + ") in ClusterQueue " + m_state.queue(from).name + priorities});
    }

    void wait(int w, const std::string& reason, const std::string& message) {
        QueuedWorkload& one = m_state.workload(w);
        one.conditions["QuotaReserved"] = {false, reason, message, m_now};
        one.conditions["Admitted"] = {false, "NoReservation", "The workload has no reservation", m_now};
        m_events.push_back({one.key(), true, reason, message});
    }

    /// Off the queue until something changes; with `shape`, those like it too. Not of a StrictFIFO queue, whose head blocks it.
    void park(int w, bool shape) {
        const QuotaNode queue = m_state.queueNode(w);
        if (m_state.queue(queue).strict && shape) return;
        if (shape && hasPendingFlavors(m_scans[static_cast<std::size_t>(w)].scan)) return;
        m_standing[static_cast<std::size_t>(w)] = Standing::Parked;
        if (!shape || m_state.queue(queue).strict) return;
        const std::string of = shapeOf(m_state.workload(w));
        for (std::size_t other = 0; other < m_standing.size(); ++other)
            if (m_standing[other] == Standing::Active && m_state.queueOf[other] == queue && shapeOf(m_state.objects.workloads[other]) == of) m_standing[other] = Standing::Parked;
    }

    /// What a workload held is free, and it waits for quota again.
    void giveBack(int w, const std::string& why) {
        QueuedWorkload& one = m_state.workload(w);
        m_state.takeOut(w);
        m_state.held[static_cast<std::size_t>(w)].clear();
        m_state.places[static_cast<std::size_t>(w)].clear();
        for (auto& [check, state] : one.checks) state = CheckState::Pending;
        std::erase(m_state.holders[static_cast<std::size_t>(m_state.queueNode(w))], w);
        one.admittedIn.clear();
        one.admission.clear();
        one.conditions["QuotaReserved"] = {false, "Pending", why, m_now};
        one.conditions.erase("Admitted");
    }

    /// It waits for quota: at once, or once its back-off is over.
    void enqueue(std::size_t w, std::int64_t from) {
        const std::int64_t waits = m_state.objects.workloads[w].waits;
        m_standing[w] = waits > 0 ? Standing::Parked : Standing::Active;
        m_until[w] = waits > 0 ? from + waits : 0;
    }
    void endBackOffs(std::int64_t now) {
        for (std::size_t w = 0; w < m_until.size(); ++w) {
            if (m_until[w] == 0 || m_until[w] > now) continue;
            m_until[w] = 0;
            if (m_standing[w] != Standing::Parked) continue;
            m_standing[w] = Standing::Active;
            m_state.objects.workloads[w].conditions["Requeued"] = {true, "BackoffFinished", "The workload backoff was finished", now};
        }
    }

    /// A workload with quota loses it where a check says Retry or Rejected, or where it is deactivated, before anybody is looked at.
    void evictEarly() {
        m_now = kAdmissionStart + 1;
        for (std::size_t w = 0; w < m_standing.size(); ++w) {
            QueuedWorkload& one = m_state.objects.workloads[w];
            if (m_standing[w] != Standing::Holds || m_state.queueOf[w] < 0) continue;
            const std::optional<EarlyEviction> eviction = earlyEviction(m_state.objects, one);
            if (!eviction) continue;
            giveBack(static_cast<int>(w), eviction->message());
            one.failedNodes.clear();
            one.conditions["Evicted"] = {true, eviction->reason(), eviction->message(), m_now};
            one.conditions["Requeued"] = {false, eviction->reason(), eviction->message(), m_now};
            one.conditions.erase("DeactivationTarget");
            m_early.push_back({one.key(), false, "EvictedDueTo" + eviction->reason(), eviction->message()});
            m_passed = true;
            if (eviction->ends) {
                if (eviction->byCheck) m_early.push_back({one.key(), true, "AdmissionCheckRejected", "Deactivated due to " + eviction->text});
                one.active = false;
                one.conditions["QuotaReserved"] = {false, "Deactivated", "The workload is deactivated", m_now};
                m_standing[w] = Standing::Elsewhere;
                continue;
            }
            enqueue(w, m_now);
            if (!isActive(m_state.queueOf[w])) m_standing[w] = Standing::Parked;
            if (m_until[w] == 0) one.conditions["Requeued"] = {true, "BackoffFinished", "The workload backoff was finished", m_now};
        }
    }

    /// Queues that are to be drained evict what they have admitted before anybody is looked at, and stopped ones take back what is not admitted.
    void drain() {
        m_now = kAdmissionStart;
        for (std::size_t w = 0; w < m_standing.size(); ++w) {
            QueuedWorkload& one = m_state.objects.workloads[w];
            if (m_standing[w] != Standing::Holds || m_state.queueOf[w] < 0) continue;
            if (const LostReservation lost = lostReservation(m_state.objects, one); !lost.reason.empty()) {
                giveBack(static_cast<int>(w), lost.message);
                one.conditions["QuotaReserved"] = {false, lost.reason, lost.message, m_now};
                one.conditions["Admitted"] = {false, "NoReservation", "The workload has no reservation", m_now};
                m_standing[w] = Standing::Elsewhere;
                continue;
            }
            const std::string by = drainedBy(m_state.objects, one);
            if (by.empty()) continue;
            const std::string text = "The " + by + " is stopped";
            giveBack(static_cast<int>(w), text);
            one.conditions["Evicted"] = {true, by + "Stopped", text, m_now};
            m_early.push_back({one.key(), false, "EvictedDueTo" + by + "Stopped", text});
            m_standing[w] = Standing::Elsewhere;
        }
    }

    /// Workloads that hold quota go first in a cycle: those whose topology waited, and those under which a node failed.
    void secondPasses() {
        m_now = kAdmissionStart + 1;
        for (std::size_t w = 0; w < m_standing.size(); ++w) {
            if (m_standing[w] != Standing::Holds) continue;
            QueuedWorkload& one = m_state.objects.workloads[w];
            SecondPass pass = secondPassOf(m_state, static_cast<int>(w));
            if (pass.is == SecondPass::Is::Unknown) m_unknown.emplace(one.key(), std::move(pass.unknown));
            if (pass.is == SecondPass::Is::Placed) {
                m_state.topology.add(m_state.places[w], -1);
                one.admission = std::move(pass.admission);
                one.failedNodes.clear();
                m_state.places[w] = m_state.topology.usesOf(one);
                m_state.topology.add(m_state.places[w]);
                const auto admitted = one.conditions.find("Admitted");
                if (admitted == one.conditions.end() || !admitted->second.is) one.conditions["Admitted"] = {true, "Admitted", "The workload is admitted", m_now};
            } else if (pass.is == SecondPass::Is::Evicted) {
                one.conditions["Evicted"] = {true, "NodeFailures", pass.text, m_now};
                m_early.push_back({one.key(), false, "EvictedDueToNodeFailures", pass.text});
                m_evicted.push_back(static_cast<int>(w));
            } else {
                continue;
            }
            m_passed = true;
        }
    }

    /// Evicted workloads are back in their queues; those that waited in their cohorts are tried again.
    void releaseEvicted() {
        std::set<QuotaNode> roots;
        for (const int w : m_evicted) {
            const QuotaNode queue = m_state.queueNode(w);
            const WorkloadCondition& evicted = m_state.workload(w).conditions["Evicted"];
            giveBack(w, evicted.reason == "Preempted" ? "The workload has been preempted" : evicted.message);
            m_state.workload(w).failedNodes.clear();
            ++m_queueGeneration[static_cast<std::size_t>(queue)];
            m_standing[static_cast<std::size_t>(w)] = Standing::Active;
            m_scans[static_cast<std::size_t>(w)] = {};
            roots.insert(m_state.tree.root(queue));
        }
        m_evicted.clear();
        for (std::size_t w = 0; w < m_standing.size(); ++w)
            if (m_standing[w] == Standing::Parked && m_until[w] == 0 && roots.contains(m_state.tree.root(m_state.queueNode(static_cast<int>(w)))) && namespaceMatches(static_cast<int>(w)))
                m_standing[w] = Standing::Active;
    }

    AdmissionCycle told() {
        AdmissionCycle cycle;
        std::map<std::string, WorkloadChange> changes;
        for (std::size_t w = 0; w < m_standing.size(); ++w) {
            const QueuedWorkload& one = m_state.objects.workloads[w];
            WorkloadChange now{one.key(), one.admittedIn, one.admission, one.conditions};
            if (!(now == m_before[w])) changes.emplace(now.workload, now);
            m_before[w] = std::move(now);
            if (m_standing[w] != Standing::Active && m_standing[w] != Standing::Parked) continue;
            (m_standing[w] == Standing::Active ? cycle.active : cycle.inadmissible)[m_state.queue(m_state.queueOf[w]).name].push_back(one.key());
        }
        for (auto& [key, change] : changes) cycle.changes.push_back(std::move(change));
        for (auto* lists : {&cycle.active, &cycle.inadmissible})
            for (auto& [queue, list] : *lists) std::sort(list.begin(), list.end());
        std::sort(m_events.begin(), m_events.end());
        cycle.events = m_events;
        for (std::size_t q = 0; q < m_state.objects.queues.size(); ++q) {
            const QuotaNode node = m_state.tree.queue(q);
            QueueUse use;
            for (FlavorResource fr = 0; fr < m_state.tree.resources(); ++fr)
                if (const std::int64_t amount = m_state.tree.usage(node, fr); amount != 0) use.usage[m_state.tree.name(fr).first + "/" + m_state.tree.name(fr).second] = amount;
            if (m_state.settings.fairSharing) use.share = shareText(m_state.tree.share(node));
            cycle.queues[m_state.objects.queues[q].name] = std::move(use);
        }
        return cycle;
    }

    QuotaState m_state;
    std::int64_t m_now = kAdmissionStart;
    int m_cycle = 0;
    std::vector<Standing> m_standing;    // by workload
    std::vector<std::int64_t> m_until;   // likewise: the end of its back-off; 0: there is none
    std::vector<Remembered> m_scans;     // likewise
    std::vector<int> m_queueGeneration;  // by queue: how often a workload left it
    std::vector<int> m_sticky;           // by queue: the workload that waits for its preemptions
    std::vector<WorkloadChange> m_before;
    std::vector<WorkloadEvent> m_events, m_early;  // of this cycle; from before the first one
    std::vector<int> m_evicted;                    // in this cycle
    std::set<int> m_claimed;                       // victims of this cycle
    std::vector<int> m_admitted;                   // likewise
    std::map<std::string, Message> m_unknown;      // by workload
    bool m_passed = false;                         // some workload had a second pass
};

}  // namespace

Result<AdmissionRun> admitWorkloads(const KueueObjects& objects, const KueueSettings& settings, int cycles, const Budget& budget) {
    return QuotaAdmission(objects, settings).run(cycles, budget);
}

}  // namespace bayplan
