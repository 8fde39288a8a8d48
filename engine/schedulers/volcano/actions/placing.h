// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What actions that place tasks have in common: which nodes a task fits on, and which of them it gets.
// Source: Volcano ed72c7c pkg/scheduler/util/{predicate_helper,scheduler_helper}.go, actions/allocate (specification ecosystem 3.3).

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

using Judge = std::function<NodeFaults(const TaskInfo&, const NodeInfo&)>;

/// Asks about nodes, and remembers for tasks of one role what was said of a node. One for each try of an action.
class NodeFilter {
public:
    explicit NodeFilter(bool remembers) : m_remembers(remembers) {}
    /// The nodes that pass, in their order; `errors` gets the others.
    NodeList passing(const TaskInfo& task, const NodeList& nodes, const Judge& judge, FitErrors& errors);
    /// What it remembers for the roles of one job.
    using Memory = std::map<std::string, std::map<std::string, NodeFaults>>;
    Memory of(const std::string& job) const;
    void backTo(const std::string& job, const Memory& memory);
    /// What it remembers of both is the same for every role: something, or nothing.
    bool sameMemory(const std::string& node, const std::string& other) const;

private:
    bool m_remembers;
    Memory m_known;  // by job and role, then by node
};

/// Room on the node, with what is being released there, and then the plugins; as allocate asks.
NodeFaults fitsForAllocation(Session& session, const TaskInfo& task, const NodeInfo& node);
/// The best of those with idle room; only if there is none, of those with room in the future.
Choice bestForRoom(Session& session, const TaskInfo& task, const NodeList& nodes);
bool remembersErrors(const Session& session, ActionKind action);

}  // namespace bayplan::volcano
