// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/decode_plugin_args.h"

#include <set>

#include "io/decode_common.h"
#include "io/document.h"
#include "model/names.h"

namespace bayplan {

namespace {

constexpr std::int32_t kMaxResourceWeight = 100;

/// apiVersion and kind of the args, where they stand, are those of the plugin's.
void requireArgsType(std::string_view plugin, const Field& field) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "kind" && value.string() != std::string(plugin) + "Args")
            value.fail("must be " + std::string(plugin) + "Args, not " + value.text());
        if (key == "apiVersion" && value.string() != "kubescheduler.config.k8s.io/v1")
            value.fail("must be kubescheduler.config.k8s.io/v1, not " + value.text());
    });
}

void requireQualifiedName(const Field& field) {
    if (!isQualifiedName(field.string())) field.fail("\"" + field.text() + "\" is not a name like cpu or example.com/device");
}

std::vector<ResourceWeight> decodeResourceWeights(const Field& field, std::int32_t mostWeight) {
    std::vector<ResourceWeight> resources;
    field.forEachElement([&](const Field& element) {
        requireKnown(element, {"name", "weight"});
        ResourceWeight resource;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") {
                requireQualifiedName(value);
                resource.name = value.text();
            } else {
                resource.weight = value.int32(0, mostWeight);
                if (resource.weight == 0) resource.weight = 1;  // as an absent one
            }
        });
        if (resource.name.empty()) element.fail("has no name");
        resources.push_back(std::move(resource));
    });
    return resources;
}

std::vector<ShapePoint> decodeShape(const Field& field) {
    std::vector<ShapePoint> shape;
    field.forEachElement([&](const Field& element) {
        requireKnown(element, {"utilization", "score"});
        ShapePoint point;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "utilization") point.utilization = value.int32(0, 100);
            else point.score = value.int32(0, 10);
        });
        if (!shape.empty() && point.utilization <= shape.back().utilization)
            element.fail("utilization must grow from point to point");
        shape.push_back(point);
    });
    if (shape.empty()) field.fail("has no point");
    return shape;
}

void decodeScoringStrategy(const Field& field, NodeResourcesFitArgs& args) {
    using Strategy = NodeResourcesFitArgs::Strategy;
    requireKnown(field, {"type", "resources", "requestedToCapacityRatio"});
    bool typed = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") {
            const std::string_view type = value.string();
            if (type == "LeastAllocated") args.strategy = Strategy::LeastAllocated;
            else if (type == "MostAllocated") args.strategy = Strategy::MostAllocated;
            else if (type == "RequestedToCapacityRatio") args.strategy = Strategy::RequestedToCapacityRatio;
            else value.fail("must be one of LeastAllocated, MostAllocated, RequestedToCapacityRatio, not \"" + std::string(type) + "\""
                            + suggestion(type, {"LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"}));
            typed = true;
        } else if (key == "resources") {
            std::vector<ResourceWeight> resources = decodeResourceWeights(value, kMaxResourceWeight);
            if (!resources.empty()) args.resources = std::move(resources);
        } else {
            requireKnown(value, {"shape"});
            value.forEach([&](std::string_view, const Field& shape) { args.shape = decodeShape(shape); });
        }
    });
    if (!typed) field.fail("has no type: one of LeastAllocated, MostAllocated, RequestedToCapacityRatio");
    if (args.strategy == Strategy::RequestedToCapacityRatio && args.shape.empty())
        field.fail("RequestedToCapacityRatio needs requestedToCapacityRatio.shape");
}

NodeResourcesFitArgs decodeFit(const Field& field) {
    requireKnown(field, {"apiVersion", "kind", "ignoredResources", "ignoredResourceGroups", "scoringStrategy"});
    NodeResourcesFitArgs args;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "ignoredResources") {
            value.forEachElement([](const Field& name) { requireQualifiedName(name); });
            args.ignoredResources = decodeStrings(value);
        } else if (key == "ignoredResourceGroups") {
            value.forEachElement([](const Field& name) {
                if (name.string().find('/') != std::string_view::npos) name.fail("a group is the part before \"/\"");
                requireQualifiedName(name);
            });
            args.ignoredResourceGroups = decodeStrings(value);
        } else if (key == "scoringStrategy") {
            decodeScoringStrategy(value, args);
        }
    });
    return args;
}

BalancedAllocationArgs decodeBalanced(const Field& field) {
    requireKnown(field, {"apiVersion", "kind", "resources"});
    BalancedAllocationArgs args;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key != "resources") return;
        std::vector<ResourceWeight> resources = decodeResourceWeights(value, 1);
        std::set<std::string> names;
        for (const ResourceWeight& resource : resources)
            if (!names.insert(resource.name).second) value.fail("names " + resource.name + " twice");
        if (!resources.empty()) args.resources = std::move(resources);
    });
    return args;
}

void requireTermFields(const Field& term) {
    requireKnown(term, {"matchExpressions", "matchFields"});
    term.forEach([](std::string_view, const Field& list) {
        list.forEachElement([](const Field& element) { requireKnown(element, {"key", "operator", "values"}); });
    });
}

void requireWellFormed(const NodeSelectorTerm& term, const Field& field) {
    if (const auto why = malformed(term)) field.fail(*why);
}

NodeAffinityArgs decodeAffinityArgs(const Field& field) {
    requireKnown(field, {"apiVersion", "kind", "addedAffinity"});
    NodeAffinityArgs args;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key != "addedAffinity") return;
        requireKnown(value, {"requiredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution"});
        value.forEach([&](std::string_view name, const Field& part) {
            if (name.starts_with("required")) {
                requireKnown(part, {"nodeSelectorTerms"});
                part.forEach([](std::string_view, const Field& terms) {
                    terms.forEachElement([](const Field& term) {
                        requireTermFields(term);
                        requireWellFormed(decodeNodeSelectorTerm(term), term);
                    });
                });
                return;
            }
            part.forEachElement([](const Field& element) {
                requireKnown(element, {"weight", "preference"});
                element.forEach([](std::string_view partName, const Field& inner) {
                    if (partName == "weight") {
                        inner.int32(1, 100);
                        return;
                    }
                    requireTermFields(inner);
                    requireWellFormed(decodeNodeSelectorTerm(inner), inner);
                });
            });
        });
        args.addedAffinity = decodeNodeAffinity(value);
    });
    return args;
}

InterPodAffinityArgs decodeInterPod(const Field& field) {
    requireKnown(field, {"apiVersion", "kind", "hardPodAffinityWeight", "ignorePreferredTermsOfExistingPods"});
    InterPodAffinityArgs args;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "hardPodAffinityWeight") args.hardPodAffinityWeight = value.int32(0, 100);
        else if (key == "ignorePreferredTermsOfExistingPods") args.ignorePreferredTermsOfExistingPods = value.boolean();
    });
    return args;
}

TopologySpreadConstraint decodeDefaultConstraint(const Field& field) {
    requireKnown(field, {"maxSkew", "topologyKey", "whenUnsatisfiable", "labelSelector", "minDomains", "nodeAffinityPolicy",
                         "nodeTaintsPolicy", "matchLabelKeys"});
    bool hasSkew = false, hasWhen = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "labelSelector") value.fail("a default constraint may have no selector: it follows from the pod's owner");
        hasSkew = hasSkew || key == "maxSkew";
        hasWhen = hasWhen || key == "whenUnsatisfiable";
    });
    if (!hasSkew) field.fail("has no maxSkew");
    if (!hasWhen) field.fail("has no whenUnsatisfiable: DoNotSchedule or ScheduleAnyway");
    TopologySpreadConstraint constraint = decodeSpreadConstraint(field);
    if (constraint.topologyKey.empty()) field.fail("has no topologyKey");
    return constraint;
}

PodTopologySpreadArgs decodeSpread(const Field& field) {
    requireKnown(field, {"apiVersion", "kind", "defaultConstraints", "defaultingType"});
    PodTopologySpreadArgs args;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "defaultingType") {
            const std::string_view type = value.string();
            if (!type.empty() && type != "System" && type != "List") value.fail("must be System or List, not \"" + std::string(type) + "\"");
            args.systemDefaults = type != "List";
        } else if (key == "defaultConstraints") {
            std::set<std::pair<std::string, bool>> seen;
            value.forEachElement([&](const Field& element) {
                args.defaultConstraints.push_back(decodeDefaultConstraint(element));
                const TopologySpreadConstraint& last = args.defaultConstraints.back();
                if (!seen.insert({last.topologyKey, last.doNotSchedule}).second)
                    element.fail("repeats topologyKey and whenUnsatisfiable of an earlier one");
            });
        }
    });
    if (args.systemDefaults && !args.defaultConstraints.empty())
        field.fail("defaultConstraints need defaultingType: List");
    return args;
}

DefaultPreemptionArgs decodePreemption(const Field& field) {
    requireKnown(field, {"apiVersion", "kind", "minCandidateNodesPercentage", "minCandidateNodesAbsolute"});
    DefaultPreemptionArgs args;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "minCandidateNodesPercentage") args.minCandidateNodesPercentage = value.int32(0, 100);
        else if (key == "minCandidateNodesAbsolute") args.minCandidateNodesAbsolute = value.int32(0);
    });
    if (args.minCandidateNodesPercentage == 0 && args.minCandidateNodesAbsolute == 0)
        field.fail("minCandidateNodesPercentage and minCandidateNodesAbsolute may not both be 0");
    return args;
}

}  // namespace

bool decodePluginArgs(std::string_view plugin, const Field& field, PluginArgs& args) {
    requireArgsType(plugin, field);
    if (plugin == "NodeResourcesFit") args.fit = decodeFit(field);
    else if (plugin == "NodeResourcesBalancedAllocation") args.balanced = decodeBalanced(field);
    else if (plugin == "NodeAffinity") args.nodeAffinity = decodeAffinityArgs(field);
    else if (plugin == "InterPodAffinity") args.interPodAffinity = decodeInterPod(field);
    else if (plugin == "PodTopologySpread") args.spread = decodeSpread(field);
    else if (plugin == "DefaultPreemption") args.preemption = decodePreemption(field);
    else if (plugin == "VolumeBinding") {
        requireKnown(field, {"apiVersion", "kind", "bindTimeoutSeconds", "shape"});
        field.forEach([](std::string_view key, const Field& value) {
            if (key == "bindTimeoutSeconds") value.integer(0);
            else if (key == "shape") decodeShape(value);
        });
        return false;
    } else if (plugin == "DynamicResources") {
        requireKnown(field, {"apiVersion", "kind", "filterTimeout", "bindingTimeout"});
        return false;
    } else {
        return false;
    }
    return true;
}

}  // namespace bayplan
