// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/placing.h"

#include <algorithm>

namespace bayplan::volcano {

NodeList NodeFilter::passing(const TaskInfo& task, const NodeList& nodes, const Judge& judge, FitErrors& errors) {
    NodeList passing;
    const bool remembers = m_remembers && !task.role.empty();
    const std::string group = task.job + "/" + task.role;
    for (NodeInfo* node : nodes) {
        NodeFaults faults;
        const auto known = remembers ? m_known.find(group) : m_known.end();
        if (known != m_known.end() && known->second.contains(node->name)) faults = known->second.at(node->name);
        else faults = judge(task, *node);
        if (faults.empty()) {
            passing.push_back(node);
            continue;
        }
        if (remembers) m_known[group][node->name] = faults;
        errors.nodes[node->name] = std::move(faults);
    }
    return passing;
}

NodeFaults fitsForAllocation(Session& session, const TaskInfo& task, const NodeInfo& node) {
    const std::vector<std::string> missing = node.calm() ? task.request.exceeding(node.idle) : task.request.exceeding(node.futureIdle());
    if (!missing.empty()) return {{Code::Unschedulable, "Insufficient " + missing.front()}};
    return session.predicate(task, node);
}

NodeInfo* bestForRoom(Session& session, const TaskInfo& task, const NodeList& nodes) {
    NodeList idle, later;
    for (NodeInfo* node : nodes) {
        if (task.request.lessEqual(node->idle)) idle.push_back(node);
        else if (task.request.lessEqual(node->futureIdle())) later.push_back(node);
    }
    return session.best(task, idle.empty() ? later : idle);
}

bool remembersErrors(const Session& session, ActionKind action) { return session.input().configuration.argumentsOfAction(action).flag("predicateErrorCacheEnable", true); }

}  // namespace bayplan::volcano
