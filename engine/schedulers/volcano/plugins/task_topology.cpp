// SPDX-License-Identifier: GPL-3.0-or-later
// Roles of a job that stand together, or apart, share buckets (specification ecosystem 3.10).
#include <algorithm>
#include <limits>
#include <set>

#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

std::vector<std::string> cut(const std::string& text, char at) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == at) parts.emplace_back();
        else parts.back() += c;
    }
    return parts;
}

struct Bucket {
    std::size_t index = 0;
    std::map<std::string, TaskInfo*> tasks;  // not placed yet, by name
    std::map<std::string, int> roles;
    std::map<std::string, int> nodes;  // how many of its tasks stand where
    int placed = 0;
    double size = 0;  // a core, a GPU and a gibibyte count about the same
    Resource request;

    void count(const Resource& amount, int sign) {
        double score = amount.milliCpu + amount.memory / 1024 / 1024;
        for (const auto& [name, number] : amount.scalars) score += number;
        size += sign * score;
        if (sign > 0) request += amount;
        else request -= amount;
    }
};

/// The buckets of one job.
class Buckets {
public:
    /// False: the annotations name a role that the job has not, or one twice.
    bool read(const JobInfo& job) {
        const std::string* near = job.group.annotations.find("volcano.sh/task-topology-affinity");
        const std::string* apart = job.group.annotations.find("volcano.sh/task-topology-anti-affinity");
        const std::string* order = job.group.annotations.find("volcano.sh/task-topology-task-order");
        if (!near && !apart && !order) return false;
        std::set<std::string> roles;
        for (const auto& [id, task] : job.tasks) {
            const std::vector<std::string> parts = cut(task->name, '-');
            if (parts.size() >= 2) roles.insert(parts[parts.size() - 2]);
        }
        if (near && !readGroups(*near, roles, m_selfNear, m_near, 2, 3)) return false;
        if (apart && !readGroups(*apart, roles, m_selfApart, m_apart, 4, 1)) return false;
        if (order) {
            const std::vector<std::string> names = cut(*order, ',');
            if (!known(names, roles)) return false;
            for (std::size_t i = 0; i < names.size(); ++i) m_order[names[i]] = static_cast<int>(names.size() - i);
        }
        return true;
    }

    void fill(const JobInfo& job) {
        std::vector<TaskInfo*> tasks;
        for (const auto& [id, task] : job.tasks)
            if (!task->role.empty() && m_priority.contains(task->role)) tasks.push_back(task);
        // Placed tasks come first, by node, then by the order of their roles, then by name.
        std::sort(tasks.begin(), tasks.end(), [&](const TaskInfo* l, const TaskInfo* r) {
            if (l->node.empty() != r->node.empty()) return r->node.empty();
            if (!l->node.empty()) return l->node != r->node ? l->node < r->node : l->name < r->name;
            const int by = compareRoles(*l, *r);
            return by != 0 ? by > 0 : l->name < r->name;
        });
        std::map<std::string, std::size_t> ofNode;
        for (TaskInfo* task : tasks) {
            int most = std::numeric_limits<int>::min();
            Bucket* chosen = nullptr;
            if (!task->node.empty()) {
                most = 0;
                if (const auto at = ofNode.find(task->node); at != ofNode.end()) chosen = &m_all[at->second];
            } else {
                for (Bucket& bucket : m_all) {
                    const int liking = likes(task->role, bucket.roles, false);
                    if (liking > most || (liking == most && chosen && bucket.size < chosen->size)) {
                        most = std::max(most, liking);
                        chosen = &bucket;
                    }
                }
            }
            if (most < 0 || !chosen) {
                chosen = &m_all.emplace_back();
                chosen->index = m_all.size() - 1;
                if (!task->node.empty()) ofNode[task->node] = chosen->index;
            }
            put(*chosen, *task);
        }
    }

    Bucket* of(const TaskInfo& task) {
        const auto at = m_bucketOf.find(task.uid);
        return at == m_bucketOf.end() ? nullptr : &m_all[at->second];
    }
    std::size_t largest() const { return m_largest; }

    /// Above 0: the role of the left one goes first.
    int compareRoles(const TaskInfo& l, const TaskInfo& r) const {
        if (l.role == r.role) return 0;
        const auto value = [](const std::map<std::string, int>& all, const std::string& role) {
            const auto at = all.find(role);
            return at == all.end() ? 0 : at->second;
        };
        if (const int by = value(m_order, l.role) - value(m_order, r.role); by != 0) return by;
        return value(m_priority, l.role) - value(m_priority, r.role);
    }

    void placed(TaskInfo& task) {
        if (!task.role.empty()) ++m_onNode[task.node][task.role];
        Bucket* bucket = of(task);
        if (!bucket) return;
        ++bucket->nodes[task.node];
        ++bucket->placed;
        bucket->tasks.erase(task.name);
        bucket->count(task.request, -1);
    }

    /// Volcano draws what together() comes to: tasks are left out, and they are not alike.
    bool draws(const TaskInfo& task, const Resource& room) {
        const Bucket& bucket = *of(task);
        if (bucket.request.lessEqual(room)) return false;
        const TaskInfo* first = nullptr;
        for (const auto& [name, other] : bucket.tasks) {
            if (other->uid == task.uid) continue;
            if (first && !(first->request == other->request)) return true;
            first = other;
        }
        return false;
    }

    /// How many tasks of its bucket would stand on the node with it.
    int together(const TaskInfo& task, const std::string& node, const Resource& room) {
        Bucket& bucket = *of(task);
        const auto there = bucket.nodes.find(node);
        int score = there == bucket.nodes.end() ? 0 : there->second;
        if (const auto roles = m_onNode.find(node); roles != m_onNode.end()) score += std::min(0, likes(task.role, roles->second, true));
        score += static_cast<int>(bucket.tasks.size());
        Resource rest = bucket.request;
        // Volcano takes tasks away in random order until the rest fits; here they go by name.
        for (const auto& [name, other] : bucket.tasks) {
            if (rest.lessEqual(room)) break;
            if (other->uid == task.uid) continue;
            rest -= other->request;
            --score;
        }
        return score;
    }

private:
    static bool known(const std::vector<std::string>& names, const std::set<std::string>& roles) {
        std::set<std::string> seen;
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) { return name.empty() || (roles.contains(name) && seen.insert(name).second); });
    }

    bool readGroups(const std::string& text, const std::set<std::string>& roles, std::set<std::string>& self, std::map<std::string, std::set<std::string>>& others,
                    int selfPriority, int otherPriority) {
        for (const std::string& part : cut(text, ';')) {
            const std::vector<std::string> names = cut(part, ',');
            if (!known(names, roles)) return false;
            if (names.size() == 1) {
                self.insert(names.front());
                raise(names.front(), selfPriority);
                continue;
            }
            for (const std::string& name : names) {
                for (const std::string& other : names)
                    if (other != name) others[name].insert(other);
                raise(name, otherPriority);
            }
        }
        return true;
    }

    void raise(const std::string& role, int priority) {
        int& own = m_priority[role];
        own = std::max(own, priority);
    }

    int likes(const std::string& role, const std::map<std::string, int>& roles, bool onlyApart) const {
        const auto has = [&](const std::map<std::string, std::set<std::string>>& all, const std::string& other) {
            const auto at = all.find(role);
            return at != all.end() && at->second.contains(other);
        };
        int liking = 0;
        for (const auto& [other, count] : roles) {
            const bool same = other == role;
            if (!onlyApart && (same ? m_selfNear.contains(role) : has(m_near, other))) liking += count;
            if (same ? m_selfApart.contains(role) : has(m_apart, other)) liking -= count;
        }
        return liking;
    }

    void put(Bucket& bucket, TaskInfo& task) {
        m_bucketOf[task.uid] = bucket.index;
        ++bucket.roles[task.role];
        if (task.node.empty()) {
            bucket.tasks[task.name] = &task;
            bucket.count(task.request, 1);
        } else {
            ++bucket.nodes[task.node];
            ++bucket.placed;
        }
        m_largest = std::max(m_largest, bucket.tasks.size() + static_cast<std::size_t>(bucket.placed));
    }

    std::set<std::string> m_selfNear, m_selfApart;
    std::map<std::string, std::set<std::string>> m_near, m_apart;
    std::map<std::string, int> m_priority, m_order;  // by role
    std::vector<Bucket> m_all;
    std::map<std::string, std::size_t> m_bucketOf;               // by task
    std::map<std::string, std::map<std::string, int>> m_onNode;  // roles by node
    std::size_t m_largest = 0;
};

class TaskTopology final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    void open() override {
        for (const auto& [uid, job] : m_session.jobs()) {
            if (job->count(TaskStatus::Pending) == 0) continue;
            Buckets buckets;
            if (!buckets.read(*job)) continue;
            buckets.fill(*job);
            m_jobs.emplace(uid, std::move(buckets));
        }
    }

    int taskOrder(const TaskInfo& l, const TaskInfo& r) override {
        const auto lJob = m_jobs.find(l.job), rJob = m_jobs.find(r.job);
        if (lJob == m_jobs.end() || rJob == m_jobs.end()) return 0;
        const Bucket *left = lJob->second.of(l), *right = rJob->second.of(r);
        if (!left != !right) return left ? -1 : 1;
        if (l.job != r.job || !left) return 0;
        if (left->tasks.size() != right->tasks.size()) return left->tasks.size() > right->tasks.size() ? -1 : 1;
        if (left->index == right->index) return -lJob->second.compareRoles(l, r);
        return left->index < right->index ? -1 : 1;
    }

    std::optional<double> nodeOrder(const TaskInfo& task, const NodeInfo& node) override {
        const auto job = m_jobs.find(task.job);
        const Resource room = node.idle + node.releasing;
        if (job == m_jobs.end() || room.lessPartly(task.request) || !job->second.of(task)) return 0;
        if (Draws* draws = m_session.draws(); draws && job->second.draws(task, room)) draws->miss();
        const int score = job->second.together(task, node.name, room) * static_cast<int>(m_option.arguments.integer("task-topology.weight", 1));
        return job->second.largest() == 0 ? score : static_cast<double>(score) * 100 / static_cast<double>(job->second.largest());
    }

    void beginTry() override { m_tries.emplace_back(); }
    void endTry() override {
        for (auto& [uid, buckets] : m_tries.back()) m_jobs.at(uid) = std::move(buckets);
        m_tries.pop_back();
    }
    void keepTry() override {
        std::map<std::string, Buckets> before = std::move(m_tries.back());
        m_tries.pop_back();
        if (!m_tries.empty()) m_tries.back().merge(before);
    }
    bool remembers() const override { return true; }
    /// Buckets do not forget what was taken away.
    void allocated(TaskInfo& task) override {
        const auto job = m_jobs.find(task.job);
        if (job == m_jobs.end()) return;
        if (!m_tries.empty()) m_tries.back().try_emplace(job->first, job->second);
        job->second.placed(task);
    }

private:
    std::map<std::string, Buckets> m_jobs;
    std::vector<std::map<std::string, Buckets>> m_tries;  // of each the buckets that it changed, as they were
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeTaskTopology(Session& session, const PluginOption& option) { return std::make_unique<TaskTopology>(session, option); }

}  // namespace bayplan::volcano
