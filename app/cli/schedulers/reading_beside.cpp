// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/reading_beside.h"

#include <utility>

#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "io/sessions/compared_objects.h"
#include "io/sessions/loader.h"

namespace bayplan {

namespace {

/// Prints what was wrong with the objects, once. False: they may not be taken as they are.
bool keptWhole(Objects& objects, const ReadingBeside& what, int& code) {
    if (!isWhole(objects.diagnostics, what.quiet, what.partial)) {
        code = kExitFailed;
        return false;
    }
    objects.diagnostics.clear();
    return true;
}

}  // namespace

std::optional<Objects> readBeside(const ReadingBeside& what, const Budget& budget, AlsoRead also, int& code) {
    Result<Objects> objects = readObjects(what.files, budget, std::move(also));
    if (!objects) {
        code = fail(objects.error());
        return std::nullopt;
    }
    if (!keptWhole(*objects, what, code)) return std::nullopt;
    return std::move(*objects);
}

std::optional<ComparedObjects> readAll(const ReadingBeside& what, const Budget& budget, int& code) {
    Result<ComparedObjects> all = readComparedObjects(what.files, budget);
    if (!all) {
        code = fail(all.error());
        return std::nullopt;
    }
    if (!keptWhole(all->objects, what, code)) return std::nullopt;
    return std::move(*all);
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
