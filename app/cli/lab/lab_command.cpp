// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lab/lab_command.h"

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/lab/lab_output.h"
#include "cli/lab/lab_setting.h"
#include "cli/named_files.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/sessions/lab_part.h"
#include "planner/lab/lab_run.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostShards = 100'000;
constexpr const char* kPodIndex = "JOB_COMPLETION_INDEX";  // that Kubernetes gives to the pods of an Indexed Job

std::optional<std::size_t> wholeSize(std::string_view text) {
    std::size_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// "2/8", or "8" with the number that the pod has. Absent: it is neither.
std::optional<LabShard> shardNamed(std::string_view text) {
    const std::size_t slash = text.find('/');
    const char* own = std::getenv(kPodIndex);
    const std::optional<std::size_t> of = wholeSize(slash == std::string_view::npos ? text : text.substr(slash + 1));
    const std::optional<std::size_t> index = slash != std::string_view::npos ? wholeSize(text.substr(0, slash)) : own ? wholeSize(own)
                                                                                                                      : std::nullopt;
    if (!of || !index || *of == 0 || *of > kMostShards || *index >= *of) return std::nullopt;
    return LabShard{*index, *of};
}

std::string checkShard(const std::string& text) {
    const char* own = std::getenv(kPodIndex);
    const std::optional<std::size_t> of = wholeSize(text), index = own ? wholeSize(own) : std::nullopt;
    if (of && *of > 0 && *of <= kMostShards && index && *index >= *of)
        return tr("%1 is %2, and %3 shards have the indexes 0 to %4: the Job has more completions than shards", {kPodIndex, own, text, std::to_string(*of - 1)});
    return shardNamed(text) ? std::string() : tr("\"%1\" is no shard: INDEX/COUNT with an INDEX from 0, or COUNT alone where %2 says the index", {text, kPodIndex});
}

int printLab(const OutputOptions& output, const LabHead& head, const std::vector<LabOutcome>& outcomes) {
    print(output, {.table = [&](std::ostream& out, const TableLook& look) { writeLabTable(out, head, outcomes, look); },
                   .document = [&](std::ostream& out, ReportFormat format) { writeLabDocument(out, format, head, outcomes); },
                   .csv = [&](std::ostream& out) { writeLabCsv(out, head, outcomes); }});
    return finishOutput(kExitOk);
}

/// By each strategy with the first seed.
int printPath(const LabOptions& options, const Lab& lab, const Budget& budget) {
    const Catalog& catalog = lab.load.from->catalog();
    const PodIdx pod = catalog.findPod(options.path);
    const Origin flag{{}, 0, 0, {}, "--path"};
    if (lab.pools.empty()) return fail(Error{ErrorCode::Invalid, tr("the lab has no pools"), flag});
    if (!pod.valid()) return fail(Error{ErrorCode::NotFound, tr("there is no pod \"%1\"", {options.path}), flag});
    std::vector<PoolPath> paths;
    for (std::size_t s = 0; s < lab.strategies.size(); ++s) {
        const Result<LabSteps> steps = stepsOf(lab, s, 0, budget);
        if (!steps) return fail(steps.error());
        Result<PoolPath> path = pathOf(lab, s, *steps, pod);
        if (!path) return fail(Error{path.error().code, path.error().message, flag});
        paths.push_back(std::move(*path));
    }
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writePathTable(out, lab, paths, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writePathDocument(out, format, lab, paths); }});
    return finishOutput(kExitOk);
}

}  // namespace

void addLab(CLI::App& app, LabOptions& lab, LabMergeOptions& merge, LabManifestOptions& manifest, const std::function<void(std::function<int()>)>& run, const std::stop_token& stop) {
    CLI::App* command = app.add_subcommand("lab", "What would happen if the scheduler scored otherwise: the same load under several strategies, over many seeds");
    command->require_subcommand(0, 1);
    reads(command->add_option("spec", lab.spec, "What is tried, YAML or JSON: the cluster's files, the load, the seeds and the strategies"));
    command
        ->add_option("--shard", lab.shard,
                     "Only this part of the runs, printed as a part for lab merge: INDEX/COUNT, such as 0/8; COUNT alone takes the index from JOB_COMPLETION_INDEX, as a pod of an "
                     "Indexed Job has it")
        ->check(checkShard, "SHARD");
    command->add_option("--threads", lab.threads, "How many runs at a time; 0: as many as the machine has processors. The results are the same")->check(CLI::Range(0, 1024))->capture_default_str();
    command
        ->add_option("--path", lab.path,
                     "The path of this pod of the load, NAMESPACE/NAME, under each strategy with the first seed: into which pool it goes, by which profile, and why")
        ->excludes("--shard");
    addOutput(*command, lab.output, {OutputForm::Table, OutputForm::Csv, OutputForm::Json, OutputForm::Yaml});
    command->add_flag("--timing", lab.timing, "Say on standard error how long the runs took");
    addQuiet(*command, lab.quiet);
    command->callback([&lab, command, run, stop] {
        if (!command->get_subcommands().empty()) return;
        if (lab.spec.empty()) throw CLI::RequiredError("spec");
        if (!lab.path.empty() && lab.output.form == OutputForm::Csv) withdrawForm(*command, lab.output, tr("a path is no table of measures"));
        run([&lab, stop] { return runLab(lab, stop); });
    });

    CLI::App* together = command->add_subcommand("merge", "Print what the parts of a lab say together: the same as the lab as a whole");
    reads(together->add_option("parts", merge.parts, "What lab --shard printed, a file for each shard"))->required();
    addOutput(*together, merge.output, {OutputForm::Table, OutputForm::Csv, OutputForm::Json, OutputForm::Yaml});
    together->callback([&merge, run, stop] { run([&merge, stop] { return runLabMerge(merge, stop); }); });

    CLI::App* job = command->add_subcommand("manifest", "Write the Kubernetes Job whose pods work the shards out, with its files");
    reads(job->add_option("spec", manifest.spec, "The lab; the files that it names lie beside it or below"))->required();
    job->add_option("--image", manifest.image, "The container image with bayplanctl")->required();
    job->add_option("--shards", manifest.shards, "How many pods share the runs")->check(CLI::Range(1, 10'000))->capture_default_str();
    job->add_option("--name", manifest.name, "The name of the Job and of its ConfigMap")->capture_default_str();
    job->add_option("--claim", manifest.claim, "A PersistentVolumeClaim with the folder of the lab, in place of a ConfigMap");
    writes(job->add_option("-o,--output", manifest.output, "Where to write, YAML")->capture_default_str());
    addQuiet(*job, manifest.quiet);
    job->callback([&manifest, run, stop] { run([&manifest, stop] { return runLabManifest(manifest, stop); }); });
}

int runLab(const LabOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    const Result<LabSpec> spec = readLab(options.spec, stop);
    if (!spec) return fail(spec.error());
    const Result<LabSetting> setting = labSetting(options.spec, *spec, options.quiet, budget);
    if (!setting) return fail(setting.error());
    if (!options.path.empty()) return printPath(options, setting->lab, budget);
    LabHow how;
    how.threads = options.threads > 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    if (!options.shard.empty()) how.shard = shardNamed(options.shard).value_or(LabShard{});
    const auto begin = std::chrono::steady_clock::now();
    const Result<std::vector<LabOutcome>> outcomes = runLab(setting->lab, how, budget);
    if (!outcomes) return fail(outcomes.error());
    if (options.timing)
        std::cerr << tr("%1 runs in %2 s", {std::to_string(outcomes->size()), fixedNumber(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 3)}) << '\n';
    if (options.shard.empty()) return printLab(options.output, setting->head, *outcomes);
    std::cout << labPartToJson({{}, setting->head, how.shard, *outcomes});
    return finishOutput(kExitOk);
}

int runLabMerge(const LabMergeOptions& options, const std::stop_token& stop) {
    std::vector<LabPart> parts;
    for (const std::filesystem::path& file : options.parts) {
        Result<LabPart> part = readLabPart(file, stop);
        if (!part) return fail(part.error());
        parts.push_back(std::move(*part));
    }
    const Result<std::vector<LabOutcome>> outcomes = merged(parts);
    if (!outcomes) return fail(outcomes.error());
    return printLab(options.output, parts.front().head, *outcomes);
}

}  // namespace bayplan
