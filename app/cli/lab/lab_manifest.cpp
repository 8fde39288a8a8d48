// SPDX-License-Identifier: GPL-3.0-or-later
// The Kubernetes objects that work a lab out in parts: a Job with a completion index for each shard, and the lab's files.
// A pod that fails is tried again for its own index alone (backoffLimitPerIndex; Kubernetes 1.33, beta since 1.29). Each part is in
// the log of its pod.
#include <algorithm>
#include <utility>

#include "cli/lab/lab_command.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/sessions/lab_file.h"
#include "io/text/base64.h"
#include "io/text/input_files.h"
#include "io/text/limits.h"
#include "io/text/packed_files.h"
#include "io/text/text_file.h"
#include "model/names.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostPacked = 900'000;  // of the 1 MiB that a ConfigMap may hold
constexpr std::size_t kLineOfBase64 = 120;

/// The spec and all files that it names, by their paths from its folder. Errors: Invalid (a file that lies elsewhere), those of reading.
Result<std::vector<std::pair<std::string, std::string>>> filesOf(const std::filesystem::path& file, const LabSpec& spec, const std::stop_token& stop) {
    const std::filesystem::path folder = file.parent_path();
    std::vector<std::pair<std::string, std::string>> files;
    const auto add = [&](const std::filesystem::path& path) -> Result<void> {
        const std::string name = path.lexically_relative(folder.empty() ? "." : folder).lexically_normal().generic_string();
        if (name.empty() || name.starts_with("..")) return Error{ErrorCode::Invalid, tr("lies outside of the folder of the lab, so that it cannot come along"), Origin{path.string(), 0, 0, {}, {}}};
        if (std::any_of(files.begin(), files.end(), [&](const auto& one) { return one.first == name; })) return {};
        Result<std::string> text = readTextFile(path, kMaxUsageBytes, stop);
        if (!text) return text.error();
        files.emplace_back(name, std::move(*text));
        return {};
    };
    if (const Result<void> added = add(file); !added) return added.error();
    std::vector<std::filesystem::path> paths;
    for (const std::string& name : spec.files()) {
        if (std::filesystem::path(name).is_absolute()) return Error{ErrorCode::Invalid, tr("is an absolute path, which the pods do not have"), Origin{name, 0, 0, {}, {}}};
        paths.push_back(folder / name);
    }
    Diagnostics faults;
    DiagnosticList diagnostics(faults);
    const std::vector<InputFile> found = inputFiles(paths, diagnostics);
    if (!faults.empty()) return faults.front().what;
    for (const InputFile& one : found)
        if (const Result<void> added = add(one.path); !added) return added.error();
    return files;
}

std::string blockOf(const std::string& text, const std::string& indent) {
    std::string block;
    for (std::size_t at = 0; at < text.size(); at += kLineOfBase64) block += indent + text.substr(at, kLineOfBase64) + '\n';
    return block;
}

std::string jobText(const LabManifestOptions& options, const std::string& specName, bool packed) {
    const std::string count = std::to_string(options.shards);
    std::string text = "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: " + options.name + "\nspec:\n  completionMode: Indexed\n  completions: " + count + "\n  parallelism: " + count
                       +
                       "\n  backoffLimitPerIndex: 3\n  template:\n    spec:\n      restartPolicy: Never\n      automountServiceAccountToken: false\n"
                       "      containers:\n      - name: lab\n        image: "
                       + jsonText(options.image) + "\n";
    const std::string run = "exec bayplanctl lab " + specName + " --quiet --threads 1 --shard " + count;
    text += "        command: [sh, -c, " + jsonText(packed ? "tar -xzf /lab/lab.tar.gz -C /tmp && cd /tmp && " + run : "cd /lab && " + run) + "]\n";
    text +=
        "        resources: {requests: {cpu: \"1\", memory: 1Gi}}\n        securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}, readOnlyRootFilesystem: "
        "true, runAsNonRoot: true, runAsUser: 65534}\n";
    text +=
        "        volumeMounts:\n        - {name: lab, mountPath: /lab, readOnly: true}\n        - {name: tmp, mountPath: /tmp}\n      volumes:\n      - name: tmp\n        "
        "emptyDir: {}\n      - name: lab\n";
    return text + (packed ? "        configMap: {name: " + options.name + "}\n" : "        persistentVolumeClaim: {claimName: " + options.claim + ", readOnly: true}\n");
}

bool isObjectName(const std::string& name) {
    return !name.empty() && isLabelValue(name) && std::none_of(name.begin(), name.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

/// A name that a shell and YAML take as it is.
bool isPlain(const std::string& name) {
    return std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.'; });
}

}  // namespace

int runLabManifest(const LabManifestOptions& options, const std::stop_token& stop) {
    const Result<LabSpec> spec = readLab(options.spec, stop);
    if (!spec) return fail(spec.error());
    for (const std::string& name : {options.name, options.claim.empty() ? options.name : options.claim})
        if (!isObjectName(name)) return fail(Error{ErrorCode::Invalid, tr("\"%1\" is no name of an object: lower-case letters, digits, - and .", {name}), {}});
    const std::string specName = options.spec.filename().string();
    if (!isPlain(specName)) return fail(Error{ErrorCode::Invalid, tr("the file's name must have letters, digits, -, _ and . alone"), Origin{options.spec.string(), 0, 0, {}, {}}});
    const Result<std::vector<std::pair<std::string, std::string>>> files = filesOf(options.spec, *spec, stop);
    if (!files) return fail(files.error());

    std::string text;
    if (options.claim.empty()) {
        const Result<std::string> packed = packedFiles(*files);
        if (!packed) return fail(packed.error());
        if (packed->size() > kMostPacked)
            return fail(Error{ErrorCode::TooLarge,
                              tr("packed, the files have %1 bytes, and a ConfigMap takes %2: put the folder on a volume, and name its claim with --claim",
                                 {std::to_string(packed->size()), std::to_string(kMostPacked)}),
                              Origin{options.spec.string(), 0, 0, {}, {}}});
        text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + options.name + "\nbinaryData:\n  lab.tar.gz: |\n" + blockOf(toBase64(*packed), "    ") + "---\n";
    }
    text += jobText(options, specName, options.claim.empty());
    std::vector<std::filesystem::path> inputs{options.spec};
    for (const std::string& name : spec->files()) inputs.push_back(options.spec.parent_path() / name);
    if (const Result<void> written = writeOutput(options.output, inputs, text); !written) return fail(written.error());
    return finishOutput(kExitOk);
}

}  // namespace bayplan
