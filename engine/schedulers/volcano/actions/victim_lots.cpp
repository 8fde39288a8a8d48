// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/victim_lots.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "schedulers/volcano/actions/runners.h"
#include "schedulers/volcano/actions/victims.h"

namespace bayplan::volcano {

namespace {

/// Who would leave the node: evicts some of the victims, and takes it back. `unknown`: that hangs on something that is not modelled.
std::optional<TaskList> wouldLeave(Session& session, const NodeInfo& node, const TaskList& victims, const EvictionWay& way, bool& unknown) {
    Statement statement(session);
    session.beginTry();
    std::optional<TaskList> gone = way.evictOn(statement, node, victims);
    statement.discard();
    const bool known = session.endTry();
    unknown = unknown || !known;
    return known ? gone : std::nullopt;
}

std::set<std::string> namesOf(const TaskList& tasks) {
    std::set<std::string> names;
    for (const TaskInfo* task : tasks) names.insert(task->uid);
    return names;
}

std::optional<Lot> known(Lot lot) { return lot.count > 0 ? std::optional(std::move(lot)) : std::nullopt; }

/// Until one of them is false.
template <typename Each>
void inEveryOrder(TaskList tasks, Each&& each) {
    const auto byName = [](const TaskInfo* a, const TaskInfo* b) { return a->uid < b->uid; };
    std::sort(tasks.begin(), tasks.end(), byName);
    while (each(tasks) && std::next_permutation(tasks.begin(), tasks.end(), byName)) {
    }
}

/// Candidates in an order in which `first` comes before all others, who would be evicted last then comes next.
class Orders {
public:
    Orders(Session& session, const TaskInfo& task, const TaskList& candidates) {
        for (PriorityQueue<TaskInfo*> line = session.victimQueue(candidates, task); !line.empty();) m_last.push_back(line.pop());
        std::reverse(m_last.begin(), m_last.end());
    }
    TaskList with(TaskInfo* first) const {
        TaskList order{first};
        std::copy_if(m_last.begin(), m_last.end(), std::back_inserter(order), [&](const TaskInfo* other) { return other != first; });
        return order;
    }

private:
    TaskList m_last;
};

/// Candidates that stay when `gone` leave, and leave when Volcano comes upon them first. `candidates` are copies.
Lot othersToGo(Session& session, const TaskInfo& task, const NodeInfo& node, const TaskList& candidates, const TaskList& gone, const EvictionWay& way) {
    const std::set<std::string> usual = namesOf(way.mayGo(candidates)), evicted = namesOf(gone);
    const Orders orders(session, task, candidates);
    Lot others;
    std::size_t tries = 0;
    for (TaskInfo* one : candidates) {
        if (evicted.contains(one->uid)) continue;
        if (++tries > kMostLotTries) {
            others.more = true;
            break;
        }
        const TaskList victims = way.mayGo(orders.with(one));
        const std::set<std::string> names = namesOf(victims);
        if (!names.contains(one->uid) || names == usual || !wouldDo(task, node, victims)) continue;
        if (const std::optional<TaskList> leave = wouldLeave(session, node, victims, way, others.more); leave && namesOf(*leave).contains(one->uid)) others.add(one->key());
    }
    return others;
}

/// Whether the node has room if Volcano comes upon some candidate first.
bool opens(Session& session, const TaskInfo& task, const NodeInfo& node, const EvictionWay& way, std::size_t& tries, bool& more) {
    const TaskList candidates = copiesOf(session, way.candidatesOn(node));
    const Orders orders(session, task, candidates);
    for (TaskInfo* one : candidates) {
        const TaskList victims = way.mayGo(orders.with(one));
        if (!wouldDo(task, node, victims)) continue;
        if (++tries > kMostLotTries) {
            more = true;
            return false;
        }
        if (wouldLeave(session, node, victims, way, more)) return true;
    }
    return false;
}

/// Other nodes that would do as well.
Lot otherNodes(Session& session, const TaskInfo& task, const OtherRoom& nodes, const EvictionWay& way) {
    Lot others;
    std::size_t tries = 0;
    for (const NodeInfo* node : nodes.passed)
        if (opens(session, task, *node, way, tries, others.more)) others.add(node->name);
    for (const NodeInfo* peer : nodes.peers) {
        if (others.full() || tries >= kMostLotTries) {
            others.more = true;
            break;
        }
        const TaskList candidates = way.candidatesOn(*peer);
        if (candidates.empty() && way.onlyWithCandidates) continue;
        const TaskList victims = way.mayGo(candidates);
        if (!wouldDo(task, *peer, victims)) continue;
        ++tries;
        if (wouldLeave(session, *peer, victims, way, others.more)) others.add(peer->name);
    }
    return others;
}

}  // namespace

bool goesByOrder(const TaskList& candidates, const TaskList& victims, const MayGo& mayGo) {
    if (victims.size() == candidates.size()) return false;
    return namesOf(mayGo(TaskList(candidates.rbegin(), candidates.rend()))) != namesOf(victims);
}

bool anOrderMightDo(const TaskInfo& task, const NodeInfo& node, const TaskList& candidates, const TaskList& victims) {
    return candidates.size() > 1 && victims.size() < candidates.size() && wouldDo(task, node, candidates);
}

bool mightOpen(Session& session, const TaskInfo& task, const NodeList& nodes, const EvictionWay& way) {
    std::size_t tries = 0;
    bool might = false;
    for (const NodeInfo* node : nodes) {
        const TaskList candidates = copiesOf(session, way.candidatesOn(*node));
        if (candidates.size() > kMostPermuted) return true;
        inEveryOrder(candidates, [&](const TaskList& order) {
            const TaskList victims = way.mayGo(order);
            bool unknown = false;
            might = wouldDo(task, *node, victims) && (++tries > kMostLotTries || wouldLeave(session, *node, victims, way, unknown) || unknown);
            return !might;
        });
        if (might) return true;
    }
    return false;
}

namespace {

/// Notes which other nodes would do as well, and who else might leave. Evicts `gone` anew where it had to try that.
void noteLots(Session& session, Statement& here, TaskInfo& task, const NodeInfo& node, const TaskList& gone, const OtherRoom& others, const EvictionWay& way) {
    Lot nodes, victims;
    const bool othersMayGo = others.byOrder && !gone.empty();
    Draws* draws = session.draws();
    bool drawn = othersMayGo;
    if (!others.peers.empty() || !others.passed.empty() || othersMayGo) {
        session.beginTry();
        here.discard();
        session.endTry();
        nodes = otherNodes(session, task, others, way);
        if (othersMayGo) victims = othersToGo(session, task, node, copiesOf(session, way.candidatesOn(node)), gone, way);
        drawn = drawn || nodes.count > 0 || nodes.more || (draws && mightOpen(session, task, others.passed, way));
        for (TaskInfo* one : gone) here.evict(*one, way.reason);
    }
    if (draws && drawn) draws->notice(true);
    session.drawn(task, known(std::move(nodes)), known(std::move(victims)));
}

/// The room that the draw gives, among `room`, which is made already, other victims there, and the peers with theirs.
Room drawnRoom(Session& session, Statement& here, const TaskInfo& task, Room room, const NodeList& peers, const EvictionWay& way) {
    struct Option {
        NodeInfo* node;
        TaskList victims;  // copies
        std::set<std::string> gone;
    };
    Draws& draws = *session.draws();
    session.beginTry();
    here.discard();
    session.endTry();
    std::vector<Option> options;
    bool unknown = false;
    std::size_t tries = 0;
    const auto offer = [&](NodeInfo* node, const TaskList& order) {
        const TaskList victims = way.mayGo(order);
        const bool counts = wouldDo(task, *node, victims) && ++tries <= kMostLotTries;
        draws.look(1);
        const std::optional<TaskList> gone = counts ? wouldLeave(session, *node, victims, way, unknown) : std::nullopt;
        // Where the first node stays closed, worse ones have their turn.
        if (!gone && node == room.node) draws.miss();
        if (!gone) return;
        Option option{node, victims, namesOf(*gone)};
        if (std::none_of(options.begin(), options.end(), [&](const Option& one) { return one.node == node && one.gone == option.gone; })) options.push_back(std::move(option));
    };
    NodeList nodes{room.node};
    nodes.insert(nodes.end(), peers.begin(), peers.end());
    for (NodeInfo* node : nodes) {
        TaskList order = copiesOf(session, way.candidatesOn(*node));
        if (order.empty() && way.onlyWithCandidates) continue;
        offer(node, order);
        if (!anOrderMightDo(task, *node, order, way.mayGo(order))) continue;
        if (order.size() > kMostPermuted) {
            draws.miss();
            continue;
        }
        inEveryOrder(order, [&](const TaskList& one) {
            offer(node, one);
            return true;
        });
    }
    if (unknown || tries > kMostLotTries) draws.miss();
    if (options.empty()) {
        for (TaskInfo* one : room.gone) here.evict(*one, way.reason);
        return room;
    }
    const Option& taken = options[draws.take(options.size())];
    if (taken.node != room.node) draws.tookOther({LotReport::Of::Node, task.key(), taken.node->name});
    else if (&taken != &options.front()) draws.tookOther({LotReport::Of::Victims, task.key(), taken.node->name});
    return {taken.node, *way.evictOn(here, *taken.node, taken.victims)};
}

}  // namespace

Room roomOfLots(Session& session, Statement& here, TaskInfo& task, Room room, OtherRoom others, const EvictionWay& way) {
    if (const Draws* draws = session.draws(); draws && draws->searches()) {
        others.peers.insert(others.peers.end(), others.passed.begin(), others.passed.end());
        return drawnRoom(session, here, task, std::move(room), others.peers, way);
    }
    noteLots(session, here, task, *room.node, room.gone, others, way);
    return room;
}

}  // namespace bayplan::volcano
