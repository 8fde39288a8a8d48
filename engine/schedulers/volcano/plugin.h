// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a plugin of Volcano can take part in. A session makes its plugins, opens them, asks them tier by tier, tells them what
// is placed and taken away, and closes them; a plugin lives as long as its session.
// Compare functions: below 0, the left one goes first; 0, no opinion. Votes: Permit ends the question with yes after its tier,
// Reject ends it with no.
// Thread rule: one thread for each session.
// Source: Volcano ed72c7c pkg/scheduler/framework/session_plugins.go (specification ecosystem 3.1).

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schedulers/volcano/configuration.h"
#include "schedulers/volcano/hyper_nodes.h"
#include "schedulers/volcano/job_info.h"
#include "schedulers/volcano/node_info.h"
#include "schedulers/volcano/report.h"

namespace bayplan::volcano {

class Session;

struct QueueInfo {
    std::string name;  // its identity, too
    const Queue* object = nullptr;
};

using TaskList = std::vector<TaskInfo*>;
using NodeList = std::vector<NodeInfo*>;
/// By the nodes that were asked for, in their order; absent: the node is left out. Empty: all are.
using NodePoints = std::vector<std::optional<double>>;
/// Absent: it does not vote.
using Victims = std::optional<TaskList>;

enum class Vote { Reject = -1,
                  Abstain = 0,
                  Permit = 1 };

/// Why a job is not tried; empty reason: it is.
struct Validity {
    std::string reason, message;
    bool ok() const { return reason.empty(); }
};

/// What whole gangs are evicted for.
struct GangEviction {
    bool reclaim = false;  // otherwise for a job of the same queue
    const JobInfo* job = nullptr;
};

enum class Purpose { Allocate,
                     Evict };
using Gradients = std::vector<std::vector<const HyperNodeInfo*>>;

class VolcanoPlugin {
public:
    VolcanoPlugin(Session& session, const PluginOption& option) : m_session(session), m_option(option) {}
    virtual ~VolcanoPlugin() = default;
    VolcanoPlugin(const VolcanoPlugin&) = delete;
    VolcanoPlugin& operator=(const VolcanoPlugin&) = delete;

    const PluginOption& option() const { return m_option; }

    /// Until endTry() the session only tries. Afterwards the plugin is as it was, also where it does not forget what was deallocated.
    /// One may begin within another. keepTry() in place of endTry(): what was tried stays.
    virtual void beginTry() {}
    virtual void endTry() {}
    virtual void keepTry() {}
    /// It does not forget what was deallocated.
    virtual bool remembers() const { return false; }

    virtual void open() {}
    virtual void close() {}
    /// After a task came to a node in the session, for good or for a try, and after it left it or began to leave.
    virtual void allocated(TaskInfo&) {}
    virtual void deallocated(TaskInfo&) {}

    virtual int queueOrder(const QueueInfo&, const QueueInfo&) { return 0; }
    virtual int victimQueueOrder(const QueueInfo&, const QueueInfo&, const QueueInfo& /*preemptor*/) { return 0; }
    virtual int jobOrder(const JobInfo&, const JobInfo&) { return 0; }
    virtual int subJobOrder(const SubJobInfo&, const SubJobInfo&) { return 0; }
    virtual int taskOrder(const TaskInfo&, const TaskInfo&) { return 0; }

    virtual Validity jobValid(const JobInfo&) { return {}; }
    virtual bool jobReady(const JobInfo&) { return true; }
    virtual bool subJobReady(const SubJobInfo&) { return true; }
    virtual Vote jobPipelined(const JobInfo&) { return Vote::Abstain; }
    virtual Vote subJobPipelined(const SubJobInfo&) { return Vote::Abstain; }
    /// Absent: it does not say.
    virtual std::optional<bool> jobStarving(const JobInfo&) { return std::nullopt; }

    virtual Vote jobEnqueueable(JobInfo&) { return Vote::Abstain; }
    virtual void jobEnqueued(JobInfo&) {}

    virtual bool overused(const QueueInfo&) { return false; }
    virtual bool allocatable(const QueueInfo&, const TaskInfo&) { return true; }
    /// Whether the queue may take from others for these tasks.
    virtual bool preemptive(const QueueInfo&, const TaskList&) { return true; }
    virtual Victims preemptable(const TaskInfo& /*preemptor*/, const TaskList&) { return std::nullopt; }
    virtual Victims reclaimable(const TaskInfo& /*reclaimer*/, const TaskList&) { return std::nullopt; }
    virtual Victims evictable(const GangEviction&, const TaskList&) { return std::nullopt; }
    virtual TaskList victims(const TaskList&) { return {}; }

    /// Before a task is tried on nodes; what it says rejects every node.
    virtual std::optional<std::string> prePredicate(const TaskInfo&) { return std::nullopt; }
    virtual NodeFaults predicate(const TaskInfo&, const NodeInfo&) { return {}; }
    /// The scores of one plugin; absent: it scores nothing. Nodes that it leaves out get nothing.
    virtual std::optional<double> nodeOrder(const TaskInfo&, const NodeInfo&) { return std::nullopt; }
    virtual NodePoints batchNodeOrder(const TaskInfo&, const NodeList&) { return {}; }
    virtual NodeScores hyperNodeOrder(const SubJobInfo&, const std::vector<const HyperNodeInfo*>&) { return {}; }
    virtual std::optional<Gradients> gradientsForJob(const JobInfo&, const HyperNodeInfo&, Purpose) { return std::nullopt; }
    virtual std::optional<Gradients> gradientsForSubJob(const SubJobInfo&, const HyperNodeInfo&, Purpose) { return std::nullopt; }

    virtual std::optional<std::vector<QueueReport>> queueReport() const { return std::nullopt; }
    virtual std::optional<std::map<std::string, double>> jobShares() const { return std::nullopt; }
    virtual std::optional<std::vector<HierarchyReport>> hierarchyReport() const { return std::nullopt; }

protected:
    Session& m_session;
    const PluginOption& m_option;
};

using PluginFactory = std::unique_ptr<VolcanoPlugin> (*)(Session&, const PluginOption&);
/// Null if there is no plugin of that name, or it is not modelled.
PluginFactory pluginFactory(std::string_view name);

}  // namespace bayplan::volcano
