// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/input.h"

#include <algorithm>
#include <iostream>

#include "cli/output/output.h"
#include "cli/output/words.h"
#include "cluster/builder.h"
#include "cluster/delta.h"
#include "io/sessions/loader.h"
#include "io/sessions/project_file.h"
#include "kube/record/recording.h"
#include "planner/plan.h"

namespace bayplan {

namespace {

Result<Input> buildInput(Objects objects, const Budget& budget) {
    Input input;
    input.unusedKinds = objects.unusedKinds;
    Result<Built> built = build(std::move(objects), budget);
    if (!built) return built.error();
    input.cluster = std::move(built->cluster);
    input.diagnostics = std::move(built->diagnostics);
    return input;
}

Result<Input> readProjectInput(const std::filesystem::path& file, const Budget& budget) {
    Result<OpenedProject> opened = readProject(file, budget);
    if (!opened) return opened.error();
    Result<Input> input = buildInput(std::move(opened->objects), budget);
    if (!input) return input;
    Resolved resolved = resolve(opened->project.plan, *input->cluster);
    Result<Applied> applied = bayplan::apply(*input->cluster, resolved.deltas);
    if (!applied) return applied.error();
    input->cluster = std::move(applied->cluster);
    input->diagnostics.insert(input->diagnostics.end(), resolved.diagnostics.begin(), resolved.diagnostics.end());
    input->configuration = opened->project.schedulerConfiguration;
    input->configurationName = opened->project.schedulerConfigurationName;
    input->topologies.assign(opened->project.topology.begin(), opened->project.topology.end());
    input->kubelet = opened->project.kubelet;
    return input;
}

}  // namespace

bool isEnough(const Input& input, bool quiet, bool partial) {
    const bool nothing = input.cluster->nodeCount() == 0 && input.cluster->podCount() == 0;
    if (!isWhole(input.diagnostics, quiet && !nothing, partial)) return false;
    if (nothing) std::cerr << tr("error: ") << tr("there is neither a node nor a pod") << '\n';
    return !nothing;
}

Result<Input> readInput(const std::vector<std::filesystem::path>& files, const Budget& budget) {
    const auto project = std::find_if(files.begin(), files.end(), [](const auto& file) { return isProject(file); });
    if (project != files.end()) {
        if (files.size() == 1) return readProjectInput(*project, budget);
        return Error{ErrorCode::Unsupported, tr("a project file is a cluster of its own and cannot be read together with others"),
                     Origin{project->string(), 0, 0, {}, {}}};
    }
    const auto recording = std::find_if(files.begin(), files.end(), [](const auto& file) { return file.extension() == ".bayrec" && Recording::is(file); });
    if (recording != files.end())
        return Error{ErrorCode::Unsupported, tr("this is a recording: \"replay FILE --at TIME -o OTHER\" writes the cluster as it was at a time, which can be read here"),
                     Origin{recording->string(), 0, 0, {}, {}}};
    Result<Objects> objects = readObjects(files, budget);
    if (!objects) return objects.error();
    return buildInput(std::move(*objects), budget);
}

}  // namespace bayplan
