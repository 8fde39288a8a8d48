// SPDX-License-Identifier: GPL-3.0-or-later
// A step that a budget blocks continues when the budget allows it, not when its pause is over.
#include <algorithm>

#include "kube/apply/step_worker.h"

namespace bayplan {

void StepWorker::wake(const Cluster& picture) {
    const Catalog& catalog = picture.catalog();
    for (StepJob& job : m_jobs) {
        if (!waitsForBudget(job)) continue;
        const auto budget = std::find_if(catalog.budgets.begin(), catalog.budgets.end(),
                                         [&](const PodDisruptionBudget& one) { return one.key() == job.progress.budget; });
        const PodIdx pod = catalog.findPod(job.step.pod);
        // A deleted budget blocks nothing, and a deleted pod waits for nothing.
        const bool gone = budget == catalog.budgets.end() || !pod.valid();
        const StepJob::HeldBy shown{gone ? 0 : budget->disruptionsAllowed, !gone && catalog.pod(pod).ready.value_or(false)};
        if (gone || shown.allowed > job.heldBy->allowed || shown.ready != job.heldBy->ready) job.due = now();
        job.heldBy = shown;
    }
}

bool StepWorker::isBlocked(const StepJob& job) const { return job.stage == Stage::Check && record(job).state == StepState::Blocked; }
bool StepWorker::waitsForBudget(const StepJob& job) const { return isBlocked(job) && job.heldBy; }

bool StepWorker::mayRetry(const StepJob& job) const {
    return job.stage == Stage::Held || isBlocked(job) || (job.stage == Stage::Over && record(job).state == StepState::Blocked);
}

}  // namespace bayplan
