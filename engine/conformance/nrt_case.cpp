// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/nrt_case.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "conformance/report_file.h"
#include "framework/plugin.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"
#include "plugins/numa/node_resource_topology_match.h"

namespace bayplan {

namespace {

constexpr const char* kAbsent = "(absent)";

NrtNode decodeNrtNode(const Field& object) {
    NrtNode node;
    Seen seen(object);
    object.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "node") node.node = value.text();
        else if (key == "feasible") node.feasible = value.boolean();
        else if (key == "code") node.code = value.text();
        else if (key == "reasons") value.forEachElement([&](const Field& reason) { node.reasons.push_back(reason.text()); });
        else if (key == "scores") {
            node.scores.emplace();
            value.forEach([&](std::string_view strategy, const Field& score) {
                (*node.scores)[std::string(strategy)] = score.integer();
            });
        }
    });
    for (const char* key : {"node", "feasible", "code"}) seen.require(key);
    std::sort(node.reasons.begin(), node.reasons.end());
    return node;
}

NrtReport decodeNrtReport(const Field& root) {
    NrtReport report;
    Seen seen(root);
    std::set<std::string> pods;
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key != "pods") return;
        value.forEachElement([&](const Field& object) {
            NrtPod pod;
            Seen ofPod(object);
            std::set<std::string> nodes;
            object.forEach([&](std::string_view name, const Field& part) {
                ofPod.add(name);
                if (name == "pod") pod.pod = part.text();
                else if (name == "nodes")
                    part.forEachElement([&](const Field& node) {
                        pod.nodes.push_back(decodeNrtNode(node));
                        if (!nodes.insert(pod.nodes.back().node).second) node.fail("names a node that was there before");
                    });
            });
            ofPod.require("pod");
            ofPod.require("nodes");
            if (!pods.insert(pod.pod).second) object.fail("is about a pod that was there before");
            report.push_back(std::move(pod));
        });
    });
    seen.require("pods");
    return report;
}

struct Strategy {
    const char* name;
    NodeResourceTopologyMatchArgs::Strategy strategy;
};
constexpr Strategy kStrategies[] = {
    {"MostAllocated", NodeResourceTopologyMatchArgs::Strategy::MostAllocated},
    {"BalancedAllocation", NodeResourceTopologyMatchArgs::Strategy::BalancedAllocation},
    {"LeastAllocated", NodeResourceTopologyMatchArgs::Strategy::LeastAllocated},
    {"LeastNUMANodes", NodeResourceTopologyMatchArgs::Strategy::LeastNumaNodes},
};

/// The plugin with one strategy, and its extension points. All resources weigh 1 unless configured otherwise.
struct Scorer {
    explicit Scorer(const Strategy& s) : name(s.name) {
        PluginArgs args;
        args.edit<NodeResourceTopologyMatchArgs>().strategy = s.strategy;
        plugin = pluginNamed("NodeResourceTopologyMatch")->make(args);
        before = dynamic_cast<const PreScorePlugin*>(plugin.get());
        score = dynamic_cast<const ScorePlugin*>(plugin.get());
    }
    std::string name;
    std::shared_ptr<const Plugin> plugin;
    const PreScorePlugin* before = nullptr;
    const ScorePlugin* score = nullptr;
};

class Judge {
public:
    explicit Judge(const Cluster& cluster) : m_cluster(cluster), m_index(cluster.sharedCatalog()) {
        for (const Strategy& strategy : kStrategies) m_scorers.emplace_back(strategy);
    }

    NrtPod judge(PodIdx idx) const {
        const Cycle cycle(m_cluster, idx, m_index);
        const Plugin* plugin = m_scorers.front().plugin.get();
        const PreFilterResult before = dynamic_cast<const PreFilterPlugin*>(plugin)->preFilter(cycle);
        const auto* filter = dynamic_cast<const FilterPlugin*>(plugin);
        std::vector<PreScoreResult> scoring;
        for (const Scorer& scorer : m_scorers) scoring.push_back(scorer.before->preScore(cycle, {}));

        NrtPod pod{m_cluster.catalog().pod(idx).key(), {}};
        for (std::size_t i = 0; i < m_cluster.nodeCount(); ++i) {
            const NodeView view(m_cluster, NodeIdx(i));
            NrtNode node;
            node.node = view.object.name;
            Reasons why = before.status.reasons;
            Code code = before.status.code;
            if (code == Code::Success) code = filter->filter(cycle, before.state.get(), view, &why);
            node.feasible = code == Code::Success;
            node.code = toString(code);
            for (const Reason& reason : why) node.reasons.push_back(reason.text);
            std::sort(node.reasons.begin(), node.reasons.end());
            if (node.feasible) {
                node.scores.emplace();
                for (std::size_t s = 0; s < m_scorers.size(); ++s)
                    if (scoring[s].status.ok())
                        (*node.scores)[m_scorers[s].name] = m_scorers[s].score->score(cycle, scoring[s].state.get(), view);
            }
            pod.nodes.push_back(std::move(node));
        }
        return pod;
    }

private:
    const Cluster& m_cluster;
    CatalogIndex m_index;
    std::vector<Scorer> m_scorers;
};

std::string inWords(const NrtNode& node) {
    std::string text = node.code + (node.feasible ? "" : ", not feasible");
    for (const std::string& reason : node.reasons) text += ": " + reason;
    return text;
}

class NrtComparer {
public:
    explicit NrtComparer(std::size_t keep) : m_keep(keep) {}

    void differ(Difference difference) {
        ++result.differing;
        if (result.differences.size() < m_keep) result.differences.push_back(std::move(difference));
    }

    void compare(const std::string& pod, const NrtNode& expected, const NrtNode* actual) {
        const bool same = actual && expected.feasible == actual->feasible && expected.code == actual->code
                          && expected.reasons == actual->reasons;
        result.verdicts.add(same);
        if (!same) differ({"verdict", pod, expected.node, inWords(expected), actual ? inWords(*actual) : kAbsent});
        using Scores = std::map<std::string, std::int64_t>;
        const Scores wanted = expected.scores.value_or(Scores()), had = actual && actual->scores ? *actual->scores : Scores();
        std::set<std::string> strategies;
        for (const Scores* scores : {&wanted, &had})
            for (const auto& [strategy, score] : *scores) strategies.insert(strategy);
        const auto text = [](const Scores& scores, const std::string& strategy) {
            const auto at = scores.find(strategy);
            return at == scores.end() ? std::string(kAbsent) : std::to_string(at->second);
        };
        for (const std::string& strategy : strategies) {
            const std::string want = text(wanted, strategy), got = text(had, strategy);
            result.scores.add(want == got);
            if (want != got) differ({strategy + " score", pod, expected.node, want, got});
        }
    }

    NrtComparison result;

private:
    std::size_t m_keep;
};

std::string order(const NrtReport& report) {
    std::string names;
    for (const NrtPod& pod : report) names += (names.empty() ? "" : " ") + pod.pod;
    return names;
}

std::string order(const NrtPod& pod) {
    std::string names;
    for (const NrtNode& node : pod.nodes) names += (names.empty() ? "" : " ") + node.node;
    return names;
}

}  // namespace

Result<NrtReport> readNrtReport(const std::filesystem::path& file) {
    return readReport<NrtReport>(file, decodeNrtReport);
}

Result<NrtRun> runNrtCase(const ConformanceCase& which, const Budget& budget) {
    NrtRun run;
    Result<NrtReport> expected = readNrtReport(which.folder / kExpectedFile);
    if (!expected) return expected.error();
    run.expected = std::move(*expected);
    Result<Built> built = load({which.folder / "cluster.json"}, budget);
    if (!built) return built.error();
    run.diagnostics = std::move(built->diagnostics);

    const Cluster& cluster = *built->cluster;
    const Judge judge(cluster);
    for (std::size_t i = 0; i < cluster.podCount(); ++i) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "stopped on request", {}};
        if (cluster.placement(PodIdx(i)).standing == Standing::Pending) run.actual.push_back(judge.judge(PodIdx(i)));
    }
    return run;
}

NrtComparison compareNrt(const NrtReport& expected, const NrtReport& actual, std::size_t keep) {
    NrtComparer comparer(keep);
    std::map<std::string, const NrtPod*> pods;
    for (const NrtPod& pod : actual) pods.emplace(pod.pod, &pod);
    if (order(expected) != order(actual)) comparer.differ({"order of pods", {}, {}, order(expected), order(actual)});
    for (const NrtPod& pod : expected) {
        std::map<std::string, const NrtNode*> nodes;
        if (const auto found = pods.find(pod.pod); found != pods.end()) {
            for (const NrtNode& node : found->second->nodes) nodes.emplace(node.node, &node);
            if (order(pod) != order(*found->second)) comparer.differ({"order of nodes", pod.pod, {}, order(pod), order(*found->second)});
        }
        for (const NrtNode& node : pod.nodes) {
            const auto at = nodes.find(node.node);
            comparer.compare(pod.pod, node, at == nodes.end() ? nullptr : at->second);
        }
    }
    return std::move(comparer.result);
}

}  // namespace bayplan
