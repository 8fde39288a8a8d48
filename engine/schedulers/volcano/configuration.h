// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// volcano-scheduler.conf as values: which actions run in which order, the tiers of plugins, and their arguments.
// Source: Volcano ed72c7c pkg/scheduler/conf, framework/arguments.go (specification ecosystem 3.1).

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "base/result.h"

namespace bayplan::volcano {

enum class ActionKind { Enqueue,
                        Allocate,
                        Preempt,
                        Reclaim,
                        Backfill,
                        Shuffle,
                        GangPreempt,
                        GangReclaim };
const char* toString(ActionKind action);

/// Arguments of a plugin or an action by key: scalars as text, objects and lists as compact JSON.
class Arguments {
public:
    std::map<std::string, std::string, std::less<>> values;

    bool has(std::string_view key) const { return values.find(key) != values.end(); }
    /// `otherwise` where the key is absent. The reader of configurations has checked that numbers are numbers.
    std::int64_t integer(std::string_view key, std::int64_t otherwise) const;
    double real(std::string_view key, double otherwise) const;
    bool flag(std::string_view key, bool otherwise) const;
    std::string text(std::string_view key) const;
};

enum class ArgumentKind { Integer,
                          Real,
                          Flag,
                          Text,
                          Json,
                          Duration,      // as Go writes it, not below 0
                          Strategies };  // a list of names with parameters, each value kept by its path: "strategies|<name>|thresholds|cpu"

/// Over how long Volcano averages what nodes use. No argument changes it.
/// Source: Volcano pkg/scheduler/metrics/source/metrics_client.go (NODE_METRICS_PERIOD).
inline constexpr std::string_view kMeasuredPeriod = "10m";
/// Over how long the plugin rescheduling looks for averages; those of another period than kMeasuredPeriod it reads as 0.
std::string measuredPeriodOf(const Arguments& rescheduling);

struct ArgumentRule {
    std::string_view key;  // ends in '*': what the star stands for is free
    ArgumentKind kind = ArgumentKind::Integer;
    bool modelled = true;
};

struct PluginOption;
struct VolcanoConfiguration;

/// What a plugin takes; by its name in the configuration.
struct PluginRow {
    std::string_view name;
    std::span<const ArgumentRule> arguments;
    bool modelled = true;
    /// Why the plugin never does anything, as it is configured; empty: it may.
    Message (*idle)(const VolcanoConfiguration& all, const PluginOption& own) = nullptr;
    bool readsUse = false;  // it goes by what nodes use
};
std::span<const PluginRow> pluginRows();
const PluginRow* pluginRow(std::string_view name);
std::span<const ArgumentRule> argumentsOf(ActionKind action);
/// Null if no argument of that key is known.
const ArgumentRule* argumentRule(std::span<const ArgumentRule> rules, std::string_view key);

/// The extension points that a configuration can switch off for a plugin.
enum class Point {
    JobOrder,
    Hierarchy,
    JobReady,
    JobPipelined,
    TaskOrder,
    Preemptable,
    Reclaimable,
    Preemptive,
    QueueOrder,
    ClusterOrder,
    Predicate,
    BestNode,
    NodeOrder,
    TargetJob,
    ReservedNodes,
    JobEnqueued,
    Victim,
    JobStarving,
    Overused,
    Allocatable,
    HyperNodeOrder,
    HyperNodeGradient,
    SubJobReady,
    SubJobPipelined,
    SubJobOrder,
    UnifiedEvictable,
};
inline constexpr std::size_t kPoints = 26;
/// By the field's name, "enablePreemptable"; absent: there is no such switch.
std::optional<Point> pointOfSwitch(std::string_view field);
std::vector<std::string_view> switchNames();

struct PluginOption {
    std::string name;
    std::map<Point, bool> switches;  // those that the configuration names
    Arguments arguments;

    /// Points that are not named are on, but the hierarchy.
    bool on(Point point) const {
        const auto at = switches.find(point);
        return at == switches.end() ? point != Point::Hierarchy : at->second;
    }
};

struct VolcanoConfiguration {
    std::vector<ActionKind> actions;
    std::vector<std::vector<PluginOption>> tiers;
    std::map<ActionKind, Arguments> actionArguments;

    const PluginOption* find(std::string_view plugin) const;
    /// A plugin goes by what nodes use, and is not idle.
    bool readsUse() const;
    bool has(ActionKind action) const;
    Arguments argumentsOfAction(ActionKind action) const;
};

}  // namespace bayplan::volcano
