// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_answer.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "planner/gangs/gang_ranks.h"
#include "planner/gangs/gang_seeking.h"
#include "planner/gangs/gang_trials.h"
#include "planner/lab/scoring.h"
#include "plugins/all.h"
#include "plugins/resources/node_resources_fit.h"
#include "plugins/shared/within_nodes.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

constexpr std::size_t kObstaclesTold = 4;
constexpr std::size_t kNodesNamed = 3;
constexpr std::size_t kMostInQueue = 5'000;

/// How many pods each domain has.
template <typename Nodes>
std::map<std::string, std::size_t> countsOf(const Catalog& catalog, const GangLevel& level, const Nodes& nodes) {
    std::map<std::string, std::size_t> counts;
    for (const NodeIdx node : nodes) ++counts[level.valueOf(catalog.node(node))];
    return counts;
}

/// Whether the pods that stand are whole slices.
bool isSliced(const Cluster& after, const Gang& gang, const GangSlices& slices) {
    std::vector<NodeIdx> nodes;
    for (const PodIdx pod : gang.pods)
        if (const NodeIdx node = after.placement(pod).node; node.valid()) nodes.push_back(node);
    const std::map<std::string, std::size_t> counts = countsOf(after.catalog(), slices.level, nodes);
    return std::all_of(counts.begin(), counts.end(), [&](const auto& one) { return !one.first.empty() && one.second % slices.size == 0; });
}

std::vector<std::pair<std::string, std::size_t>> slicesOf(const Catalog& catalog, const GangSlices& slices, const std::vector<GangSeat>& seats) {
    std::vector<NodeIdx> nodes;
    for (const GangSeat& seat : seats) nodes.push_back(seat.node);
    std::vector<std::pair<std::string, std::size_t>> sliced;
    if (slices)
        for (const auto& [value, pods] : countsOf(catalog, slices.level, nodes)) sliced.emplace_back(value, pods / slices.size);
    return sliced;
}

/// Whether the gang is a whole on that picture, by its quorum and by the level.
bool holds(const GangTry& attempt, const Gang& gang, const GangQuestion& question) {
    if (attempt.outcome != Outcome::Scheduled) return false;
    if (question.slices && !isSliced(*attempt.after, gang, question.slices)) return false;
    if (question.level.empty() || question.preferred) return true;
    const std::vector<std::string> values = valuesOf(*attempt.after, gang.pods, question.level);
    return values.size() == 1 && !values.front().empty();
}

std::vector<GangSeat> seatsOf(const GangTry& attempt) {
    std::vector<GangSeat> seats;
    for (const Decision& decision : attempt.decisions)
        if (decision.outcome == Outcome::Scheduled) seats.push_back({decision.pod, decision.node});
    return seats;
}

/// Whether the domains that have seats have equally many, or `unit` fewer.
bool isEven(const Catalog& catalog, const GangLevel& level, const std::vector<GangSeat>& seats, std::size_t unit) {
    std::vector<NodeIdx> nodes;
    for (const GangSeat& seat : seats) nodes.push_back(seat.node);
    const std::map<std::string, std::size_t> counts = countsOf(catalog, level, nodes);
    if (counts.empty()) return false;
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most->second - least->second <= unit;
}

std::vector<GangObstacle> obstaclesOn(const GangRoom& room, const std::vector<NodeIdx>& nodes) {
    std::vector<GangObstacle> obstacles;
    std::map<std::string, std::size_t> places;
    for (const NodeIdx node : nodes) {
        const std::vector<Status>& refusals = room.refusals(node);
        const auto first = std::find_if(refusals.begin(), refusals.end(), [](const Status& one) { return one.rejected(); });
        if (first == refusals.end()) continue;
        const Message why = first->said();
        const auto [at, fresh] = places.try_emplace(why.text(), obstacles.size());
        if (fresh) obstacles.push_back({why, {}});
        obstacles[at->second].nodes.push_back(node);
    }
    std::stable_sort(obstacles.begin(), obstacles.end(), [](const GangObstacle& a, const GangObstacle& b) { return a.nodes.size() > b.nodes.size(); });
    return obstacles;
}

Message toldOf(const Catalog& catalog, const std::vector<GangObstacle>& obstacles) {
    std::vector<Message> told;
    for (std::size_t i = 0; i < obstacles.size() && i < kObstaclesTold; ++i) {
        const GangObstacle& one = obstacles[i];
        std::vector<Message> names;
        for (std::size_t n = 0; n < one.nodes.size() && n < kNodesNamed; ++n) names.emplace_back(catalog.node(one.nodes[n]).name);
        told.push_back(one.nodes.size() <= kNodesNamed ? worded("%1: %2", {listed(names), one.why}) : worded("%1 nodes: %2", {one.nodes.size(), one.why}));
    }
    return listed(told, "%1; %2");
}

/// Why it cannot be, from where there is the most room.
Message proofOf(const Catalog& catalog, const GangAnswer& answer, const GangSought& sought, std::size_t wanted, const GangSeek& seek) {
    if (answer.domains.empty()) {
        if (seek.standing.size() > 1) return worded("its pods already stand under several values of %1: %2", {answer.level.name, listed({seek.standing.begin(), seek.standing.end()})});
        if (!seek.standing.empty())
            return answer.level.isLabel() ? worded("pods of it stand on a node without the label %1", {answer.level.name}) : worded("pods of it stand on a node that is in no %1", {answer.level.name});
        if (answer.level.empty()) return worded("there are no nodes");
        return answer.level.isLabel() ? worded("no node has the label %1", {answer.level.name}) : worded("no node is in any %1", {answer.level.name});
    }
    const GangDomain& best = answer.domains.front();
    const Message obstacles = toldOf(catalog, best.obstacles);
    Message text;
    if (!sought.counted) {
        text = worded("every way to place its pods was tried: no more than %1 of %2 get a node", {answer.seats.seats.size(), wanted});
    } else if (answer.preferred) {
        text = worded("the nodes have room for %1 of %2 pods", {sought.together, wanted});
    } else if (answer.level.empty()) {
        text = worded("the nodes have room for %1 of %2 pods", {best.most, wanted});
    } else {
        text = worded("%1 has room for %2 of %3 pods", {best.value, best.most, wanted});
    }
    if (seek.slices && sought.counted) text = worded("%1 in slices of %2 that share one %3", {text, seek.slices.size, seek.slices.level.name});
    if (!obstacles.empty()) text = worded("%1 (%2)", {text, obstacles});
    if (sought.counted && !answer.preferred && answer.domains.size() > 1) text = worded("%1; the best other, %2, has room for %3", {text, answer.domains[1].value, answer.domains[1].most});
    return text;
}

/// What makes the scheduler find such a placement: each was tried.
class Ways {
public:
    Ways(const ClusterPtr& cluster, const Profiles& profiles, const GangQuestion& question, const GangAnswer& answer, const Budget& budget)
        : m_cluster(cluster), m_profiles(profiles), m_question(question), m_answer(answer), m_budget(budget) {}

    std::vector<Message> all() {
        const Catalog& catalog = m_cluster->catalog();
        std::vector<NodeIdx> used;
        for (const GangSeat& seat : m_answer.seats.seats) used.push_back(seat.node);
        std::sort(used.begin(), used.end());
        used.erase(std::unique(used.begin(), used.end()), used.end());
        if (!m_question.level.empty() && m_answer.values.size() == 1) {
            std::vector<NodeIdx> nodes;
            for (NodeDomain& domain : domainsAt(catalog, m_question.level))
                if (domain.values.front() == m_answer.values.front()) nodes = std::move(domain.nodes);
            if (finds(m_profiles, &nodes))
                m_ways.push_back(m_question.level.isLabel() ? worded("its pods select the nodes with %1=%2", {m_question.level.name, m_answer.values.front()})
                                                            : worded("its pods may go only to the nodes of %1 (%2)", {m_answer.values.front(), m_question.level.name}));
        }
        tryScorers();
        if (finds(m_profiles, &used)) {
            std::vector<Message> names;
            for (std::size_t n = 0; n < used.size() && n < kNodesNamed; ++n) names.emplace_back(catalog.node(used[n]).name);
            m_ways.push_back(used.size() <= kNodesNamed ? worded("its pods may go only to %1", {listed(names)}) : worded("its pods may go only to the %1 nodes of this placement", {used.size()}));
        }
        std::vector<std::pair<PodIdx, NodeIdx>> pins;
        for (const GangSeat& seat : m_answer.seats.seats) pins.emplace_back(seat.pod, seat.node);
        if (m_ways.empty() && finds(pinnedTo(m_profiles, pins), nullptr)) m_ways.push_back(worded("each of its pods names its node in an affinity"));
        return std::move(m_ways);
    }

private:
    bool finds(const Profiles& profiles, const std::vector<NodeIdx>* within) {
        const Result<GangTry> attempt = tryGang(m_cluster, profiles, m_question.gang, within, m_budget);
        if (!attempt || !holds(*attempt, m_question.gang, m_question)) return false;
        // As good as the placement: over no more domains, and as evenly.
        if (m_answer.balanced && m_question.balanced && !isEven(m_cluster->catalog(), m_question.level, seatsOf(*attempt), m_question.slices ? m_question.slices.size : 1)) return false;
        return !m_question.preferred || valuesOf(*attempt->after, m_question.gang.pods, m_question.level).size() <= m_answer.values.size();
    }

    void tryScorers() {
        if (!m_question.configuration) return;
        using Strategy = NodeResourcesFitArgs::Strategy;
        const std::pair<Strategy, const char*> strategies[] = {{Strategy::MostAllocated, "MostAllocated"}, {Strategy::LeastAllocated, "LeastAllocated"}};
        for (const auto& [strategy, name] : strategies) {
            const Result<Profiles> profiles = makeProfiles(scoredBy(*m_question.configuration, fitScoring(strategy)), inTreePlugins());
            if (profiles && finds(*profiles, nullptr)) m_ways.push_back(worded("nodes are scored by %1 alone", {name}));
        }
    }

    const ClusterPtr& m_cluster;
    const Profiles& m_profiles;
    const GangQuestion& m_question;
    const GangAnswer& m_answer;
    const Budget& m_budget;
    std::vector<Message> m_ways;
};

/// The other pending pods are tried as well, in the order of the queue: whether the gang is still placed.
Message queueOf(const ClusterPtr& cluster, const Profiles& profiles, const GangQuestion& question, std::size_t needed, const Budget& budget) {
    const std::vector<PodIdx> pending = cluster->pendingPods();
    const std::size_t others = pending.size() - question.gang.pending(*cluster).size();
    if (others == 0) return {};
    if (pending.size() > kMostInQueue) return worded("the other pending pods (%1) were not tried with it", {others});
    Scheduler scheduler(profiles);
    const Result<Run> run = schedulePods(cluster, scheduler, pending, Detail::Outcome, budget, {});
    if (!run) return worded("the other pending pods (%1) were not tried with it", {others});
    const std::set<PodIdx> members(question.gang.pods.begin(), question.gang.pods.end());
    GangTry attempt;
    attempt.after = run->cluster;
    attempt.placed = static_cast<std::size_t>(std::count_if(run->decisions.begin(), run->decisions.end(), [&](const Decision& decision) {
        return decision.outcome == Outcome::Scheduled && members.contains(decision.pod);
    }));
    attempt.outcome = attempt.placed >= needed ? Outcome::Scheduled : Outcome::Unschedulable;
    if (holds(attempt, question.gang, question)) return worded("with the other pending pods of the queue (%1) it is placed, too", {others});
    if (attempt.placed >= needed) return worded("with the other pending pods of the queue (%1) its pods no longer stand together", {others});
    return worded("other pending pods take its room: with those of the queue (%1) %2 of the %3 pods that it needs get a node", {others, attempt.placed, needed});
}

std::uint64_t workFor(const Cluster& cluster, std::size_t pods) {
    const std::uint64_t nodes = std::max<std::size_t>(1, cluster.nodeCount());
    return 16 * pods + 64 + std::min<std::uint64_t>(20'000, 3'000'000 / nodes);
}

}  // namespace

Result<GangAnswer> answerGang(const ClusterPtr& cluster, const Profiles& profiles, const GangQuestion& asked, const Budget& given) {
    GangQuestion question = asked;
    // Without a quorum all of it is asked about.
    if (!question.gang.quorum) question.gang.quorum = static_cast<std::int32_t>(question.gang.pods.size());
    const Gang& gang = question.gang;
    if (question.level.empty()) question.level = gang.topologyKey;
    Budget budget = given;
    const std::vector<PodIdx> pending = gang.pending(*cluster);
    if (budget.work == Budget::kAnyWork) budget.work = workFor(*cluster, pending.size());

    if (question.slices && question.slices.level.empty()) return Error{ErrorCode::Invalid, worded("slices need a level of topology"), {}};
    GangAnswer answer;
    answer.slices = question.slices;
    answer.level = question.level;
    answer.preferred = question.preferred;
    Result<GangTry> attempt = tryGang(cluster, profiles, gang, nullptr, budget);
    if (!attempt) return attempt.error();
    answer.attempt = std::move(*attempt);
    const auto quorum = static_cast<std::size_t>(std::max(0, *gang.quorum));
    answer.needed = quorum > answer.attempt.standing ? quorum - answer.attempt.standing : 0;
    const std::size_t wanted = pending.empty() ? answer.needed : std::max<std::size_t>(1, answer.needed);
    if (wanted == 0) {
        answer.is = GangIs::Placed;
        answer.values = valuesOf(*cluster, gang.pods, question.level);
        return answer;
    }
    if (wanted > pending.size()) {
        answer.is = GangIs::Impossible;
        answer.proof = worded("its quorum is %1, and it has only %2 pods", {quorum, gang.pods.size()});
        return answer;
    }
    if (question.slices && wanted % question.slices.size != 0)
        return Error{ErrorCode::Invalid, worded("%1 pods are no whole number of slices of %2", {wanted, question.slices.size}), {}};
    if (answer.attempt.outcome == Outcome::Gated || answer.attempt.outcome == Outcome::Ignored) {
        answer.is = GangIs::Held;
        answer.proof = answer.attempt.decisions.empty() ? Message() : answer.attempt.decisions.front().message;
        return answer;
    }
    const std::size_t unit = question.slices ? question.slices.size : 1;
    const bool configured = holds(answer.attempt, gang, question);
    const auto asConfigured = [&] {
        answer.is = GangIs::Placed;
        answer.seats.seats = seatsOf(answer.attempt);
        answer.seats.deltas = answer.attempt.deltas;
        answer.seats.after = answer.attempt.after;
        answer.seats.enough = true;
        answer.values = valuesOf(*answer.attempt.after, gang.pods, question.level);
        answer.balanced = isEven(cluster->catalog(), question.level, answer.seats.seats, unit);
        answer.sliced = slicesOf(cluster->catalog(), question.slices, answer.seats.seats);
        if (question.changes) answer.queue = queueOf(cluster, profiles, question, wanted, budget);
    };
    if (configured) {
        asConfigured();
        // As few domains as possible is a wish that the scheduler may not know.
        if (!question.preferred || answer.values.size() < 2) return answer;
    }

    Scheduler scheduler(oneByOne(profiles));
    Result<GangRoom> room = GangRoom::of(*cluster, scheduler, gangClasses(cluster->catalog(), pending), budget);
    if (!room) return room.error();
    const GangSeek seek{pending, wanted, question.level, question.preferred, valuesOf(*cluster, gang.pods, question.level), question.balanced, question.slices};
    Work work(budget);
    Result<GangSought> sought = seekGang(cluster, scheduler, *room, seek, budget, work);
    if (!sought) return sought.error();
    if (configured) {
        if (!sought->enough) return answer;
        const std::size_t fewer = valuesOf(*sought->seats.after, gang.pods, question.level).size(), many = answer.values.size();
        const bool more = question.balanced && !answer.balanced && isEven(cluster->catalog(), question.level, sought->seats.seats, unit);
        if (fewer > many || (fewer == many && !more)) return answer;
        answer.proof = fewer < many ? worded("the scheduler places it over %1 values of %2, where %3 would do", {many, question.level.name, fewer})
                                    : worded("the scheduler places it unevenly over %1 values of %2", {many, question.level.name});
        answer.queue = {};
    }
    answer.seats = std::move(sought->seats);
    answer.balanced = isEven(cluster->catalog(), question.level, answer.seats.seats, unit);
    if (!answer.seats.seats.empty()) seatByRank(answer.seats, *cluster, room->classes(), question.slices ? question.slices.level : question.level);
    answer.sliced = slicesOf(cluster->catalog(), question.slices, answer.seats.seats);
    if (answer.seats.after) answer.values = valuesOf(*answer.seats.after, gang.pods, question.level);
    for (GangSought::Domain& domain : sought->domains)
        answer.domains.push_back({domain.domain.values.empty() ? std::string() : domain.domain.values.front(), domain.domain.nodes.size(), domain.open, std::min(domain.most, wanted),
                                  std::min(domain.seats.seats.size(), wanted), obstaclesOn(*room, domain.domain.nodes)});
    if (sought->enough && answer.attempt.outcome == Outcome::NotModelled) {
        answer.proof = worded("there is a placement, and whether the scheduler finds it is not modelled");
        for (const Decision& decision : answer.attempt.decisions)
            if (!decision.notModelled.empty()) {
                answer.proof = worded("%1: %2", {answer.proof, decision.notModelled.front()});
                break;
            }
        return answer;
    }
    if (sought->enough) {
        answer.is = GangIs::Possible;
        answer.ways = Ways(cluster, profiles, question, answer, budget).all();
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("placing the gang was stopped"), {}};
        return answer;
    }
    if (sought->whole) {
        answer.is = GangIs::Impossible;
        answer.proof = proofOf(cluster->catalog(), answer, *sought, wanted, seek);
    } else {
        answer.is = GangIs::NotKnown;
        answer.proof = work.ended()      ? worded("%1 looks through all nodes found no placement, and there may be one", {work.done()})
                       : question.slices ? worded("no placement in slices was found, and there may be one")
                                         : worded("a rule is not modelled, so that a placement may be missed");
    }
    std::size_t most = 0;
    for (const GangDomain& domain : answer.domains) most = std::max(most, domain.most);
    answer.largestProved = answer.is == GangIs::Impossible && (answer.seats.seats.size() >= most || (sought->whole && !sought->counted));
    if (answer.is == GangIs::Impossible && question.changes) {
        Result<GangTrials> trials = changesFor(cluster, profiles, question, answer, *room, seek, answerGang, budget);
        if (!trials) return trials.error();
        answer.changes = std::move(trials->changes);
        answer.untried = std::move(trials->untried);
    }
    return answer;
}

}  // namespace bayplan
