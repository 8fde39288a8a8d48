// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/words.h"
#include "io/sessions/object_list.h"
#include "io/traces/openb.h"

namespace bayplan {

int runImportOpenb(const ImportOpenbOptions& options, const std::stop_token& stop) {
    const Result<Objects> objects = importOpenb(options.nodes, options.pods, Budget{stop, {}});
    if (!objects) return fail(objects.error());
    if (!isWhole(objects->diagnostics, options.quiet, options.partial)) return kExitFailed;
    const Result<void> written = writeOutput(options.output, {options.nodes, options.pods}, [&](const WriteBytes& write) { return writeObjectList(*objects, write); });
    if (!written) return fail(written.error());
    if (!options.quiet) std::cerr << tr("%1 nodes and %2 pods written", {std::to_string(objects->nodes.size()), std::to_string(objects->pods.size())}) << '\n';
    return kExitOk;
}

}  // namespace bayplan
