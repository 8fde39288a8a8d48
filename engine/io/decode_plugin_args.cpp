// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/decode_plugin_args.h"

#include <set>

#include "io/decode_common.h"
#include "io/document.h"
#include "model/names.h"

namespace bayplan {

namespace {

constexpr std::int32_t kMaxResourceWeight = 100;
constexpr std::string_view kArgsVersion = "kubescheduler.config.k8s.io/v1";

void requireQualifiedName(const Field& field) {
    if (!isQualifiedName(field.string())) field.fail("\"" + field.text() + "\" is not a name like cpu or example.com/device");
}

/// apiVersion and kind of the args, where they stand, are those of the plugin's.
void requireArgsType(std::string_view plugin, std::string_view key, const Field& value) {
    const std::string wanted = key == "kind" ? std::string(plugin) + "Args" : std::string(kArgsVersion);
    if (value.string() != wanted) value.fail("must be " + wanted + ", not " + value.text());
}

class ArgsDecoder {
public:
    ArgsDecoder(StrictReader& reader, std::string_view plugin) : m_reader(reader), m_plugin(plugin) {}

    NodeResourcesFitArgs fit(const Field& field) {
        NodeResourcesFitArgs args;
        fields(field, {"apiVersion", "kind", "ignoredResources", "ignoredResourceGroups", "scoringStrategy"},
               [&](std::string_view key, const Field& value) {
            if (key == "ignoredResources") {
                m_reader.elements(value, [&](const Field& name) {
                    requireQualifiedName(name);
                    args.ignoredResources.push_back(name.text());
                });
            } else if (key == "ignoredResourceGroups") {
                m_reader.elements(value, [&](const Field& name) {
                    if (name.string().find('/') != std::string_view::npos) name.fail("a group is the part before \"/\"");
                    requireQualifiedName(name);
                    args.ignoredResourceGroups.push_back(name.text());
                });
            } else {
                scoringStrategy(value, args);
            }
        });
        return args;
    }

    BalancedAllocationArgs balanced(const Field& field) {
        BalancedAllocationArgs args;
        fields(field, {"apiVersion", "kind", "resources"}, [&](std::string_view, const Field& value) {
            std::vector<ResourceWeight> resources = resourceWeights(value, 1);
            std::set<std::string> names;
            for (const ResourceWeight& resource : resources)
                if (!names.insert(resource.name).second) value.fail("names " + resource.name + " twice");
            if (!resources.empty()) args.resources = std::move(resources);
        });
        return args;
    }

    NodeAffinityArgs nodeAffinity(const Field& field) {
        NodeAffinityArgs args;
        fields(field, {"apiVersion", "kind", "addedAffinity"}, [&](std::string_view, const Field& value) {
            const std::size_t before = m_reader.faults().size();
            requireAffinity(value);
            if (m_reader.faults().size() == before) args.addedAffinity = decodeNodeAffinity(value);
        });
        return args;
    }

    InterPodAffinityArgs interPod(const Field& field) {
        InterPodAffinityArgs args;
        fields(field, {"apiVersion", "kind", "hardPodAffinityWeight", "ignorePreferredTermsOfExistingPods"},
               [&](std::string_view key, const Field& value) {
            if (key == "hardPodAffinityWeight") args.hardPodAffinityWeight = value.int32(0, 100);
            else args.ignorePreferredTermsOfExistingPods = value.boolean();
        });
        return args;
    }

    PodTopologySpreadArgs spread(const Field& field) {
        PodTopologySpreadArgs args;
        fields(field, {"apiVersion", "kind", "defaultConstraints", "defaultingType"}, [&](std::string_view key, const Field& value) {
            if (key == "defaultingType") {
                const std::string_view type = value.string();
                if (!type.empty() && type != "System" && type != "List")
                    value.fail("must be System or List, not \"" + std::string(type) + "\"" + suggestion(type, {"System", "List"}));
                args.systemDefaults = type != "List";
                return;
            }
            std::set<std::pair<std::string, bool>> seen;
            m_reader.elements(value, [&](const Field& element) {
                args.defaultConstraints.push_back(defaultConstraint(element));
                const TopologySpreadConstraint& last = args.defaultConstraints.back();
                if (!seen.insert({last.topologyKey, last.doNotSchedule}).second)
                    element.fail("repeats topologyKey and whenUnsatisfiable of an earlier one");
            });
        });
        if (args.systemDefaults && !args.defaultConstraints.empty()) m_reader.add(field, "defaultConstraints need defaultingType: List");
        return args;
    }

    DefaultPreemptionArgs preemption(const Field& field) {
        DefaultPreemptionArgs args;
        fields(field, {"apiVersion", "kind", "minCandidateNodesPercentage", "minCandidateNodesAbsolute"},
               [&](std::string_view key, const Field& value) {
            if (key == "minCandidateNodesPercentage") args.minCandidateNodesPercentage = value.int32(0, 100);
            else args.minCandidateNodesAbsolute = value.int32(0);
        });
        if (args.minCandidateNodesPercentage == 0 && args.minCandidateNodesAbsolute == 0)
            m_reader.add(field, "minCandidateNodesPercentage and minCandidateNodesAbsolute may not both be 0");
        return args;
    }

    VolumeBindingArgs volumeBinding(const Field& field) {
        VolumeBindingArgs args;
        fields(field, {"apiVersion", "kind", "bindTimeoutSeconds", "shape"}, [&](std::string_view key, const Field& value) {
            if (key == "bindTimeoutSeconds") args.bindTimeoutSeconds = value.integer(0);
            else args.shape = shape(value);
        });
        return args;
    }

    DynamicResourcesArgs dynamicResources(const Field& field) {
        DynamicResourcesArgs args;
        fields(field, {"apiVersion", "kind", "filterTimeout", "bindingTimeout"}, [&](std::string_view key, const Field& value) {
            const Duration duration = decodeDuration(value);
            if (duration < Duration{}) value.fail("must not be below 0");
            if (key == "bindingTimeout" && duration < Duration::seconds(1)) value.fail("must be at least 1s");
            (key == "filterTimeout" ? args.filterTimeout : args.bindingTimeout) = duration;
        });
        return args;
    }

    NodeResourceTopologyMatchArgs topologyMatch(const Field& field) {
        NodeResourceTopologyMatchArgs args;
        fields(field, {"apiVersion", "kind", "scoringStrategy", "cacheResyncPeriodSeconds", "discardReservedNodes", "cache", "preemptionMode"},
               [&](std::string_view key, const Field& value) {
            if (key == "scoringStrategy") zoneStrategy(value, args);
            else if (key == "cacheResyncPeriodSeconds") args.cacheResyncPeriodSeconds = value.integer(0);
            else if (key == "discardReservedNodes") args.discardReservedNodes = value.boolean();
            else if (key == "preemptionMode") args.preemptionMode = choice(value, {"Disabled", "Enabled"}) == 1;
            else topologyCache(value, args);
        });
        return args;
    }

private:
    /// Which of `names` the field says; any other is a fault.
    std::size_t choice(const Field& field, std::initializer_list<std::string_view> names) {
        std::size_t at = 0;
        std::string list;
        for (const std::string_view name : names) {
            if (field.string() == name) return at;
            list += (at++ ? ", " : "") + std::string(name);
        }
        field.fail("must be one of " + list + ", not \"" + field.text() + "\"" + suggestion(field.string(), names));
    }

    void zoneStrategy(const Field& field, NodeResourceTopologyMatchArgs& args) {
        using Strategy = NodeResourceTopologyMatchArgs::Strategy;
        m_reader.fields(field, {"type", "resources"}, [&](std::string_view key, const Field& value) {
            if (key == "type") {
                args.strategy = static_cast<Strategy>(choice(value, {"LeastAllocated", "MostAllocated", "BalancedAllocation", "LeastNUMANodes"}));
                return;
            }
            std::vector<ResourceWeight> resources = resourceWeights(value, kMaxResourceWeight);
            if (!resources.empty()) args.resources = std::move(resources);
        });
    }

    void topologyCache(const Field& field, NodeResourceTopologyMatchArgs& args) {
        using Args = NodeResourceTopologyMatchArgs;
        m_reader.fields(field, {"foreignPodsDetect", "resyncMethod", "informerMode", "resyncScope"}, [&](std::string_view key, const Field& value) {
            if (key == "foreignPodsDetect") args.foreignPodsDetect = static_cast<Args::ForeignPods>(choice(value, {"All", "OnlyExclusiveResources", "None"}));
            else if (key == "resyncMethod") args.resyncMethod = static_cast<Args::ResyncMethod>(choice(value, {"Autodetect", "All", "OnlyExclusiveResources"}));
            else if (key == "informerMode") args.informerMode = static_cast<Args::InformerMode>(choice(value, {"Dedicated", "Shared"}));
            else args.resyncScope = static_cast<Args::ResyncScope>(choice(value, {"All", "OnlyResources"}));
        });
    }

    /// As StrictReader::fields, with the type of the args looked at here.
    template <typename Visit>
    void fields(const Field& field, std::initializer_list<std::string_view> known, Visit&& visit) {
        m_reader.fields(field, known, [&](std::string_view key, const Field& value) {
            if (key == "kind" || key == "apiVersion") requireArgsType(m_plugin, key, value);
            else visit(key, value);
        });
    }

    std::vector<ResourceWeight> resourceWeights(const Field& field, std::int32_t mostWeight) {
        std::vector<ResourceWeight> resources;
        m_reader.elements(field, [&](const Field& element) {
            ResourceWeight resource;
            bool named = false;
            m_reader.fields(element, {"name", "weight"}, [&](std::string_view key, const Field& value) {
                if (key == "name") {
                    named = !value.string().empty();
                    if (named) requireQualifiedName(value);
                    resource.name = value.text();
                } else {
                    resource.weight = value.int32(0, mostWeight);
                    if (resource.weight == 0) resource.weight = 1;  // as an absent one
                }
            });
            if (!named) element.fail("has no name");
            resources.push_back(std::move(resource));
        });
        return resources;
    }

    std::vector<ShapePoint> shape(const Field& field) {
        std::vector<ShapePoint> points;
        m_reader.elements(field, [&](const Field& element) {
            ShapePoint point;
            m_reader.fields(element, {"utilization", "score"}, [&](std::string_view key, const Field& value) {
                if (key == "utilization") point.utilization = value.int32(0, 100);
                else point.score = value.int32(0, 10);
            });
            const bool grows = points.empty() || point.utilization > points.back().utilization;
            points.push_back(point);
            if (!grows) element.fail("utilization must grow from point to point");
        });
        if (points.empty()) field.fail("has no point");
        return points;
    }

    void scoringStrategy(const Field& field, NodeResourcesFitArgs& args) {
        using Strategy = NodeResourcesFitArgs::Strategy;
        bool typed = false, shaped = false;
        m_reader.fields(field, {"type", "resources", "requestedToCapacityRatio"}, [&](std::string_view key, const Field& value) {
            if (key == "type") {
                typed = true;
                const std::string_view type = value.string();
                if (type == "LeastAllocated") args.strategy = Strategy::LeastAllocated;
                else if (type == "MostAllocated") args.strategy = Strategy::MostAllocated;
                else if (type == "RequestedToCapacityRatio") args.strategy = Strategy::RequestedToCapacityRatio;
                else value.fail("must be one of LeastAllocated, MostAllocated, RequestedToCapacityRatio, not \"" + std::string(type) + "\""
                                + suggestion(type, {"LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"}));
            } else if (key == "resources") {
                std::vector<ResourceWeight> resources = resourceWeights(value, kMaxResourceWeight);
                if (!resources.empty()) args.resources = std::move(resources);
            } else {
                m_reader.fields(value, {"shape"}, [&](std::string_view, const Field& points) {
                    shaped = true;
                    args.shape = shape(points);
                });
            }
        });
        if (!typed) field.fail("has no type: one of LeastAllocated, MostAllocated, RequestedToCapacityRatio");
        if (args.strategy == Strategy::RequestedToCapacityRatio && !shaped)
            field.fail("RequestedToCapacityRatio needs requestedToCapacityRatio.shape");
    }

    void requireTerm(const Field& term) {
        const std::size_t before = m_reader.faults().size();
        m_reader.fields(term, {"matchExpressions", "matchFields"}, [&](std::string_view, const Field& list) {
            m_reader.elements(list, [&](const Field& element) {
                m_reader.fields(element, {"key", "operator", "values"}, [](std::string_view, const Field&) {});
            });
        });
        if (m_reader.faults().size() != before) return;
        if (const auto why = malformed(decodeNodeSelectorTerm(term))) term.fail(*why);
    }

    void requireAffinity(const Field& field) {
        m_reader.fields(field, {"requiredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution"},
                        [&](std::string_view key, const Field& part) {
            if (key.starts_with("required")) {
                bool any = false;
                m_reader.fields(part, {"nodeSelectorTerms"}, [&](std::string_view, const Field& terms) {
                    m_reader.elements(terms, [&](const Field& term) {
                        any = true;
                        requireTerm(term);
                    });
                });
                if (!any) part.fail("has no nodeSelectorTerms; at least one is needed");
                return;
            }
            m_reader.elements(part, [&](const Field& element) {
                bool weighed = false;
                m_reader.fields(element, {"weight", "preference"}, [&](std::string_view name, const Field& inner) {
                    if (name == "preference") return requireTerm(inner);
                    weighed = true;
                    inner.int32(1, 100);
                });
                if (!weighed) element.fail("has no weight: 1 to 100");
            });
        });
    }

    TopologySpreadConstraint defaultConstraint(const Field& field) {
        bool hasSkew = false, hasWhen = false;
        m_reader.fields(field, {"maxSkew", "topologyKey", "whenUnsatisfiable", "labelSelector", "minDomains", "nodeAffinityPolicy",
                                "nodeTaintsPolicy", "matchLabelKeys"}, [&](std::string_view key, const Field& value) {
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

    StrictReader& m_reader;
    std::string_view m_plugin;
};

}  // namespace

Duration decodeDuration(const Field& field) {
    const std::optional<Duration> duration = parseDuration(field.string());
    if (!duration) field.fail("\"" + field.text() + "\" is not a duration like 5s or 1m30s");
    return *duration;
}

ArgsUse decodePluginArgs(StrictReader& reader, std::string_view plugin, const Field& field, PluginArgs& args) {
    ArgsDecoder decoder(reader, plugin);
    if (plugin == "NodeResourcesFit") args.fit = decoder.fit(field);
    else if (plugin == "NodeResourcesBalancedAllocation") args.balanced = decoder.balanced(field);
    else if (plugin == "NodeAffinity") args.nodeAffinity = decoder.nodeAffinity(field);
    else if (plugin == "InterPodAffinity") args.interPodAffinity = decoder.interPod(field);
    else if (plugin == "PodTopologySpread") args.spread = decoder.spread(field);
    else if (plugin == "DefaultPreemption") args.preemption = decoder.preemption(field);
    else if (plugin == "VolumeBinding") args.volumeBinding = decoder.volumeBinding(field);
    else if (plugin == "DynamicResources") args.dynamicResources = decoder.dynamicResources(field);
    else if (plugin == "NodeResourceTopologyMatch") args.topologyMatch = decoder.topologyMatch(field);
    else {
        if (field.value().type() != JsonValue::Type::Object) field.failType("an object");
        field.value().appendTo(args.others[std::string(plugin)]);
    }
    const NodeResourceTopologyMatchArgs& match = args.topologyMatch;
    if (plugin == "NodeResourceTopologyMatch" && (match.cacheResyncPeriodSeconds > 0 || match.discardReservedNodes || match.preemptionMode))
        return ArgsUse::NotModelled;
    return plugin == "VolumeBinding" || plugin == "DynamicResources" || args.others.contains(std::string(plugin))
        ? ArgsUse::NoInfluence : ArgsUse::Decides;
}

}  // namespace bayplan
