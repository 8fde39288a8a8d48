// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/quota_preemption.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace bayplan {

namespace {

constexpr const char* kInQueue = "InClusterQueue";
constexpr const char* kReclaim = "InCohortReclamation";
constexpr const char* kFair = "InCohortFairSharing";
constexpr const char* kWhileBorrowing = "InCohortReclaimWhileBorrowing";

struct Candidate {
    int workload = -1;
    const char* reason = kInQueue;
    bool withoutBorrowing = false;  // it may be taken only where the preemptor does not borrow
};

class VictimSearch {
public:
    VictimSearch(QuotaState& state, int workload, const FlavorAmounts& requests, const std::vector<FlavorResource>& needed, const std::vector<TopologyNeed>& places)
        : m_state(state), m_tree(state.tree), m_who(workload), m_own(state.queueNode(workload)), m_queue(state.queue(m_own)), m_requests(requests), m_needed(needed), m_places(places) {}

    std::vector<QuotaVictim> classical() {
        std::vector<Candidate> hierarchical, byPriority, own;
        collectOwn(own);
        collectCohorts(hierarchical, byPriority);
        for (std::vector<Candidate>* list : {&hierarchical, &byPriority, &own}) sort(*list);
        std::vector<Candidate> sequence;
        for (const bool evicted : {true, false})
            for (const std::vector<Candidate>* list : {&hierarchical, &byPriority, &own})
                for (const Candidate& one : *list)
                    if (m_state.evicted(one.workload) == evicted) sequence.push_back(one);
        const bool others = !hierarchical.empty() || !byPriority.empty();
        const bool atNominal = std::any_of(m_needed.begin(), m_needed.end(), [&](FlavorResource fr) { return m_tree.usage(m_own, fr) >= m_tree.subtree(m_own, fr); });
        std::vector<bool> attempts;
        if (!others || (!m_queue.preemptsWhileBorrowing && atNominal)) attempts = {true};
        else if (!m_queue.preemptsWhileBorrowing && hierarchical.empty()) attempts = {false, true};
        else attempts = {true, false};
        for (const bool borrowing : attempts)
            if (std::vector<QuotaVictim> found = attempt(sequence, borrowing); !found.empty()) return found;
        return {};
    }

    std::vector<QuotaVictim> fair() {
        std::vector<Candidate> own;
        collectOwn(own);
        for (const Candidate& one : own) m_lists[m_own].push_back(one.workload);
        if (m_queue.reclaim != PreemptionPolicy::Never && m_tree.parent(m_own) >= 0) collectBorrowing(m_tree.root(m_own));
        for (auto& [queue, list] : m_lists) sort(list);
        m_tree.add(m_own, m_requests);
        std::vector<QuotaVictim> taken = fairSearch();
        m_tree.remove(m_own, m_requests);
        return taken;
    }

private:
    bool satisfies(PreemptionPolicy policy, int candidate) const {
        const QueuedWorkload& from = m_state.workload(candidate);
        const QueuedWorkload& who = m_state.workload(m_who);
        switch (policy) {
        case PreemptionPolicy::Never: return false;
        case PreemptionPolicy::LowerPriority: return from.priority < who.priority;
        case PreemptionPolicy::LowerOrNewerEqualPriority: return from.priority < who.priority || (from.priority == who.priority && who.queueTime() < from.queueTime());
        case PreemptionPolicy::Any: break;
        }
        return true;
    }
    bool usesNeeded(int w) const {
        return std::any_of(m_needed.begin(), m_needed.end(), [&](FlavorResource fr) { return has(m_state.usage(w), fr); });
    }
    bool exceeds(QuotaNode n) const {
        return std::any_of(m_needed.begin(), m_needed.end(), [&](FlavorResource fr) { return m_tree.usage(n, fr) > m_tree.subtree(n, fr); });
    }
    auto rank(int w) const {
        const QueuedWorkload& one = m_state.workload(w);
        const auto reserved = one.conditions.find("QuotaReserved");
        const std::int64_t since = reserved != one.conditions.end() && reserved->second.is ? reserved->second.since : std::numeric_limits<std::int64_t>::max();
        return std::tuple(!m_state.evicted(w), m_state.queueNode(w) == m_own, one.priority, -since, std::string_view(one.uid));
    }
    void sort(std::vector<Candidate>& list) const {
        std::sort(list.begin(), list.end(), [&](const Candidate& a, const Candidate& b) { return rank(a.workload) < rank(b.workload); });
    }
    void sort(std::vector<int>& list) const {
        std::sort(list.begin(), list.end(), [&](int a, int b) { return rank(a) < rank(b); });
    }

    void collectOwn(std::vector<Candidate>& own) const {
        for (const int w : m_state.holders[static_cast<std::size_t>(m_own)])
            if (satisfies(m_queue.withinQueue, w) && usesNeeded(w)) own.push_back({w, kInQueue, false});
    }

    void collectCohorts(std::vector<Candidate>& hierarchical, std::vector<Candidate>& byPriority) {
        if (m_queue.reclaim == PreemptionPolicy::Never) return;
        FlavorAmounts rest = m_requests;
        const auto hasRoom = [&](QuotaNode n) {
            return std::all_of(rest.begin(), rest.end(), [&](const auto& one) { return !m_tree.borrows(n, one.first, one.second); });
        };
        bool advantage = hasRoom(m_own);
        const auto reduce = [&](QuotaNode n) {
            for (auto& [fr, amount] : rest) amount = std::max<std::int64_t>(0, amount - m_tree.freeLocal(n, fr));
        };
        reduce(m_own);
        QuotaNode visited = m_own;
        for (QuotaNode up = m_tree.parent(m_own); up >= 0; up = m_tree.parent(up)) {
            collectBelow(up, visited, advantage, advantage ? hierarchical : byPriority);
            advantage = advantage || hasRoom(up);
            reduce(up);
            visited = up;
        }
    }
    void collectBelow(QuotaNode n, QuotaNode visited, bool advantage, std::vector<Candidate>& list) const {
        for (const QuotaNode child : m_tree.children(n)) {
            if (child == visited || !exceeds(child)) continue;
            if (!m_tree.isQueue(child)) {
                collectBelow(child, visited, advantage, list);
                continue;
            }
            for (const int w : m_state.holders[static_cast<std::size_t>(child)]) {
                if (!satisfies(m_queue.reclaim, w) || !usesNeeded(w)) continue;
                const std::int32_t priority = m_state.workload(w).priority;
                const bool calm = advantage
                                  || (m_queue.preemptsWhileBorrowing && priority < m_state.workload(m_who).priority
                                      && (!m_queue.borrowingThreshold || priority <= *m_queue.borrowingThreshold));
                list.push_back({w, advantage || !calm ? kReclaim : kWhileBorrowing, !calm});
            }
        }
    }

    bool fitsNow(bool borrowing) const {
        if (!borrowing)
            for (const auto& [fr, amount] : m_requests)
                if (m_tree.borrows(m_own, fr, amount)) return false;
        return m_tree.fits(m_own, m_requests) && hasPlaces();
    }
    bool hasPlaces() const { return m_places.empty() || placeInTopology(m_state.topology, m_places, false).fits(); }

    /// The queue, or a cohort between it and the common ancestor, is within its quota by now.
    bool withinQuota(QuotaNode queue) const {
        for (QuotaNode n = queue; n >= 0 && !isAncestorOfOwn(n); n = m_tree.parent(n))
            if (!exceeds(n)) return true;
        return false;
    }
    bool isAncestorOfOwn(QuotaNode n) const {
        for (QuotaNode up = m_own; up >= 0; up = m_tree.parent(up))
            if (up == n) return true;
        return false;
    }

    std::vector<QuotaVictim> attempt(const std::vector<Candidate>& sequence, bool borrowing) {
        std::vector<QuotaVictim> taken;
        bool fits = false;
        for (const Candidate& one : sequence) {
            const QuotaNode from = m_state.queueNode(one.workload);
            if (from != m_own && ((borrowing && one.withoutBorrowing) || withinQuota(from))) continue;
            m_state.takeOut(one.workload);
            taken.push_back({one.workload, one.reason});
            fits = fitsNow(borrowing);
            if (fits) break;
        }
        if (fits) fillBack(taken, [&] { return fitsNow(borrowing); });
        for (const QuotaVictim& victim : taken) m_state.putBack(victim.workload);
        return fits ? taken : std::vector<QuotaVictim>{};
    }

    template <typename Fits>
    void fillBack(std::vector<QuotaVictim>& taken, Fits&& fits) {
        for (std::size_t i = taken.size() - 1; i-- > 0;) {
            m_state.putBack(taken[i].workload);
            if (fits()) {
                taken[i] = taken.back();
                taken.pop_back();
            } else {
                m_state.takeOut(taken[i].workload);
            }
        }
    }

    // --- Fair sharing. The preemptor's requests are in the tree already. ---

    void collectBorrowing(QuotaNode n) {
        for (const QuotaNode child : m_tree.children(n)) {
            if (!m_tree.isQueue(child)) collectBorrowing(child);
            else if (child != m_own && exceeds(child))
                for (const int w : m_state.holders[static_cast<std::size_t>(child)])
                    if (satisfies(m_queue.reclaim, w) && usesNeeded(w)) m_lists[child].push_back(w);
        }
    }

    /// With the requests in the tree: they fit if nothing up to the root is over what it may use.
    bool fairFits() {
        m_tree.remove(m_own, m_requests);
        const bool fits = m_tree.fits(m_own, m_requests);
        m_tree.add(m_own, m_requests);
        return fits && hasPlaces();
    }
    bool isPruned(QuotaNode n) const {
        if (m_pruned.contains(n)) return true;
        if (m_tree.isQueue(n)) {
            const auto list = m_lists.find(n);
            return list == m_lists.end() || list->second.empty() || (n != m_own && m_tree.share(n).undivided == 0);
        }
        if (!isAncestorOfOwn(n) && m_tree.share(n).undivided == 0) return true;
        return std::all_of(m_tree.children(n).begin(), m_tree.children(n).end(), [&](QuotaNode child) { return isPruned(child); });
    }
    /// The queue from which the next victim comes; below 0: there is none.
    QuotaNode nextQueue() const {
        QuotaNode n = m_tree.root(m_own);
        if (isPruned(n)) return -1;
        while (!m_tree.isQueue(n)) {
            QuotaNode best = -1;
            for (const QuotaNode child : m_tree.children(n)) {
                if (isPruned(child)) continue;
                if (best < 0 || isRicher(child, best)) best = child;
            }
            n = best;
        }
        return n;
    }
    bool isRicher(QuotaNode a, QuotaNode b) const {
        const DominantShare one = m_tree.share(a), other = m_tree.share(b);
        if (!(one == other)) return other < one;
        if (m_tree.isQueue(a) != m_tree.isQueue(b)) return !m_tree.isQueue(a);
        return m_tree.isQueue(a) && rank(m_lists.at(a).front()) < rank(m_lists.at(b).front());
    }
    /// The children of the lowest common ancestor on the ways to the preemptor's queue and to `queue`.
    std::pair<QuotaNode, QuotaNode> almostCommon(QuotaNode queue) const {
        QuotaNode target = queue;
        while (!isAncestorOfOwn(m_tree.parent(target))) target = m_tree.parent(target);
        const QuotaNode common = m_tree.parent(target);
        QuotaNode own = m_own;
        while (m_tree.parent(own) != common) own = m_tree.parent(own);
        return {own, target};
    }
    bool passes(KueueSettings::Strategy strategy, QuotaNode queue, int candidate) {
        const auto [own, target] = almostCommon(queue);
        const DominantShare preemptor = m_tree.share(own), before = m_tree.share(target);
        if (preemptor.infinite() && !before.infinite()) return false;
        if (strategy == KueueSettings::Strategy::LessThanInitialShare) return preemptor < before;
        m_state.takeOut(candidate);
        const DominantShare after = m_tree.share(target);
        m_state.putBack(candidate);
        return !(after < preemptor);
    }

    std::vector<QuotaVictim> fairSearch() {
        std::vector<QuotaVictim> taken;
        std::map<QuotaNode, std::vector<int>> retry;
        const auto take = [&](int w, const char* reason) {
            m_state.takeOut(w);
            taken.push_back({w, reason});
            return fairFits();
        };
        bool fits = false;
        // Asked once: a queue that comes within its quota only by its own victims takes of others no more than its share allows.
        const bool calm = std::none_of(m_needed.begin(), m_needed.end(), [&](FlavorResource fr) { return m_tree.usage(m_own, fr) > m_tree.subtree(m_own, fr); });
        for (QuotaNode queue = nextQueue(); !fits && queue >= 0; queue = nextQueue()) {
            std::vector<int>& list = m_lists.at(queue);
            if (queue == m_own || calm) {
                const int w = list.front();
                list.erase(list.begin());
                fits = take(w, queue == m_own ? kInQueue : kReclaim);
                continue;
            }
            bool passed = false;
            while (!passed && !list.empty()) {
                const int w = list.front();
                list.erase(list.begin());
                passed = passes(m_state.settings.strategies.front(), queue, w);
                if (passed) fits = take(w, kFair);
                else retry[queue].push_back(w);
            }
        }
        if (!fits && m_state.settings.strategies.size() > 1) {
            m_lists = std::move(retry);
            m_pruned.clear();
            for (QuotaNode queue = nextQueue(); !fits && queue >= 0; queue = nextQueue()) {
                std::vector<int>& list = m_lists.at(queue);
                const int w = list.front();
                list.erase(list.begin());
                if (passes(m_state.settings.strategies[1], queue, w)) fits = take(w, kFair);
                m_pruned.insert(queue);  // one candidate of each queue
            }
        }
        if (fits) fillBack(taken, [&] { return fairFits(); });
        for (const QuotaVictim& victim : taken) m_state.putBack(victim.workload);
        return fits ? taken : std::vector<QuotaVictim>{};
    }

    QuotaState& m_state;
    QuotaTree& m_tree;
    int m_who;
    QuotaNode m_own;
    const ClusterQueue& m_queue;
    const FlavorAmounts& m_requests;
    const std::vector<FlavorResource>& m_needed;
    const std::vector<TopologyNeed>& m_places;
    std::map<QuotaNode, std::vector<int>> m_lists;  // of fair sharing: the candidates of each queue, best first
    std::set<QuotaNode> m_pruned;
};

}  // namespace

const char* quotaVictimText(const std::string& reason) {
    if (reason == kInQueue) return "prioritization in the ClusterQueue";
    if (reason == kFair) return "Fair Sharing within the cohort";
    return reason == kWhileBorrowing ? "reclamation within the cohort while borrowing" : "reclamation within the cohort";
}

std::vector<QuotaVictim> quotaVictims(QuotaState& state, int workload, const FlavorAmounts& requests, const std::vector<FlavorResource>& needed, const std::vector<TopologyNeed>& places) {
    VictimSearch search(state, workload, requests, needed, places);
    return state.settings.fairSharing ? search.fair() : search.classical();
}

}  // namespace bayplan
