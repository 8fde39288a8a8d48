// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/group_report.h"

#include <algorithm>
#include <optional>

#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

using Problem = ReadGroup::Problem;

const char* wordsOf(Problem::Kind kind) {
    switch (kind) {
    case Problem::Kind::NoPods: return forPeople("no pod belongs to it");
    case Problem::Kind::NoObject: return forPeople("pods name it, and there is no such %1 among the objects");
    case Problem::Kind::QuorumAboveSize: return forPeople("needs %1 pods, and there can be only %2");
    case Problem::Kind::QuorumAbovePods: return forPeople("needs %1 pods, and %2 are there");
    case Problem::Kind::PartAboveSize: return forPeople("%1 needs %2 pods, and there can be only %3");
    case Problem::Kind::NeverBegins: return forPeople("needs %1 pods, and only %2 are made before one of its tasks is ready: it never begins");
    case Problem::Kind::Cycle: return forPeople("these wait for one another: %1");
    case Problem::Kind::UnknownPart: return forPeople("%1 waits for %2, which is not there");
    case Problem::Kind::Schedulers: return forPeople("its pods have several schedulers: %1");
    case Problem::Kind::TwoGroups: return forPeople("pods of it, such as %1, are also in %2");
    case Problem::Kind::NoWorkload: return forPeople("Workload \"%1\" is not there");
    case Problem::Kind::NoTemplate: return forPeople("there is no template \"%1\" in Workload \"%2\"");
    case Problem::Kind::NotANumber: return forPeople("pod %1 says \"%2\", which is no whole number");
    case Problem::Kind::NotAList: return forPeople("pod %1 says \"%2\", which is no list of names");
    case Problem::Kind::ToldApart: return forPeople("pods %1 and %2 do not say the same; the first counts here");
    case Problem::Kind::NoCompanion: return forPeople("belongs with %1, and of that there is nothing");
    case Problem::Kind::OneSided: return forPeople("belongs with %1, which does not name it");
    }
    return "";
}

const char* wordsOf(Honour::Kind kind) {
    switch (kind) {
    case Honour::Kind::Yes: return forPeople("yes");
    case Honour::Kind::WithoutQuorum: return forPeople("tried together, without a quorum: the gate of gangs is off");
    case Honour::Kind::No: return forPeople("no: its scheduler does not read it");
    case Honour::Kind::Unsaid: return forPeople("say the feature gates");
    case Honour::Kind::Elsewhere: return forPeople("by another scheduler; not decided here");
    case Honour::Kind::Unknown: return forPeople("not known: another scheduler has the pods");
    case Honour::Kind::Controller: return forPeople("no: a controller makes the pods");
    case Honour::Kind::Admission: return forPeople("Kueue admits them; each is placed by itself");
    }
    return "";
}

std::size_t placedOf(const GroupReport& report, const ReadGroup& group) {
    return static_cast<std::size_t>(
        std::count_if(group.pods.begin(), group.pods.end(), [&](PodIdx pod) { return report.cluster.placement(pod).standing != Standing::Pending; }));
}

void appendNumber(JsonMembers& members, const char* name, const std::optional<ToldGroup::Number>& number) {
    if (!number) return;
    JsonMembers one(members.raw(name));
    one.raw("value") += std::to_string(number->value);
    one.text("from", number->field);
}

template <typename Rows, typename Append>
void appendRows(std::string& out, const Rows& rows, Append&& append) {
    out += '[';
    for (const auto& row : rows) {
        if (out.back() != '[') out += ',';
        append(out, row);
    }
    out += ']';
}

void appendReadGroup(std::string& json, const GroupReport& report, const ReadGroup& group) {
    JsonMembers members(json);
    members.text("group", group.key());
    members.text("kind", nameOf(group.source));
    members.raw("object") += group.object ? "true" : "false";
    members.number("pods", group.pods.size());
    members.number("placed", placedOf(report, group));
    appendNumber(members, "quorum", group.quorum);
    appendNumber(members, "size", group.size);
    const auto text = [](std::string& out, const std::string& one) { appendJsonString(out, one); };
    if (!group.with.empty()) appendRows(members.raw("with"), group.with, text);
    members.text("mode", group.mode);
    appendRows(members.raw("schedulers"), honourOf(group, report.profiles), [](std::string& out, const Honour& honour) {
        JsonMembers one(out);
        one.text("name", honour.scheduler);
        one.text("together", toString(honour.kind));
    });
    appendRows(members.raw("problems"), group.problems, [](std::string& out, const Problem& problem) {
        JsonMembers one(out);
        one.text("where", problem.where);
        one.text("why", textOf(problem, {}));
    });
    appendRows(members.raw("members"), group.pods, [&](std::string& out, PodIdx pod) { appendJsonString(out, report.cluster.catalog().pod(pod).key()); });
}

/// "3 (spec.minMember)"; the field in wide tables alone.
std::string numberOf(const std::optional<ToldGroup::Number>& number, const TableLook& look) {
    if (!number) return "-";
    return std::to_string(number->value) + (look.wide ? " (" + number->field + ")" : "");
}

std::string togetherOf(const std::vector<Honour>& honours, const TableLook& look) {
    std::string all;
    for (const Honour& honour : honours) {
        const std::string one = textOf(honour, look);
        if (honours.size() > 1) all += (all.empty() ? "" : "; ") + honour.scheduler + ": " + one;
        else all = one;
    }
    return all.empty() ? "-" : all;
}

std::string problemLine(const Problem& problem, const TableLook& look) {
    const std::string why = textOf(problem, look);
    return problem.where.empty() ? why : problem.where + ": " + why;
}

}  // namespace

std::string textOf(const Problem& problem, const TableLook& look) {
    const std::string text = look.tr(wordsOf(problem.kind));
    return filled(text, std::span<const std::string>(problem.parts));
}

std::string textOf(const Honour& honour, const TableLook& look) { return look.tr(wordsOf(honour.kind)); }

void writeGroupList(std::ostream& out, ReportFormat format, const GroupReport& report, const std::vector<std::size_t>& shown, const TableLook& look) {
    if (format != ReportFormat::Table) {
        ReportDocument document(out, format, "GroupList");
        document.list("groups", shown, [&](std::string& json, std::size_t i) { appendReadGroup(json, report, report.groups.all()[i]); });
        return;
    }
    if (shown.empty()) {
        out << look.tr("no object and no pod names a group") << '\n';
        return;
    }
    TextTable table({look.tr("GROUP"), look.tr("KIND"), look.tr("PODS"), look.tr("PLACED"), look.tr("QUORUM"), look.tr("SIZE"), look.tr("SCHEDULER"), look.tr("SCHEDULED TOGETHER")});
    for (const std::size_t column : {2, 3}) table.setNumbers(column);
    for (const std::size_t i : shown) {
        const ReadGroup& group = report.groups.all()[i];
        std::string schedulers;
        for (const std::string& name : group.schedulers) schedulers += (schedulers.empty() ? "" : ", ") + name;
        table.add({group.key(), std::string(nameOf(group.source)), std::to_string(group.pods.size()), std::to_string(placedOf(report, group)), numberOf(group.quorum, look), numberOf(group.size, look),
                   schedulers.empty() ? "-" : schedulers, togetherOf(honourOf(group, report.profiles), look)});
    }
    table.write(out, look);
    TextTable problems({look.tr("GROUP"), look.tr("KIND"), look.tr("WHAT CANNOT BE")});
    bool any = false;
    for (const std::size_t i : shown)
        for (const Problem& problem : report.groups.all()[i].problems) {
            any = true;
            problems.add({report.groups.all()[i].key(), std::string(nameOf(report.groups.all()[i].source)), problemLine(problem, look)});
        }
    if (!any) return;
    out << '\n';
    problems.write(out, look);
}

void writeGroupsOfPod(std::ostream& out, ReportFormat format, const GroupReport& report, PodIdx idx, const TableLook& look) {
    const Pod& pod = report.cluster.catalog().pod(idx);
    const std::string& scheduler = pod.spec->schedulerName;
    const std::vector<NamedGroup> named = report.groups.namedBy(idx);
    if (format != ReportFormat::Table) {
        ReportDocument document(out, format, "PodGroups");
        document.text("pod", pod.key());
        document.text("schedulerName", scheduler);
        document.list("groups", named, [&](std::string& json, const NamedGroup& one) {
            JsonMembers members(json);
            members.text("group", pod.namespaceName + "/" + one.name);
            members.text("kind", nameOf(one.source));
            members.text("from", one.from);
            members.text("overriddenBy", one.overriddenBy);
            members.text("together", one.overriddenBy.empty() ? toString(honourOf(one.source, scheduler, report.profiles).kind) : "no");
        });
        return;
    }
    if (named.empty()) {
        out << look.tr("pod %1 names no group", {pod.key()}) << '\n';
        return;
    }
    TextTable table({look.tr("GROUP"), look.tr("KIND"), look.tr("NAMED BY"), look.tr("SCHEDULED TOGETHER")});
    for (const NamedGroup& one : named)
        table.add({pod.namespaceName + "/" + one.name, std::string(nameOf(one.source)), std::string(one.from),
                   one.overriddenBy.empty() ? textOf(honourOf(one.source, scheduler, report.profiles), look) : look.tr("no: %1 overrides it", {std::string(one.overriddenBy)})});
    table.write(out, look);
    out << look.tr("its scheduler is %1", {scheduler}) << '\n';
}

}  // namespace bayplan
