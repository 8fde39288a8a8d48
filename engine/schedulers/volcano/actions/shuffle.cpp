// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/statement.h"

namespace bayplan::volcano {

void shuffle(Session& session) {
    TaskList running;
    for (auto& [uid, job] : session.jobs())
        if (const auto some = job->byStatus.find(TaskStatus::Running); some != job->byStatus.end())
            for (const auto& [id, task] : some->second) running.push_back(task);
    Statement statement(session);
    for (TaskInfo* victim : session.victims(running)) statement.evict(*victim, "shuffle");
    statement.commit();
}

}  // namespace bayplan::volcano
