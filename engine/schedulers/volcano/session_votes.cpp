// SPDX-License-Identifier: GPL-3.0-or-later
// The questions that actions ask, tier by tier.
#include <algorithm>
#include <charconv>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

/// Plugins vote until a tier has an opinion.
template <typename Tiers, typename Ask>
bool passes(const Tiers& tiers, Point point, Ask&& ask) {
    for (const auto& tier : tiers) {
        bool permitted = false;
        for (const auto& plugin : tier) {
            if (!plugin->option().on(point)) continue;
            const Vote vote = ask(*plugin);
            if (vote == Vote::Reject) return false;
            permitted = permitted || vote == Vote::Permit;
        }
        if (permitted) return true;
    }
    return true;
}

/// The number at the end of the pod's name, if its name has at least three parts: the place within its role.
std::optional<int> placeInRole(const TaskInfo& task) {
    if (std::count(task.name.begin(), task.name.end(), '-') < 2) return std::nullopt;
    const std::string_view last = std::string_view(task.name).substr(task.name.rfind('-') + 1);
    int place = 0;
    const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), place);
    return error == std::errc() && end == last.data() + last.size() ? std::optional(place) : std::nullopt;
}

}  // namespace

template <typename Ask>
void Session::eachPlugin(Point point, Ask&& ask) {
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier)
            if (plugin->option().on(point) && !ask(*plugin)) return;
}

bool Session::queueOrder(const QueueInfo& l, const QueueInfo& r) {
    int order = 0;
    eachPlugin(Point::QueueOrder, [&](VolcanoPlugin& plugin) { return (order = plugin.queueOrder(l, r)) == 0; });
    if (order != 0) return order < 0;
    if (l.object->created != r.object->created) return l.object->created < r.object->created;
    return l.name < r.name;
}

bool Session::victimQueueOrder(const QueueInfo& l, const QueueInfo& r, const QueueInfo& preemptor) {
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier)
            if (const int order = plugin->victimQueueOrder(l, r, preemptor); order != 0) return order < 0;
    return !queueOrder(l, r);
}

bool Session::jobOrder(const JobInfo& l, const JobInfo& r) {
    int order = 0;
    eachPlugin(Point::JobOrder, [&](VolcanoPlugin& plugin) { return (order = plugin.jobOrder(l, r)) == 0; });
    if (order != 0) return order < 0;
    if (l.group.created != r.group.created) return l.group.created < r.group.created;
    return l.uid < r.uid;
}

bool Session::subJobOrder(const SubJobInfo& l, const SubJobInfo& r) {
    int order = 0;
    eachPlugin(Point::SubJobOrder, [&](VolcanoPlugin& plugin) { return (order = plugin.subJobOrder(l, r)) == 0; });
    if (order != 0) return order < 0;
    if (l.matchIndex != r.matchIndex) return l.matchIndex < r.matchIndex;
    return l.uid < r.uid;
}

bool Session::taskOrder(const TaskInfo& l, const TaskInfo& r) {
    int order = 0;
    eachPlugin(Point::TaskOrder, [&](VolcanoPlugin& plugin) { return (order = plugin.taskOrder(l, r)) == 0; });
    if (order != 0) return order < 0;
    const std::optional<int> lPlace = placeInRole(l), rPlace = placeInRole(r);
    if (lPlace && rPlace && *lPlace != *rPlace) return *lPlace < *rPlace;
    if (l.created != r.created) return l.created < r.created;
    return l.uid < r.uid;
}

PriorityQueue<const QueueInfo*> Session::queueQueue() {
    return PriorityQueue<const QueueInfo*>([this](const QueueInfo* l, const QueueInfo* r) { return queueOrder(*l, *r); });
}
PriorityQueue<JobInfo*> Session::jobQueue() {
    return PriorityQueue<JobInfo*>([this](const JobInfo* l, const JobInfo* r) { return jobOrder(*l, *r); });
}
PriorityQueue<TaskInfo*> Session::taskQueue() {
    return PriorityQueue<TaskInfo*>([this](const TaskInfo* l, const TaskInfo* r) { return taskOrder(*l, *r); });
}

PriorityQueue<TaskInfo*> Session::victimQueue(const TaskList& victims, const TaskInfo& preemptor) {
    PriorityQueue<TaskInfo*> queue([this, preemptorJob = job(preemptor.job)](const TaskInfo* l, const TaskInfo* r) {
        if (l->job == r->job) return !taskOrder(*l, *r);
        const JobInfo* lJob = job(l->job);
        const JobInfo* rJob = job(r->job);
        if (!lJob || !rJob) return !lJob;
        if (preemptorJob && lJob->queue() != rJob->queue()) return victimQueueOrder(*this->queue(lJob->queue()), *this->queue(rJob->queue()), *this->queue(preemptorJob->queue()));
        int order = 0;
        eachPlugin(Point::JobOrder, [&](VolcanoPlugin& plugin) { return (order = plugin.jobOrder(*lJob, *rJob)) == 0; });
        return order != 0 ? order > 0 : !taskOrder(*l, *r);
    });
    for (TaskInfo* victim : victims) queue.push(victim);
    return queue;
}

Validity Session::jobValid(const JobInfo& job) {
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier)
            if (Validity validity = plugin->jobValid(job); !validity.ok()) return validity;
    return {};
}

bool Session::jobReady(const JobInfo& job) {
    bool ready = true;
    eachPlugin(Point::JobReady, [&](VolcanoPlugin& plugin) { return ready = plugin.jobReady(job); });
    return ready;
}
bool Session::subJobReady(const JobInfo& job, const SubJobInfo& sub) {
    if (!job.hasSubJobPolicy()) return jobReady(job);
    bool ready = true;
    eachPlugin(Point::SubJobReady, [&](VolcanoPlugin& plugin) { return ready = plugin.subJobReady(sub); });
    return ready;
}
bool Session::jobPipelined(const JobInfo& job) {
    return passes(m_tiers, Point::JobPipelined, [&](VolcanoPlugin& plugin) { return plugin.jobPipelined(job); });
}
bool Session::subJobPipelined(const JobInfo& job, const SubJobInfo& sub) {
    if (!job.hasSubJobPolicy()) return jobPipelined(job);
    return passes(m_tiers, Point::SubJobPipelined, [&](VolcanoPlugin& plugin) { return plugin.subJobPipelined(sub); });
}

bool Session::jobStarving(const JobInfo& job) {
    for (const auto& tier : m_tiers) {
        bool asked = false;
        for (const auto& plugin : tier) {
            if (!plugin->option().on(Point::JobStarving)) continue;
            const std::optional<bool> starving = plugin->jobStarving(job);
            if (!starving) continue;
            if (!*starving) return false;
            asked = true;
        }
        if (asked) return true;
    }
    return false;
}

bool Session::jobEnqueueable(JobInfo& job) {
    return passes(m_tiers, Point::JobEnqueued, [&](VolcanoPlugin& plugin) { return plugin.jobEnqueueable(job); });
}
void Session::jobEnqueued(JobInfo& job) {
    eachPlugin(Point::JobEnqueued, [&](VolcanoPlugin& plugin) {
        plugin.jobEnqueued(job);
        return true;
    });
}

bool Session::overused(const QueueInfo& queue) {
    bool over = false;
    eachPlugin(Point::Overused, [&](VolcanoPlugin& plugin) { return !(over = plugin.overused(queue)); });
    return over;
}
bool Session::allocatable(const QueueInfo& queue, const TaskInfo& task) {
    bool may = true;
    eachPlugin(Point::Allocatable, [&](VolcanoPlugin& plugin) { return may = plugin.allocatable(queue, task); });
    return may;
}
bool Session::preemptive(const QueueInfo& queue, const TaskList& tasks) {
    bool may = true;
    eachPlugin(Point::Preemptive, [&](VolcanoPlugin& plugin) { return may = plugin.preemptive(queue, tasks); });
    return may;
}

/// Within a tier what all plugins name; an empty list leaves the tier, and the next one starts afresh. An intersection that
/// becomes empty counts as not begun, so the next plugin of the tier begins it again.
template <typename Ask>
TaskList Session::intersect(Point point, Ask&& ask) {
    for (const auto& tier : m_tiers) {
        TaskList victims;
        for (const auto& plugin : tier) {
            if (!plugin->option().on(point)) continue;
            const Victims named = ask(*plugin);
            if (!named) continue;
            if (named->empty()) {
                victims.clear();
                break;
            }
            if (victims.empty()) victims = *named;
            else std::erase_if(victims, [&](const TaskInfo* one) { return std::none_of(named->begin(), named->end(), [&](const TaskInfo* other) { return other->uid == one->uid; }); });
        }
        if (!victims.empty()) return victims;
    }
    return {};
}

TaskList Session::preemptable(const TaskInfo& preemptor, const TaskList& candidates) {
    return intersect(Point::Preemptable, [&](VolcanoPlugin& plugin) { return plugin.preemptable(preemptor, candidates); });
}
TaskList Session::reclaimable(const TaskInfo& reclaimer, const TaskList& candidates) {
    return intersect(Point::Reclaimable, [&](VolcanoPlugin& plugin) { return plugin.reclaimable(reclaimer, candidates); });
}
TaskList Session::evictable(const GangEviction& why, const TaskList& candidates) {
    return intersect(Point::UnifiedEvictable, [&](VolcanoPlugin& plugin) { return plugin.evictable(why, candidates); });
}

TaskList Session::victims(const TaskList& tasks) {
    for (const auto& tier : m_tiers) {
        TaskList all;
        for (const auto& plugin : tier) {
            if (!plugin->option().on(Point::Victim)) continue;
            for (TaskInfo* one : plugin->victims(tasks))
                if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
        }
        if (!all.empty()) return all;
    }
    return {};
}

std::optional<std::string> Session::prePredicate(const TaskInfo& task) {
    std::optional<std::string> rejection;
    eachPlugin(Point::Predicate, [&](VolcanoPlugin& plugin) { return !(rejection = plugin.prePredicate(task)); });
    return rejection;
}

NodeFaults Session::predicate(const TaskInfo& task, const NodeInfo& node) {
    NodeFaults faults;
    eachPlugin(Point::Predicate, [&](VolcanoPlugin& plugin) { return (faults = plugin.predicate(task, node)).empty(); });
    return faults;
}

NodeFaults Session::predicateForEviction(const TaskInfo& task, const NodeInfo& node) {
    NodeFaults faults = predicate(task, node);
    const bool hopeless = std::any_of(faults.begin(), faults.end(), [](const NodeFault& one) { return one.code != Code::Unschedulable; });
    return hopeless ? faults : NodeFaults{};
}

NodeList Session::withoutHopeless(const TaskInfo& task) {
    NodeList all = nodeList();
    const JobInfo* own = job(task.job);
    if (!own) return all;
    const auto errors = own->fitErrors.find(task.uid);
    if (errors == own->fitErrors.end()) return all;
    // Both are in the order of names.
    auto faults = errors->second.nodes.begin();
    std::erase_if(all, [&](const NodeInfo* one) {
        while (faults != errors->second.nodes.end() && faults->first < one->name) ++faults;
        return faults != errors->second.nodes.end() && faults->first == one->name
               && std::any_of(faults->second.begin(), faults->second.end(), [](const NodeFault& fault) { return fault.code == Code::UnschedulableAndUnresolvable; });
    });
    return all;
}

bool Session::reportsScores() const { return m_input.tellsScores && m_report.scores.size() < kMostScorings; }

std::vector<double> Session::score(const TaskInfo& task, const NodeList& nodes) {
    std::vector<double> total(nodes.size(), 0), batch(nodes.size(), 0);
    std::map<std::string, NodePoints> byPlugin;
    const bool reports = reportsScores();
    const auto note = [&](const VolcanoPlugin& plugin, std::size_t i, double points) {
        if (!reports) return;
        NodePoints& all = byPlugin[plugin.option().name];
        all.resize(nodes.size());
        all[i] = all[i].value_or(0) + points;
    };
    eachPlugin(Point::NodeOrder, [&](VolcanoPlugin& plugin) {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (const std::optional<double> points = plugin.nodeOrder(task, *nodes[i])) {
                total[i] += *points;
                note(plugin, i, *points);
            }
        return true;
    });
    eachPlugin(Point::NodeOrder, [&](VolcanoPlugin& plugin) {
        const NodePoints some = plugin.batchNodeOrder(task, nodes);
        for (std::size_t i = 0; i < some.size(); ++i)
            if (some[i]) {
                batch[i] += *some[i];
                note(plugin, i, *some[i]);
            }
        return true;
    });
    for (std::size_t i = 0; i < nodes.size(); ++i) total[i] += batch[i];
    if (reports) {
        ScoreReport report{m_action, task.key(), {}, {}};
        for (std::size_t i = 0; i < nodes.size(); ++i) report.total.emplace_hint(report.total.end(), nodes[i]->name, total[i]);
        for (const auto& [plugin, points] : byPlugin) {
            NodeScores& scores = report.plugins[plugin];
            for (std::size_t i = 0; i < nodes.size(); ++i)
                if (points[i]) scores.emplace_hint(scores.end(), nodes[i]->name, *points[i]);
        }
        m_report.scores.push_back(std::move(report));
    }
    return total;
}

Choice Session::best(const TaskInfo& task, const NodeList& nodes) {
    if (nodes.size() <= 1) return {nodes.empty() ? nullptr : nodes.front(), {}, {}};
    return bestOf(nodes, score(task, nodes));
}

Choice Session::bestOf(const NodeList& nodes, const std::vector<double>& points) const {
    Best best = firstBest(points, [&](std::size_t i) -> const std::string& { return nodes[i]->name; });
    Choice choice{nodes[best.place], std::move(best.lot), {}};
    if (choice.lot && m_draws && m_draws->searches())
        for (std::size_t i = best.place; i < nodes.size(); ++i)
            if (points[i] == points[best.place]) choice.equals.push_back(nodes[i]);
    return choice;
}

NodeScores Session::scoreHyperNodes(const SubJobInfo& sub, const std::vector<const HyperNodeInfo*>& hyperNodes) {
    NodeScores scores;
    for (const HyperNodeInfo* one : hyperNodes) scores[one->name] = 0;
    eachPlugin(Point::HyperNodeOrder, [&](VolcanoPlugin& plugin) {
        for (const auto& [name, points] : plugin.hyperNodeOrder(sub, hyperNodes)) scores[name] += points;
        return true;
    });
    return scores;
}

Gradients Session::gradientsForJob(const JobInfo& job, const HyperNodeInfo& below, Purpose purpose) {
    std::optional<Gradients> gradients;
    eachPlugin(Point::HyperNodeGradient, [&](VolcanoPlugin& plugin) { return !(gradients = plugin.gradientsForJob(job, below, purpose)); });
    return gradients ? *gradients : Gradients{{&below}};
}
Gradients Session::gradientsForSubJob(const SubJobInfo& sub, const HyperNodeInfo& below, Purpose purpose) {
    std::optional<Gradients> gradients;
    eachPlugin(Point::HyperNodeGradient, [&](VolcanoPlugin& plugin) { return !(gradients = plugin.gradientsForSubJob(sub, below, purpose)); });
    return gradients ? *gradients : Gradients{{&below}};
}

}  // namespace bayplan::volcano
