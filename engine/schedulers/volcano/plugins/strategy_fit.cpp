// SPDX-License-Identifier: GPL-3.0-or-later
// resource-strategy-fit: each resource is packed or spread (specification ecosystem 3.9).
#include <algorithm>
#include <charconv>
#include <set>
#include <string>

#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

constexpr const char* kTypeAnnotation = "volcano.sh/resource-strategy-scoring-type";
constexpr const char* kWeightAnnotation = "volcano.sh/resource-strategy-weight";

struct Strategy {
    bool most = false;
    std::int64_t weight = 1;
};

std::int64_t numberOf(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::vector<std::string> namesIn(const std::string& text) {
    std::vector<std::string> names;
    std::string name;
    for (const char c : text + ",") {
        if (c == ',') {
            if (!name.empty()) names.push_back(std::exchange(name, {}));
        } else if (c != ' ') {
            name += c;
        }
    }
    return names;
}

class StrategyFit final : public VolcanoPlugin {
public:
    StrategyFit(Session& session, const PluginOption& option) : VolcanoPlugin(session, option), m_weight(option.arguments.integer("resourceStrategyFitWeight", 10)) {
        for (const auto& [path, text] : option.arguments.values) {
            const std::vector<std::string> parts = partsOf(path);
            if (parts.size() == 3 && parts[0] == "resources") {
                if (parts[2] == "type") m_resources[parts[1]].most = text == "MostAllocated";
                else if (parts[2] == "weight") m_resources[parts[1]].weight = numberOf(text);
            }
        }
        if (m_resources.empty()) m_resources = {{"cpu", {}}, {"memory", {}}};
        for (auto& [name, strategy] : m_resources)
            if (strategy.weight <= 0) strategy.weight = 1;
        if (m_weight < 0) m_weight = 10;
        if (option.arguments.flag("proportional|enable", false)) m_proportional = namesIn(option.arguments.text("proportional|resources"));
        if (option.arguments.flag("sra|enable", false)) m_scarceWeight = option.arguments.integer("sra|weight", 0);
    }

    void open() override {
        for (const auto& [key, notes] : m_session.input().own.pods)
            if (notes.annotations.find(kTypeAnnotation) || notes.annotations.find(kWeightAnnotation))
                m_session.refuse("pod " + key + ": its own strategy of resources (annotation volcano.sh/resource-strategy-…)");
    }

    std::optional<double> nodeOrder(const TaskInfo& task, const NodeInfo& node) override {
        if (m_weight <= 0 && m_scarceWeight <= 0) return std::nullopt;
        return fit(task, node) * static_cast<double>(100 * m_weight) + scarce(task, node);
    }

    NodeFaults predicate(const TaskInfo& task, const NodeInfo& node) override {
        if (std::any_of(m_proportional.begin(), m_proportional.end(), [&](const std::string& name) { return task.request.get(name) > 0; })) return {};
        for (const std::string& name : m_proportional) {
            const auto idle = node.idle.scalars.find(name);
            if (idle == node.idle.scalars.end()) continue;
            const auto reserved = [&](const char* of) {
                const double rate = m_option.arguments.real("proportional|resourceProportion|" + name + "." + of, 1);
                return idle->second * (rate < 0 ? 1 : rate);
            };
            if (node.idle.milliCpu - task.request.milliCpu < reserved("cpu") || node.idle.memory - task.request.memory < reserved("memory") * 1e6)
                return {{Code::UnschedulableAndUnresolvable, "proportional of resource " + name + " check failed"}};
        }
        return {};
    }

private:
    static std::vector<std::string> partsOf(const std::string& path) {
        std::vector<std::string> parts{""};
        for (const char c : path) {
            if (c == '|') parts.emplace_back();
            else parts.back() += c;
        }
        return parts;
    }

    /// By its name, or by the longest prefix that ends in a star.
    const Strategy* strategyOf(const std::string& name) const {
        if (const auto at = m_resources.find(name); at != m_resources.end()) return &at->second;
        const Strategy* best = nullptr;
        std::size_t longest = 0;
        for (const auto& [pattern, strategy] : m_resources) {
            if (pattern.size() < 2 || !pattern.ends_with('*') || pattern.size() <= longest || !name.starts_with(pattern.substr(0, pattern.size() - 1))) continue;
            best = &strategy;
            longest = pattern.size();
        }
        return best;
    }

    /// 0..1, how well what is asked for fits in the way that is wished; 0 if it does not fit.
    double fit(const TaskInfo& task, const NodeInfo& node) const {
        double score = 0;
        std::int64_t weights = 0;
        for (const std::string& name : task.request.usedNames()) {
            const Strategy* strategy = strategyOf(name);
            if (!strategy) continue;
            const double capacity = node.allocatable.get(name), used = node.used.get(name) + task.request.get(name);
            if (capacity != 0) {
                if (used > capacity) return 0;
                score += (strategy->most ? used : capacity - used) * static_cast<double>(strategy->weight) / capacity;
            }
            weights += strategy->weight;
        }
        return weights > 0 ? score / static_cast<double>(weights) : score;
    }

    /// Pods that need nothing scarce stay away from nodes that have it.
    double scarce(const TaskInfo& task, const NodeInfo& node) const {
        if (m_scarceWeight <= 0) return 0;
        for (const std::string& name : task.request.usedNames())
            if (node.allocatable.get(name) == 0) return 0;
        double has = 0, all = 0;
        std::set<std::string> seen;
        for (const std::string& name : namesIn(m_option.arguments.text("sra|resources"))) {
            auto weight = static_cast<double>(m_option.arguments.integer("sra|resourceWeight|" + name, 1));
            if (weight < 0) weight = 1;
            all += weight;  // again, if it is there twice
            if (seen.insert(name).second && node.allocatable.get(name) > 0) has += weight;
        }
        return all == 0 ? 0 : (1 - has / all) * static_cast<double>(100 * m_scarceWeight);
    }

    std::int64_t m_weight;
    std::int64_t m_scarceWeight = 0;          // 0: scarce resources are not looked at
    std::vector<std::string> m_proportional;  // resources that keep their share of cpu and memory free
    std::map<std::string, Strategy> m_resources;
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeStrategyFit(Session& session, const PluginOption& option) { return std::make_unique<StrategyFit>(session, option); }

}  // namespace bayplan::volcano
