// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "io/sessions/anonymise.h"
#include "io/sessions/loader.h"
#include "io/sessions/project_file.h"
#include "kube/record/recording.h"

namespace bayplan {

namespace {

/// What is no file of objects has names in forms of its own.
Result<void> objectsOnly(const std::vector<std::filesystem::path>& files) {
    for (const std::filesystem::path& file : files) {
        const Origin origin{file.string(), 0, 0, {}, {}};
        if (isProject(file)) return Error{ErrorCode::Unsupported, tr("a project cannot be anonymised: its plan names objects; give the files that it was made from"), origin};
        if (file != "/dev/stdin" && Recording::is(file))
            return Error{ErrorCode::Unsupported, tr("a recording cannot be anonymised; a moment of it can: bayplanctl replay FILE --at +20m -o moment.json"), origin};
    }
    return {};
}

}  // namespace

int runAnonymise(const AnonymiseOptions& options, const std::stop_token& stop) {
    if (const Result<void> known = objectsOnly(options.files); !known) return fail(known.error());
    const Budget budget = budgetFor(stop, options.quiet);
    const Result<Objects> read = readObjects(options.files, budget);
    if (!read) return fail(read.error());
    if (!isWhole(read->diagnostics, options.quiet, options.partial)) return kExitFailed;
    if (read->nodes.empty() && read->pods.empty()) return fail(Error{ErrorCode::NotFound, tr("there is neither a node nor a pod"), {}});
    const Result<std::string> text = anonymisedList(*read, options.output.extension() == ".yaml" || options.output.extension() == ".yml", budget);
    if (!text) return fail(text.error());
    if (const Result<void> written = writeOutput(options.output, options.files, *text); !written) return fail(written.error());
    if (!options.quiet) {
        std::size_t unused = 0;
        for (const auto& [kind, count] : read->unusedKinds) unused += count;
        if (unused > 0) std::cerr << trCount("%1 object of a kind that no decision depends on is left out", "%1 objects of kinds that no decision depends on are left out", unused) << '\n';
        std::cerr << tr("Names are replaced; amounts, times, numbers, products and the words of Kubernetes stay.") << '\n';
    }
    return finishOutput(kExitOk);
}

}  // namespace bayplan
