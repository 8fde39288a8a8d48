// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "cli/live/live_commands.h"
#include "cli/live/recorded.h"
#include "cli/output/exit_code.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "cluster/picture_changes.h"
#include "io/objects/object_changes.h"
#include "io/sessions/snapshot_file.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

struct Side {
    ClusterPtr cluster;
    Diagnostics diagnostics;
    std::set<std::string> unknown{};  // kinds that could not be read: their differences are unknown
};

Result<Side> recorded(const std::filesystem::path& file, const std::string& time, bool atEnd, const Budget& budget) {
    const Result<Recording> recording = Recording::open(file, budget);
    if (!recording) return recording.error();
    std::int64_t at = atEnd ? recording->moments().back().time : recording->moments().front().time;
    if (!time.empty()) {
        const Result<std::int64_t> told = recordedTime(time, *recording);
        if (!told) return told.error();
        at = *told;
    }
    RecordingPlayer player(*recording);
    if (const auto played = player.seek(at, budget); !played) return played.error();
    Result<Built> built = player.picture().build(budget);
    if (!built) return built.error();
    Side side{std::move(built->cluster), std::move(built->diagnostics)};
    if (recording->leftOut() > 0) side.diagnostics.push_back(leftOutOf(*recording));
    for (std::size_t kind = 0; kind < player.states().size(); ++kind) {
        if (player.states()[kind].is != ReadState::Is::Forbidden) continue;
        side.unknown.insert(recording->header().kinds[kind].kind);
        side.diagnostics.push_back({Severity::Warning, Error{ErrorCode::NotFound, tr("%1 is unknown: %2", {recording->header().kinds[kind].kind, player.states()[kind].why}),
                                                             Origin{file.string(), 0, 0, {}, {}}}});
    }
    return side;
}

/// A file of exactly that name takes precedence over RECORDING@TIME.
Result<Side> sideOf(const std::string& text, bool atEnd, const Budget& budget) {
    std::error_code ignored;
    const std::size_t sign = text.rfind('@');
    const bool isThere = std::filesystem::exists(text, ignored);
    if (!isThere && sign != std::string::npos) return recorded(text.substr(0, sign), text.substr(sign + 1), atEnd, budget);
    if (Recording::is(text)) return recorded(text, {}, atEnd, budget);
    Result<Snapshot> snapshot = readSnapshot(text, budget);
    if (!snapshot) return snapshot.error();
    return Side{std::move(snapshot->cluster), std::move(snapshot->diagnostics)};
}

std::string kindOf(const PictureChange& change) { return change.isPod() ? "Pod" : "Node"; }
std::string kindOf(const ObjectChange& change) { return change.kind; }

/// What toString(PictureChange::What) and ObjectChange::what say, for the catalog.
[[maybe_unused]] constexpr const char* kChanges[] = {forPeople("came"), forPeople("gone"), forPeople("replaced"), forPeople("cordoned"), forPeople("uncordoned"),
                                                     forPeople("bound"), forPeople("moved"), forPeople("unbound"), forPeople("changed")};

void writeText(std::ostream& out, const PictureChange& change) {
    std::string what = tr(toString(change.what));
    if (!change.from.empty() && change.from != change.to) what = tr("%1 from %2", {what, change.from});
    if (!change.to.empty()) what = tr(change.from == change.to || change.what == PictureChange::What::PodCame ? forPeople("%1 on %2") : forPeople("%1 to %2"), {what, change.to});
    out << kindOf(change) << ' ' << printable(change.name) << ' ' << printable(what) << '\n';
}

/// Short values are printed, for others only that they differ.
void writeText(std::ostream& out, const ObjectChange& change) {
    constexpr std::size_t kShort = 40;
    const auto valueOf = [](const std::string& value) { return value.empty() ? tr("nothing") : value; };
    out << change.kind << ' ' << printable(change.name) << ' ' << tr(toString(change.what));
    const char* separator = ": ";
    for (const FieldChange& field : change.fields) {
        out << std::exchange(separator, ", ") << field.field;
        if (field.from.size() > kShort || field.to.size() > kShort) continue;
        out << ' ' << printable(tr("%1 to %2", {valueOf(field.from), valueOf(field.to)}));
    }
    out << '\n';
}

void appendJson(std::string& out, const PictureChange& change) {
    JsonMembers members(out);
    members.text("kind", kindOf(change));
    members.text("name", change.name);
    members.text("what", toString(change.what));
    members.text("from", change.from);
    members.text("to", change.to);
}

void appendJson(std::string& out, const ObjectChange& change) {
    JsonMembers members(out);
    members.text("kind", change.kind);
    members.text("name", change.name);
    members.text("what", toString(change.what));
    if (change.fields.empty()) return;
    std::string& fields = members.raw("fields") += '[';
    for (const FieldChange& field : change.fields) {
        if (fields.back() != '[') fields += ',';
        JsonMembers one(fields);
        one.text("field", field.field);
        one.raw("from") += field.from.empty() ? "null" : field.from;
        one.raw("to") += field.to.empty() ? "null" : field.to;
    }
    fields += ']';
}

}  // namespace

int runDiff(const DiffOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    const Result<Side> before = sideOf(options.before, false, budget);
    if (!before) return fail(before.error());
    const Result<Side> after = sideOf(options.after, true, budget);
    if (!after) return fail(after.error());
    Diagnostics told = before->diagnostics;
    told.insert(told.end(), after->diagnostics.begin(), after->diagnostics.end());
    if (!isWhole(told, options.quiet, options.partial)) return kExitFailed;
    std::vector<PictureChange> changes = changesBetween(*before->cluster, *after->cluster);
    std::vector<ObjectChange> others = objectChangesBetween(before->cluster->catalog(), after->cluster->catalog());
    const auto unknown = [&](const std::string& kind) { return before->unknown.contains(kind) || after->unknown.contains(kind); };
    std::erase_if(changes, [&](const PictureChange& change) { return unknown(kindOf(change)); });
    std::erase_if(others, [&](const ObjectChange& change) { return unknown(change.kind); });
    if (const std::string space = options.namespaceName + "/"; space.size() > 1) {
        std::erase_if(changes, [&](const PictureChange& change) { return !change.name.starts_with(space); });
        std::erase_if(others, [&](const ObjectChange& change) { return !change.name.starts_with(space); });
    }
    using Change = std::variant<PictureChange, ObjectChange>;
    std::vector<Change> all(changes.begin(), changes.end());
    all.insert(all.end(), others.begin(), others.end());
    print(options.output, {.table = [&](std::ostream& out, const TableLook&) {
                               for (const Change& change : all) std::visit([&](const auto& one) { writeText(out, one); }, change); },
                           .document = [&](std::ostream& out, ReportFormat format) {
                               ReportDocument document(out, format, "PictureDifference");
                               document.list("changes", all, [](std::string& json, const Change& change) { std::visit([&](const auto& one) { appendJson(json, one); }, change); }); },
                           .names = [&](std::ostream& out) {
                               for (const Change& change : all) std::visit([&](const auto& one) { out << referenceTo(kindOf(one), one.name) << '\n'; }, change); }});
    return finishOutput(all.empty() ? kExitOk : kExitNo);
}

}  // namespace bayplan
