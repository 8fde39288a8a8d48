// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <iostream>
#include <vector>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/words.h"
#include "io/sessions/object_list.h"
#include "io/traces/openb.h"
#include "io/traces/philly.h"

namespace bayplan {

namespace {

/// Writes what a trace became, and says how much that is.
template <typename Options>
int writeImported(const Result<Objects>& objects, const Options& options, const std::vector<std::filesystem::path>& sources) {
    if (!objects) return fail(objects.error());
    if (!isWhole(objects->diagnostics, options.quiet, options.partial)) return kExitFailed;
    const Result<void> written = writeOutput(options.output, sources, [&](const WriteBytes& write) { return writeObjectList(*objects, write); });
    if (!written) return fail(written.error());
    if (!options.quiet) std::cerr << tr("%1 nodes and %2 pods written", {std::to_string(objects->nodes.size()), std::to_string(objects->pods.size())}) << '\n';
    return kExitOk;
}

}  // namespace

int runImportOpenb(const ImportOpenbOptions& options, const std::stop_token& stop) {
    return writeImported(importOpenb(options.nodes, options.pods, Budget{stop, {}}), options, {options.nodes, options.pods});
}

int runImportPhilly(const ImportPhillyOptions& options, const std::stop_token& stop) {
    PhillyQuestion question{options.machines, options.jobs, {}};
    if (!options.at.empty()) question.at = phillyTime(options.at);
    return writeImported(importPhilly(question, Budget{stop, {}}), options, {options.machines, options.jobs});
}

}  // namespace bayplan
