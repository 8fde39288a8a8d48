// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <iomanip>
#include <iostream>
#include <memory>

#include "cli/live/apply_options.h"
#include "cli/live/live_input.h"
#include "cli/live/live_session.h"
#include "cli/opening.h"
#include "cli/output/apply_output.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/text_forms.h"
#include "io/sessions/plan_file.h"
#include "kube/apply/approval.h"
#include "kube/apply/drain_plan.h"
#include "kube/apply/landing_owner.h"

namespace bayplan {

namespace {

std::string classText(const DrainedPod& pod) {
    std::string text;
    for (const SafetyClass of : pod.classes) text += (text.empty() ? "" : ", ") + std::string(toString(of));
    return text.empty() ? "-" : text;
}

std::string budgetText(const DrainedPod& pod) {
    if (!pod.allowed) return "-";
    return pod.budget.substr(pod.budget.find('/') + 1) + (*pod.allowed <= 0 ? ": none now" : ": " + std::to_string(*pod.allowed) + " now");
}

std::string landingText(const DrainedPod& pod) {
    if (pod.landing.empty()) return pod.nowhere.empty() ? "-" : pod.nowhere;
    return pod.landing + (pod.tied > 1 ? ", one of " + std::to_string(pod.tied) + " that tie" : "");
}

void printNode(const Catalog& catalog, const DrainedNode& node) {
    std::cout << "\nnode " << printable(catalog.node(node.node).name) << (node.cordoned ? ", cordoned already" : "") << '\n';
    std::vector<std::array<std::string, 6>> rows = {{"POD", "IS", "OWNER", "BUDGET", "CLASS", "REPLACEMENT"}};
    for (const DrainedPod& pod : node.pods)
        rows.push_back({catalog.pod(pod.pod).key(), toString(pod.is), pod.owner.empty() ? "-" : pod.owner, budgetText(pod), classText(pod), landingText(pod)});
    if (rows.size() == 1) {
        std::cout << "no pods\n";
        return;
    }
    std::array<std::size_t, 6> widths{};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) std::cout << std::left << std::setw(static_cast<int>(widths[i]) + 2) << printable(row[i]);
        std::cout << printable(row.back()) << '\n';
    }
    for (const DrainedPod& pod : node.pods)
        if (!pod.why.empty() && (pod.is == DrainedPod::Is::Goes || pod.is == DrainedPod::Is::Stays)) std::cout << "note  " << printable(catalog.pod(pod.pod).key() + " " + pod.why) << '\n';
}

void printTable(const Catalog& catalog, const DrainPlan& drain, const SafetyWords& said) {
    for (const DrainedPod* pod : drain.blockers()) std::cout << "blocker  " << printable(catalog.pod(pod->pod).key() + " " + toString(pod->is) + ": " + pod->why) << '\n';
    for (const std::string& word : drain.wordsWanted(said)) std::cout << "wants    --" << word << '\n';
    for (const DrainedNode& node : drain.nodes) printNode(catalog, node);
    std::cout << '\n';
    for (std::size_t i = 0; i < drain.plan.steps.size(); ++i) std::cout << "step " << i + 1 << "  " << stepText(drain.plan.steps[i]) << '\n';
    if (drain.plan.steps.empty()) std::cout << "nothing is left to do\n";
    else std::cout << "hash  " << planHash(drain.plan) << '\n';
}

void printPodJson(const Catalog& catalog, const DrainedPod& pod) {
    std::cout << "{\"pod\":" << jsonText(catalog.pod(pod.pod).key()) << ",\"is\":\"" << toString(pod.is) << "\",\"why\":" << jsonText(pod.why)
              << ",\"owner\":" << jsonText(pod.owner) << ",\"classes\":";
    writeJsonList(std::cout, pod.classes, [](SafetyClass of) { std::cout << jsonText(toString(of)); });
    if (pod.allowed) std::cout << ",\"budget\":{\"name\":" << jsonText(pod.budget) << ",\"allowed\":" << std::max<std::int64_t>(*pod.allowed, 0) << '}';
    if (!pod.landing.empty()) std::cout << ",\"replacement\":{\"node\":" << jsonText(pod.landing) << ",\"tied\":" << pod.tied << '}';
    else if (!pod.nowhere.empty()) std::cout << ",\"replacement\":{\"why\":" << jsonText(pod.nowhere) << '}';
    std::cout << '}';
}

void printJson(const Catalog& catalog, const DrainPlan& drain, const SafetyWords& said) {
    std::cout << "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"Drain\",\"hash\":\"" << planHash(drain.plan) << "\",\"blockers\":";
    writeJsonList(std::cout, drain.blockers(), [&](const DrainedPod* pod) { std::cout << jsonText(catalog.pod(pod->pod).key()); });
    std::cout << ",\"wordsWanted\":";
    writeJsonList(std::cout, drain.wordsWanted(said), [](const std::string& word) { std::cout << jsonText(word); });
    std::cout << ",\"nodes\":";
    writeJsonList(std::cout, drain.nodes, [&](const DrainedNode& node) {
        std::cout << "\n{\"node\":" << jsonText(catalog.node(node.node).name) << ",\"cordoned\":" << (node.cordoned ? "true" : "false") << ",\"pods\":";
        writeJsonList(std::cout, node.pods, [&](const DrainedPod& pod) { printPodJson(catalog, pod); });
        std::cout << '}';
    });
    std::cout << ",\"steps\":";
    writeJsonList(std::cout, drain.plan.steps, [](const PlanStep& step) { std::cout << '\n'
                                                                                    << jsonText(stepText(step)); });
    std::cout << "}\n";
}

/// Carrying it out takes the same words once more.
void printWayOn(const DrainOptions& options, const Plan& plan) {
    std::cerr << "bayplanctl apply --plan " << printable(options.plan.string()) << " --approve " << shortHash(planHash(plan));
    for (const std::string& word : options.accepted.names()) std::cerr << " --" << word;
    if (options.gracePeriod >= 0) std::cerr << " --grace-period " << options.gracePeriod;
    if (!options.timeout.empty()) std::cerr << " --timeout " << printable(options.timeout);
    std::cerr << " carries it out\n";
}

int wrong(const std::string& why) {
    std::cerr << "error: " << printable(why) << '\n';
    return kExitUsage;
}

constexpr std::string_view kOfNodes = "node/";

/// What is meant by the arguments. A live cluster is read from no files, so that they are all nodes there.
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
    const auto& [nodes, files] = meant;
    if (nodes.empty()) return wrong("no node is named" + (files.empty() ? std::string() : ": " + files.front().string() + " is a file here; node/NAME is always a node"));
    for (const std::string& node : nodes)
        if (node.find('/') != std::string::npos) return wrong(node + " is no node's name" + (options.live.live ? ", and --live reads no files" : ", nor is there such a file"));
    if (files.empty() && !options.live.live) return wrong("neither files nor --live: there is no file " + nodes.back());
    DrainRules rules{options.accepted, {}, {}};
    if (!options.podSelector.empty()) {
        Result<LabelSelector> selector = parseLabelSelector(options.podSelector);
        if (!selector) return wrong("--pod-selector: " + toString(selector.error()));
        rules.podSelector = std::move(*selector);
    }
    int code = kExitOk;
    LiveSession session(options.live, options.quiet, stop);
    std::optional<Input> read = options.live.live ? inputOf(session, options.live, stop, code) : inputFor(files, options.live, options.quiet, stop, code);
    if (!read) return code;
    Result<Opening> opened = openFor(std::move(*read), options.rules, stop);
    if (!opened) return fail(opened.error());
    printExactlyAs(options.output);
    if (!isEnough(opened->input, options.quiet, options.live.partial)) return kExitFailed;

    for (const std::filesystem::path& file : files)
        if (opened->input.cluster->catalog().findNode(file.string()).valid())
            return wrong(file.string() + " is a file here and a node of the cluster: ./" + file.string() + " is the file, node/" + file.string() + " the node");
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
    // A plan on standard output takes the report's place.
    if (const bool told = isStandardOutput(options.plan); !told && options.output == "json") printJson(catalog, *drain, options.accepted);
    else if (!told) printTable(catalog, *drain, options.accepted);
    if (!options.plan.empty() && !options.quiet && !drain->plan.steps.empty()) printWayOn(options, drain->plan);
    return finishOutput(drain->blockers().empty() ? kExitOk : kExitBlocked);
}

}  // namespace bayplan
