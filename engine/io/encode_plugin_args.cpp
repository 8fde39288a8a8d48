// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/encode_plugin_args.h"

#include <map>

#include <nlohmann/json.hpp>

namespace bayplan {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTopologyMatch = "NodeResourceTopologyMatch";

class Encoder {
public:
    explicit Encoder(bool all) : m_all(all) {}

    Json fit(const NodeResourcesFitArgs& args) const {
        const NodeResourcesFitArgs defaults;
        Json json = Json::object();
        put(json, "ignoredResources", args.ignoredResources, defaults.ignoredResources);
        put(json, "ignoredResourceGroups", args.ignoredResourceGroups, defaults.ignoredResourceGroups);
        const bool plain = args.strategy == defaults.strategy && args.resources == defaults.resources && args.shape == defaults.shape;
        if (plain && !m_all) return json;
        Json& strategy = json["scoringStrategy"];
        strategy["type"] = nameOf(args.strategy);
        if (m_all || args.resources != defaults.resources) strategy["resources"] = resources(args.resources);
        if (!args.shape.empty()) strategy["requestedToCapacityRatio"]["shape"] = shape(args.shape);
        return json;
    }

    Json balanced(const BalancedAllocationArgs& args) const {
        Json json = Json::object();
        if (m_all || args.resources != BalancedAllocationArgs{}.resources) json["resources"] = resources(args.resources);
        return json;
    }

    Json nodeAffinity(const NodeAffinityArgs& args) const {
        Json json = Json::object();
        if (!args.addedAffinity) return json;
        Json& affinity = json["addedAffinity"] = Json::object();
        if (args.addedAffinity->required) {
            Json terms = Json::array();
            for (const NodeSelectorTerm& each : args.addedAffinity->required->terms) terms.push_back(term(each));
            affinity["requiredDuringSchedulingIgnoredDuringExecution"]["nodeSelectorTerms"] = std::move(terms);
        }
        for (const PreferredNodeTerm& preferred : args.addedAffinity->preferred)
            affinity["preferredDuringSchedulingIgnoredDuringExecution"].push_back(
                Json{{"weight", preferred.weight}, {"preference", term(preferred.preference)}});
        return json;
    }

    Json interPod(const InterPodAffinityArgs& args) const {
        const InterPodAffinityArgs defaults;
        Json json = Json::object();
        put(json, "hardPodAffinityWeight", args.hardPodAffinityWeight, defaults.hardPodAffinityWeight);
        put(json, "ignorePreferredTermsOfExistingPods", args.ignorePreferredTermsOfExistingPods, defaults.ignorePreferredTermsOfExistingPods);
        return json;
    }

    Json spread(const PodTopologySpreadArgs& args) const {
        Json json = Json::object();
        for (const TopologySpreadConstraint& each : args.defaultConstraints) json["defaultConstraints"].push_back(constraint(each));
        if (m_all || !args.systemDefaults) json["defaultingType"] = args.systemDefaults ? "System" : "List";
        return json;
    }

    Json preemption(const DefaultPreemptionArgs& args) const {
        const DefaultPreemptionArgs defaults;
        Json json = Json::object();
        put(json, "minCandidateNodesPercentage", args.minCandidateNodesPercentage, defaults.minCandidateNodesPercentage);
        put(json, "minCandidateNodesAbsolute", args.minCandidateNodesAbsolute, defaults.minCandidateNodesAbsolute);
        return json;
    }

    Json volumeBinding(const VolumeBindingArgs& args) const {
        Json json = Json::object();
        put(json, "bindTimeoutSeconds", args.bindTimeoutSeconds, VolumeBindingArgs{}.bindTimeoutSeconds);
        if (!args.shape.empty()) json["shape"] = shape(args.shape);
        return json;
    }

    Json dynamicResources(const DynamicResourcesArgs& args) const {
        const DynamicResourcesArgs defaults;
        Json json = Json::object();
        put(json, "filterTimeout", toString(args.filterTimeout), toString(defaults.filterTimeout));
        put(json, "bindingTimeout", toString(args.bindingTimeout), toString(defaults.bindingTimeout));
        return json;
    }

    Json topologyMatch(const NodeResourceTopologyMatchArgs& args) const {
        const NodeResourceTopologyMatchArgs defaults;
        Json json = Json::object();
        if (m_all || args.strategy != defaults.strategy || args.resources != defaults.resources) {
            Json& strategy = json["scoringStrategy"];
            strategy["type"] = word(args.strategy, {"LeastAllocated", "MostAllocated", "BalancedAllocation", "LeastNUMANodes"});
            if (m_all || args.resources != defaults.resources) strategy["resources"] = resources(args.resources);
        }
        put(json, "cacheResyncPeriodSeconds", args.cacheResyncPeriodSeconds, defaults.cacheResyncPeriodSeconds);
        put(json, "discardReservedNodes", args.discardReservedNodes, defaults.discardReservedNodes);
        Json cache = Json::object();
        const auto putWord = [&](const char* key, auto value, auto usual, std::initializer_list<const char*> words) {
            if (m_all || value != usual) cache[key] = word(value, words);
        };
        putWord("foreignPodsDetect", args.foreignPodsDetect, defaults.foreignPodsDetect, {"All", "OnlyExclusiveResources", "None"});
        putWord("resyncMethod", args.resyncMethod, defaults.resyncMethod, {"Autodetect", "All", "OnlyExclusiveResources"});
        putWord("informerMode", args.informerMode, defaults.informerMode, {"Dedicated", "Shared"});
        putWord("resyncScope", args.resyncScope, defaults.resyncScope, {"All", "OnlyResources"});
        if (!cache.empty()) json["cache"] = std::move(cache);
        if (m_all || args.preemptionMode) json["preemptionMode"] = args.preemptionMode ? "Enabled" : "Disabled";
        return json;
    }

private:
    /// The words of an enumeration stand in its order.
    template <typename Enum>
    static const char* word(Enum value, std::initializer_list<const char*> words) {
        return words.begin()[static_cast<std::size_t>(value)];
    }

    template <typename T>
    void put(Json& json, const char* key, const T& value, const T& usual) const {
        if (m_all || value != usual) json[key] = value;
    }

    static const char* nameOf(NodeResourcesFitArgs::Strategy strategy) {
        switch (strategy) {
        case NodeResourcesFitArgs::Strategy::LeastAllocated: return "LeastAllocated";
        case NodeResourcesFitArgs::Strategy::MostAllocated: return "MostAllocated";
        case NodeResourcesFitArgs::Strategy::RequestedToCapacityRatio: return "RequestedToCapacityRatio";
        }
        return "";
    }

    static Json resources(const std::vector<ResourceWeight>& all) {
        Json json = Json::array();
        for (const ResourceWeight& resource : all) json.push_back(Json{{"name", resource.name}, {"weight", resource.weight}});
        return json;
    }

    static Json shape(const std::vector<ShapePoint>& points) {
        Json json = Json::array();
        for (const ShapePoint& point : points) json.push_back(Json{{"utilization", point.utilization}, {"score", point.score}});
        return json;
    }

    static const char* nameOf(SelectorOp op) {
        switch (op) {
        case SelectorOp::In: return "In";
        case SelectorOp::NotIn: return "NotIn";
        case SelectorOp::Exists: return "Exists";
        case SelectorOp::DoesNotExist: return "DoesNotExist";
        case SelectorOp::Gt: return "Gt";
        case SelectorOp::Lt: return "Lt";
        }
        return "";
    }

    static Json requirements(const std::vector<Requirement>& all) {
        Json json = Json::array();
        for (const Requirement& requirement : all) {
            Json one{{"key", requirement.key}, {"operator", nameOf(requirement.op)}};
            if (!requirement.values.empty()) one["values"] = requirement.values;
            json.push_back(std::move(one));
        }
        return json;
    }

    static Json term(const NodeSelectorTerm& each) {
        Json json = Json::object();
        if (!each.matchExpressions.empty()) json["matchExpressions"] = requirements(each.matchExpressions);
        if (!each.matchFields.empty()) json["matchFields"] = requirements(each.matchFields);
        return json;
    }

    Json constraint(const TopologySpreadConstraint& each) const {
        Json json{{"maxSkew", each.maxSkew},
                  {"topologyKey", each.topologyKey},
                  {"whenUnsatisfiable", each.doNotSchedule ? "DoNotSchedule" : "ScheduleAnyway"}};
        if (each.minDomains) json["minDomains"] = *each.minDomains;
        if (m_all || !each.honorNodeAffinity) json["nodeAffinityPolicy"] = each.honorNodeAffinity ? "Honor" : "Ignore";
        if (m_all || each.honorNodeTaints) json["nodeTaintsPolicy"] = each.honorNodeTaints ? "Honor" : "Ignore";
        if (!each.matchLabelKeys.empty()) json["matchLabelKeys"] = each.matchLabelKeys;
        return json;
    }

    bool m_all;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> encodePluginArgs(const PluginArgs& args, bool all) {
    const Encoder encoder(all);
    std::map<std::string, Json> typed{
        {"DefaultPreemption", encoder.preemption(args.preemption)},
        {"DynamicResources", encoder.dynamicResources(args.dynamicResources)},
        {"InterPodAffinity", encoder.interPod(args.interPodAffinity)},
        {"NodeAffinity", encoder.nodeAffinity(args.nodeAffinity)},
        {kTopologyMatch, encoder.topologyMatch(args.topologyMatch)},
        {"NodeResourcesBalancedAllocation", encoder.balanced(args.balanced)},
        {"NodeResourcesFit", encoder.fit(args.fit)},
        {"PodTopologySpread", encoder.spread(args.spread)},
        {"VolumeBinding", encoder.volumeBinding(args.volumeBinding)},
    };
    std::map<std::string, std::string> texts = args.others;
    for (auto& [plugin, json] : typed) {
        if (json.empty() && !all) continue;
        // kube-scheduler as it is built does not know this one.
        if (plugin == kTopologyMatch && args.topologyMatch == NodeResourceTopologyMatchArgs{}) continue;
        Json whole = Json::object();
        if (all) whole = Json{{"apiVersion", "kubescheduler.config.k8s.io/v1"}, {"kind", plugin + "Args"}};
        whole.update(json);
        texts[plugin] = whole.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return {texts.begin(), texts.end()};
}

}  // namespace bayplan
