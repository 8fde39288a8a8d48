// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_search.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "moves/moving.h"
#include "planner/lab/scoring.h"

namespace bayplan {

namespace {

/// Which of the nodes that take a pod comes first.
enum class SeatChoice { Tight,   // the one that has least left of what the pod asks for most
                        Roomy,   // the one that has most
                        Best };  // the scheduler's own

class SeatSearch {
public:
    SeatSearch(const ClusterPtr& cluster, Scheduler& scheduler, const std::vector<GangClass>& classes, std::size_t wanted, const std::vector<NodeIdx>& nodes, Work& work)
        : m_scheduler(scheduler), m_classes(classes), m_wanted(wanted), m_nodes(nodes), m_work(work), m_draft(*cluster), m_used(classes.size(), 0) {
        for (std::size_t c = 0; c < classes.size(); ++c) m_order.push_back(c);
        const auto share = [&](std::size_t c) {
            double most = 0;
            for (std::size_t r = 0; r < classes[c].asks.size(); ++r) most = std::max(most, weight(r) * static_cast<double>(classes[c].asks[r]));
            return most;
        };
        for (std::size_t r = 0; r < cluster->catalog().resources.size(); ++r) {
            double sum = 0;
            for (const NodeIdx node : nodes) sum += static_cast<double>(cluster->allocatable(node, ResourceIdx(r)));
            m_weights.push_back(sum > 0 ? 1 / sum : 0);
        }
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
    }

    GangSeats run() {
        for (const SeatChoice choice : {SeatChoice::Tight, SeatChoice::Roomy, SeatChoice::Best}) {
            if (m_found.enough || m_work.ended()) break;
            greedy(choice);
            undoTo(0);
        }
        if (!m_found.enough && !m_work.ended() && !m_unknown) {
            m_whole = true;
            descend();
            undoTo(0);
            m_found.whole = m_whole && !m_work.ended() && !m_unknown;
        }
        return std::move(m_found);
    }

private:
    double weight(std::size_t resource) const { return m_weights[resource]; }

    /// What the pod could still get of the node, by the resource that it takes the largest share of.
    double roomOn(std::size_t ofClass, NodeIdx node) const {
        const std::vector<std::int64_t>& asks = m_classes[ofClass].asks;
        double room = 0;
        for (std::size_t r = 0; r < asks.size(); ++r)
            if (asks[r] > 0) room += static_cast<double>(m_draft.cluster().allocatable(node, ResourceIdx(r)) - m_draft.cluster().requested(node, ResourceIdx(r))) / static_cast<double>(asks[r]);
        return room;
    }

    /// The nodes that take the next pod of the class now, the best first. Empty too where the work is used up.
    std::vector<NodeIdx> open(std::size_t ofClass, SeatChoice choice) {
        std::vector<NodeIdx> nodes;
        if (!m_work.step()) return nodes;
        const PodIdx pod = m_classes[ofClass].pods[m_used[ofClass]];
        const Verdicts verdicts = m_scheduler.verdicts(m_draft.cluster(), {pod});
        for (const NodeIdx node : m_nodes) {
            const Code code = verdicts.codes[node.get()];
            if (code == Code::Success) nodes.push_back(node);
            else if (code == Code::NotModelled || code == Code::Error) m_unknown = true;
        }
        if (!verdicts.notModelled.empty()) {
            m_unknown = true;
            nodes.clear();
        }
        std::vector<std::pair<double, NodeIdx>> ranked;
        for (const NodeIdx node : nodes)
            ranked.emplace_back(choice == SeatChoice::Best    ? -static_cast<double>(verdicts.totals[node.get()])
                                : choice == SeatChoice::Tight ? roomOn(ofClass, node)
                                                              : -roomOn(ofClass, node),
                                node);
        std::sort(ranked.begin(), ranked.end());
        for (std::size_t i = 0; i < ranked.size(); ++i) nodes[i] = ranked[i].second;
        return nodes;
    }

    /// False: it cannot stand there after all, as a volume that two of them take.
    bool place(std::size_t ofClass, NodeIdx node) {
        const PodIdx pod = m_classes[ofClass].pods[m_used[ofClass]];
        Taken taken{ofClass, {pod, node}, {}, {}};
        for (const Delta& delta : moving(m_draft.cluster(), m_scheduler, pod, node)) {
            Result<Delta> back = m_draft.apply(delta);
            if (!back) {
                for (auto one = taken.back.rbegin(); one != taken.back.rend(); ++one) check(m_draft.apply(*one).has_value(), "the inverse of a change applies");
                return false;
            }
            taken.deltas.push_back(delta);
            taken.back.push_back(std::move(*back));
        }
        ++m_used[ofClass];
        m_taken.push_back(std::move(taken));
        if (m_taken.size() > m_found.seats.size()) keep();
        return true;
    }

    void undoTo(std::size_t size) {
        while (m_taken.size() > size) {
            Taken last = std::move(m_taken.back());
            m_taken.pop_back();
            --m_used[last.ofClass];
            for (auto one = last.back.rbegin(); one != last.back.rend(); ++one) check(m_draft.apply(*one).has_value(), "the inverse of a change applies");
        }
    }

    void keep() {
        m_found.seats.clear();
        m_found.deltas.clear();
        for (const Taken& taken : m_taken) {
            m_found.seats.push_back(taken.seat);
            m_found.deltas.insert(m_found.deltas.end(), taken.deltas.begin(), taken.deltas.end());
        }
        m_found.after = m_draft.publish();
        m_found.enough = m_found.seats.size() >= m_wanted;
    }

    void greedy(SeatChoice choice) {
        for (bool any = true; any && !m_found.enough;) {
            any = false;
            for (const std::size_t c : m_order) {
                while (m_used[c] < m_classes[c].pods.size() && !m_found.enough) {
                    const std::vector<NodeIdx> nodes = open(c, choice);
                    if (std::none_of(nodes.begin(), nodes.end(), [&](NodeIdx node) { return place(c, node); })) break;
                    any = true;
                }
            }
        }
    }

    /// Tries all that can come next. A state that was seen is not entered again: which pods of a class stand where makes no difference,
    /// and neither does the order in which they came.
    void descend() {
        if (m_found.enough || m_work.ended()) return;
        std::vector<std::pair<std::size_t, NodeIdx>> state;
        for (const Taken& taken : m_taken) state.emplace_back(taken.ofClass, taken.seat.node);
        std::sort(state.begin(), state.end());
        if (!m_seen.insert(std::move(state)).second) return;
        const std::size_t depth = m_taken.size();
        for (const std::size_t c : m_order) {
            if (m_used[c] >= m_classes[c].pods.size()) continue;
            for (const NodeIdx node : open(c, SeatChoice::Tight)) {
                if (place(c, node)) descend();
                else m_whole = false;  // in another order it might
                if (m_found.enough || m_work.ended()) return;
                undoTo(depth);
            }
            if (m_work.ended()) return;
        }
    }

    struct Taken {
        std::size_t ofClass;
        GangSeat seat;
        std::vector<Delta> deltas, back;
    };

    Scheduler& m_scheduler;
    const std::vector<GangClass>& m_classes;
    std::size_t m_wanted;
    const std::vector<NodeIdx>& m_nodes;
    Work& m_work;
    Draft m_draft;
    std::vector<std::size_t> m_used, m_order;  // by class; classes, the largest first
    std::vector<double> m_weights;
    std::vector<Taken> m_taken;
    std::set<std::vector<std::pair<std::size_t, NodeIdx>>> m_seen;
    GangSeats m_found;
    bool m_unknown = false, m_whole = false;
};

}  // namespace

Profiles oneByOne(const Profiles& profiles) {
    Profiles alone = withoutPreemption(profiles);
    for (std::shared_ptr<const Profile>& one : alone.all) {
        // Gates that need this one stay on: nothing reads them about a pod that is decided by itself.
        Result<FeatureGates> features = FeatureGates::parse("GenericWorkload=false", one->features, FeatureGates::Needs::Later);
        check(features.has_value(), "a gate can be switched off");
        auto own = std::make_shared<Profile>(*one);
        own->features = std::move(*features);
        one = std::move(own);
    }
    return alone;
}

GangSeats seatsFor(const ClusterPtr& cluster, Scheduler& scheduler, const std::vector<GangClass>& classes, std::size_t wanted, const std::vector<NodeIdx>& nodes, Work& work) {
    return SeatSearch(cluster, scheduler, classes, wanted, nodes, work).run();
}

}  // namespace bayplan
