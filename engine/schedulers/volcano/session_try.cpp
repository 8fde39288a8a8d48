// SPDX-License-Identifier: GPL-3.0-or-later
// What a session only tries. Who is evicted and taken back runs on in another copy, which Volcano leaves so; after a try all is as it was.
#include <algorithm>
#include <utility>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

void Session::beginTry() {
    m_tries.push_back({{}, m_forgotten, m_refused, m_report.scores.size(), m_drawn.size(), m_report.events.size()});
    m_kube.beginTry();
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) plugin->beginTry();
}

bool Session::endTry() {
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) plugin->endTry();
    Try last = std::move(m_tries.back());
    m_tries.pop_back();
    for (auto& [uid, before] : last.evicted) {
        if (!before.onNode) continue;
        if (before.task) {
            JobInfo& job = *this->job(before.task->job);
            job.update(job.tasks.at(uid), before.onNode->status);
            job.update(before.task, before.onNode->status);
        }
        if (NodeInfo* node = this->node(before.onNode->node)) {
            node->remove(*before.onNode);
            node->add(*before.onNode);
        }
    }
    const bool allModelled = m_kube.endTry() && m_refused == last.refused;
    m_forgotten = std::move(last.forgotten);
    m_refused = std::move(last.refused);
    const auto shorten = [](auto& list, std::size_t length) { list.erase(list.begin() + static_cast<std::ptrdiff_t>(length), list.end()); };
    shorten(m_report.scores, last.scores);
    shorten(m_drawn, last.drawn);
    shorten(m_report.events, last.events);
    return allModelled;
}

void Session::keepTry() {
    m_kube.keepTry();
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) plugin->keepTry();
    Try last = std::move(m_tries.back());
    m_tries.pop_back();
    if (!m_tries.empty()) m_tries.back().evicted.merge(last.evicted);
}

std::vector<const TaskInfo*> Session::evictedInTry() const {
    std::vector<const TaskInfo*> tasks;
    if (m_tries.empty()) return tasks;
    for (const auto& [uid, one] : m_tries.back().evicted) {
        const NodeInfo& node = *m_nodes.at(one.copy->node);
        const auto held = node.tasks.find(one.copy->key());
        if (held != node.tasks.end() && held->second.status == TaskStatus::Releasing) tasks.push_back(&held->second);
    }
    return tasks;
}

void Session::aboutToEvict(const TaskInfo& task) {
    // A task that runs goes on to run; that it left is said of a play alone.
    const bool plays = m_tries.size() == 1 && m_draws && m_draws->searches();
    if (m_tries.empty() || (task.status == TaskStatus::Running && !plays)) return;
    const NodeInfo* node = this->node(task.node);
    const auto held = node ? node->tasks.find(task.key()) : decltype(node->tasks.end()){};
    if (!node || held == node->tasks.end() || held->second.status == TaskStatus::Releasing) return;
    const auto [known, isNew] = m_tries.back().evicted.try_emplace(task.uid);
    if (!isNew) return;
    known->second.copy = &task;
    if (held->second.status == TaskStatus::Running) return;
    known->second.onNode = held->second;
    JobInfo* job = this->job(task.job);
    const auto own = job ? job->tasks.find(task.uid) : Tasks::iterator{};
    if (job && own != job->tasks.end()) known->second.task = own->second;
}

bool Session::remembers() const {
    return std::any_of(m_tiers.begin(), m_tiers.end(), [](const auto& tier) { return std::any_of(tier.begin(), tier.end(), [](const auto& plugin) { return plugin->remembers(); }); });
}

}  // namespace bayplan::volcano
