// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/node_info.h"

namespace bayplan::volcano {

NodeInfo::NodeInfo(const Node& node, NodeIdx nodeIndex) : name(node.name), object(&node), index(nodeIndex), allocatable(Resource::of(node.allocatable)), idle(allocatable) {}

bool NodeInfo::ready() const { return object->readiness == Readiness::Ready || !object->saysWhetherReady; }

bool NodeInfo::add(TaskInfo& task) {
    if (tasks.contains(task.key())) return false;
    ++version;
    task.node = name;
    tasks.emplace(task.key(), task);
    if (task.status == TaskStatus::Pipelined) {
        pipelined += task.request;
        return true;
    }
    idle -= task.request;
    used += task.request;
    if (task.status == TaskStatus::Releasing) releasing += task.request;
    return true;
}

void NodeInfo::remove(const TaskInfo& task) {
    const auto at = tasks.find(task.key());
    if (at == tasks.end()) return;
    ++version;
    const TaskInfo& held = at->second;
    if (held.status == TaskStatus::Pipelined) {
        pipelined -= held.request;
    } else {
        if (held.status == TaskStatus::Releasing) releasing -= held.request;
        idle += held.request;
        used -= held.request;
    }
    tasks.erase(at);
}

void NodeInfo::update(TaskInfo& task) {
    remove(task);
    add(task);
}

}  // namespace bayplan::volcano
