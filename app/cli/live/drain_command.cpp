// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/live/apply_options.h"
#include "cli/live/live_input.h"
#include "cli/live/live_session.h"
#include "cli/opening.h"
#include "cli/output/apply_output.h"
#include "cli/output/exit_code.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/sessions/plan_file.h"
#include "io/text/text_width.h"
#include "kube/apply/approval.h"
#include "kube/apply/drain_plan.h"
#include "kube/apply/landing_owner.h"
#include "model/names.h"

namespace bayplan {

namespace {

std::string classText(const DrainedPod& pod) {
    std::string text;
    for (const LeavingClass of : pod.classes) text += (text.empty() ? "" : ", ") + std::string(toString(of));
    return text.empty() ? "-" : text;
}

std::string budgetText(const DrainedPod& pod) {
    if (!pod.allowed) return "-";
    const std::string name = nameOfKey(pod.budget);
    return *pod.allowed <= 0 ? tr("%1: none now", {name}) : tr("%1: %2 now", {name, std::to_string(*pod.allowed)});
}

std::string landingText(const DrainedPod& pod) {
    if (pod.landing.empty()) return pod.nowhere.empty() ? "-" : pod.nowhere;
    return pod.tied > 1 ? tr("%1, one of %2 that tie", {pod.landing, std::to_string(pod.tied)}) : pod.landing;
}

void writeNode(std::ostream& out, const Catalog& catalog, const DrainedNode& node, const TableLook& look) {
    out << '\n'
        << tr(node.cordoned ? forPeople("node %1, cordoned already") : forPeople("node %1"), {printable(catalog.node(node.node).name)}) << '\n';
    if (node.pods.empty()) {
        out << tr("no pods") << '\n';
        return;
    }
    TextTable table({tr("POD"), tr("IS"), tr("OWNER"), tr("BUDGET"), tr("CLASS"), tr("REPLACEMENT")});
    table.setStatus(1);
    for (const DrainedPod& pod : node.pods)
        table.add({catalog.pod(pod.pod).key(), toString(pod.is), pod.owner.empty() ? "-" : pod.owner, budgetText(pod), classText(pod), landingText(pod)});
    table.write(out, look);
    for (const DrainedPod& pod : node.pods)
        if (!pod.why.empty() && (pod.is == DrainedPod::Is::Goes || pod.is == DrainedPod::Is::Stays)) out << tr("note") << "  " << printable(catalog.pod(pod.pod).key() + " " + pod.why) << '\n';
}

void writeTable(std::ostream& out, const Catalog& catalog, const DrainPlan& drain, const SafetyWords& said, const TableLook& look) {
    for (const DrainedPod* pod : drain.blockers()) {
        look.say(out, tr("blocker"), Tone::Bad);
        out << "  " << printable(catalog.pod(pod->pod).key() + " " + toString(pod->is) + ": " + pod->why) << '\n';
    }
    for (const std::string& word : drain.wordsWanted(said)) out << padded(tr("wants"), 9) << "--" << word << '\n';
    for (const DrainedNode& node : drain.nodes) writeNode(out, catalog, node, look);
    out << '\n';
    for (std::size_t i = 0; i < drain.plan.steps.size(); ++i) out << tr("step %1", {std::to_string(i + 1)}) << "  " << stepText(drain.plan.steps[i], look) << '\n';
    if (drain.plan.steps.empty()) out << tr("nothing is left to do") << '\n';
    else out << tr("hash") << "  " << planHash(drain.plan) << '\n';
}

void appendPod(std::ostream& out, const Catalog& catalog, const DrainedPod& pod) {
    out << "{\"pod\":" << jsonText(catalog.pod(pod.pod).key()) << ",\"is\":\"" << toString(pod.is) << "\",\"why\":" << jsonText(pod.why)
        << ",\"owner\":" << jsonText(pod.owner) << ",\"classes\":";
    writeJsonList(out, pod.classes, [&](LeavingClass of) { out << jsonText(toString(of)); });
    if (pod.allowed) out << ",\"budget\":{\"name\":" << jsonText(pod.budget) << ",\"allowed\":" << std::max<std::int64_t>(*pod.allowed, 0) << '}';
    if (!pod.landing.empty()) out << ",\"replacement\":{\"node\":" << jsonText(pod.landing) << ",\"tied\":" << pod.tied << '}';
    else if (!pod.nowhere.empty()) out << ",\"replacement\":{\"why\":" << jsonText(pod.nowhere) << '}';
    out << '}';
}

void writeDocument(std::ostream& stream, ReportFormat format, const Catalog& catalog, const DrainPlan& drain, const SafetyWords& said) {
    ReportDocument document(stream, format, "Drain");
    document.text("hash", planHash(drain.plan));
    document.list("blockers", drain.blockers(), [&](std::string& json, const DrainedPod* pod) { json = jsonText(catalog.pod(pod->pod).key()); });
    document.list("wordsWanted", drain.wordsWanted(said), [](std::string& json, const std::string& word) { json = jsonText(word); });
    document.list("nodes", drain.nodes, [&](std::string& json, const DrainedNode& node) {
        json = written([&](std::ostream& out) {
            out << "{\"node\":" << jsonText(catalog.node(node.node).name) << ",\"cordoned\":" << (node.cordoned ? "true" : "false") << ",\"pods\":";
            writeJsonList(out, node.pods, [&](const DrainedPod& pod) { appendPod(out, catalog, pod); });
            out << '}';
        });
    });
    document.list("steps", drain.plan.steps, [](std::string& json, const PlanStep& step) { json = jsonText(stepText(step)); });
}

/// Applying it needs the same words again.
void printWayOn(const DrainOptions& options, const Plan& plan) {
    std::string command = "bayplanctl apply --plan " + printable(options.plan.string()) + " --approve " + shortHash(planHash(plan));
    for (const std::string& word : options.accepted.names()) command += " --" + word;
    if (options.gracePeriod >= 0) command += " --grace-period " + std::to_string(options.gracePeriod);
    if (!options.timeout.empty()) command += " --timeout " + printable(options.timeout);
    std::cerr << tr("%1 carries it out", {command}) << '\n';
}

int wrong(const std::string& why) {
    std::cerr << tr("error: ") << printable(why) << '\n';
    return kExitUsage;
}

std::vector<std::string> nodesWith(const LabelSelector& labels, const Catalog& catalog) {
    std::vector<std::string> names;
    for (const Node& node : catalog.nodes)
        if (matches(labels, node.labels)) names.push_back(node.name);
    return names;
}

constexpr std::string_view kOfNodes = "node/";

/// The meaning of the arguments. With a live cluster no files are read, so that all of them are nodes.
struct Meant {
    std::vector<std::string> nodes;
    std::vector<std::filesystem::path> files;

    Meant(const std::vector<std::string>& arguments, bool live) {
        for (const std::string& one : arguments) {
            std::error_code ignored;
            if (one.starts_with(kOfNodes)) nodes.push_back(one.substr(kOfNodes.size()));
            else if (!live && std::filesystem::exists(one, ignored)) files.emplace_back(one);
            else nodes.push_back(one);
        }
    }
};

}  // namespace

int runDrain(const DrainOptions& options, const std::stop_token& stop) {
    const Meant meant(options.nodesAndFiles, options.live.live);
    const std::vector<std::filesystem::path>& files = meant.files;
    std::vector<std::string> nodes = meant.nodes;
    if (options.nodes.any() && !nodes.empty())
        return wrong(
            tr(options.live.live ? forPeople("--selector says which nodes, and %1 is named") : forPeople("--selector says which nodes, and %1 is named; there is no such file"),
               {nodes.front()}));
    if (nodes.empty() && !options.nodes.any()) return wrong(files.empty() ? tr("no node is named") : tr("no node is named: %1 is a file here; node/NAME is always a node", {files.front().string()}));
    for (const std::string& node : nodes)
        if (node.find('/') != std::string::npos)
            return wrong(
                tr(options.live.live ? forPeople("%1 is no node's name, and --live reads no files") : forPeople("%1 is no node's name, nor is there such a file"), {node}));
    if (files.empty() && !options.live.live) return wrong(nodes.empty() ? tr("neither files nor --live") : tr("neither files nor --live: there is no file %1", {nodes.back()}));
    DrainRules rules{options.accepted, {}, {}};
    if (!options.podSelector.empty()) {
        Result<LabelSelector> selector = parseLabelSelector(options.podSelector);
        if (!selector) return wrong("--pod-selector: " + tr(selector.error()));
        rules.podSelector = std::move(*selector);
    }
    int code = kExitOk;
    LiveSession session(options.live, options.quiet, stop);
    std::optional<Input> read = options.live.live ? inputOf(session, options.live, stop, code) : inputFor(files, options.live, options.quiet, stop, code);
    if (!read) return code;
    Result<Opening> opened = openFor(std::move(*read), options.rules, stop);
    if (!opened) return fail(opened.error());
    if (!isEnough(opened->input, options.quiet, options.live.partial)) return kExitFailed;

    if (options.nodes.any()) {
        nodes = nodesWith(options.nodes.selector.labels, opened->input.cluster->catalog());
        if (nodes.empty()) return fail(Error{ErrorCode::NotFound, tr("no node has these labels: %1", {options.nodes.labels}), {}});
    }
    for (const std::filesystem::path& file : files)
        if (opened->input.cluster->catalog().findNode(file.string()).valid())
            return wrong(tr("%1 is a file here and a node of the cluster: ./%1 is the file, node/%1 the node", {file.string()}));
    // No picture holds the DaemonSets that pods name.
    KnownOwners owners;
    const std::unique_ptr<ApiClient> client = options.live.live ? session.client() : nullptr;
    if (client)
        rules.daemonSetThere = [&](const std::string& space, const std::string& name) {
            const Result<std::optional<bool>> there = owners.daemonSet(*client, space, name, stop);
            return there ? *there : std::nullopt;
        };
    Scheduler scheduler(std::move(opened->profiles));
    const Result<DrainPlan> drain = drainPlan(*opened->input.cluster, nodes, rules, scheduler);
    if (!drain) return fail(drain.error());
    if (!options.plan.empty())
        if (const Result<void> written = writeOutput(options.plan, files, planTextFor(drain->plan, options.plan)); !written) return fail(written.error());
    const Catalog& catalog = opened->input.cluster->catalog();
    // A plan on standard output replaces the report.
    if (!isStandardOutput(options.plan))
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeTable(out, catalog, *drain, options.accepted, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeDocument(out, format, catalog, *drain, options.accepted); },
                               .names = [&](std::ostream& out) {
                                   for (const DrainedNode& node : drain->nodes)
                                       for (const DrainedPod& pod : node.pods)
                                           if (pod.is != DrainedPod::Is::Stays) out << referenceTo("Pod", catalog.pod(pod.pod).key()) << '\n'; }});
    if (!options.plan.empty() && !options.quiet && !drain->plan.steps.empty()) printWayOn(options, drain->plan);
    return finishOutput(drain->blockers().empty() ? kExitOk : kExitBlocked);
}

}  // namespace bayplan
