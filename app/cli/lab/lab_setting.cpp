// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lab/lab_setting.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/opening.h"
#include "cli/output/words.h"
#include "io/config/scheduler_config.h"
#include "io/text/input_files.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "kube/http/digest.h"
#include "metrics/shape_text.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// The cluster that the load stands in or comes to, with its rules.
Result<Opening> clusterOf(const LabSpec& spec, const std::filesystem::path& folder, const RuleOptions& rules, const Budget& budget) {
    if (spec.load.kind == LabLoadSpec::Kind::Trace) {
        Result<ClusterPtr> trace = traceCluster(folder / spec.load.of, folder / spec.load.pods, budget);
        if (!trace) return trace.error();
        Input input;
        input.cluster = std::move(*trace);
        return openFor(std::move(input), rules, budget.stop);
    }
    std::vector<std::filesystem::path> cluster;
    for (const std::string& name : spec.cluster) cluster.push_back(folder / name);
    return openFor(cluster, rules, budget);
}

Result<LabStrategy> strategyOf(const LabStrategySpec& spec, const std::vector<NodePool>& pools, const std::filesystem::path& file, const SchedulerConfiguration& base, const std::stop_token& stop) {
    SchedulerConfiguration configuration;
    if (spec.profile.empty()) {
        configuration = base;
        for (const Scoring& scoring : spec.scorings) {
            for (const std::string& scheduler : scoring.schedulers)
                if (std::none_of(base.profiles.begin(), base.profiles.end(), [&](const ProfileConfiguration& profile) { return profile.schedulerName == scheduler; }))
                    return Error{ErrorCode::NotFound, worded("no profile has the scheduler name \"%1\"", {scheduler}), Origin{file.string(), 0, 0, {}, "strategies"}};
            configuration = scoredBy(std::move(configuration), scoring);
        }
    } else {
        Result<ReadConfiguration> read = readSchedulerConfiguration(file.parent_path() / spec.profile, stop);
        if (!read) return read.error();
        configuration = std::move(read->configuration);
        if (configuration.features.empty()) configuration.features = base.features;
    }
    Result<SchedulerConfiguration> pooled = pooledBy(std::move(configuration), pools);
    if (!pooled) return pooled.error();
    Result<Profiles> profiles = makeProfiles(*pooled, inTreePlugins());
    if (!profiles) return profiles.error();
    return LabStrategy{spec.name, std::move(*profiles)};
}

/// Of what all these files hold, in this order, whatever they are called.
Result<std::string> digestOf(const std::vector<std::filesystem::path>& paths, const std::stop_token& stop) {
    Diagnostics faults;
    DiagnosticList diagnostics(faults);
    std::string digests = BAYPLAN_VERSION;
    const std::vector<InputFile> files = inputFiles(paths, diagnostics);
    if (!faults.empty()) return faults.front().what;
    for (const InputFile& file : files) {
        const Result<std::string> text = readTextFile(file.path, kMaxUsageBytes, stop);
        if (!text) return text.error();
        digests += ' ' + sha256Hex(*text);
    }
    return sha256Hex(digests);
}

}  // namespace

Result<LabSetting> labSetting(const std::filesystem::path& file, const LabSpec& spec, bool quiet, const Budget& budget) {
    const std::filesystem::path folder = file.parent_path();
    std::vector<std::filesystem::path> all{file};
    for (const std::string& name : spec.files()) all.push_back(folder / name);
    RuleOptions rules;
    if (!spec.config.empty()) rules.config = folder / spec.config;
    rules.featureGates = spec.featureGates;
    const Result<Opening> opened = clusterOf(spec, folder, rules, budget);
    if (!opened) return opened.error();
    if (!isEnough(opened->input, quiet, false)) return Error{ErrorCode::Unreadable, tr("the cluster cannot be read whole"), Origin{file.string(), 0, 0, {}, "cluster"}};

    LabSetting setting;
    Lab& lab = setting.lab;
    Result<LabLoad> load = labLoad(opened->input.cluster, opened->profiles, spec.load, budget);
    if (!load && load.error().code == ErrorCode::NotFound) return Error{ErrorCode::NotFound, load.error().message, Origin{file.string(), 0, 0, {}, "load"}};
    if (!load) return load.error();
    lab.load = std::move(*load);
    if (const Result<void> right = checkPools(spec.pools, lab.load.from->catalog()); !right) return right.error();
    lab.pools = spec.pools;
    for (const LabStrategySpec& one : spec.strategies) {
        Result<LabStrategy> strategy = strategyOf(one, spec.pools, file, opened->configuration, budget.stop);
        if (!strategy) return strategy.error();
        lab.strategies.push_back(std::move(*strategy));
    }
    const Catalog& catalog = lab.load.from->catalog();
    for (const std::string& text : spec.shapes) {
        if (const Result<void> added = addShape(lab, text, opened->profiles.all.front()->schedulerName, catalog); !added)
            return Error{added.error().code, added.error().message, Origin{file.string(), 0, 0, {}, "shapes"}};
    }
    if (!spec.prices.empty()) {
        const Result<std::string> text = readTextFile(folder / spec.prices, kMaxItemBytes, budget.stop);
        if (!text) return text.error();
        const Result<std::vector<InstanceType>> types = instanceTypesFromText(*text, (folder / spec.prices).string());
        if (!types) return types.error();
        lab.prices = nodePrices(catalog, *types);
    }
    lab.prices = withPoolPrices(std::move(lab.prices), lab.pools, catalog);
    lab.seeds = spec.seeds;
    lab.shuffled = spec.shuffled;
    lab.equalsByLot = spec.equalsByLot;
    lab.compaction = spec.compaction;
    Result<std::string> digest = digestOf(all, budget.stop);
    if (!digest) return digest.error();
    setting.head = headOf(lab, spec.name, std::move(*digest));
    return setting;
}

}  // namespace bayplan
