// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/playing.h"

#include <algorithm>
#include <utility>

#include "planner/queues/boards.h"

namespace bayplan {

std::vector<QueueSystem> queueSystemsOf(const ComparedObjects& all) {
    std::vector<QueueSystem> systems;
    if (!all.kueue.queues.empty()) systems.push_back(QueueSystem::Kueue);
    if (!all.volcano.queues.empty() || !all.volcano.podGroups.empty() || !all.volcano.jobs.empty()) systems.push_back(QueueSystem::Volcano);
    if (!all.koordinator.quotas.empty()) systems.push_back(QueueSystem::Koordinator);
    if (!all.objects.quotas.empty()) systems.push_back(QueueSystem::ElasticQuota);
    systems.push_back(QueueSystem::Priority);
    return systems;
}

Result<QueueBoard> queueBoard(ComparedObjects all, const QueueQuestion& question, const Budget& budget) {
    if (all.objects.nodes.empty()) return Error{ErrorCode::Invalid, worded("there is no node among the objects"), {}};
    const Diagnostics unread = std::move(all.unread);
    Result<QueueBoard> board = [&] {
        switch (question.system) {
        case QueueSystem::Kueue: return kueueBoard(std::move(all), question, budget);
        case QueueSystem::Volcano: return volcanoBoard(std::move(all), question, budget);
        case QueueSystem::Koordinator: return koordinatorBoard(std::move(all), question, budget);
        case QueueSystem::ElasticQuota: return elasticQuotaBoard(std::move(all), question, budget);
        case QueueSystem::Priority: break;
        }
        return priorityBoard(std::move(all), question, budget);
    }();
    if (!board) return board.error();
    board->system = question.system;
    for (const Diagnostic& one : unread) board->faults.push_back({one.what.origin.object, worded("cannot be read: %1: %2", {one.what.origin.field, one.what.message})});
    arrange(*board);
    return board;
}

}  // namespace bayplan
