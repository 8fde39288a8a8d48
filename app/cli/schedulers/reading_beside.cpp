// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/reading_beside.h"

#include <utility>

#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "io/sessions/loader.h"

namespace bayplan {

std::optional<Objects> readBeside(const ReadingBeside& what, const Budget& budget, AlsoRead also, int& code) {
    Result<Objects> objects = readObjects(what.files, budget, std::move(also));
    if (!objects) {
        code = fail(objects.error());
        return std::nullopt;
    }
    if (!isWhole(objects->diagnostics, what.quiet, what.partial)) {
        code = kExitFailed;
        return std::nullopt;
    }
    objects->diagnostics.clear();
    return std::move(*objects);
}

bool goesOnWithNothing(Error nothing, bool failIfPending, bool quiet, int& code) {
    if (failIfPending) {
        code = fail(nothing);
        return false;
    }
    printDiagnostics({{Severity::Warning, std::move(nothing)}}, quiet);
    return true;
}

}  // namespace bayplan
