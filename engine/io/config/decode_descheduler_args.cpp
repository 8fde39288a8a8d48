// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/decode_descheduler_args.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "io/config/decode_koord_descheduler.h"
#include "io/config/decode_plugin_args.h"
#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

const std::vector<Strategy>& strategies() {
    static const std::vector<Strategy> all = {PodLifeTimeArgs{}, RemoveFailedPodsArgs{}, TooManyRestartsArgs{}, NodeTaintsArgs{}, AffinityViolationArgs{},
                                              AntiAffinityArgs{}, DuplicatesArgs{}, SpreadArgs{}, LowUtilizationArgs{}, HighUtilizationArgs{}, LowNodeLoadArgs{}};
    return all;
}

const std::vector<std::string_view>& strategyNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all{"DefaultEvictor"};
        for (const Strategy& one : strategies()) all.emplace_back(nameOf(one));
        return all;
    }();
    return names;
}

/// Arguments may name their kind, as any object of the API; the descheduler reads it and does not ask what it is.
template <typename Visit>
void fieldsOfArgs(StrictReader& reader, const Field& object, std::initializer_list<std::string_view> known, Visit&& visit) {
    std::vector<std::string_view> names(known);
    names.insert(names.end(), {"apiVersion", "kind"});
    reader.fields(object, std::span<const std::string_view>(names), [&](std::string_view key, const Field& value) {
        if (key == "apiVersion" || key == "kind") static_cast<void>(value.string());
        else visit(key, value);
    });
}

std::int64_t count(const Field& value) { return value.integer(0); }

NamespaceFilter includeOrExclude(StrictReader& reader, const Field& field, const char* what) {
    NamespaceFilter filter;
    reader.fields(field, {"include", "exclude"}, [&](std::string_view key, const Field& list) { (key == "include" ? filter.include : filter.exclude) = decodeStrings(list); });
    if (!filter.include.empty() && !filter.exclude.empty()) reader.add(field, worded("only one of include and exclude %1 can be set", {what}));
    return filter;
}

std::vector<std::int32_t> exitCodes(const Field& list) {
    std::vector<std::int32_t> codes;
    list.forEachElement([&](const Field& one) { codes.push_back(one.int32()); });
    return codes;
}

// Source: descheduler v0.36 pkg/framework/plugins/{podlifetime,removepodshavingtoomanyrestarts}/validation.go.
constexpr std::string_view kLifeTimeStates[] = {
    "Running", "Pending", "Succeeded", "Failed", "Unknown", "NodeAffinity", "NodeLost",
    "Shutdown", "UnexpectedAdmissionError", "PodInitializing", "ContainerCreating", "ImagePullBackOff", "CrashLoopBackOff",
    "CreateContainerConfigError", "ErrImagePull", "CreateContainerError", "InvalidImageName", "OOMKilled", "Error", "Completed",
    "DeadlineExceeded", "Evicted", "ContainerCannotRun", "StartError"};
constexpr std::string_view kRestartStates[] = {"Running", "CrashLoopBackOff"};

std::vector<std::string> states(const Field& list, std::span<const std::string_view> known) {
    std::vector<std::string> names;
    list.forEachElement([&](const Field& one) {
        if (std::find(known.begin(), known.end(), one.string()) == known.end())
            one.fail(worded("\"%1\" is no state that the descheduler takes here%2", {one.string(), suggestion(one.string(), known)}));
        names.push_back(one.text());
    });
    return names;
}

/// A selector of the policy, which no API server has looked at: what upstream could not parse is a fault.
LabelSelector selectorOfPolicy(StrictReader& reader, const Field& field) {
    const std::size_t faults = reader.faults().size();
    reader.fields(field, {"matchLabels", "matchExpressions"}, [&](std::string_view part, const Field& list) {
        if (part == "matchExpressions") reader.elements(list, [&](const Field& one) { reader.fields(one, {"key", "operator", "values"}, [](std::string_view, const Field&) {}); });
    });
    if (reader.faults().size() != faults) return {};
    LabelSelector selector = decodeLabelSelector(field);
    for (const Requirement& requirement : selector.requirements)
        if (const std::optional<std::string> why = malformed(requirement)) reader.add(field, *why);
    return selector;
}

bool decodeChoice(StrictReader& reader, std::string_view key, const Field& value, PodChoice& choice) {
    if (key == "namespaces") choice.namespaces = includeOrExclude(reader, value, "namespaces");
    else if (key == "labelSelector") choice.labels = selectorOfPolicy(reader, value);
    else return false;
    return true;
}

void decode(StrictReader& reader, const Field& object, PodLifeTimeArgs& args) {
    fieldsOfArgs(reader, object,
                 {"namespaces", "labelSelector", "maxPodLifeTimeSeconds", "states", "conditions", "exitCodes", "ownerKinds", "includingInitContainers",
                  "includingEphemeralContainers"},
                 [&](std::string_view key, const Field& value) {
                     if (decodeChoice(reader, key, value, args.pods)) return;
                     if (key == "maxPodLifeTimeSeconds") args.maxSeconds = value.integer(0);
                     else if (key == "states") args.states = states(value, kLifeTimeStates);
                     else if (key == "exitCodes") args.exitCodes = exitCodes(value);
                     else if (key == "ownerKinds") args.ownerKinds = includeOrExclude(reader, value, "ownerKinds");
                     else if (key == "includingInitContainers") args.initContainers = value.boolean();
                     else if (key == "includingEphemeralContainers") args.ephemeralContainers = value.boolean();
                     else
                         reader.elements(value, [&](const Field& element) {
                             PodLifeTimeArgs::Condition condition;
                             reader.fields(element, {"type", "status", "reason", "minTimeSinceLastTransitionSeconds"}, [&](std::string_view name, const Field& part) {
                                 if (name == "type") condition.type = part.text();
                                 else if (name == "status") condition.status = part.text();
                                 else if (name == "reason") condition.reason = part.text();
                                 else condition.minSeconds = part.integer(0);
                             });
                             if (condition.type.empty() && condition.status.empty() && condition.reason.empty() && !condition.minSeconds)
                                 element.fail(worded("at least one of type, status, reason, or minTimeSinceLastTransitionSeconds must be set"));
                             args.conditions.push_back(std::move(condition));
                         });
                 });
}

void decode(StrictReader& reader, const Field& object, RemoveFailedPodsArgs& args) {
    fieldsOfArgs(reader, object, {"namespaces", "labelSelector", "excludeOwnerKinds", "minPodLifetimeSeconds", "reasons", "exitCodes", "includingInitContainers"},
                 [&](std::string_view key, const Field& value) {
                     if (decodeChoice(reader, key, value, args.pods)) return;
                     if (key == "excludeOwnerKinds") args.excludedOwnerKinds = decodeStrings(value);
                     else if (key == "minPodLifetimeSeconds") args.minSeconds = value.integer(0);
                     else if (key == "reasons") args.reasons = decodeStrings(value);
                     else if (key == "exitCodes") args.exitCodes = exitCodes(value);
                     else args.initContainers = value.boolean();
                 });
}

void decode(StrictReader& reader, const Field& object, TooManyRestartsArgs& args) {
    args.threshold = 0;
    fieldsOfArgs(reader, object, {"namespaces", "labelSelector", "podRestartThreshold", "includingInitContainers", "states"}, [&](std::string_view key, const Field& value) {
        if (decodeChoice(reader, key, value, args.pods)) return;
        if (key == "podRestartThreshold") args.threshold = value.int32(1);
        else if (key == "states") args.states = states(value, kRestartStates);
        else args.initContainers = value.boolean();
    });
}

void decode(StrictReader& reader, const Field& object, NodeTaintsArgs& args) {
    fieldsOfArgs(reader, object, {"namespaces", "labelSelector", "includePreferNoSchedule", "excludedTaints", "includedTaints"}, [&](std::string_view key, const Field& value) {
        if (decodeChoice(reader, key, value, args.pods)) return;
        if (key == "includePreferNoSchedule") args.preferNoSchedule = value.boolean();
        else if (key == "excludedTaints") args.excluded = decodeStrings(value);
        else args.included = decodeStrings(value);
    });
    if (!args.excluded.empty() && args.included && !args.included->empty()) reader.add(object, worded("either includedTaints or excludedTaints can be set, but not both"));
}

void decode(StrictReader& reader, const Field& object, AffinityViolationArgs& args) {
    fieldsOfArgs(reader, object, {"namespaces", "labelSelector", "nodeAffinityType"}, [&](std::string_view key, const Field& value) {
        if (decodeChoice(reader, key, value, args.pods)) return;
        value.forEachElement([&](const Field& type) {
            if (type.string() == "requiredDuringSchedulingIgnoredDuringExecution") args.types.push_back(AffinityViolationArgs::Type::Required);
            else if (type.string() == "preferredDuringSchedulingIgnoredDuringExecution") args.types.push_back(AffinityViolationArgs::Type::Preferred);
            else type.fail(worded("must be requiredDuringSchedulingIgnoredDuringExecution or preferredDuringSchedulingIgnoredDuringExecution"));
        });
    });
}

void decode(StrictReader& reader, const Field& object, AntiAffinityArgs& args) {
    fieldsOfArgs(reader, object, {"namespaces", "labelSelector"}, [&](std::string_view key, const Field& value) { decodeChoice(reader, key, value, args.pods); });
}

void decode(StrictReader& reader, const Field& object, DuplicatesArgs& args) {
    fieldsOfArgs(reader, object, {"namespaces", "excludeOwnerKinds"}, [&](std::string_view key, const Field& value) {
        if (key == "namespaces") args.namespaces = includeOrExclude(reader, value, "namespaces");
        else args.excludedOwnerKinds = decodeStrings(value);
    });
}

void decode(StrictReader& reader, const Field& object, SpreadArgs& args) {
    fieldsOfArgs(reader, object, {"namespaces", "labelSelector", "constraints", "topologyBalanceNodeFit"}, [&](std::string_view key, const Field& value) {
        if (decodeChoice(reader, key, value, args.pods)) return;
        if (key == "topologyBalanceNodeFit") {
            args.nodeFit = value.boolean();
            return;
        }
        bool hard = false, soft = false;
        value.forEachElement([&](const Field& one) {
            if (one.string() != "DoNotSchedule" && one.string() != "ScheduleAnyway") one.fail(worded("must be DoNotSchedule or ScheduleAnyway"));
            (one.string() == "DoNotSchedule" ? hard : soft) = true;
        });
        if (!hard && !soft) return;  // an empty list is the default
        args.doNotSchedule = hard;
        args.scheduleAnyway = soft;
    });
}

ResourceShares shares(StrictReader& reader, const Field& field) {
    ResourceShares all;
    reader.entries(field, [&](std::string_view name, const Field& value) { all[std::string(name)] = value.real(0, 100); });
    return all;
}

std::vector<std::string> excludedNamespaces(StrictReader& reader, const Field& field) {
    const NamespaceFilter filter = includeOrExclude(reader, field, "namespaces");
    if (!filter.include.empty()) reader.add(field, worded("only exclude can be set"));
    return filter.exclude;
}

/// Whether metricsUtilization names a source. Where it is there and names none, upstream cannot make the plugin, and leaves
/// the whole profile out (pkg/framework/plugins/nodeutilization/lownodeutilization.go).
bool measures(StrictReader& reader, const Field& field) {
    bool server = false;
    std::string source;
    reader.fields(field, {"metricsServer", "source", "prometheus"}, [&](std::string_view key, const Field& value) {
        if (key == "metricsServer") server = value.boolean();
        else if (key == "source") source = value.text();
        else reader.fields(value, {"query"}, [](std::string_view, const Field& query) { static_cast<void>(query.string()); });
    });
    if (!source.empty() && source != "KubernetesMetrics" && source != "Prometheus") reader.add(field, worded("the source of metrics must be KubernetesMetrics or Prometheus"));
    else if (source.empty() && !server) reader.add(field, worded("names no source of metrics: the descheduler does not run such a profile"));
    return server || !source.empty();
}

void decode(StrictReader& reader, const Field& object, LowUtilizationArgs& args, std::string& unmodelled) {
    fieldsOfArgs(reader, object,
                 {"useDeviationThresholds", "thresholds", "targetThresholds", "numberOfNodes", "metricsUtilization", "evictableNamespaces", "evictionLimits"},
                 [&](std::string_view key, const Field& value) {
                     if (key == "useDeviationThresholds") args.deviation = value.boolean();
                     else if (key == "thresholds") args.thresholds = shares(reader, value);
                     else if (key == "targetThresholds") args.targets = shares(reader, value);
                     else if (key == "numberOfNodes") args.numberOfNodes = value.integer();
                     else if (key == "evictableNamespaces") args.excludedNamespaces = excludedNamespaces(reader, value);
                     else if (key == "evictionLimits") reader.fields(value, {"node"}, [&](std::string_view, const Field& limit) { args.nodeLimit = count(limit); });
                     else if (measures(reader, value)) unmodelled = "usage is what pods request here, not what is measured";
                 });
    for (const auto& [name, low] : args.thresholds) {
        const auto high = args.targets.find(name);
        if (high == args.targets.end()) reader.add(object, worded("thresholds and targetThresholds configured different resources: %1 is in thresholds only", {name}));
        else if (!args.deviation && low > high->second) reader.add(object, worded("thresholds' %1 percentage is greater than targetThresholds'", {name}));
    }
    for (const auto& [name, unused] : args.targets)
        if (!args.thresholds.contains(name)) reader.add(object, worded("thresholds and targetThresholds configured different resources: %1 is in targetThresholds only", {name}));
}

void decode(StrictReader& reader, const Field& object, HighUtilizationArgs& args) {
    fieldsOfArgs(reader, object, {"thresholds", "numberOfNodes", "evictionModes", "evictableNamespaces"}, [&](std::string_view key, const Field& value) {
        if (key == "thresholds") args.thresholds = shares(reader, value);
        else if (key == "numberOfNodes") args.numberOfNodes = value.integer();
        else if (key == "evictableNamespaces") args.excludedNamespaces = excludedNamespaces(reader, value);
        else
            value.forEachElement([&](const Field& mode) {
                if (mode.string() != "OnlyThresholdingResources") mode.fail(worded("must be OnlyThresholdingResources"));
                args.onlyThresholdingResources = true;
            });
    });
}

PodProtection protectionNamed(const Field& name, bool extra) {
    struct Named {
        std::string_view name;
        PodProtection protection;
        bool extra;
    };
    static constexpr Named kAll[] = {{"PodsWithLocalStorage", PodProtection::LocalStorage, false},
                                     {"DaemonSetPods", PodProtection::DaemonSets, false},
                                     {"SystemCriticalPods", PodProtection::SystemCritical, false},
                                     {"FailedBarePods", PodProtection::FailedBare, false},
                                     {"PodsWithPVC", PodProtection::Claims, true},
                                     {"PodsWithoutPDB", PodProtection::WithoutBudget, true},
                                     {"PodsWithResourceClaims", PodProtection::ResourceClaims, true}};
    for (const Named& one : kAll)
        if (one.name == name.string() && one.extra == extra) return one.protection;
    name.fail(worded("\"%1\" is no %2", {name.text(), extra ? worded("protection that can be enabled") : worded("protection that is on by default")}));
}

void decodeProtections(StrictReader& reader, const Field& field, DefaultEvictorArgs& args, std::set<PodProtection>& protections, bool& given) {
    std::set<PodProtection> named;
    protections = DefaultEvictorArgs{}.protections;
    reader.fields(field, {"defaultDisabled", "extraEnabled", "config"}, [&](std::string_view key, const Field& value) {
        if (key == "config") {
            reader.fields(value, {"PodsWithPVC"}, [&](std::string_view, const Field& claims) {
                reader.fields(claims, {"protectedStorageClasses"}, [&](std::string_view, const Field& classes) {
                    reader.elements(classes, [&](const Field& one) {
                        reader.fields(one, {"name"}, [&](std::string_view, const Field& name) { args.protectedStorageClasses.push_back(name.text()); });
                    });
                });
            });
            return;
        }
        reader.elements(value, [&](const Field& name) {
            given = true;
            const PodProtection protection = protectionNamed(name, key == "extraEnabled");
            if (!named.insert(protection).second) name.fail(worded("is there twice"));
            if (key == "extraEnabled") protections.insert(protection);
            else protections.erase(protection);
        });
    });
}

}  // namespace

bool isDeschedulerStrategy(const std::string& name) {
    return name != "DefaultEvictor" && std::find(strategyNames().begin(), strategyNames().end(), name) != strategyNames().end();
}

Message suggestionForStrategy(const std::string& name) { return suggestion(name, strategyNames()); }

Strategy strategyWithDefaults(const std::string& name) {
    return *std::find_if(strategies().begin(), strategies().end(), [&](const Strategy& one) { return nameOf(one) == name; });
}

std::string lackOf(const Strategy& strategy) {
    if (const auto* args = std::get_if<PodLifeTimeArgs>(&strategy); args && !args->maxSeconds && args->states.empty() && args->conditions.empty() && args->exitCodes.empty())
        return "needs at least one criterion: maxPodLifeTimeSeconds, states, conditions, or exitCodes";
    if (const auto* args = std::get_if<TooManyRestartsArgs>(&strategy); args && args->threshold < 1) return "needs podRestartThreshold, of at least 1";
    if (const auto* args = std::get_if<AffinityViolationArgs>(&strategy); args && args->types.empty()) return "needs nodeAffinityType";
    if (const auto* args = std::get_if<LowUtilizationArgs>(&strategy); args && args->thresholds.empty()) return "needs thresholds and targetThresholds";
    if (const auto* args = std::get_if<LowNodeLoadArgs>(&strategy); args && args->pools.empty()) return "needs lowThresholds and highThresholds";
    if (const auto* args = std::get_if<HighUtilizationArgs>(&strategy); args && args->thresholds.empty()) return "needs thresholds";
    return {};
}

DefaultEvictorArgs decodeEvictorArgs(StrictReader& reader, const Field& object) {
    DefaultEvictorArgs args;
    std::set<PodProtection> protections, old = args.protections;  // by podProtections, and by the deprecated fields
    bool given = false, givenInOldWay = false;
    const auto oldSays = [&](PodProtection which, bool protects) {
        givenInOldWay = givenInOldWay || protects != args.protections.contains(which);
        if (protects) old.insert(which);
        else old.erase(which);
    };
    fieldsOfArgs(reader, object,
                 {"nodeSelector", "labelSelector", "namespaceLabelSelector", "priorityThreshold", "nodeFit", "minReplicas", "minPodAge", "noEvictionPolicy", "podProtections",
                  "evictLocalStoragePods", "evictDaemonSetPods", "evictSystemCriticalPods", "ignorePvcPods", "ignorePodsWithoutPDB", "evictFailedBarePods"},
                 [&](std::string_view key, const Field& value) {
                     if (key == "nodeSelector") {
                         Result<LabelSelector> read = parseLabelSelector(value.string());
                         if (!read) value.fail(read.error().message);
                         args.nodeSelector = std::move(*read);
                     } else if (key == "labelSelector") {
                         args.labelSelector = selectorOfPolicy(reader, value);
                     } else if (key == "namespaceLabelSelector") {
                         // Upstream looks at it only where it has matchLabels.
                         bool labels = false;
                         value.forEach([&](std::string_view name, const Field& part) {
                             if (name == "matchLabels") part.forEach([&](std::string_view, const Field&) { labels = true; });
                         });
                         const LabelSelector selector = selectorOfPolicy(reader, value);
                         if (labels) args.namespaceSelector = selector;
                     } else if (key == "priorityThreshold") {
                         reader.fields(value, {"name", "value"}, [&](std::string_view name, const Field& part) {
                             if (name == "name") args.priorityThresholdClass = part.text();
                             else args.priorityThreshold = part.int32();
                         });
                         if (!args.priorityThresholdClass.empty() && args.priorityThreshold) value.fail(worded("only one of name and value can be set"));
                     } else if (key == "nodeFit") args.nodeFit = value.boolean();
                     else if (key == "minReplicas") args.minReplicas = count(value);
                     else if (key == "minPodAge") args.minPodAge = decodeDuration(value);
                     else if (key == "noEvictionPolicy") {
                         if (!value.string().empty() && value.string() != "Preferred" && value.string() != "Mandatory") value.fail(worded("must be Preferred or Mandatory"));
                         args.preferenceBinds = value.string() == "Mandatory";
                     } else if (key == "podProtections") decodeProtections(reader, value, args, protections, given);
                     else if (key == "evictLocalStoragePods") oldSays(PodProtection::LocalStorage, !value.boolean());
                     else if (key == "evictDaemonSetPods") oldSays(PodProtection::DaemonSets, !value.boolean());
                     else if (key == "evictSystemCriticalPods") oldSays(PodProtection::SystemCritical, !value.boolean());
                     else if (key == "evictFailedBarePods") oldSays(PodProtection::FailedBare, !value.boolean());
                     else oldSays(key == "ignorePvcPods" ? PodProtection::Claims : PodProtection::WithoutBudget, value.boolean());
                 });
    if (given && givenInOldWay) reader.add(object, worded("evict… and ignore… of the old form cannot be set beside podProtections"));
    args.protections = given ? std::move(protections) : std::move(old);
    return args;
}

Strategy decodeStrategyArgs(StrictReader& reader, const std::string& name, const Field& object, std::string& unmodelled) {
    Strategy strategy = strategyWithDefaults(name);
    std::visit(
        [&](auto& args) {
            if constexpr (std::is_same_v<std::remove_reference_t<decltype(args)>, LowUtilizationArgs>) decode(reader, object, args, unmodelled);
            else if constexpr (std::is_same_v<std::remove_reference_t<decltype(args)>, LowNodeLoadArgs>) args = decodeLowNodeLoad(reader, object);
            else decode(reader, object, args);
        },
        strategy);
    return strategy;
}

}  // namespace bayplan
