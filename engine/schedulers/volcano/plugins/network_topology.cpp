// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs stay below one hyper node; others fill hyper nodes that are in use already (specification ecosystem 3.10).
#include <algorithm>
#include <cmath>
#include <set>

#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/plugins/packing_weights.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

class NetworkTopologyAware final : public VolcanoPlugin {
public:
    NetworkTopologyAware(Session& session, const PluginOption& option)
        : VolcanoPlugin(session, option),
          m_weight(static_cast<double>(atLeastZero(option.arguments.integer("weight", 1)))),
          m_weights(option.arguments, "hypernode.binpack."),
          m_packs(option.arguments.flag("hypernode.binpack.normal-pod.enable", true)),
          m_fading(option.arguments.real("hypernode.binpack.normal-pod.fading", 0.8)),
          m_mostForEviction(option.arguments.integer("hypernode.gradient.evict.max-hypernodes", 8)) {
        if (m_fading < 0) m_fading = 0.8;
        if (m_mostForEviction <= 0) m_mostForEviction = 8;
    }

    void open() override {
        for (const auto& [name, info] : m_session.hyperNodes().all()) {
            Room& room = m_rooms[name];
            for (const std::string& nodeName : info.nodes) {
                const NodeInfo& node = *m_session.node(nodeName);
                room.allocatable += node.allocatable;
                room.used += node.used;
                room.idle += node.idle;
                room.futureIdle += node.futureIdle();
            }
        }
    }

    void allocated(TaskInfo& task) override {
        for (Room* room : roomsOf(task.node)) room->used += task.request;
    }
    void deallocated(TaskInfo& task) override {
        for (Room* room : roomsOf(task.node)) room->used -= task.request;
    }

    NodeScores hyperNodeOrder(const SubJobInfo& sub, const std::vector<const HyperNodeInfo*>& hyperNodes) override {
        Resource request;
        for (const auto& [id, task] : sub.tasks) request += task->request;
        NodeScores scores;
        for (const HyperNodeInfo* one : hyperNodes) scores[one->name] = packing(request, one->name);
        preferCompany(scores, sub, [](const std::string& name) { return name; });
        return scaled(scores);
    }

    NodePoints batchNodeOrder(const TaskInfo& task, const NodeList& nodes) override {
        const JobInfo* job = m_session.job(task.job);
        if (!job) return {};
        const auto id = job->subJobOf.find(task.uid);
        const auto sub = id == job->subJobOf.end() ? job->subJobs.end() : job->subJobs.find(id->second);
        const bool together = sub != job->subJobs.end() && sub->second.topology;
        const NodeScores scores = scaled(together ? nearby(task, sub->second, nodes) : ordinary(task, nodes));
        NodePoints points(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (const auto at = scores.find(nodes[i]->name); at != scores.end()) points[i] = at->second;
        return points;
    }

    std::optional<Gradients> gradientsForJob(const JobInfo& job, const HyperNodeInfo& below, Purpose purpose) override {
        if (!job.group.topology || !job.group.topology->limit()) return Gradients{{&below}};
        return gradients(below, *job.group.topology->limit(), job.allocatedHyperNode, job.minResources(), purpose);
    }
    std::optional<Gradients> gradientsForSubJob(const SubJobInfo& sub, const HyperNodeInfo& below, Purpose purpose) override {
        if (!sub.topology || !sub.topology->limit()) return Gradients{{&below}};
        return gradients(below, *sub.topology->limit(), sub.allocatedHyperNode, sub.minResources(), purpose);
    }

private:
    struct Room {
        Resource allocatable, used, idle, futureIdle;  // the last two as the session began
    };

    std::vector<Room*> roomsOf(const std::string& node) {
        std::vector<Room*> rooms;
        for (const auto& [name, info] : m_session.hyperNodes().all())
            if (info.nodes.contains(node)) rooms.push_back(&m_rooms[name]);
        return rooms;
    }

    /// How full the hyper node is with this, 0..1; 0 if it does not fit.
    double packing(const Resource& request, const std::string& hyperNode) const {
        const Room& room = m_rooms.at(hyperNode);
        double score = 0;
        double weights = 0;
        for (const std::string& name : request.usedNames()) {
            const std::optional<std::int64_t> weight = m_weights.of(name);
            if (!weight) continue;
            const double used = room.used.get(name) + request.get(name), capacity = room.allocatable.get(name);
            if (used > capacity) return 0;
            score += static_cast<double>(*weight) * (used / capacity);
            weights += static_cast<double>(*weight);
        }
        return weights > 0 ? score / weights : 0;
    }

    /// Of several best ones, where more tasks of the sub-job are.
    template <typename HyperNodeOf>
    void preferCompany(NodeScores& scores, const SubJobInfo& sub, HyperNodeOf&& hyperNodeOf) const {
        double best = -1;
        for (const auto& [name, score] : scores) best = std::max(best, score);
        std::vector<std::string> tied;
        for (const auto& [name, score] : scores)
            if (score == best) tied.push_back(name);
        if (tied.size() < 2 || sub.tasks.empty()) return;
        for (const std::string& name : tied) {
            const HyperNodeInfo* info = m_session.hyperNodes().find(hyperNodeOf(name));
            if (!info) continue;
            const auto there = std::count_if(sub.tasks.begin(), sub.tasks.end(), [&](const auto& one) { return info->nodes.contains(one.second->node); });
            scores[name] += static_cast<double>(there) / static_cast<double>(sub.tasks.size());
        }
    }

    NodeScores nearby(const TaskInfo& task, const SubJobInfo& sub, const NodeList& nodes) const {
        NodeScores scores;
        if (task.jobHyperNode.empty()) return scores;
        const HyperNodes& tree = m_session.hyperNodes();
        const double low = tree.tiers().front(), high = tree.tiers().back();
        for (const NodeInfo* node : nodes) {
            const std::string own = tree.of(node->name);
            const HyperNodeInfo* common = tree.find(tree.common(own, task.jobHyperNode));
            double& score = scores[node->name];
            if (own == task.jobHyperNode) score = 1;
            else if (!own.empty() && common) score = low == high ? 1 : (high - common->tier) / (high - low);
        }
        preferCompany(scores, sub, [&](const std::string& node) { return tree.of(node); });
        return scores;
    }

    NodeScores ordinary(const TaskInfo& task, const NodeList& nodes) const {
        NodeScores scores;
        if (!m_packs) return scores;
        const HyperNodes& tree = m_session.hyperNodes();
        double weights = 0;
        for (std::int32_t tier = tree.tiers().front(); tier <= tree.tiers().back(); ++tier) weights += std::pow(m_fading, tier - 1);
        if (weights <= 0) return scores;
        for (const NodeInfo* node : nodes) {
            double sum = 0;
            for (std::int32_t tier = tree.tiers().front(); tier <= tree.tiers().back(); ++tier) {
                double score = 1;  // outside of any hyper node of this tier
                for (const HyperNodeInfo* info : tree.atTier(tier))
                    if (info->nodes.contains(node->name)) {
                        score = packing(task.request, info->name);
                        break;
                    }
                sum += std::pow(m_fading, tier - 1) * score;
            }
            scores[node->name] = sum / weights;
        }
        return scores;
    }

    NodeScores scaled(NodeScores scores) const {
        for (auto& [name, score] : scores) score = 100 * m_weight * score;
        return scores;
    }

    /// Hyper nodes up to the highest tier with room for the minimum, by ascending tier. For evictions the widest come first.
    Gradients gradients(const HyperNodeInfo& below, std::int32_t highestTier, const std::string& stands, const Resource& least, Purpose purpose) const {
        const HyperNodeInfo* root = searchRoot(below, highestTier, stands);
        if (!root) return {};
        std::map<std::int32_t, std::vector<const HyperNodeInfo*>> byTier;
        std::vector<const HyperNodeInfo*> line{root};
        std::set<std::string> known{root->name};
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i]->tier <= highestTier && (!stands.empty() || hasRoom(*line[i], least, purpose))) byTier[line[i]->tier].push_back(line[i]);
            for (const std::string& child : line[i]->children)
                if (known.insert(child).second) line.push_back(m_session.hyperNodes().find(child));
        }
        Gradients all;
        for (auto& [tier, some] : byTier) all.push_back(std::move(some));
        if (purpose != Purpose::Evict) return all;
        Gradients widest;
        auto left = static_cast<std::size_t>(m_mostForEviction);
        for (auto at = all.rbegin(); at != all.rend() && left > 0; ++at) {
            if (at->size() > left) at->erase(at->begin(), at->end() - static_cast<std::ptrdiff_t>(left));
            left -= at->size();
            widest.push_back(std::move(*at));
        }
        return widest;
    }

    bool hasRoom(const HyperNodeInfo& info, const Resource& least, Purpose purpose) const {
        const Room& room = m_rooms.at(info.name);
        if (purpose == Purpose::Evict) return least.lessEqual(room.allocatable);
        return least.lessEqual(room.idle) || least.lessEqual(room.futureIdle);
    }

    /// What runs already keeps the rest below the highest allowed hyper node above it. Null: that is elsewhere.
    const HyperNodeInfo* searchRoot(const HyperNodeInfo& below, std::int32_t highestTier, const std::string& stands) const {
        if (stands.empty()) return &below;
        const HyperNodes& tree = m_session.hyperNodes();
        std::string highest;
        for (const std::string& name : tree.ancestors(stands)) {
            if (tree.find(name)->tier > highestTier) break;
            highest = name;
        }
        if (highest.empty()) return nullptr;
        const std::string common = tree.common(below.name, highest);
        if (common == highest) return &below;
        return common == below.name ? tree.find(highest) : nullptr;
    }

    double m_weight;
    PackingWeights m_weights;
    bool m_packs;
    double m_fading;
    std::int64_t m_mostForEviction;
    std::map<std::string, Room> m_rooms;  // by hyper node
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeNetworkTopology(Session& session, const PluginOption& option) { return std::make_unique<NetworkTopologyAware>(session, option); }

}  // namespace bayplan::volcano
