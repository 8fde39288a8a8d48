// SPDX-License-Identifier: GPL-3.0-or-later
// Queues say what they deserve; they may form a tree (specification ecosystem 3.7).
#include <algorithm>
#include <cmath>
#include <limits>

#include "schedulers/volcano/plugins/capacity_rules.h"
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/plugins/queue_shares.h"

namespace bayplan::volcano {

namespace {

constexpr const char* kRootQueue = "root";

class Capacity final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    void open() override {
        m_tree = m_option.on(Point::Hierarchy);
        m_ancestorLevel = std::max<std::int64_t>(0, m_option.arguments.integer("ancestorReclaimLevel", 0));
        if (m_tree) m_works = openTree();
        else openFlat();
    }

    int queueOrder(const QueueInfo& l, const QueueInfo& r) override {
        if (l.object->priority != r.object->priority) return l.object->priority > r.object->priority ? -1 : 1;
        const Place *lPlace = find(l.name), *rPlace = find(r.name);
        if (!lPlace || !rPlace || !m_works) return 0;
        if (!m_tree) return compareShares(lPlace->amounts(), rPlace->amounts());
        const bool lLeaf = lPlace->children.empty(), rLeaf = rPlace->children.empty();
        if (lLeaf != rLeaf) return lLeaf ? -1 : 1;
        if (!lLeaf) return compareShares(lPlace->amounts(), rPlace->amounts());
        const std::size_t below = commonLevel(*lPlace, *rPlace) + 1;
        const auto at = [&](const Place& place) -> const Place& { return below < place.ancestors.size() ? *find(place.ancestors[below]) : place; };
        return compareShares(at(*lPlace).amounts(), at(*rPlace).amounts());
    }

    int victimQueueOrder(const QueueInfo& l, const QueueInfo& r, const QueueInfo& preemptor) override {
        if (!m_tree || !m_works) return 0;
        const std::size_t lLevel = commonLevel(*find(l.name), *find(preemptor.name));
        const std::size_t rLevel = commonLevel(*find(r.name), *find(preemptor.name));
        if (lLevel == rLevel) return 0;
        return lLevel > rLevel ? -1 : 1;
    }

    bool allocatable(const QueueInfo& queue, const TaskInfo& task) override {
        if (!queue.object->open || !m_works || !isLeaf(queue.name)) return false;
        const std::vector<Place*> path = pathOf(queue.name);
        return !path.empty() && std::all_of(path.begin(), path.end(), [&](const Place* place) {
            return (place->amounts().allocated + task.request).exceedingWhereAsked(place->amounts().realCapability, task.request).empty();
        });
    }

    bool preemptive(const QueueInfo& queue, const TaskList& tasks) override {
        const Place* place = find(queue.name);
        if (!m_works || !queue.object->open || !place) return false;
        Resource request;
        for (const TaskInfo* task : tasks) request += task->request;
        if (!(place->amounts().allocated + request).exceedingWhereAsked(place->amounts().realCapability, request).empty()) return false;
        if (hasDeserved(place->amounts(), request)) return true;
        for (std::int64_t level = 1; m_tree && level <= m_ancestorLevel; ++level) {
            const Place* ancestor = ancestorAt(*place, level);
            if (ancestor && hasDeserved(ancestor->amounts(), request)) return true;
        }
        return false;
    }

    Victims reclaimable(const TaskInfo& reclaimer, const TaskList& candidates) override {
        if (!m_works) return TaskList{};
        const JobInfo* job = m_session.job(reclaimer.job);
        const Place* own = job ? find(job->queue()) : nullptr;
        if (!own) return TaskList{};
        TaskList ordered;
        PriorityQueue<TaskInfo*> line = m_session.victimQueue(candidates, reclaimer);
        while (!line.empty()) ordered.push_back(line.pop());
        return aboveDeserved(own, &reclaimer, ordered);
    }

    Victims evictable(const GangEviction& why, const TaskList& candidates) override {
        if (!why.reclaim) return candidates;
        return m_works ? aboveDeserved(nullptr, nullptr, candidates) : TaskList{};
    }

    Vote jobEnqueueable(JobInfo& job) override {
        if (!m_works || !isLeaf(job.queue())) return Vote::Reject;
        const std::vector<Place*> path = pathOf(job.queue());
        if (path.empty() || !path.front()->amounts().object->open) return Vote::Reject;
        if (!job.group.minResources) return Vote::Permit;
        const Resource least = job.minResources();
        for (const Place* place : path) {
            const QueueAmounts& queue = place->amounts();
            const std::vector<std::string> over = (least + queue.allocated + queue.inqueue - queue.elastic).exceedingWhereAsked(queue.realCapability, least);
            if (over.empty()) continue;
            m_session.event(job.group, false, "Unschedulable", listed("queue resource quota insufficient", "insufficient", over));
            return Vote::Reject;
        }
        return Vote::Permit;
    }
    void jobEnqueued(JobInfo& job) override {
        if (!job.group.minResources) return;
        for (Place* place : pathOf(job.queue())) place->amounts().inqueue += job.withoutGated(job.minResources());
    }

    void allocated(TaskInfo& task) override { change(task, 1); }
    void deallocated(TaskInfo& task) override { change(task, -1); }

    std::optional<std::vector<QueueReport>> queueReport() const override { return reportOf(m_amounts); }

private:
    struct Place {
        std::map<std::string, QueueAmounts>* all = nullptr;
        std::string name;
        std::vector<std::string> ancestors;  // from the root
        std::vector<std::string> children;   // sorted

        QueueAmounts& amounts() { return all->at(name); }
        const QueueAmounts& amounts() const { return all->at(name); }
    };

    Place* find(const std::string& name) {
        const auto at = m_places.find(name);
        return at == m_places.end() ? nullptr : &at->second;
    }
    bool isLeaf(const std::string& name) {
        const Place* place = find(name);
        return !m_tree || (place && place->children.empty());
    }
    /// The queue and what is above it, from below.
    std::vector<Place*> pathOf(const std::string& name) {
        std::vector<Place*> path;
        Place* place = find(name);
        if (!place) return path;
        path.push_back(place);
        for (auto at = place->ancestors.rbegin(); at != place->ancestors.rend(); ++at) path.push_back(find(*at));
        return path;
    }

    static std::size_t commonLevel(const Place& l, const Place& r) {
        std::size_t level = 0;
        for (std::size_t i = 0; i < std::min(l.ancestors.size(), r.ancestors.size()) && l.ancestors[i] == r.ancestors[i]; ++i) level = i;
        return level;
    }

    /// Level 1 is the parent; null: it is the root, or there is none.
    Place* ancestorAt(const Place& place, std::int64_t level) {
        const auto count = static_cast<std::int64_t>(place.ancestors.size());
        return level > count || place.ancestors[static_cast<std::size_t>(count - level)] == kRootQueue ? nullptr : find(place.ancestors[static_cast<std::size_t>(count - level)]);
    }

    TaskList aboveDeserved(const Place* own, const TaskInfo* reclaimer, const TaskList& candidates) {
        TaskList victims;
        std::map<std::string, Resource> left;
        const auto leftOf = [&](const Place& place) -> Resource& { return left.try_emplace(place.name, place.amounts().allocated).first->second; };
        for (TaskInfo* task : candidates) {
            const JobInfo* job = m_session.job(task->job);
            Place* place = job ? find(job->queue()) : nullptr;
            if (!place || (reclaimer && !sharesDimension(task->request, reclaimer->request))) continue;
            Resource& amount = leftOf(*place);
            if (!place->amounts().guarantee.lessEqual(amount - task->request)) continue;
            if (!isAbove(amount, place->amounts().deserved, task->request)) continue;
            std::vector<Place*> ancestors;
            if (own && m_tree && m_ancestorLevel > 0 && !ancestorsAgree(*own, *reclaimer, *place, *task, leftOf, ancestors)) continue;
            amount -= task->request;
            for (const Place* ancestor : ancestors) leftOf(*ancestor) -= task->request;
            victims.push_back(task);
        }
        return victims;
    }

    /// Whether the queues above the victim's, up to the configured level, have too much as well. `asked`: those that it asked.
    template <typename LeftOf>
    bool ancestorsAgree(const Place& own, const TaskInfo& reclaimer, const Place& place, const TaskInfo& task, LeftOf&& leftOf, std::vector<Place*>& asked) {
        if (relevant(task.request, place.amounts().deserved).empty() && relevant(reclaimer.request, own.amounts().deserved).empty())
            for (std::int64_t level = 1; level <= m_ancestorLevel; ++level)
                if (const Place* shared = ancestorAt(place, level); shared && shared == ancestorAt(own, level)) return false;
        for (std::int64_t level = 1; level <= m_ancestorLevel; ++level) {
            Place* ancestor = ancestorAt(place, level);
            if (!ancestor || ancestor == ancestorAt(own, level)) continue;
            asked.push_back(ancestor);
            if (!isAbove(leftOf(*ancestor), ancestor->amounts().deserved, task.request)) return false;
        }
        return true;
    }

    void change(const TaskInfo& task, int sign) {
        const JobInfo* job = m_session.job(task.job);
        if (!job) return;
        bool leaf = true;
        for (Place* place : pathOf(job->queue())) {
            QueueAmounts& queue = place->amounts();
            if (sign > 0) queue.allocated += task.request;
            else queue.allocated -= task.request;
            if (leaf) updateCapacityShare(queue);  // those above keep their shares until the next session
            leaf = false;
        }
    }

    QueueAmounts& addQueue(const QueueInfo& info) {
        QueueAmounts& queue = m_amounts[info.name];
        queue.name = info.name;
        queue.object = info.object;
        queue.guarantee = Resource::of(info.object->guarantee);
        queue.deserved = Resource::of(info.object->deserved);
        m_places[info.name] = Place{&m_amounts, info.name, {}, {}};
        return queue;
    }

    void openFlat() {
        const Resource guarantees = guaranteesOf(m_session);
        for (const auto& [uid, job] : m_session.jobs()) {
            if (!find(job->queue())) {
                QueueAmounts& queue = addQueue(*m_session.queue(job->queue()));
                queue.capability = capabilityOf(*queue.object);
                queue.realCapability = realCapabilityOf(m_session.total(), guarantees, queue);
            }
            addJob(m_amounts.at(job->queue()), *job);
        }
        for (auto& [name, queue] : m_amounts) {
            queue.deserved.lowerTo(queue.realCapability, Missing::Infinity);
            queue.deserved.raiseTo(queue.guarantee);
            updateCapacityShare(queue);
        }
    }

    /// False: the queues are no tree, or a job is in a queue that has others below it; nothing is placed then.
    bool openTree() {
        for (const auto& [name, info] : m_session.queues()) addQueue(info).capability = Resource::of(info.object->capability);
        for (auto& [name, place] : m_places) {
            std::string at = name;
            while (at != kRootQueue) {
                const std::string& parent = m_amounts.at(at).object->parent;
                at = parent.empty() ? kRootQueue : parent;
                if (!m_places.contains(at) || place.ancestors.size() > m_places.size()) return false;
                place.ancestors.insert(place.ancestors.begin(), at);
            }
            if (!place.ancestors.empty()) m_places.at(place.ancestors.back()).children.push_back(name);
        }
        if (!find(kRootQueue)) return false;
        for (const auto& [uid, job] : m_session.jobs()) {
            if (!find(job->queue())->children.empty()) return false;
            for (Place* place : pathOf(job->queue())) addJob(place->amounts(), *job);
        }
        QueueAmounts& root = m_amounts.at(kRootQueue);
        if (root.capability->empty()) {
            root.capability = Resource::unlimited();
            for (const auto& [name, amount] : m_session.total().scalars) root.capability->scalars[name] = static_cast<double>(std::numeric_limits<std::int64_t>::max());
        }
        root.realCapability = *root.capability;
        passDown(*find(kRootQueue));
        for (auto& [name, queue] : m_amounts) updateCapacityShare(queue);
        return true;
    }

    void passDown(Place& place) {
        Resource guarantees, deserved;
        QueueAmounts& own = place.amounts();
        for (const std::string& name : place.children) {
            QueueAmounts& child = m_amounts.at(name);
            child.deserved.raiseTo(child.guarantee);
            deserved += child.deserved;
            guarantees += child.guarantee;
            if (child.capability->milliCpu <= 0) child.capability->milliCpu = own.capability->milliCpu;
            if (child.capability->memory <= 0) child.capability->memory = own.capability->memory;
            for (const auto& [resource, amount] : own.capability->scalars) child.capability->scalars.try_emplace(resource, amount);
        }
        if (place.name == kRootQueue) {
            own.guarantee = guarantees;
            own.deserved = deserved;
        }
        for (const std::string& name : place.children) {
            QueueAmounts& child = m_amounts.at(name);
            child.realCapability = realCapabilityOf(own.realCapability, guarantees, child);
        }
        for (const std::string& name : place.children) passDown(*find(name));
    }

    bool m_tree = false;
    bool m_works = true;
    std::int64_t m_ancestorLevel = 0;
    std::map<std::string, QueueAmounts> m_amounts;
    std::map<std::string, Place> m_places;
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeCapacity(Session& session, const PluginOption& option) { return std::make_unique<Capacity>(session, option); }

}  // namespace bayplan::volcano
