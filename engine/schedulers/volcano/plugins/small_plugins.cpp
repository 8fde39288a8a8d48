// SPDX-License-Identifier: GPL-3.0-or-later
// priority, conformance, cdp and pdb: which jobs go first, and who is protected from eviction (specification ecosystem 3.9).
#include <algorithm>

#include "model/disruption.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

int higherFirst(std::int32_t l, std::int32_t r) {
    if (l == r) return 0;
    return l > r ? -1 : 1;
}

class Priority final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    int jobOrder(const JobInfo& l, const JobInfo& r) override { return higherFirst(l.priority, r.priority); }
    int subJobOrder(const SubJobInfo& l, const SubJobInfo& r) override { return higherFirst(l.priority, r.priority); }
    int taskOrder(const TaskInfo& l, const TaskInfo& r) override { return higherFirst(l.priority, r.priority); }
    std::optional<bool> jobStarving(const JobInfo& job) override { return job.ready() + job.waiting() < static_cast<std::int32_t>(job.tasks.size()); }

    Victims preemptable(const TaskInfo& preemptor, const TaskList& candidates) override {
        TaskList victims;
        const JobInfo* own = m_session.job(preemptor.job);
        for (TaskInfo* task : candidates) {
            const JobInfo* other = m_session.job(task->job);
            if (!own || !other) continue;
            const bool lower = own->uid == other->uid ? task->priority < preemptor.priority : other->priority < own->priority;
            if (lower) victims.push_back(task);
        }
        return victims;
    }
    Victims evictable(const GangEviction&, const TaskList& candidates) override { return candidates; }
};

/// System pods stay.
class Conformance final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    Victims preemptable(const TaskInfo&, const TaskList& candidates) override { return ordinary(candidates); }
    Victims reclaimable(const TaskInfo&, const TaskList& candidates) override { return ordinary(candidates); }
    Victims evictable(const GangEviction&, const TaskList& candidates) override { return ordinary(candidates); }

private:
    static TaskList ordinary(const TaskList& candidates) {
        TaskList victims;
        for (TaskInfo* task : candidates) {
            const std::string& name = task->pod->spec->priorityClassName;
            if (name != "system-cluster-critical" && name != "system-node-critical" && task->namespaceName != "kube-system") victims.push_back(task);
        }
        return victims;
    }
};

/// A pod that was scheduled not long ago stays.
class Cdp final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    Victims preemptable(const TaskInfo&, const TaskList& candidates) override { return cooled(candidates); }
    Victims reclaimable(const TaskInfo&, const TaskList& candidates) override { return cooled(candidates); }
    Victims evictable(const GangEviction&, const TaskList& candidates) override { return cooled(candidates); }

private:
    TaskList cooled(const TaskList& candidates) const {
        TaskList victims;
        for (TaskInfo* task : candidates)
            if (!isHot(*task)) victims.push_back(task);
        return victims;
    }

    bool isHot(const TaskInfo& task) const {
        if (task.pod->phase != PodPhase::Running || !task.pod->scheduledTime) return false;
        const std::string* text = task.pod->labels->find(kCooldownAnnotation);
        if (!text && task.notes) text = task.notes->annotations.find(kCooldownAnnotation);
        const std::optional<std::int64_t> time = text ? goDuration(*text) : std::nullopt;
        return time && *task.pod->scheduledTime + *time / 1'000'000'000 > m_session.input().now;
    }
};

/// Victims are let go while their budgets allow it. Pods without labels stay.
class Pdb final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    Victims preemptable(const TaskInfo&, const TaskList& candidates) override { return allowed(candidates); }
    Victims reclaimable(const TaskInfo&, const TaskList& candidates) override { return allowed(candidates); }
    Victims evictable(const GangEviction&, const TaskList& candidates) override { return allowed(candidates); }
    TaskList victims(const TaskList& tasks) override { return allowed(tasks); }

private:
    TaskList allowed(const TaskList& candidates) const {
        const auto& budgets = m_session.input().objects.budgets;
        std::vector<std::int32_t> left;
        for (const PodDisruptionBudget& budget : budgets) left.push_back(budget.disruptionsAllowed);
        TaskList victims;
        for (TaskInfo* task : candidates) {
            if (task->pod->labels->empty()) continue;
            bool goes = true;
            for (std::size_t i = 0; i < budgets.size(); ++i) {
                if (!protects(budgets[i], *task->pod)) continue;
                if (std::find(budgets[i].disruptedPods.begin(), budgets[i].disruptedPods.end(), task->name) != budgets[i].disruptedPods.end()) continue;
                if (--left[i] < 0) goes = false;
            }
            if (goes) victims.push_back(task);
        }
        return victims;
    }
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makePriority(Session& session, const PluginOption& option) { return std::make_unique<Priority>(session, option); }
std::unique_ptr<VolcanoPlugin> makeConformance(Session& session, const PluginOption& option) { return std::make_unique<Conformance>(session, option); }
std::unique_ptr<VolcanoPlugin> makeCdp(Session& session, const PluginOption& option) { return std::make_unique<Cdp>(session, option); }
std::unique_ptr<VolcanoPlugin> makePdb(Session& session, const PluginOption& option) { return std::make_unique<Pdb>(session, option); }

}  // namespace bayplan::volcano
