// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/placing.h"

#include <algorithm>

namespace bayplan::volcano {

NodeList NodeFilter::passing(const TaskInfo& task, const NodeList& nodes, const Judge& judge, FitErrors& errors) {
    NodeList passing;
    const bool remembers = m_remembers && !task.role.empty();
    std::map<std::string, NodeFaults>* known = remembers ? &m_known[task.job + "/" + task.role] : nullptr;
    for (NodeInfo* node : nodes) {
        NodeFaults faults;
        const bool mayKnow = known && !known->empty();
        if (const auto said = mayKnow ? known->find(node->name) : std::map<std::string, NodeFaults>::iterator(); mayKnow && said != known->end()) faults = said->second;
        else faults = judge(task, *node);
        if (faults.empty()) {
            passing.push_back(node);
            continue;
        }
        if (known) known->insert_or_assign(known->end(), node->name, faults);
        errors.nodes.insert_or_assign(errors.nodes.end(), node->name, std::move(faults));  // they come in the order of their names
    }
    return passing;
}

NodeFilter::Memory NodeFilter::of(const std::string& job) const {
    Memory memory;
    const std::string start = job + "/";
    for (auto at = m_known.lower_bound(start); at != m_known.end() && at->first.starts_with(start); ++at) memory.insert(*at);
    return memory;
}

void NodeFilter::backTo(const std::string& job, const Memory& memory) {
    const std::string start = job + "/";
    std::erase_if(m_known, [&](const auto& one) { return one.first.starts_with(start); });
    m_known.insert(memory.begin(), memory.end());
}

bool NodeFilter::sameMemory(const std::string& node, const std::string& other) const {
    return std::all_of(m_known.begin(), m_known.end(), [&](const auto& one) { return one.second.contains(node) == one.second.contains(other); });
}

NodeFaults fitsForAllocation(Session& session, const TaskInfo& task, const NodeInfo& node) {
    const std::vector<std::string> missing = node.calm() ? task.request.exceeding(node.idle) : task.request.exceeding(node.futureIdle());
    if (!missing.empty()) return {{Code::Unschedulable, "Insufficient " + missing.front()}};
    return session.predicate(task, node);
}

Choice bestForRoom(Session& session, const TaskInfo& task, const NodeList& nodes) {
    NodeList idle, later;
    for (NodeInfo* node : nodes) {
        if (task.request.lessEqual(node->idle)) idle.push_back(node);
        else if (task.request.lessEqual(node->futureIdle())) later.push_back(node);
    }
    return session.best(task, idle.empty() ? later : idle);
}

bool remembersErrors(const Session& session, ActionKind action) { return session.input().configuration.argumentsOfAction(action).flag("predicateErrorCacheEnable", true); }

}  // namespace bayplan::volcano
