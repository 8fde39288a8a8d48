// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/job_policies.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "model/names.h"
#include "model/pod_group.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/job_controller.h"

namespace bayplan::volcano {

namespace {

constexpr std::string_view kNotModelled;

/// The phase in which an action leaves the Job once its pods are gone; restarts go on.
struct PlayedAction {
    std::string_view action, phase;
};
constexpr std::array<PlayedAction, 4> kPlayed{{{"RestartJob", "Pending"}, {"AbortJob", "Aborted"}, {"TerminateJob", "Terminated"}, {"CompleteJob", "Completed"}}};
constexpr std::string_view kRestartTask = "RestartTask", kRestartPod = "RestartPod", kRestartPartition = "RestartPartition";

const JobPolicy* policyFor(const std::vector<JobPolicy>& policies, std::string_view event) {
    const auto names = [&](const std::string& one) { return one == event || one == "*"; };
    const auto at = std::find_if(policies.begin(), policies.end(), [&](const JobPolicy& one) { return std::any_of(one.events.begin(), one.events.end(), names); });
    return at == policies.end() ? nullptr : &*at;
}

/// Absent: nothing but what follows without a policy: the controller makes the pods that are missing. kNotModelled: it is not.
/// How often the restart of a part counts depends on how often, and when, the controller hears of the same pod; but the one that reaches maxRetry
/// is the last, and then the whole Job has failed.
std::optional<std::string_view> actionOf(const Job& job, const JobPolicy* policy) {
    if (!policy) return std::nullopt;
    const auto played = std::find_if(kPlayed.begin(), kPlayed.end(), [&](const PlayedAction& one) { return one.action == policy->action; });
    if (played != kPlayed.end()) return policy->waits ? kNotModelled : played->action;
    for (const std::string_view part : {kRestartTask, kRestartPod})
        if (policy->action == part) return !policy->waits && job.retries + 1 >= job.maxRetry ? part : kNotModelled;
    return policy->action == kRestartPartition ? std::optional(kNotModelled) : std::nullopt;
}

/// "namespace/name" of the Job that made the pod; empty: none did.
std::string jobOf(const std::string& pod, const PodNotes& notes) {
    const std::string* name = notes.annotations.find(kVolcanoJobLabel);
    return name ? spaceOfKey(pod) + '/' + *name : std::string();
}

/// Of the annotation; a pod of an older version is one that the controller ended itself.
std::optional<std::int32_t> versionOf(const PodNotes& notes) {
    const std::string* text = notes.annotations.find(kJobVersionAnnotation);
    std::int32_t version = 0;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), version).ptr != text->data() + text->size()) return std::nullopt;
    return version;
}

std::string taskOf(const PodNotes& notes) {
    const std::string* role = notes.annotations.find(kTaskSpecAnnotation);
    return role ? *role : std::string();
}

std::optional<std::string_view> actionAfterEviction(const Job& job, const PodNotes& notes) {
    const std::optional<std::int32_t> version = versionOf(notes);
    if (!version || *version < job.version) return std::nullopt;
    const std::string role = taskOf(notes);
    const auto task = std::find_if(job.tasks.begin(), job.tasks.end(), [&](const JobTask& one) { return one.name == role; });
    const JobPolicy* policy = task == job.tasks.end() ? nullptr : policyFor(task->policies, "PodEvicted");
    return actionOf(job, policy ? policy : policyFor(job.policies, "PodEvicted"));
}

/// `tasks`: those that lost a pod.
PolicyReport carryOut(VolcanoWorld& world, Job& job, std::string_view action, const std::set<std::string>& tasks, const std::set<std::string>& evicted) {
    const bool restarts = action.starts_with("Restart");
    ++job.version;
    if (restarts) ++job.retries;
    const bool fails = restarts && job.retries >= job.maxRetry;
    const auto played = std::find_if(kPlayed.begin(), kPlayed.end(), [&](const PlayedAction& one) { return one.action == action; });
    job.phase = fails ? "Failed" : std::string(played->phase);

    PolicyReport report{job.key(), std::string(action), job.phase, job.retries, job.maxRetry, {}};
    for (const Pod& pod : world.objects.pods) {
        const auto notes = world.own.pods.find(pod.key());
        if (evicted.contains(pod.key()) || notes == world.own.pods.end() || jobOf(pod.key(), notes->second) != job.key()) continue;
        const bool leavesAnyway = action == kRestartTask ? tasks.contains(taskOf(notes->second)) : restarts && !fails;
        if (!pod.terminal() || leavesAnyway) report.pods.push_back(pod.key());
    }
    std::sort(report.pods.begin(), report.pods.end());
    const std::string group = groupOfJob(world, job);
    std::erase_if(world.own.podGroups, [&](const PodGroup& one) { return one.key() == group; });
    if (restarts && !fails) {
        PodGroup fresh = freshGroupOf(job, world.objects);
        fresh.created = world.now;
        world.own.podGroups.push_back(std::move(fresh));
    }
    for (JobTask& task : job.tasks) {
        std::vector<Labels::Pair> all(task.annotations.begin(), task.annotations.end());
        for (auto& [key, value] : all) {
            if (key == kJobVersionAnnotation) value = std::to_string(job.version);
            if (key == kJobRetriesAnnotation) value = std::to_string(job.retries);
        }
        task.annotations = Labels(std::move(all));
    }
    return report;
}

}  // namespace

Followed followPolicies(VolcanoWorld& world, const std::set<std::string>& evicted, const std::set<std::string>& broken) {
    Followed followed;
    if (world.own.jobs.empty() || (evicted.empty() && broken.empty())) return followed;
    std::map<std::string, std::vector<const PodNotes*>> byJob;
    for (const std::string& pod : evicted)
        if (const auto notes = world.own.pods.find(pod); notes != world.own.pods.end()) byJob[jobOf(pod, notes->second)].push_back(&notes->second);
    for (Job& job : world.own.jobs) {
        if (job.halted || hasEnded(job)) continue;
        std::set<std::string_view> actions;
        std::set<std::string> tasks;
        if (const auto pods = byJob.find(job.key()); pods != byJob.end())
            for (const PodNotes* notes : pods->second)
                if (const auto action = actionAfterEviction(job, *notes)) {
                    actions.insert(*action);
                    tasks.insert(taskOf(*notes));
                }
        const std::vector<std::string> groups = groupKeysOf(job);
        const bool isBroken = std::any_of(groups.begin(), groups.end(), [&](const std::string& key) { return broken.contains(key); });
        // The controller hears of a broken group without a version: whether that counts for a Job that was restarted is not known here.
        if (isBroken)
            if (const auto action = actionOf(job, policyFor(job.policies, "Unknown"))) actions.insert(job.version == 0 ? *action : kNotModelled);
        if (actions.empty()) continue;
        if (actions.size() > 1 || actions.contains(kNotModelled) || !playsJob(world, job)) {
            job.halted = true;
            followed.halted.push_back(job.key());
            continue;
        }
        followed.done.push_back(carryOut(world, job, *actions.begin(), tasks, evicted));
        followed.ended.insert(followed.done.back().pods.begin(), followed.done.back().pods.end());
    }
    return followed;
}

}  // namespace bayplan::volcano
