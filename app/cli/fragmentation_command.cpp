// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/gpu_groups.h"
#include "cli/live/live_input.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/fragmentation_output.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/request_notes.h"
#include "cli/output/trend_output.h"
#include "cli/output/words.h"
#include "io/sessions/loader.h"
#include "io/sessions/snapshot_file.h"
#include "metrics/published_zones.h"
#include "metrics/shape_text.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

constexpr std::size_t kShapesSeen = 3;
constexpr std::string_view kUsualLabel = "topology.kubernetes.io/zone";

/// The shapes that the options name; may be none.
Result<std::vector<SlotShape>> shapesNamed(const FragmentationOptions& options, const std::string& schedulerName, Diagnostics& diagnostics) {
    std::vector<SlotShape> shapes;
    for (const std::string& text : options.requests) {
        const Result<ShapeWords> words = shapeFromText(text);
        if (!words) return words.error();
        shapes.push_back(shapeOf(*words, schedulerName));
    }
    if (!options.shapes.empty()) {
        const Result<Objects> objects = readObjects(options.shapes);
        if (!objects) return objects.error();
        diagnostics.insert(diagnostics.end(), objects->diagnostics.begin(), objects->diagnostics.end());
        if (objects->pods.empty()) return Error{ErrorCode::Invalid, tr("there is no Pod in it whose shape could be counted"), Origin{options.shapes.front().string(), 0, 0, {}, {}}};
        for (const Pod& pod : objects->pods) shapes.push_back(shapeOf(pod));
    }
    for (SlotShape& shape : shapes) {
        shape.gang = options.gang;
        if (const Result<void> possible = countable(shape); !possible) return possible.error();
    }
    return shapes;
}

SlotLevels levelsFor(const FragmentationOptions& options, const Cluster& cluster) {
    SlotLevels levels;
    const auto add = [&](LevelKind kind, const std::string& key = {}) { levels.levels.push_back({kind, key}); };
    if (options.levels.empty()) {
        add(LevelKind::NumaZone);
        add(LevelKind::NvlinkGroup);
        add(LevelKind::Node);
        const SharedList<Node>& nodes = cluster.catalog().nodes;
        if (std::any_of(nodes.begin(), nodes.end(), [](const Node& node) { return node.labels.find(kUsualLabel) != nullptr; })) add(LevelKind::Label, std::string(kUsualLabel));
        add(LevelKind::Cluster);
    }
    for (const std::string& name : options.levels) {
        if (name == "numa-zone") add(LevelKind::NumaZone);
        else if (name == "nvlink-group") add(LevelKind::NvlinkGroup);
        else if (name == "node") add(LevelKind::Node);
        else if (name == "cluster") add(LevelKind::Cluster);
        else add(LevelKind::Label, name);
    }
    levels.numaZones = publishedZones(cluster);
    return levels;
}

/// One configuration for all, so that snapshots can be compared; a project's own is ignored.
int runTrend(const FragmentationOptions& options, const Budget& budget) {
    const Result<ReadConfiguration> configuration = configurationFor(options.rules, Input{}, budget.stop);
    if (!configuration) return fail(configuration.error());
    Diagnostics diagnostics = configuration->diagnostics;
    const Result<Profiles> profiles = makeProfiles(configuration->configuration, inTreePlugins());
    if (!profiles) return fail(profiles.error());
    Result<std::vector<SlotShape>> shapes = shapesNamed(options, profiles->all.front()->schedulerName, diagnostics);
    if (!shapes) return fail(shapes.error());
    const Result<std::vector<std::filesystem::path>> snapshots = snapshotsAmong(options.files, budget);
    if (!snapshots) return fail(snapshots.error());
    TrendQuestion question{std::move(*shapes), kShapesSeen, options.gang, [&](const Cluster& cluster) { return levelsFor(options, cluster); }};
    const Result<Trend> trend = trendOver(*snapshots, readSnapshot, *profiles, std::move(question), budget);
    if (!trend) return fail(trend.error());
    for (const TrendEntry& entry : trend->entries) {
        if (entry.error) diagnostics.push_back({Severity::Error, *entry.error});
        else diagnostics.insert(diagnostics.end(), entry.diagnostics.begin(), entry.diagnostics.end());
    }
    if (!isWhole(diagnostics, options.quiet, options.live.partial) || trend->measured() == 0) return kExitFailed;
    print(options.output, {.table = [&](std::ostream& out, const TableLook&) { writeTrendTable(out, *trend); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeTrendDocument(out, format, *trend); },
                           .csv = [&](std::ostream& out) { writeTrendCsv(out, *trend); }});
    return finishOutput(kExitOk);
}

}  // namespace

std::string checkRequests(const std::string& text) {
    const Result<ShapeWords> words = shapeFromText(text);
    return words ? std::string() : words.error().message.text();
}

int runFragmentation(const FragmentationOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    if (options.trend) return runTrend(options, budget);
    int code = kExitOk;
    std::optional<Opening> opened = openingFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    Diagnostics& diagnostics = opened->input.diagnostics;
    Profiles& profiles = opened->profiles;
    const Cluster& cluster = *opened->input.cluster;
    const Result<GpuGroups> groups = GpuGroups::read(options.kubelets, opened->input, budget);
    if (!groups) return fail(groups.error());
    Result<std::vector<SlotShape>> shapes = shapesNamed(options, profiles.all.front()->schedulerName, diagnostics);
    if (!isEnough(opened->input, options.quiet, options.live.partial)) return kExitFailed;
    if (!shapes) return fail(shapes.error());
    if (!std::all_of(options.requests.begin(), options.requests.end(), [&](const std::string& text) { return knowsRequest(text, cluster.catalog()); })) return kExitUsage;
    if (!options.quiet && !options.requests.empty())
        for (const SlotShape& shape : *shapes) tellClosed(shape, cluster.catalog());
    if (shapes->empty()) *shapes = shapesSeen(cluster.catalog(), kShapesSeen, options.gang);

    SlotBoard board(std::move(profiles), *shapes);
    if (const Result<void> counted = board.update(cluster, budget); !counted) return fail(counted.error());
    SlotLevels levels = levelsFor(options, cluster);
    levels.nvlinkGroups = groups->rooms(cluster);
    FragmentationFindings found;
    for (std::size_t s = 0; s < shapes->size(); ++s) {
        Result<std::vector<Culprit>> inTheWay = culprits(board, s, options.top, budget);
        if (!inTheWay) return fail(inTheWay.error());
        found.shapes.push_back({(*shapes)[s], slotLosses(board, s), slotsByLevel(board, s, levels), strands(board, s), std::move(*inTheWay)});
    }
    UsageBalance balance;
    balance.update(cluster);
    GpuFragmentation gpus;
    gpus.update(cluster);
    found.catalog = &board.picture().catalog();
    found.balance = balance.resources();
    found.balanceCatalog = &cluster.catalog();
    found.gpus = gpus.total();
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeFragmentationTable(out, found, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeFragmentationDocument(out, format, found); },
                           .csv = [&](std::ostream& out) { writeFragmentationCsv(out, found); }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
