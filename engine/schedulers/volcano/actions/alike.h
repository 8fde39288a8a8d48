// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which draws of nodes come to the same, whatever is drawn. Both answers are proofs, and no where there is none.
//
// Tasks: pods of one spec, with the same labels and role, on nodes that say each for itself, by what stands on it, whether one
// more fits, now or later. Then a node takes a number of them that is its own, first those that fit now, and however they are dealt out,
// as many of them find room, and as many of these now. All that asks how many there are gets the same answer: gangs, roles, shares of queues.
//
// Nodes: nothing that a plugin reads tells them apart but their names. To exchange them in all that follows changes nothing else.
// Thread rule: as the session.

#include <vector>

#include "schedulers/volcano/actions/node_memory.h"
#include "schedulers/volcano/actions/placing.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

class Alike {
public:
    Alike(Session& session, const NodeMemory& memory);

    /// Whether these and the task, which is prepared and is all that is placed before them, are as above: the tasks alone.
    bool tasks(const TaskInfo& task, const TaskList& rest) const;
    /// Of nodes that are equal for the task the first of each kind; all of them where the proof does not hold. The task is prepared, and
    /// nothing is placed in the attempt after `rest`. O(nodes · kinds of equal amounts + tasks).
    NodeList kinds(const NodeList& nodes, const TaskInfo& task, const TaskList& rest, const NodeFilter& filter) const;

private:
    bool readsNodesAlone(const TaskInfo& task) const;
    bool same(const NodeInfo& a, const NodeInfo& b, const TaskList& tasks) const;

    Session& m_session;
    const NodeMemory& m_memory;
    bool m_fitsAlone;  // whether a node fits is a matter of that node, for all plugins
};

}  // namespace bayplan::volcano
