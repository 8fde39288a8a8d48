// SPDX-License-Identifier: GPL-3.0-or-later
// Dominant resource fairness between jobs, and along a hierarchy of queues (specification ecosystem 3.8).
#include <algorithm>
#include <charconv>
#include <cmath>

#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

constexpr double kShareDelta = 0.000001;

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find('/');
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// A queue of the hierarchy, or a job at its end.
struct TreeNode {
    double weight = 1;
    double share = 0;
    bool saturated = false;
    bool leaf = false;
    Resource allocated, request;
    std::map<std::string, TreeNode> children;
};

class Drf final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    void open() override {
        m_byTree = m_option.on(Point::Hierarchy);
        for (const auto& [uid, job] : m_session.jobs()) {
            Resource& allocated = m_allocated[uid];
            for (const auto& [status, some] : job->byStatus)
                if (isAllocated(status))
                    for (const auto& [id, task] : some) allocated += task->request;
            if (!m_byTree) continue;
            m_totalAllocated += allocated;
            put(m_root, m_totalAllocated, *job, allocated);
        }
    }

    int jobOrder(const JobInfo& l, const JobInfo& r) override {
        const double lShare = dominant(m_allocated[l.uid]), rShare = dominant(m_allocated[r.uid]);
        if (lShare == rShare) return 0;
        return lShare < rShare ? -1 : 1;
    }

    int queueOrder(const QueueInfo& l, const QueueInfo& r) override {
        if (!m_byTree) return 0;
        const double order = compare(m_root, l, r);
        if (order == 0) return 0;
        return order < 0 ? -1 : 1;
    }

    Victims preemptable(const TaskInfo& preemptor, const TaskList& candidates) override {
        TaskList victims;
        const double own = dominant(m_allocated[preemptor.job] + preemptor.request);
        std::map<std::string, Resource> left;
        for (TaskInfo* task : candidates) {
            Resource& amount = left.try_emplace(task->job, m_allocated[task->job]).first->second;
            amount -= task->request;
            const double other = dominant(amount);
            if (own < other || std::abs(own - other) <= kShareDelta) victims.push_back(task);
        }
        return victims;
    }

    Victims reclaimable(const TaskInfo& reclaimer, const TaskList& candidates) override {
        if (!m_byTree) return std::nullopt;
        TaskList victims;
        const JobInfo* job = m_session.job(reclaimer.job);
        if (!job) return victims;
        TreeNode root = m_root;
        Resource total = m_totalAllocated + reclaimer.request;
        put(root, total, *job, m_allocated[job->uid] + reclaimer.request);
        const QueueInfo& queue = *m_session.queue(job->queue());
        for (TaskInfo* task : candidates) {
            const JobInfo* other = m_session.job(task->job);
            if (!other) continue;
            put(root, total - task->request, *other, m_allocated[other->uid] - task->request);
            if (compare(root, queue, *m_session.queue(other->queue())) < 0) victims.push_back(task);
            put(root, total, *other, m_allocated[other->uid]);
        }
        return victims;
    }

    void allocated(TaskInfo& task) override { change(task, true); }
    void deallocated(TaskInfo& task) override { change(task, false); }

    std::optional<std::map<std::string, double>> jobShares() const override {
        std::map<std::string, double> shares;
        for (const auto& [uid, allocated] : m_allocated) shares[uid] = dominant(allocated);
        return shares;
    }
    std::optional<std::vector<HierarchyReport>> hierarchyReport() const override {
        if (!m_byTree) return std::nullopt;
        std::vector<HierarchyReport> reports;
        describe(m_root, "/root", reports);
        return reports;
    }

private:
    double dominant(const Resource& allocated) const {
        double share = 0;
        for (const std::string& name : m_session.total().usedNames()) share = std::max(share, shareOf(allocated.get(name), m_session.total().get(name)));
        return share;
    }

    void change(const TaskInfo& task, bool more) {
        const JobInfo* job = m_session.job(task.job);
        if (!job) return;
        Resource& allocated = m_allocated[job->uid];
        if (more) allocated += task.request;
        else allocated -= task.request;
        if (!m_byTree) return;
        if (more) m_totalAllocated += task.request;
        else m_totalAllocated -= task.request;
        put(m_root, m_totalAllocated, *job, allocated);
    }

    std::string annotationOf(const QueueInfo& queue, std::string_view key) const {
        const std::string* text = queue.object->annotations.find(key);
        return text ? *text : std::string();
    }

    /// Puts the job where its queue stands, and counts the tree again.
    void put(TreeNode& root, const Resource& total, const JobInfo& job, const Resource& allocated) const {
        const QueueInfo& queue = *m_session.queue(job.queue());
        const std::vector<std::string> path = split(annotationOf(queue, kHierarchyAnnotation));
        const std::vector<std::string> weights = split(annotationOf(queue, kHierarchyWeightsAnnotation));
        TreeNode* at = &root;
        for (std::size_t i = 1; i < path.size(); ++i) {
            const auto [child, isNew] = at->children.try_emplace(path[i]);
            at = &child->second;
            if (!isNew) continue;
            double weight = 0;
            if (i < weights.size()) std::from_chars(weights[i].data(), weights[i].data() + weights[i].size(), weight);
            at->weight = weight < 1 ? 1 : weight;
        }
        TreeNode& leaf = at->children[job.uid];
        leaf.leaf = true;
        leaf.allocated = allocated;
        leaf.request = job.totalRequest;
        leaf.share = dominant(allocated);
        std::map<std::string, bool> demanding;
        for (const std::string& name : m_session.total().usedNames()) demanding[name] = total.get(name) < m_session.total().get(name);
        count(root, demanding);
    }

    static bool isSaturated(const TreeNode& leaf, const std::map<std::string, bool>& demanding) {
        for (const std::string& name : leaf.allocated.usedNames()) {
            const double asked = leaf.request.get(name), has = leaf.allocated.get(name);
            if (asked != 0 && has != 0 && has >= asked) return true;
            const auto at = demanding.find(name);
            if (asked != 0 && (at == demanding.end() || !at->second)) return true;
        }
        return false;
    }

    void count(TreeNode& node, const std::map<std::string, bool>& demanding) const {
        if (node.leaf) {
            node.saturated = isSaturated(node, demanding);
            return;
        }
        double least = 1;
        for (auto& [name, child] : node.children) {
            count(child, demanding);
            if (child.share != 0 && !child.saturated) least = std::min(least, dominant(child.allocated));
        }
        node.allocated = Resource{};
        node.saturated = true;
        for (const auto& [name, child] : node.children) {
            if (!child.saturated) node.saturated = false;
            if (child.share == 0) continue;
            Resource part = child.allocated;
            if (!child.saturated) part *= least / child.share;
            node.allocated += part;
        }
        node.share = dominant(node.allocated);
    }

    /// Below 0: the left queue goes first. Both paths are walked from the root to where they differ in weighted share.
    double compare(const TreeNode& root, const QueueInfo& l, const QueueInfo& r) const {
        const std::vector<std::string> lPath = split(annotationOf(l, kHierarchyAnnotation)), rPath = split(annotationOf(r, kHierarchyAnnotation));
        const TreeNode *left = &root, *right = &root;
        const std::size_t depth = std::min(lPath.size(), rPath.size());
        for (std::size_t i = 0; i < depth; ++i) {
            if (left->saturated != right->saturated) return left->saturated ? 1 : -1;
            const double lShare = left->share / left->weight, rShare = right->share / right->weight;
            if (lShare != rShare) return lShare - rShare;
            if (i + 1 == depth) break;
            const auto lNext = left->children.find(lPath[i + 1]);
            const auto rNext = right->children.find(rPath[i + 1]);
            if (lNext == left->children.end() || rNext == right->children.end()) break;
            left = &lNext->second;
            right = &rNext->second;
        }
        return 0;
    }

    static void describe(const TreeNode& node, const std::string& path, std::vector<HierarchyReport>& reports) {
        reports.push_back({path, node.weight, node.share, node.saturated});
        for (const auto& [name, child] : node.children) describe(child, path + "/" + name, reports);
    }

    bool m_byTree = false;
    std::map<std::string, Resource> m_allocated;  // by job
    Resource m_totalAllocated;
    TreeNode m_root;
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeDrf(Session& session, const PluginOption& option) { return std::make_unique<Drf>(session, option); }

}  // namespace bayplan::volcano
