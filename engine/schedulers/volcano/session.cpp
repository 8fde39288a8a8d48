// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/session.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "cluster/requests.h"
#include "schedulers/volcano/actions/actions.h"
#include "schedulers/volcano/annotations.h"

namespace bayplan::volcano {

namespace {

TaskStatus statusOf(const Pod& pod) {
    switch (pod.phase) {
    case PodPhase::Running: return pod.deleting ? TaskStatus::Releasing : TaskStatus::Running;
    case PodPhase::Pending:
        if (pod.deleting) return TaskStatus::Releasing;
        return pod.nodeName.empty() ? TaskStatus::Pending : TaskStatus::Bound;
    case PodPhase::Succeeded: return TaskStatus::Succeeded;
    case PodPhase::Failed: return TaskStatus::Failed;
    default: return TaskStatus::Unknown;
    }
}

std::string stateText(const TaskReport& task) { return task.node.empty() ? task.status : task.status + " " + task.node; }

const Labels& noLabels() {
    static const Labels kNone;
    return kNone;
}

}  // namespace

Session::Session(const SessionInput& input) : m_input(input), m_kube(input.picture) {
    snapshot();
    for (const auto& tier : input.configuration.tiers) {
        auto& plugins = m_tiers.emplace_back();
        for (const PluginOption& option : tier)
            if (const PluginFactory make = pluginFactory(option.name)) plugins.push_back(make(*this, option));
    }
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) plugin->open();
    recoverHyperNodes();
}

Session::~Session() = default;

void Session::snapshot() {
    const Catalog& catalog = m_input.picture->catalog();
    for (const Queue& queue : m_input.own.queues) m_queues[queue.name] = QueueInfo{queue.name, &queue};
    for (std::size_t i = 0; i < m_input.objects.nodes.size(); ++i) {
        const Node& node = m_input.objects.nodes[i];
        const NodeIdx index = catalog.findNode(node.name);
        if (index.valid()) m_nodes[node.name] = std::make_unique<NodeInfo>(node, index);
    }
    std::map<std::string, std::int32_t> priorities;
    std::int32_t defaultPriority = 0;
    for (const PriorityClass& one : m_input.objects.priorityClasses) {
        priorities[one.name] = one.value;
        if (one.globalDefault) defaultPriority = one.value;
    }
    for (const PodGroup& group : m_input.own.podGroups) {
        if (!m_queues.contains(group.queue)) continue;
        const auto priority = priorities.find(group.priorityClassName);
        auto job = std::make_unique<JobInfo>(group, priority == priorities.end() ? defaultPriority : priority->second);
        for (PodGroupCondition& condition : job->group.status.conditions) condition.ofThisSession = false;
        m_statusAtOpen[job->uid] = job->group.status;
        m_jobs[job->uid] = std::move(job);
    }
    for (const Pod& pod : m_input.objects.pods) addTask(pod, catalog.findPod(pod.key()));
    std::erase_if(m_nodes, [](const auto& one) { return !one.second->ready(); });
    std::vector<const Node*> nodes;
    for (const auto& [name, node] : m_nodes) {
        node->place = nodes.size();
        nodes.push_back(node->object);
        m_all.push_back(node.get());
        m_total += node->allocatable;
    }
    m_hyperNodes = HyperNodes(m_input.own.hyperNodes, nodes);
}

void Session::addTask(const Pod& pod, PodIdx index) {
    const auto notes = m_input.own.pods.find(pod.key());
    const Labels& annotations = notes == m_input.own.pods.end() ? noLabels() : notes->second.annotations;
    const std::string* group = annotations.find(kVolcanoGroupKey);
    const auto job = group && !group->empty() ? m_jobs.find(pod.namespaceName + "/" + *group) : m_jobs.end();

    TaskInfo task;
    task.uid = pod.uid.empty() ? pod.key() : pod.uid;
    task.namespaceName = pod.namespaceName;
    task.name = pod.name;
    task.pod = &pod;
    task.notes = notes == m_input.own.pods.end() ? nullptr : &notes->second;
    task.index = index;
    task.created = pod.creationTime;
    task.request = Resource::of(podRequests(*pod.spec, {}));
    task.request.scalars[std::string(kPods)] += 1;
    task.bestEffort = task.request.empty();
    task.gated = !pod.spec->schedulingGates.empty();
    if (pod.spec->priority) task.priority = *pod.spec->priority;
    if (const std::string* text = annotations.find(kTaskPriorityAnnotation)) task.priority = goInt32(*text).value_or(task.priority);
    const std::string* role = annotations.find(kTaskSpecAnnotation);
    if (!role || role->empty()) role = pod.labels->find(kTaskSpecAnnotation);
    if (role) task.role = *role;
    if (const std::string* policy = annotations.find(kNumaPolicyAnnotation)) task.numaPolicy = *policy;
    task.preemptable = preemptableOf(annotations, *pod.labels).value_or(true);
    task.revocableZone = std::string(revocableZoneOf(annotations));
    task.status = statusOf(pod);
    task.node = pod.nodeName;
    if (job != m_jobs.end()) task.job = job->first;

    TaskInfo* own = copy(task);
    if (job != m_jobs.end()) job->second->add(own);
    const bool ended = own->status == TaskStatus::Succeeded || own->status == TaskStatus::Failed;
    if (own->node.empty() || ended) return;
    if (const auto node = m_nodes.find(own->node); node != m_nodes.end()) node->second->add(*own);
}

/// Where parts of a job run already, the rest of it is bound to that place: the lowest hyper node above all of their nodes. Nothing is above
/// a node that no session looks at.
void Session::recoverHyperNodes() {
    for (auto& [uid, job] : m_jobs) {
        if (!job->hasTopology()) continue;
        for (auto& [id, sub] : job->subJobs) {
            if (!sub.topology) continue;
            std::set<std::string> nodes;
            for (const auto& [taskUid, task] : sub.tasks)
                if (isAllocated(task->status) && !task->node.empty()) nodes.insert(task->node);
            sub.allocatedHyperNode = m_hyperNodes.above(nodes);
            job->allocatedHyperNode = m_hyperNodes.common(job->allocatedHyperNode, sub.allocatedHyperNode);
        }
    }
}

JobInfo* Session::job(const std::string& uid) {
    const auto at = m_jobs.find(uid);
    return at == m_jobs.end() ? nullptr : at->second.get();
}
const QueueInfo* Session::queue(const std::string& name) const {
    const auto at = m_queues.find(name);
    return at == m_queues.end() ? nullptr : &at->second;
}
NodeInfo* Session::node(const std::string& name) {
    const auto at = m_nodes.find(name);
    return at == m_nodes.end() ? nullptr : at->second.get();
}

const std::string& Session::nominationOf(const TaskInfo& task) const {
    static const std::string kNone;
    return m_forgotten.contains(task.key()) ? kNone : task.pod->nominatedNodeName;
}

const NodeList& Session::nodesOf(const HyperNodeInfo& hyperNode) {
    const auto [known, isNew] = m_nodesOf.try_emplace(hyperNode.name);
    if (isNew)
        for (const std::string& name : hyperNode.nodes)
            if (NodeInfo* one = node(name)) known->second.push_back(one);
    return known->second;
}

void Session::tellAllocated(TaskInfo& task) {
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) plugin->allocated(task);
}
void Session::tellDeallocated(TaskInfo& task) {
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) plugin->deallocated(task);
}

void Session::bind(const TaskInfo& task) { m_report.binds[task.key()] = task.node; }

void Session::evict(const TaskInfo& task, const std::string& reason) {
    m_report.evictions.push_back({task.key(), reason});
    m_evicted.insert(task.key());
    if (const JobInfo* job = this->job(task.job)) event(job->group, false, "Evict", reason);
}

void Session::event(const PodGroup& group, bool warning, std::string reason, std::string message) {
    m_report.events.push_back({group.key(), warning, std::move(reason), std::move(message)});
}

void Session::setCondition(JobInfo& job, PodGroupCondition condition) {
    condition.ofThisSession = true;
    auto& all = job.group.status.conditions;
    const auto same = std::find_if(all.begin(), all.end(), [&](const PodGroupCondition& one) { return one.type == condition.type; });
    if (same == all.end()) all.push_back(std::move(condition));
    else *same = std::move(condition);
}

const char* toString(LotReport::Of of) {
    switch (of) {
    case LotReport::Of::Node: return "node";
    case LotReport::Of::HyperNode: return "hyperNode";
    case LotReport::Of::Victims: return "victims";
    }
    return "";
}

const char* toString(OtherDraws::Answer answer) {
    switch (answer) {
    case OtherDraws::Answer::Places: return "places";
    case OtherDraws::Answer::None: return "none";
    case OtherDraws::Answer::NotKnown: return "notKnown";
    }
    return "";
}

std::vector<TaskReport> Session::tasksNow() const {
    std::vector<TaskReport> all;
    for (const auto& [uid, job] : m_jobs)
        for (const auto& [id, task] : job->tasks) all.push_back({task->key(), toString(task->status), task->node});
    std::sort(all.begin(), all.end(), [](const TaskReport& a, const TaskReport& b) { return a.pod < b.pod; });
    return all;
}

void Session::drawn(TaskInfo& task, std::optional<Lot> node, std::optional<Lot> victims) const {
    if (!node && !victims) task.lots.reset();
    else task.lots = std::make_shared<const TaskLots>(TaskLots{m_report.actions.size(), std::move(node), std::move(victims)});
}

void Session::drawn(LotReport lot) { m_drawn.push_back(std::move(lot)); }

/// What was drawn for tasks that stand where it put them. What was taken back left nothing that depends on it.
std::vector<LotReport> Session::lotsOfTurn() const {
    std::vector<LotReport> pods;
    for (const auto& [uid, job] : m_jobs)
        for (const auto& [id, task] : job->tasks) {
            const bool stands = task->status == TaskStatus::Allocated || task->status == TaskStatus::Binding || task->status == TaskStatus::Pipelined;
            if (!task->lots || task->lots->turn != m_report.actions.size() || !stands) continue;
            if (task->lots->node) pods.push_back({LotReport::Of::Node, task->key(), task->node, *task->lots->node});
            if (task->lots->victims) pods.push_back({LotReport::Of::Victims, task->key(), task->node, *task->lots->victims});
        }
    std::stable_sort(pods.begin(), pods.end(), [](const LotReport& a, const LotReport& b) { return a.whose < b.whose; });
    std::vector<LotReport> all = m_drawn;
    std::move(pods.begin(), pods.end(), std::back_inserter(all));
    return all;
}

void Session::runAction(ActionKind action) {
    m_action = action;
    m_drawn.clear();
    m_takenBack.clear();
    std::map<std::string, PodGroupPhase> phases;
    for (const auto& [uid, job] : m_jobs) phases[uid] = job->group.status.phase;
    const std::vector<TaskReport> before = tasksNow();
    execute(action, *this);
    ActionReport report{action, {}, {}, lotsOfTurn(), std::move(m_takenBack)};
    for (const auto& [uid, job] : m_jobs)
        if (job->group.status.phase != phases[uid]) report.podGroups.push_back({uid, toString(phases[uid]), toString(job->group.status.phase)});
    const std::vector<TaskReport> after = tasksNow();
    for (std::size_t i = 0; i < before.size(); ++i)
        if (stateText(before[i]) != stateText(after[i])) report.tasks.push_back({before[i].pod, stateText(before[i]), stateText(after[i])});
    m_report.actions.push_back(std::move(report));
}

void Session::run() {
    const auto queues = [&]() -> std::optional<std::vector<QueueReport>> {
        for (const auto& tier : m_tiers)
            for (const auto& plugin : tier)
                if (auto some = plugin->queueReport()) return some;
        return std::nullopt;
    };
    m_report.queuesAtOpen = queues();
    for (const ActionKind action : m_input.configuration.actions) runAction(action);
    m_report.queuesAtClose = queues();
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) {
            if (auto shares = plugin->jobShares()) m_report.jobShares = std::move(shares);
            if (auto tree = plugin->hierarchyReport()) m_report.hierarchy = std::move(tree);
        }
    m_report.tasks = tasksNow();
    for (const auto& tier : m_tiers)
        for (const auto& plugin : tier) plugin->close();
    updateJobs();
}

}  // namespace bayplan::volcano
