// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "metrics/shape_text.h"
#include "planner/profile_comparison.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

using Effect = std::function<std::optional<double>(const PlacementEffects&)>;

/// A row of the numbers, with so many decimals.
struct EffectRow {
    std::string name;
    Effect of;
    int decimals = 0;
};

std::vector<EffectRow> effectRows(const ProfileComparison& comparison) {
    std::vector<EffectRow> rows{{tr("placed"), [](const PlacementEffects& e) { return static_cast<double>(e.placed); }},
                                {tr("pending"), [](const PlacementEffects& e) { return static_cast<double>(e.pending); }}};
    if (!comparison.shape.empty() && comparison.noSlots.empty())
        rows.push_back({tr("slots of %1", {printable(comparison.shape)}), [](const PlacementEffects& e) { return e.slotsLeft ? std::optional(static_cast<double>(*e.slotsLeft)) : std::nullopt; }});
    const ResourceTable& resources = comparison.now.cluster->catalog().resources;
    for (std::size_t i = 0; i < comparison.now.balance.size(); ++i) {
        if (comparison.now.balance[i].inUse + comparison.a.balance[i].inUse + comparison.b.balance[i].inUse == 0) continue;
        const std::string name = printable(resources.name(comparison.now.balance[i].resource));
        rows.push_back({tr("%1: nodes in use", {name}), [i](const PlacementEffects& e) { return static_cast<double>(e.balance[i].inUse); }});
        rows.push_back({tr("%1: how full these are, in percent", {name}), [i](const PlacementEffects& e) { return 100 * e.balance[i].density; }, 1});
        rows.push_back({tr("%1: how unequal the nodes are, in percent", {name}), [i](const PlacementEffects& e) { return 100 * e.balance[i].deviation; }, 1});
    }
    if (comparison.now.skew) {
        rows.push_back({tr("skew over zones, mean of the workloads"), [](const PlacementEffects& e) { return e.skew->mean; }, 2});
        rows.push_back({tr("skew over zones, largest"), [](const PlacementEffects& e) { return static_cast<double>(e.skew->largest); }});
    }
    return rows;
}

void writeTable(std::ostream& out, const ProfileComparison& comparison, const TableLook& look) {
    const PlacementComparison& placements = comparison.placements;
    const auto number = [](std::size_t count) { return std::to_string(count); };
    out << tr("%1 of %2 pods differ: %3 moved, %4 newly pending, %5 newly placed",
              {number(placements.different.size()), number(placements.pods), number(comparison.moved), number(comparison.newlyPending), number(comparison.newlyPlaced)})
        << '\n';
    if (comparison.replaced.pods.size() < comparison.replaced.of) out << tr("a sample of %1 of %2 pods", {number(comparison.replaced.pods.size()), number(comparison.replaced.of)}) << '\n';
    if (comparison.replaced.stay > 0) out << tr("%1 pods stay where they are", {number(comparison.replaced.stay)}) << '\n';
    if (!comparison.noSlots.empty()) out << tr("slots of %1 are not counted: %2", {printable(comparison.shape), printable(comparison.noSlots)}) << '\n';
    out << '\n';
    TextTable effects({"", tr("NOW"), "A", "B"});
    for (const EffectRow& row : effectRows(comparison)) {
        std::vector<std::string> cells{row.name};
        for (const PlacementEffects* side : {&comparison.now, &comparison.a, &comparison.b}) {
            const std::optional<double> value = row.of(*side);
            cells.push_back(value ? fixedNumber(*value, row.decimals) : "-");
        }
        effects.add(cells);
    }
    effects.write(out, look);
    if (placements.different.empty()) return;
    out << '\n';
    TextTable table({tr("POD"), "A", "B"});
    for (const PlacedElsewhere& one : placements.different) table.add({one.pod, one.a.empty() ? toString(one.whatA) : one.a, one.b.empty() ? toString(one.whatB) : one.b});
    table.write(out, look);
}

void appendEffects(std::string& json, const PlacementEffects& effects) {
    const ResourceTable& resources = effects.cluster->catalog().resources;
    JsonMembers members(json);
    members.number("placed", effects.placed);
    members.number("pending", effects.pending);
    if (effects.slotsLeft) members.raw("slots") += std::to_string(*effects.slotsLeft);
    members.raw("resources") += '[';
    for (const ResourceBalance& balance : effects.balance) {
        if (json.back() != '[') json += ',';
        JsonMembers one(json);
        one.text("name", resources.name(balance.resource));
        one.number("nodes", balance.nodes);
        one.number("nodesInUse", balance.inUse);
        one.raw("share") += plainNumber(balance.share, 6);
        one.raw("density") += plainNumber(balance.density, 6);
        one.raw("deviation") += plainNumber(balance.deviation, 6);
    }
    json += ']';
    if (!effects.skew) return;
    JsonMembers skew(members.raw("zoneSkew"));
    skew.number("zones", effects.skew->zones);
    skew.number("workloads", effects.skew->workloads);
    skew.raw("mean") += plainNumber(effects.skew->mean, 6);
    skew.raw("largest") += std::to_string(effects.skew->largest);
}

void writeDocument(std::ostream& out, ReportFormat format, const ProfileComparison& comparison, const ComparedPods& which) {
    ReportDocument document(out, format, "ProfileComparison");
    document.text("pods", toString(which.which));
    document.number("compared", comparison.replaced.pods.size());
    document.number("of", comparison.replaced.of);
    document.number("stay", comparison.replaced.stay);
    if (which.which == ComparedPods::Which::Sample) document.number("seed", which.seed);
    document.number("moved", comparison.moved);
    document.number("newlyPending", comparison.newlyPending);
    document.number("newlyPlaced", comparison.newlyPlaced);
    if (!comparison.shape.empty()) document.text("shape", comparison.shape);
    if (!comparison.noSlots.empty()) document.text("noSlots", comparison.noSlots);
    for (const auto& [name, side] : {std::pair("now", &comparison.now), std::pair("a", &comparison.a), std::pair("b", &comparison.b)}) {
        std::string json;
        appendEffects(json, *side);
        document.value(name, json);
    }
    document.list("different", comparison.placements.different, [](std::string& json, const PlacedElsewhere& one) {
        JsonMembers members(json);
        members.text("pod", one.pod);
        members.text("a", one.a);
        members.text("b", one.b);
        members.text("whatA", toString(one.whatA));
        members.text("whatB", toString(one.whatB));
    });
}

/// "pending", "all", or how many by lot.
std::optional<ComparedPods> comparedPods(const std::string& text, std::uint64_t seed) {
    if (text == "pending") return ComparedPods{};
    if (text == "all") return ComparedPods{.which = ComparedPods::Which::All};
    ComparedPods sample{.which = ComparedPods::Which::Sample, .size = 0, .seed = seed};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), sample.size);
    return fault == std::errc() && end == text.data() + text.size() && sample.size > 0 ? std::optional(sample) : std::nullopt;
}

}  // namespace

std::string checkComparedPods(const std::string& text) {
    return comparedPods(text, 0) ? std::string() : tr("must be pending, all, or how many pods of all, by lot");
}

int runConfigCompare(const ConfigCompareOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    std::optional<Opening> opened = openingFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    const Result<ReadConfiguration> other = readSchedulerConfiguration(options.with, stop);
    if (!other) return fail(other.error());
    opened->input.diagnostics.insert(opened->input.diagnostics.end(), other->diagnostics.begin(), other->diagnostics.end());
    const Result<Profiles> b = makeProfiles(other->configuration, inTreePlugins());
    if (!b) return fail(b.error());
    if (!isEnough(opened->input, options.quiet, options.live.partial)) return kExitFailed;

    std::optional<SlotShape> shape;
    if (!options.request.empty()) {
        const Result<ShapeWords> words = shapeFromText(options.request);
        if (!words) return fail(words.error());
        if (const Result<void> known = knownResources(words->requests, opened->input.cluster->catalog()); !known) return fail(known.error());
        shape = shapeOf(*words, opened->profiles.all.front()->schedulerName);
    }
    const ComparedPods which = *comparedPods(options.pods, options.seed);
    const Result<ProfileComparison> comparison = compareProfiles(opened->input.cluster, opened->profiles, *b, which, shape, budget);
    if (!comparison) return fail(comparison.error());
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeTable(out, *comparison, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeDocument(out, format, *comparison, which); },
                           .names = [&](std::ostream& out) {
                               for (const PlacedElsewhere& one : comparison->placements.different) out << referenceTo("Pod", one.pod) << '\n'; }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
