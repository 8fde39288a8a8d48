// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/submission.h"

#include <map>

namespace bayplan {

Submission submission(const QueueBoard& without, const QueueBoard& with) {
    std::map<std::string, const QueuedJob*> before;
    for (const QueuedJob& job : without.jobs) before.emplace(job.name, &job);
    Submission told;
    for (const QueuedJob& job : with.jobs) {
        const auto was = before.find(job.name);
        if (was == before.end()) {
            told.submitted.push_back(job);
            continue;
        }
        const QueuedJob& then = *was->second;
        const bool lostQuota = then.state == QueuedJob::State::Runs && job.state != QueuedJob::State::Runs;
        const bool lostTurn = then.position > 0 && job.position > then.position;
        if (lostQuota || lostTurn || job.placed < then.placed) told.costs.push_back({then, job});
    }
    return told;
}

}  // namespace bayplan
