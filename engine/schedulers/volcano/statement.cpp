// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

void Statement::evict(TaskInfo& task, const std::string& reason) {
    m_session->aboutToEvict(task);
    if (JobInfo* job = m_session->job(task.job)) job->update(&task, TaskStatus::Releasing);
    if (NodeInfo* node = m_session->node(task.node)) node->update(task);
    m_session->tellDeallocated(task);
    m_operations.push_back({Operation::What::Evict, &task, reason});
}

bool Statement::pipeline(TaskInfo& task, NodeInfo& node, bool evicted) {
    if (JobInfo* job = m_session->job(task.job)) job->update(&task, TaskStatus::Pipelined);
    task.node = node.name;
    task.evictionOccurred = evicted;
    const bool added = node.add(task);
    m_session->tellAllocated(task);
    if (!added) {
        takeBack(task);
        return false;
    }
    m_operations.push_back({Operation::What::Pipeline, &task, {}});
    return true;
}

bool Statement::allocate(TaskInfo& task, NodeInfo& node) {
    if (JobInfo* job = m_session->job(task.job)) job->update(&task, TaskStatus::Allocated);
    task.node = node.name;
    const bool added = node.add(task);
    m_session->tellAllocated(task);
    if (!added) {
        takeBack(task);
        return false;
    }
    m_operations.push_back({Operation::What::Allocate, &task, {}});
    return true;
}

void Statement::takeBack(TaskInfo& task) {
    if (JobInfo* job = m_session->job(task.job)) job->update(&task, TaskStatus::Pending);
    if (NodeInfo* node = m_session->node(task.node)) node->remove(task);
    m_session->tellDeallocated(task);
    task.node.clear();
    task.jobHyperNode.clear();
}

void Statement::discard() {
    for (auto at = m_operations.rbegin(); at != m_operations.rend(); ++at) {
        TaskInfo& task = *at->task;
        task.lastTry = task.currentTry();
        if (at->what != Operation::What::Evict) {
            takeBack(task);
            continue;
        }
        if (JobInfo* job = m_session->job(task.job)) job->update(&task, TaskStatus::Running);
        if (NodeInfo* node = m_session->node(task.node)) node->update(task);
        m_session->tellAllocated(task);
    }
    m_operations.clear();
}

void Statement::commit() {
    for (const Operation& operation : m_operations) {
        TaskInfo& task = *operation.task;
        task.lastTry.reset();
        if (operation.what == Operation::What::Evict) m_session->evict(task, operation.reason);
        if (operation.what != Operation::What::Allocate) continue;
        m_session->bind(task);
        if (JobInfo* job = m_session->job(task.job)) job->update(&task, TaskStatus::Binding);
    }
    m_operations.clear();
}

void Statement::merge(Statement& other) {
    m_operations.insert(m_operations.end(), other.m_operations.begin(), other.m_operations.end());
    other.m_operations.clear();
}

std::vector<Statement::Operation> Statement::saved(Session& session, const std::vector<const Statement*>& statements) {
    std::vector<Operation> all;
    for (const Statement* one : statements)
        for (const Operation& operation : one->m_operations) all.push_back({operation.what, session.copy(*operation.task), operation.reason});
    return all;
}

bool Statement::recover(const std::vector<Operation>& operations) {
    for (const Operation& operation : operations) {
        TaskInfo& task = *operation.task;
        if (operation.what == Operation::What::Evict) {
            evict(task, operation.reason);
            continue;
        }
        NodeInfo* node = m_session->node(task.node);
        if (!node) return false;
        const bool done = operation.what == Operation::What::Pipeline ? pipeline(task, *node, task.evictionOccurred) : allocate(task, *node);
        if (!done) return false;
    }
    return true;
}

}  // namespace bayplan::volcano
