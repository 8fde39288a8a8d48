// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One session of Volcano: a snapshot of jobs, queues, nodes and hyper nodes, its plugins, and the questions that actions ask
// of them tier by tier. Where Volcano goes by the order of a Go map or draws lots, this goes by name: byte order.
// Thread rule: one thread.
// Source: Volcano ed72c7c pkg/scheduler/framework/{session,session_plugins,job_updater}.go (specification ecosystem 3.1 to 3.4).

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "model/objects.h"
#include "schedulers/volcano/configuration.h"
#include "schedulers/volcano/draws.h"
#include "schedulers/volcano/hyper_nodes.h"
#include "schedulers/volcano/job_info.h"
#include "schedulers/volcano/kube_rules.h"
#include "schedulers/volcano/node_info.h"
#include "schedulers/volcano/plugin.h"
#include "schedulers/volcano/priority_queue.h"
#include "schedulers/volcano/report.h"

namespace bayplan::volcano {

/// What a session reads. It keeps references.
struct SessionInput {
    const bayplan::Objects& objects;
    const VolcanoObjects& own;
    const VolcanoConfiguration& configuration;
    ClusterPtr picture;                          // of `objects`
    std::int64_t now = 0;                        // Unix seconds
    bool tellsScores = false;                    // SessionReport::scores
    std::optional<std::int64_t> rescheduled{};   // VolcanoWorld::rescheduled
    std::optional<std::int64_t> clearedZones{};  // VolcanoWorld::clearedZones
    bool tellsOtherDraws = true;                 // ActionReport::takenBack
};

/// A node, and the lot that fell on it. Null: there is none.
struct Choice {
    NodeInfo* node = nullptr;
    std::optional<Lot> lot;
    NodeList equals;  // it and the others, while other draws are searched
};

class Session {
public:
    explicit Session(const SessionInput& input);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Runs the configured actions and closes. Afterwards the report is complete, and jobs() have what is to be written.
    void run();

    const SessionInput& input() const { return m_input; }
    SessionReport& report() { return m_report; }
    KubeRules& kube() { return m_kube; }
    const HyperNodes& hyperNodes() const { return m_hyperNodes; }
    const Resource& total() const { return m_total; }
    std::map<std::string, std::unique_ptr<JobInfo>>& jobs() { return m_jobs; }
    const std::map<std::string, std::unique_ptr<JobInfo>>& jobs() const { return m_jobs; }
    const std::map<std::string, QueueInfo>& queues() const { return m_queues; }
    std::map<std::string, std::unique_ptr<NodeInfo>>& nodes() { return m_nodes; }
    const std::map<std::string, PodConditionReport>& conditions() const { return m_conditions; }  // of pods that were told something new
    const std::set<std::string>& evicted() const { return m_evicted; }

    /// The node that an earlier session nominated for the task; empty: none, or it was tried in this session and did not hold.
    const std::string& nominationOf(const TaskInfo& task) const;
    void forgetNomination(const TaskInfo& task) { m_forgotten.insert(task.key()); }
    /// What the answer would depend on and is not modelled; empty: all was decided.
    std::string notModelled() const;
    /// Says that the answer would depend on something that is not modelled.
    void refuse(std::string what) { m_refused.insert(std::move(what)); }

    JobInfo* job(const std::string& uid);
    const QueueInfo* queue(const std::string& name) const;
    NodeInfo* node(const std::string& name);
    /// In the order of their names; the same as long as the session lives.
    const NodeList& nodeList() const { return m_all; }
    /// In the order of their names.
    const NodeList& nodesOf(const HyperNodeInfo& hyperNode);
    /// Another object with the same values, which lives as long as the session.
    TaskInfo* copy(const TaskInfo& task) { return &m_tasks.emplace_back(task); }

    bool queueOrder(const QueueInfo& l, const QueueInfo& r);
    bool victimQueueOrder(const QueueInfo& l, const QueueInfo& r, const QueueInfo& preemptor);
    bool jobOrder(const JobInfo& l, const JobInfo& r);
    bool subJobOrder(const SubJobInfo& l, const SubJobInfo& r);
    bool taskOrder(const TaskInfo& l, const TaskInfo& r);
    PriorityQueue<const QueueInfo*> queueQueue();
    PriorityQueue<JobInfo*> jobQueue();
    PriorityQueue<TaskInfo*> taskQueue();
    /// In the order in which they are evicted.
    PriorityQueue<TaskInfo*> victimQueue(const TaskList& victims, const TaskInfo& preemptor);

    Validity jobValid(const JobInfo& job);
    bool jobReady(const JobInfo& job);
    bool jobPipelined(const JobInfo& job);
    bool subJobReady(const JobInfo& job, const SubJobInfo& sub);
    bool subJobPipelined(const JobInfo& job, const SubJobInfo& sub);
    bool jobStarving(const JobInfo& job);
    bool jobEnqueueable(JobInfo& job);
    void jobEnqueued(JobInfo& job);

    bool overused(const QueueInfo& queue);
    bool allocatable(const QueueInfo& queue, const TaskInfo& task);
    bool preemptive(const QueueInfo& queue, const TaskList& tasks);
    TaskList preemptable(const TaskInfo& preemptor, const TaskList& candidates);
    TaskList reclaimable(const TaskInfo& reclaimer, const TaskList& candidates);
    TaskList evictable(const GangEviction& why, const TaskList& candidates);
    TaskList victims(const TaskList& tasks);

    std::optional<std::string> prePredicate(const TaskInfo& task);
    NodeFaults predicate(const TaskInfo& task, const NodeInfo& node);
    /// As reclaim and preempt ask: only what eviction cannot help counts.
    NodeFaults predicateForEviction(const TaskInfo& task, const NodeInfo& node);
    /// The nodes that a try to allocate has not called hopeless for the task.
    NodeList withoutHopeless(const TaskInfo& task);

    /// Whether the next scoring is one of those that the report has whole.
    bool reportsScores() const;
    /// The points of several nodes, in their order.
    std::vector<double> score(const TaskInfo& task, const NodeList& nodes);
    /// The node with the most points, of equal ones the first; of one node that one, unscored.
    Choice best(const TaskInfo& task, const NodeList& nodes);
    /// The same of points that are known.
    Choice bestOf(const NodeList& nodes, const std::vector<double>& points) const;
    NodeScores scoreHyperNodes(const SubJobInfo& sub, const std::vector<const HyperNodeInfo*>& hyperNodes);
    Gradients gradientsForJob(const JobInfo& job, const HyperNodeInfo& below, Purpose purpose);
    Gradients gradientsForSubJob(const SubJobInfo& sub, const HyperNodeInfo& below, Purpose purpose);

    void tellAllocated(TaskInfo& task);
    void tellDeallocated(TaskInfo& task);
    void bind(const TaskInfo& task);
    void evict(const TaskInfo& task, const std::string& reason);
    void event(const PodGroup& group, bool warning, std::string reason, std::string message);
    void setCondition(JobInfo& job, PodGroupCondition condition);

    /// The task is about to get a node: what was drawn for that, if anything was.
    void drawn(TaskInfo& task, std::optional<Lot> node, std::optional<Lot> victims = std::nullopt) const;
    /// A lot about hyper nodes; the placement stays.
    void drawn(LotReport lot);
    /// What is placed, evicted and taken back between these leaves all plugins and all who were evicted as they were, and nothing that is
    /// said in between is said. One may begin within another. endTry() is false if something came up that is not modelled.
    void beginTry();
    bool endTry();
    /// In place of endTry(): it was no try.
    void keepTry();
    /// Those who leave since the try began, which plays other draws, by uid; the nodes' copies.
    std::vector<const TaskInfo*> evictedInTry() const;
    /// Before the copy of a task becomes Releasing.
    void aboutToEvict(const TaskInfo& task);
    /// Some plugin does not forget what was taken back.
    bool remembers() const;

    /// Who decides lots, or is to know of them. Null: nobody, and they go by name.
    Draws* draws() const { return m_draws; }
    void drawBy(Draws* draws) { m_draws = draws; }
    /// Nodes that searches for other draws looked at.
    std::size_t& searched() { return m_searched; }
    void takenBack(OtherDraws answer) { m_takenBack.push_back(std::move(answer)); }

private:
    template <typename Ask>
    void eachPlugin(Point point, Ask&& ask);
    template <typename Ask>
    TaskList intersect(Point point, Ask&& ask);
    void snapshot();
    void addTask(const Pod& pod, PodIdx index);
    void recoverHyperNodes();
    std::vector<TaskReport> tasksNow() const;
    std::vector<LotReport> lotsOfTurn() const;
    void runAction(ActionKind action);
    void updateJobs();
    void tellPods(JobInfo& job);

    struct Evicted {
        const TaskInfo* copy = nullptr;  // that was evicted first
        TaskInfo* task = nullptr;        // the job's own before; null: no job has it
        std::optional<TaskInfo> onNode;  // the node's copy before; absent: it ran, and runs again when it is taken back
    };
    struct Try {
        std::map<std::string, Evicted> evicted;  // by uid
        std::set<std::string> forgotten, refused;
        std::size_t scores = 0, drawn = 0, events = 0;
    };

    SessionInput m_input;
    KubeRules m_kube;
    std::deque<TaskInfo> m_tasks;
    std::map<std::string, std::unique_ptr<JobInfo>> m_jobs;
    std::map<std::string, QueueInfo> m_queues;
    std::map<std::string, std::unique_ptr<NodeInfo>> m_nodes;
    NodeList m_all;  // of these
    HyperNodes m_hyperNodes;
    std::map<std::string, NodeList> m_nodesOf;  // by hyper node, where they were asked for
    Resource m_total;
    std::vector<std::vector<std::unique_ptr<VolcanoPlugin>>> m_tiers;
    std::map<std::string, PodGroupStatus> m_statusAtOpen;
    std::map<std::string, PodConditionReport> m_conditions;
    std::set<std::string> m_evicted;
    std::set<std::string> m_forgotten;  // pods whose older nominations count no more
    std::set<std::string> m_refused;
    ActionKind m_action = ActionKind::Enqueue;
    std::vector<LotReport> m_drawn;       // of this action, about hyper nodes
    std::vector<OtherDraws> m_takenBack;  // of this action
    std::vector<Try> m_tries;             // the innermost one last
    Draws* m_draws = nullptr;
    std::size_t m_searched = 0;
    SessionReport m_report;
};

}  // namespace bayplan::volcano
