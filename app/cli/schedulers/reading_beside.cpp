// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/reading_beside.h"

#include <utility>

#include "cli/live/live_input.h"
#include "cli/live/live_session.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "io/objects/decode_usage.h"
#include "io/sessions/compared_objects.h"
#include "io/sessions/loader.h"
#include "io/sessions/object_sources.h"
#include "kube/read/usage_read.h"

namespace bayplan {

namespace {

/// Prints what was wrong with the objects, once. False: they may not be taken as they are.
bool keptWhole(Objects& objects, const ReadingBeside& what, int& code) {
    if (!isWhole(objects.diagnostics, what.quiet, what.live.partial)) {
        code = kExitFailed;
        return false;
    }
    objects.diagnostics.clear();
    return true;
}

/// What the cluster measures of its nodes and pods; what it does not is printed. False: it cannot be asked.
bool askForUse(const LiveSession& session, const ReadingBeside& what, const Budget& budget, int& code) {
    const Result<LiveUsage> told = readUsage(*session.client(), {}, budget.stop);
    if (!told) {
        code = fail(told.error());
        return false;
    }
    for (const std::string& missing : told->missing) printDiagnostics({{Severity::Warning, Error{ErrorCode::NotFound, missing, {}}}}, what.quiet);
    *what.usages = told->usages;
    return true;
}

/// How the cluster's Koordinator is configured; what is not there is printed. False: it may not be read, or the cluster cannot be asked.
bool askForSlo(const LiveSession& session, const ReadingBeside& what, const Budget& budget, int& code) {
    Result<LiveSlo> told = readSlo(*session.client(), budget.stop);
    if (!told) {
        code = fail(told.error());
        return false;
    }
    const auto asDiagnostics = [](const std::vector<std::string>& texts) {
        Diagnostics all;
        for (const std::string& text : texts) all.push_back({Severity::Warning, Error{ErrorCode::NotFound, text, {}}});
        return all;
    };
    printDiagnostics(asDiagnostics(told->missing), what.quiet);
    *what.slo = std::move(*told);
    if (what.slo->unknown.empty()) return true;
    if (!what.live.partial) {
        code = refuseUnknown(asDiagnostics(what.slo->unknown));
        return false;
    }
    printDiagnostics(asDiagnostics(what.slo->unknown), what.quiet);
    return true;
}

std::optional<Input> liveInput(const ReadingBeside& what, const Budget& budget, int& code) {
    LiveSession session(what.live, what.quiet, budget.stop);
    std::optional<Input> input = inputOf(session, what.live, budget.stop, code);
    if (input && what.usages && !askForUse(session, what, budget, code)) return std::nullopt;
    if (input && what.slo && !askForSlo(session, what, budget, code)) return std::nullopt;
    if (!input || input->unknownQueues.empty()) return input;
    if (!what.live.partial) {
        code = refuseUnknown(input->unknownQueues);
        return std::nullopt;
    }
    input->diagnostics.insert(input->diagnostics.end(), input->unknownQueues.begin(), input->unknownQueues.end());
    return input;
}

}  // namespace

std::optional<Objects> readBeside(const ReadingBeside& what, const Budget& budget, AlsoRead also, int& code) {
    const auto failed = [&](const Error& error) {
        code = fail(error);
        return std::nullopt;
    };
    Objects objects;
    if (what.live.live) {
        const std::optional<Input> input = liveInput(what, budget, code);
        if (!input) return std::nullopt;
        const Catalog& catalog = input->cluster->catalog();
        objects = objectsOf(catalog);
        objects.diagnostics = input->diagnostics;
        const Result<void> read = readSources({&catalog.nodeSources, &catalog.podSources, &catalog.otherSources}, also, objects.diagnostics, budget);
        if (!read) return failed(read.error());
    } else {
        Result<Objects> read = readObjects(what.files, budget, std::move(also));
        if (!read) return failed(read.error());
        objects = std::move(*read);
        if (what.usages) *what.usages = usagesOf(objects.otherSources);
    }
    if (!keptWhole(objects, what, code)) return std::nullopt;
    return objects;
}

std::optional<ComparedObjects> readAll(const ReadingBeside& what, const std::vector<std::filesystem::path>& more, const Budget& budget, int& code) {
    Result<ComparedObjects> all = ComparedObjects{};
    if (what.live.live) {
        const std::optional<Input> input = liveInput(what, budget, code);
        if (!input) return std::nullopt;
        all = comparedObjectsOf(input->cluster->catalog(), more, budget);
        if (all) all->objects.diagnostics.insert(all->objects.diagnostics.begin(), input->diagnostics.begin(), input->diagnostics.end());
    } else {
        std::vector<std::filesystem::path> files = what.files;
        files.insert(files.end(), more.begin(), more.end());
        all = readComparedObjects(files, budget);
    }
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
