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

/// A statement that is taken back in the end, and leaves nothing behind.
class Attempt {
public:
    explicit Attempt(Session& session) : statement(session), m_session(session) { session.beginTry(); }
    ~Attempt() {
        statement.discard();
        m_session.endTry();
    }
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;

    Statement statement;

private:
    Session& m_session;
};

std::set<std::string> namesOf(const TaskList& tasks) {
    std::set<std::string> names;
    for (const TaskInfo* task : tasks) names.insert(task->uid);
    return names;
}

std::optional<Lot> known(Lot lot) { return lot.count > 0 ? std::optional(std::move(lot)) : std::nullopt; }

/// Candidates that stay when `gone` leave, and leave when Volcano comes upon them first. `candidates` are copies.
Lot othersToGo(Session& session, const TaskInfo& task, const NodeInfo& node, const TaskList& candidates, const TaskList& gone, const EvictionWay& way) {
    const std::set<std::string> usual = namesOf(way.mayGo(candidates)), evicted = namesOf(gone);
    TaskList last;  // who would be evicted last, first
    for (PriorityQueue<TaskInfo*> line = session.victimQueue(candidates, task); !line.empty();) last.push_back(line.pop());
    std::reverse(last.begin(), last.end());
    Lot others;
    std::size_t tries = 0;
    for (TaskInfo* one : candidates) {
        if (evicted.contains(one->uid)) continue;
        if (++tries > kMostLotTries) {
            others.more = true;
            break;
        }
        TaskList order{one};
        std::copy_if(last.begin(), last.end(), std::back_inserter(order), [&](const TaskInfo* other) { return other != one; });
        const TaskList victims = way.mayGo(order);
        const std::set<std::string> names = namesOf(victims);
        if (!names.contains(one->uid) || names == usual || !wouldDo(task, node, victims)) continue;
        Attempt attempt(session);
        if (const std::optional<TaskList> leave = way.evictOn(attempt.statement, node, victims); leave && namesOf(*leave).contains(one->uid)) others.add(one->key());
    }
    return others;
}

/// Peers that would do as well.
Lot otherNodes(Session& session, const TaskInfo& task, const NodeList& peers, const EvictionWay& way) {
    Lot others;
    std::size_t tries = 0;
    for (const NodeInfo* peer : peers) {
        others.more = others.full() || tries == kMostLotTries;
        if (others.more) break;
        const TaskList candidates = way.candidatesOn(*peer);
        if (candidates.empty() && way.onlyWithCandidates) continue;
        const TaskList victims = way.mayGo(candidates);
        if (!wouldDo(task, *peer, victims)) continue;
        ++tries;
        Attempt attempt(session);
        if (way.evictOn(attempt.statement, *peer, victims)) others.add(peer->name);
    }
    return others;
}

}  // namespace

bool goesByOrder(const TaskList& candidates, const TaskList& victims, const MayGo& mayGo) {
    if (victims.size() == candidates.size()) return false;
    return namesOf(mayGo(TaskList(candidates.rbegin(), candidates.rend()))) != namesOf(victims);
}

void noteLots(Session& session, Statement& here, TaskInfo& task, const NodeInfo& node, const TaskList& gone, const NodeList& peers, bool byOrder, const EvictionWay& way) {
    std::optional<Lot> nodes, victims;
    const bool othersMayGo = byOrder && !gone.empty();
    if (!peers.empty() || othersMayGo) {
        session.beginTry();
        here.discard();
        session.endTry();
        nodes = known(otherNodes(session, task, peers, way));
        if (othersMayGo) victims = known(othersToGo(session, task, node, copiesOf(session, way.candidatesOn(node)), gone, way));
        for (TaskInfo* one : gone) here.evict(*one, way.reason);
    }
    session.drawn(task, std::move(nodes), std::move(victims));
}

}  // namespace bayplan::volcano
