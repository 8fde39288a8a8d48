// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/live/live_commands.h"
#include "cli/live/live_session.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/live_table.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "kube/read/selected_list.h"

namespace bayplan {

namespace {

constexpr long kUnauthorized = 401;
constexpr long kForbidden = 403;

constexpr long kNotFound = 404;

int refused(const ApiStatus& failure, const ApiKind& kind) {
    // A server without the kind returns no Status.
    const bool absent = failure.code == kNotFound && failure.reason.empty();
    std::cerr << tr("error: ") << (absent ? kind.resource + " are not served" : printable(failure.toString())) << '\n';
    return failure.code == kUnauthorized || failure.code == kForbidden ? kExitRefused : kExitFailed;
}

/// "namespace/name", or a name in the selected namespace, or in "default".
std::pair<std::string, std::string> placeOf(const ApiKind& kind, const std::string& word) {
    if (!kind.namespaced) return {"", word};
    if (const std::size_t slash = word.find('/'); slash != std::string::npos) return {word.substr(0, slash), word.substr(slash + 1)};
    return {kind.only.empty() ? "default" : kind.only, word};
}

/// All selected objects; the server's refusals were printed, and are in `code`.
Result<std::vector<LiveObject>> objectsFor(const GetOptions& options, const ApiKind& kind, ApiClient& client, const std::stop_token& stop, int& code) {
    std::vector<LiveObject> all;
    const auto take = [&](Result<SelectedObjects>&& answer) -> Result<void> {
        if (!answer) return answer.error();
        if (answer->failure) code = refused(*answer->failure, kind);
        std::move(answer->objects.begin(), answer->objects.end(), std::back_inserter(all));
        return {};
    };
    if (options.names.empty()) {
        const Result<void> taken = take(listSelected(client, kind, options.selectors.labels, options.selectors.fields, stop));
        if (!taken) return taken.error();
    }
    for (const std::string& word : options.names) {
        const auto [space, name] = placeOf(kind, word);
        if (const Result<void> taken = take(getNamed(client, kind, space, name, stop)); !taken) return taken.error();
    }
    return all;
}

}  // namespace

int runGetObjects(const GetOptions& options, LiveSession& session, const std::stop_token& stop) {
    const std::vector<ApiKind> kinds = session.kinds();
    const ApiKind& kind = *kindNamed(kinds, options.kind);  // checked before
    int code = kExitOk;
    const Result<std::vector<LiveObject>> objects = objectsFor(options, kind, *session.client(), stop, code);
    if (!objects) return fail(objects.error());
    if (options.output.structured()) {
        std::vector<RawObject> texts;
        for (const LiveObject& object : *objects) texts.push_back(object.text);
        if (code != kExitOk && texts.empty()) return code;
        const Result<void> shown = showObjects(texts, session.toString(), options.output, options.quiet, stop);
        return shown ? finishOutput(code) : fail(shown.error());
    }
    if (objects->empty()) {
        if (code == kExitOk && !options.quiet) std::cerr << tr(options.selectors.any() ? forPeople("no %1 are selected") : forPeople("no %1 are there"), {kind.resource}) << '\n';
    } else {
        const bool wide = options.output.form == OutputForm::Wide;
        print(options.output, {.table =
                                   [&](std::ostream& out, const TableLook& look) {
                                       printObjects(out, kind, *objects, {wide, kind.namespaced && kind.only.empty(), millisecondsNow() / 1000}, look);
                                   },
                               .names =
                                   [&](std::ostream& out) {
                                       for (const LiveObject& object : *objects) out << printable(referenceTo(kind, object.key)) << '\n';
                                   }});
    }
    return finishOutput(code);
}

}  // namespace bayplan
