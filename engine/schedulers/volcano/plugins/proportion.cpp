// SPDX-License-Identifier: GPL-3.0-or-later
// Queues deserve by weight what others do not ask for (specification ecosystem 3.6).
#include <algorithm>

#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/plugins/queue_shares.h"

namespace bayplan::volcano {

namespace {

class Proportion final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    void open() override {
        const Resource guarantees = guaranteesOf(m_session);
        for (const auto& [uid, job] : m_session.jobs()) {
            const auto [at, isNew] = m_queues.try_emplace(job->queue());
            QueueAmounts& queue = at->second;
            if (isNew) {
                queue.name = job->queue();
                queue.object = m_session.queue(queue.name)->object;
                queue.guarantee = Resource::of(queue.object->guarantee);
                queue.capability = capabilityOf(*queue.object);
                queue.realCapability = realCapabilityOf(m_session.total(), guarantees, queue);
            }
            addJob(queue, *job);
        }
        distribute();
    }

    int queueOrder(const QueueInfo& l, const QueueInfo& r) override {
        if (l.object->priority != r.object->priority) return l.object->priority > r.object->priority ? -1 : 1;
        const double lShare = shareOfQueue(l), rShare = shareOfQueue(r);
        if (lShare == rShare) return 0;
        return lShare < rShare ? -1 : 1;
    }

    bool overused(const QueueInfo& queue) override {
        const auto at = m_queues.find(queue.name);
        return at != m_queues.end() && at->second.deserved.lessEqual(at->second.allocated);
    }
    bool allocatable(const QueueInfo& queue, const TaskInfo& task) override { return hasRoom(queue, task.request); }
    bool preemptive(const QueueInfo& queue, const TaskList& tasks) override {
        Resource sum;
        for (const TaskInfo* task : tasks) sum += task->request;
        return hasRoom(queue, sum);
    }

    Victims reclaimable(const TaskInfo& reclaimer, const TaskList& candidates) override { return aboveShare(&reclaimer, candidates); }
    Victims evictable(const GangEviction& why, const TaskList& candidates) override { return why.reclaim ? aboveShare(nullptr, candidates) : candidates; }

    Vote jobEnqueueable(JobInfo& job) override {
        QueueAmounts& queue = m_queues.at(job.queue());
        if (!queue.object->open) return Vote::Reject;
        if (!job.group.minResources) return Vote::Permit;
        const Resource least = job.minResources();
        const std::vector<std::string> over = (least + queue.allocated + queue.inqueue - queue.elastic).exceedingWhereAsked(queue.realCapability, least);
        if (!over.empty()) {
            m_session.event(job.group, false, "Unschedulable", listed("queue resource quota insufficient", "insufficient", over));
            return Vote::Reject;
        }
        return Vote::Permit;
    }
    void jobEnqueued(JobInfo& job) override {
        if (job.group.minResources) m_queues.at(job.queue()).inqueue += job.withoutGated(job.minResources());
    }

    void allocated(TaskInfo& task) override {
        if (QueueAmounts* queue = queueOf(task)) {
            queue->allocated += task.request;
            updateShare(*queue);
        }
    }
    void deallocated(TaskInfo& task) override {
        if (QueueAmounts* queue = queueOf(task)) {
            queue->allocated -= task.request;
            updateShare(*queue);
        }
    }

    std::optional<std::vector<QueueReport>> queueReport() const override { return reportOf(m_queues); }

private:
    static void updateShare(QueueAmounts& queue) {
        queue.share = 0;
        for (const std::string& name : queue.deserved.usedNames()) queue.share = std::max(queue.share, shareOf(queue.allocated.get(name), queue.deserved.get(name)));
    }

    double shareOfQueue(const QueueInfo& queue) const {
        const auto at = m_queues.find(queue.name);
        return at == m_queues.end() ? 0 : at->second.share;
    }

    QueueAmounts* queueOf(const TaskInfo& task) {
        const JobInfo* job = m_session.job(task.job);
        const auto at = job ? m_queues.find(job->queue()) : m_queues.end();
        return at == m_queues.end() ? nullptr : &at->second;
    }

    bool hasRoom(const QueueInfo& queue, const Resource& request) const {
        const auto at = m_queues.find(queue.name);
        return queue.object->open && at != m_queues.end() && (at->second.allocated + request).exceedingWhereAsked(at->second.deserved, request).empty();
    }

    /// Candidates as long as their queues have more than they deserve.
    TaskList aboveShare(const TaskInfo* reclaimer, const TaskList& candidates) {
        TaskList victims;
        std::map<std::string, Resource> left;
        for (TaskInfo* task : candidates) {
            const QueueAmounts* queue = queueOf(*task);
            if (!queue) continue;
            Resource& amount = left.try_emplace(queue->name, queue->allocated).first->second;
            if (reclaimer && amount.lessPartly(reclaimer->request)) continue;
            if (amount.lessEqual(queue->deserved)) continue;
            amount -= task->request;
            victims.push_back(task);
        }
        return victims;
    }

    /// Each pass gives every queue that is not satisfied its part of what remains, all of the same rest.
    void distribute() {
        Resource remaining = m_session.total();
        std::vector<QueueAmounts*> unmet;
        for (auto& [name, queue] : m_queues) unmet.push_back(&queue);
        while (true) {
            double weights = 0;
            for (const QueueAmounts* queue : unmet) weights += queue->object->weight;
            if (weights == 0) break;
            const Resource before = remaining;
            Resource increase, decrease;
            std::erase_if(unmet, [&](QueueAmounts* queue) {
                const Resource old = queue->deserved;
                Resource part = before;
                part *= static_cast<double>(queue->object->weight) / weights;
                queue->deserved += part;
                queue->deserved.lowerTo(queue->realCapability, Missing::Infinity);
                queue->deserved.lowerTo(queue->request, Missing::Zero);
                queue->deserved.raiseTo(queue->guarantee);
                updateShare(*queue);
                increase += exceededPart(queue->deserved, old);
                decrease += exceededPart(old, queue->deserved);
                return queue->request.lessEqual(queue->deserved) || queue->deserved == old;
            });
            remaining = exceededPart(remaining + decrease, increase);
            if (remaining.empty() || remaining == before) break;
        }
    }

    std::map<std::string, QueueAmounts> m_queues;
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeProportion(Session& session, const PluginOption& option) { return std::make_unique<Proportion>(session, option); }

}  // namespace bayplan::volcano
