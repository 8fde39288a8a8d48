// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/job_controller.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "model/defaults.h"
#include "model/names.h"
#include "model/pod_group.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/queue_faults.h"
#include "schedulers/volcano/quota_usage.h"

namespace bayplan::volcano {

namespace {

constexpr std::string_view kTaskIndexKey = "volcano.sh/task-index";
constexpr std::string_view kPartitionKey = "volcano.sh/partition-id";

std::string podName(const Job& job, const JobTask& task, std::int32_t number) { return job.name + "-" + task.name + "-" + std::to_string(number); }

/// With a UID the group is named after it; before Volcano 1.5 it had the job's name alone.
std::string groupName(const Job& job) { return job.uid.empty() ? job.name : job.name + "-" + job.uid; }

std::vector<Labels::Pair> pairsOf(const Labels& labels) { return {labels.begin(), labels.end()}; }

Labels joined(const Labels& some, std::vector<Labels::Pair> more) {
    std::vector<Labels::Pair> all(some.begin(), some.end());
    std::move(more.begin(), more.end(), std::back_inserter(all));
    return Labels(std::move(all));
}

const JobTask* taskNamed(const Job& job, const std::string& name) {
    const auto at = std::find_if(job.tasks.begin(), job.tasks.end(), [&](const JobTask& task) { return task.name == name; });
    return at == job.tasks.end() ? nullptr : &*at;
}

/// Every task can be put after those that it depends on, and all of these are there.
bool isAcyclic(const Job& job) {
    std::set<std::string> done;
    for (bool any = true; any && done.size() < job.tasks.size();) {
        any = false;
        for (const JobTask& task : job.tasks) {
            if (done.contains(task.name) || !std::all_of(task.after.begin(), task.after.end(), [&](const std::string& one) { return done.contains(one); })) continue;
            done.insert(task.name);
            any = true;
        }
    }
    return std::all_of(job.tasks.begin(), job.tasks.end(), [&](const JobTask& task) { return done.contains(task.name); });
}

/// What the webhook says to a Job that is created; empty: it lets it in.
std::string refusalOf(const Job& job) {
    if (job.tasks.empty()) return "No task specified in job spec";
    std::set<std::string> names;
    std::int64_t pods = 0;
    for (const JobTask& task : job.tasks) {
        if (!names.insert(task.name).second) return "duplicated task name " + task.name;
        pods += task.replicas;
    }
    if (job.minAvailable > pods) return "job 'minAvailable' should not be greater than total replicas in tasks";
    if (!isAcyclic(job)) return "job has dependencies between tasks, but doesn't form a directed acyclic graph(DAG)";
    return {};
}

/// Which Jobs are played, with what that takes to know of the world.
class JobGate {
public:
    explicit JobGate(const VolcanoWorld& world) : m_world(world) {
        for (const Queue& queue : world.own.queues) m_queues.emplace(queue.name, &queue);
        for (const PersistentVolumeClaim& claim : world.objects.storage.claims) m_claims.insert(claim.key());
    }

    /// Whether its scheduler is Volcano and it has not ended.
    static bool counts(const Job& job) { return job.schedulerName == kSchedulerName && !hasEnded(job); }

    std::optional<PassedOver> aside(const Job& job) const {
        using Why = PassedOver::Why;
        const auto why = [&](Why what, std::string missing) { return PassedOver{"Job " + job.key(), what, std::move(missing)}; };
        const auto queue = m_queues.find(job.queue);
        if (queue == m_queues.end()) return why(Why::NoQueue, job.queue);
        if (job.phase.empty() && !queue->second->open) return PassedOver{"Job " + job.key(), Why::Closed, job.queue, closedSays("job", *queue->second)};
        if (std::string refusal = refusalOf(job); !refusal.empty()) return why(Why::Says, std::move(refusal));
        if (job.phase == "Restarting" && !beginsAnew(job)) return why(Why::Restarts, job.phase);
        if (job.makesClaims) return why(Why::MakesClaims, {});
        for (const std::string& claim : job.claims)
            if (!m_claims.contains(job.namespaceName + "/" + claim))
                return why(Why::Says, "pvc " + claim + " is not found, the job will be in the Pending state until the PVC is created");
        for (const JobTask& task : job.tasks) {
            if (!task.hasTemplate) return why(Why::NoTemplate, task.name);
            PodSpec spec = *task.pod.spec;
            if (!admitPriority(spec, m_world.objects.priorityClasses)) return why(Why::NoPriorityClass, spec.priorityClassName);
        }
        return std::nullopt;
    }
    bool plays(const Job& job) const { return counts(job) && !job.halted && !aside(job); }

private:
    /// A Job that restarts goes on as any other once its old pods are gone, unless that was its last restart. O(pods).
    bool beginsAnew(const Job& job) const {
        const auto endsOf = [&](const Pod& pod) {
            const auto notes = pod.deleting && pod.namespaceName == job.namespaceName ? m_world.own.pods.find(pod.key()) : m_world.own.pods.end();
            const std::string* name = notes == m_world.own.pods.end() ? nullptr : notes->second.annotations.find(kVolcanoJobLabel);
            return name && *name == job.name;
        };
        return job.retries < job.maxRetry && std::none_of(m_world.objects.pods.begin(), m_world.objects.pods.end(), endsOf);
    }

    const VolcanoWorld& m_world;
    std::map<std::string, const Queue*> m_queues;
    std::set<std::string> m_claims;
};

/// What the pods that have to be placed together ask for: those of the tasks with the highest priority first.
ResourceList minResources(const Job& job, const Objects& objects) {
    std::vector<std::pair<std::int32_t, const JobTask*>> tasks;
    std::int64_t leastOfAll = 0;
    for (const JobTask& task : job.tasks) {
        const auto one = std::find_if(objects.priorityClasses.begin(), objects.priorityClasses.end(), [&](const PriorityClass& of) { return of.name == task.priorityClassName; });
        tasks.emplace_back(one == objects.priorityClasses.end() ? 0 : one->value, &task);
        leastOfAll += task.least;
    }
    std::stable_sort(tasks.begin(), tasks.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    ResourceList sum;
    std::int32_t left = job.minAvailable;
    const auto take = [&](const JobTask& task, std::int32_t pods) {
        pods = std::min(pods, left);
        if (pods > 0) sum.add(quotaUsage(*task.pod.spec, pods));
        left -= std::max(pods, 0);
    };
    const bool wholeTasks = job.minAvailable < leastOfAll;
    for (const auto& [priority, task] : tasks) take(*task, wholeTasks ? task->replicas : task->least);
    for (const auto& [priority, task] : tasks) take(*task, wholeTasks ? 0 : task->replicas - task->least);
    return sum;
}

/// Places of groups by key.
std::map<std::string, std::size_t> groupsOf(const VolcanoObjects& own) {
    std::map<std::string, std::size_t> groups;
    for (std::size_t i = 0; i < own.podGroups.size(); ++i) groups.emplace(own.podGroups[i].key(), i);
    return groups;
}

const PodGroup* groupFor(const Job& job, const VolcanoObjects& own, const std::map<std::string, std::size_t>& groups) {
    for (const std::string& name : {groupName(job), job.name})
        if (const auto at = groups.find(job.namespaceName + "/" + name); at != groups.end()) return &own.podGroups[at->second];
    return nullptr;
}

/// Makes the pods of one task alike, but for what differs from one to the next.
class TaskPods {
public:
    TaskPods(const VolcanoWorld& world, const Job& job, const JobTask& task, std::string group) : m_world(world), m_job(job), m_task(task), m_group(std::move(group)) {}

    Pod pod(std::int32_t number) {
        if (!m_spec) {
            PodSpec spec = *m_task.pod.spec;
            admitPriority(spec, m_world.objects.priorityClasses);
            applyDefaults(spec);
            m_spec = std::make_shared<const PodSpec>(std::move(spec));
        }
        Pod pod = m_task.pod;
        pod.namespaceName = m_job.namespaceName;
        pod.name = podName(m_job, m_task, number);
        pod.spec = m_spec;
        std::vector<Labels::Pair> more{{std::string(kTaskIndexKey), std::to_string(number)}};
        if (m_task.partitionSize > 0) more.emplace_back(kPartitionKey, std::to_string(number / m_task.partitionSize));
        pod.labels = std::make_shared<const Labels>(joined(*m_task.pod.labels, std::move(more)));
        pod.groupAnnotations = std::make_shared<const Labels>(joined(pod.groupAnnotations ? *pod.groupAnnotations : Labels(), {{std::string(kVolcanoGroupKey), m_group}}));
        pod.owners = {{"Job", m_job.name, true}};
        pod.creationTime = m_world.now;
        return pod;
    }
    Labels annotations(std::int32_t number) const {
        return joined(m_task.annotations, {{std::string(kTaskIndexKey), std::to_string(number)}, {std::string(kVolcanoGroupKey), m_group}});
    }

private:
    const VolcanoWorld& m_world;
    const Job& m_job;
    const JobTask& m_task;
    std::string m_group;
    std::shared_ptr<const PodSpec> m_spec;
};

Error tooMany() { return Error{ErrorCode::Unsupported, worded("Volcano's Jobs have more than %1 pods in all, which is not tried", {kMostPodsOfJobs}), {}}; }

/// Enough pods of the task run, with all their containers ready, or have succeeded.
bool isReady(const VolcanoWorld& world, const std::map<std::string, const Pod*>& pods, const Job& job, const JobTask& task) {
    std::int64_t ready = 0;
    for (std::int32_t i = 0; i < task.replicas; ++i) {
        const std::string key = job.namespaceName + "/" + podName(job, task, i);
        const auto at = pods.find(key);
        if (at == pods.end() || (at->second->phase != PodPhase::Running && at->second->phase != PodPhase::Succeeded)) continue;
        const auto notes = world.own.pods.find(key);
        ready += notes == world.own.pods.end() || notes->second.containersReady;
    }
    return ready >= task.least;
}

bool isMet(const VolcanoWorld& world, const std::map<std::string, const Pod*>& pods, const Job& job, const JobTask& task) {
    const auto ready = [&](const std::string& name) {
        const JobTask* first = taskNamed(job, name);
        return first && isReady(world, pods, job, *first);
    };
    if (task.afterAny && task.after.size() > 1) return std::any_of(task.after.begin(), task.after.end(), ready);
    return std::all_of(task.after.begin(), task.after.end(), ready);
}

std::map<std::string, const Pod*> podsByKey(const Objects& objects) {
    std::map<std::string, const Pod*> pods;
    for (const Pod& pod : objects.pods) pods.emplace(pod.key(), &pod);
    return pods;
}

}  // namespace

void admitJobs(VolcanoWorld& world) {
    if (world.own.jobs.empty()) return;
    const JobGate gate(world);
    std::map<std::string, std::size_t> groups = groupsOf(world.own), pods;
    for (std::size_t p = 0; p < world.objects.pods.size(); ++p) pods.emplace(world.objects.pods[p].key(), p);
    for (const Job& job : world.own.jobs) {
        if (!gate.plays(job)) continue;
        const PodGroup* there = groupFor(job, world.own, groups);
        PodGroup fresh = there ? *there : freshGroupOf(job, world.objects);
        for (const JobTask& task : job.tasks) {
            TaskPods like(world, job, task, fresh.name);
            for (std::int32_t i = 0; i < std::min<std::int64_t>(task.replicas, kMostPodsOfJobs); ++i) {
                const auto at = pods.find(job.namespaceName + "/" + podName(job, task, i));
                if (at == pods.end()) continue;
                PodNotes& notes = world.own.pods[at->first];
                const std::string* named = notes.annotations.find(kVolcanoGroupKey);
                if (!named || named->empty()) notes.annotations = joined(notes.annotations, pairsOf(like.annotations(i)));
                if (!there && !world.objects.pods[at->second].nodeName.empty()) fresh.status.phase = PodGroupPhase::Running;
            }
        }
        if (there) continue;
        groups.emplace(fresh.key(), world.own.podGroups.size());
        world.own.podGroups.push_back(std::move(fresh));
    }
}

std::vector<PassedOver> jobsAside(const VolcanoWorld& world) {
    std::vector<PassedOver> all;
    const JobGate gate(world);
    for (const Job& job : world.own.jobs)
        if (std::optional<PassedOver> why = JobGate::counts(job) ? gate.aside(job) : std::nullopt) all.push_back(std::move(*why));
    return all;
}

Result<SyncedJobs> syncJobs(VolcanoWorld& world) {
    SyncedJobs synced;
    if (world.own.jobs.empty()) return synced;
    const JobGate gate(world);
    const std::map<std::string, std::size_t> groups = groupsOf(world.own);
    const std::map<std::string, const Pod*> pods = podsByKey(world.objects);
    std::vector<std::pair<Pod, Labels>> made;
    for (const Job& job : world.own.jobs) {
        const PodGroup* group = gate.plays(job) ? groupFor(job, world.own, groups) : nullptr;
        if (!group) continue;
        const bool pending = group->status.phase == PodGroupPhase::Pending;
        for (const JobTask& task : job.tasks) {
            std::vector<std::int32_t> missing;
            for (std::int32_t i = 0; i < task.replicas; ++i) {
                if (static_cast<std::int64_t>(made.size() + missing.size()) >= kMostPodsOfJobs) return tooMany();
                if (!pods.contains(job.namespaceName + "/" + podName(job, task, i))) missing.push_back(i);
            }
            if (missing.empty()) continue;
            if (pending || !isMet(world, pods, job, task)) {
                synced.waits.push_back({job.key(), task.name, static_cast<std::int64_t>(missing.size()), pending ? std::vector<std::string>() : task.after});
                continue;
            }
            TaskPods like(world, job, task, group->name);
            for (const std::int32_t i : missing) {
                made.emplace_back(like.pod(i), like.annotations(i));
                synced.made.push_back({made.back().first.key(), group->key(), std::make_shared<const Pod>(made.back().first), made.back().second});
            }
        }
    }
    for (auto& [pod, annotations] : made) {
        world.own.pods[pod.key()] = PodNotes{std::move(annotations), {}, {}, true};
        world.objects.pods.push_back(std::move(pod));
        world.objects.podSources.push_back(nullptr);
    }
    return synced;
}

Result<std::vector<MadePod>> podsToMake(const VolcanoWorld& world) {
    std::vector<MadePod> all;
    if (world.own.jobs.empty()) return all;
    const JobGate gate(world);
    const std::map<std::string, std::size_t> groups = groupsOf(world.own);
    const std::map<std::string, const Pod*> pods = podsByKey(world.objects);
    for (const Job& job : world.own.jobs) {
        const PodGroup* group = gate.plays(job) ? groupFor(job, world.own, groups) : nullptr;
        if (!group) continue;
        for (const JobTask& task : job.tasks) {
            TaskPods like(world, job, task, group->name);
            for (std::int32_t i = 0; i < task.replicas; ++i) {
                if (pods.contains(job.namespaceName + "/" + podName(job, task, i))) continue;
                if (static_cast<std::int64_t>(all.size()) >= kMostPodsOfJobs) return tooMany();
                auto pod = std::make_shared<const Pod>(like.pod(i));
                all.push_back({pod->key(), group->key(), pod, like.annotations(i)});
            }
        }
    }
    return all;
}

bool hasEnded(const Job& job) {
    constexpr std::array<std::string_view, 7> kEnded{"Completing", "Completed", "Terminating", "Terminated", "Aborting", "Aborted", "Failed"};
    return std::find(kEnded.begin(), kEnded.end(), job.phase) != kEnded.end();
}

PodGroup freshGroupOf(const Job& job, const Objects& objects) {
    PodGroup group;
    group.namespaceName = job.namespaceName;
    group.name = groupName(job);
    group.created = job.created;
    group.labels = job.labels;
    group.annotations = job.annotations;
    group.minMember = job.minAvailable;
    group.queue = job.queue;
    group.priorityClassName = job.priorityClassName;
    group.minResources = minResources(job, objects);
    group.minResourceTexts = textsOf(*group.minResources);
    group.topology = job.topology;
    for (const JobTask& task : job.tasks) {
        group.minTaskMember[task.name] = task.least;
        if (task.partitionSize <= 0) continue;
        SubGroupPolicy policy{task.name, task.partitionSize, task.minPartitions, LabelSelector{}, {std::string(kPartitionKey)}, task.topology};
        policy.selector->requirements.push_back({std::string(kTaskSpecAnnotation), SelectorOp::In, {task.name}});
        group.subGroups.push_back(std::move(policy));
    }
    return group;
}

bool playsJob(const VolcanoWorld& world, const Job& job) { return JobGate(world).plays(job); }

std::vector<std::string> groupKeysOf(const Job& job) { return {job.namespaceName + "/" + groupName(job), job.key()}; }

std::string groupOfJob(const VolcanoWorld& world, const Job& job) {
    const PodGroup* there = groupFor(job, world.own, groupsOf(world.own));
    return there ? there->key() : job.namespaceName + "/" + groupName(job);
}

std::string dependsText(const TaskWait& wait) {
    return "Job " + nameOfKey(wait.job) + "/" + spaceOfKey(wait.job) + " depends on task not ready";
}

}  // namespace bayplan::volcano
