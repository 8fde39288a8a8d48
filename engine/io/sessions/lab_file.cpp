// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/lab_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "io/config/decode_plugin_args.h"
#include "io/objects/decode_common.h"
#include "io/sessions/lab_part.h"
#include "io/text/document.h"
#include "io/text/json_members.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "model/feature_gates.h"
#include "plugins/all.h"
#include "plugins/resources/node_resources_fit.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMostLabSeeds = 1000;
constexpr std::size_t kMostStrategies = 100;
constexpr std::size_t kMostPools = 100;
constexpr std::int64_t kMostSeedNumber = std::int64_t{1} << 53;  // a number of JSON is exact below it

using FitStrategy = NodeResourcesFitArgs::Strategy;
/// Scoring strategies of the plugin that fits resources, by their own names.
constexpr std::array kFitStrategies{std::pair{"LeastAllocated", FitStrategy::LeastAllocated}, std::pair{"MostAllocated", FitStrategy::MostAllocated},
                                    std::pair{"RequestedToCapacityRatio", FitStrategy::RequestedToCapacityRatio}};
constexpr std::string_view kCurrent = "Current";

/// The fault of a file that the spec names, with its own place.
struct NamedLabFault {
    Error error;
};

bool scores(const PluginInfo& plugin) { return extendsPoint(plugin.make(PluginArgs{}).get(), ExtensionPoint::Score); }

std::vector<std::string_view> scoreWords() {
    std::vector<std::string_view> words{kCurrent};
    for (const auto& [name, strategy] : kFitStrategies) words.emplace_back(name);
    for (const PluginInfo* plugin : allPlugins())
        if (scores(*plugin)) words.push_back(plugin->name);
    return words;
}

std::string filled(const Field& field) {
    if (field.string().empty()) field.fail(worded("must not be empty"));
    return field.text();
}

bool oneOfTwo(const Field& field, std::string_view yes, std::string_view no) {
    if (field.string() != yes && field.string() != no) field.fail(worded("must be %1 or %2, not \"%3\"", {yes, no, field.text()}));
    return field.string() == yes;
}

void readArgs(const Field& field, const PluginInfo& plugin, PluginArgs& args) {
    if (!plugin.arguments) field.fail(worded("%1 takes no arguments", {plugin.name}));
    StrictReader reader;
    decodePluginArgs(reader, plugin, field, args);
    if (!reader.faults().empty()) throw Fault(reader.faults().front());
}

/// What a strategy, or one of its policies, says of scoring; `name`: what it is called there.
Scoring decodeScoring(const Field& field, std::string& name) {
    std::optional<FitStrategy> fits;
    const PluginInfo* plugin = nullptr;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key != "score") return;
        name = filled(value);
        for (const auto& [word, how] : kFitStrategies)
            if (name == word) fits = how;
        plugin = fits ? &fitPlugin() : pluginNamed(name);
        if (!plugin && name != kCurrent) value.fail(worded("there is no strategy \"%1\"%2", {name, suggestion(name, scoreWords())}));
        if (plugin && !scores(*plugin)) value.fail(worded("%1 scores no nodes", {name}));
    });
    Scoring scoring;
    if (plugin) scoring.plugin = plugin->name;
    field.forEach([&](std::string_view key, const Field& value) {
        const bool ofPlugin = key == "weight" || key == "others" || key == "args" || key == "schedulers";
        if (ofPlugin && !plugin) value.fail(worded("belongs to a plugin that scores"));
        if (key == "weight") scoring.weight = value.int32(1, 100);
        else if (key == "others") scoring.others = oneOfTwo(value, "keep", "drop");
        else if (key == "schedulers") {
            value.forEachElement([&](const Field& scheduler) { scoring.schedulers.push_back(filled(scheduler)); });
            if (scoring.schedulers.empty()) value.fail(worded("names no scheduler"));
        } else if (key == "args") {
            readArgs(value, *plugin, scoring.args);
            scoring.ownArgs = true;
            if (fits && scoring.args.of<NodeResourcesFitArgs>().strategy != *fits) value.fail(worded("the type of scoringStrategy must be %1, as score says", {name}));
        }
    });
    if (fits && !scoring.ownArgs) {
        if (*fits == FitStrategy::RequestedToCapacityRatio) field.fail(worded("%1 needs args with a shape", {name}));
        scoring.args.edit<NodeResourcesFitArgs>().strategy = *fits;
        scoring.ownArgs = true;
    }
    return scoring;
}

/// Each for the profiles of some schedulers.
std::vector<Scoring> decodePolicies(const Field& field) {
    std::vector<Scoring> policies;
    std::vector<std::string> named;
    field.forEachElement([&](const Field& element) {
        requireKnown(element, {"schedulers", "score", "args", "weight", "others"});
        std::string score;
        Scoring one = decodeScoring(element, score);
        if (score.empty() || one.schedulers.empty()) element.fail(worded("a policy needs schedulers and score"));
        for (const std::string& scheduler : one.schedulers) {
            if (std::find(named.begin(), named.end(), scheduler) != named.end()) element.fail(worded("\"%1\" has a policy already", {scheduler}));
            named.push_back(scheduler);
        }
        policies.push_back(std::move(one));
    });
    if (policies.empty()) field.fail(worded("names no policy"));
    return policies;
}

LabStrategySpec decodeStrategy(const Field& field) {
    requireKnown(field, {"name", "score", "args", "weight", "others", "schedulers", "policies", "profile"});
    LabStrategySpec strategy;
    std::string score;
    Scoring scoring = decodeScoring(field, score);
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") strategy.name = filled(value);
        else if (key == "profile") strategy.profile = filled(value);
        else if (key == "policies") strategy.scorings = decodePolicies(value);
    });
    if ((score.empty() ? 0 : 1) + (strategy.profile.empty() ? 0 : 1) + (strategy.scorings.empty() ? 0 : 1) != 1) field.fail(worded("a strategy needs either score, policies or profile"));
    if (strategy.name.empty() && !strategy.scorings.empty()) field.fail(worded("a strategy with policies needs a name"));
    if (strategy.name.empty()) strategy.name = score.empty() ? strategy.profile : score;
    if (!score.empty()) strategy.scorings = {std::move(scoring)};
    return strategy;
}

void decodeTrace(const Field& field, LabLoadSpec& load) {
    requireKnown(field, {"nodes", "pods"});
    field.forEach([&](std::string_view key, const Field& value) { (key == "nodes" ? load.of : load.pods) = filled(value); });
    if (load.of.empty() || load.pods.empty()) field.fail(worded("a trace needs nodes and pods: its two tables"));
}

void decodeLoad(const Field& field, const NamedText& files, LabSpec& spec) {
    using Kind = LabLoadSpec::Kind;
    if (field.value().type() == JsonValue::Type::String) {
        if (field.string() != "pending" && field.string() != "all")
            field.fail(worded("must be pending, all, {namespace: NAME}, {manifest: FILE} or {trace: {nodes: FILE, pods: FILE}}, not \"%1\"", {field.text()}));
        spec.load.kind = field.string() == "all" ? Kind::All : Kind::Pending;
        return;
    }
    requireKnown(field, {"namespace", "manifest", "trace"});
    int ways = 0;
    field.forEach([&](std::string_view key, const Field& value) {
        ++ways;
        spec.load.kind = key == "namespace" ? Kind::Namespace : key == "manifest" ? Kind::Manifest
                                                                                  : Kind::Trace;
        if (spec.load.kind == Kind::Trace) decodeTrace(value, spec.load);
        else spec.load.of = filled(value);
    });
    if (ways != 1) field.fail(worded("needs either namespace, manifest or trace"));
    if (spec.load.kind != Kind::Manifest) return;
    Result<std::vector<ScenarioChange>> added = manifestChanges(spec.load.of, files);
    if (!added) throw NamedLabFault{added.error()};
    spec.load.added = std::move(*added);
}

std::vector<std::uint64_t> decodeSeeds(const Field& field) {
    std::vector<std::uint64_t> seeds;
    if (field.value().type() != JsonValue::Type::Array) {
        const std::int64_t count = field.integer(1, kMostLabSeeds);
        for (std::int64_t seed = 1; seed <= count; ++seed) seeds.push_back(static_cast<std::uint64_t>(seed));
        return seeds;
    }
    field.forEachElement([&](const Field& element) {
        const auto seed = static_cast<std::uint64_t>(element.integer(0, kMostSeedNumber));
        if (std::find(seeds.begin(), seeds.end(), seed) != seeds.end()) element.fail(worded("is there twice"));
        if (seeds.size() == static_cast<std::size_t>(kMostLabSeeds)) element.fail(worded("more than %1 seeds are not read", {kMostLabSeeds}));
        seeds.push_back(seed);
    });
    if (seeds.empty()) field.fail(worded("names no seed"));
    return seeds;
}

std::vector<std::string> decodeShapes(const Field& field) {
    std::vector<std::string> shapes;
    field.forEachElement([&](const Field& element) {
        if (Message fault = faultOfShape(element.string()); !fault.empty()) element.fail(std::move(fault));
        if (std::find(shapes.begin(), shapes.end(), element.string()) != shapes.end()) element.fail(worded("is there twice"));
        shapes.push_back(element.text());
    });
    return shapes;
}

std::vector<LabStrategySpec> decodeStrategies(const Field& field) {
    std::vector<LabStrategySpec> strategies;
    field.forEachElement([&](const Field& element) {
        if (strategies.size() == kMostStrategies) element.fail(worded("more than %1 strategies are not read", {kMostStrategies}));
        LabStrategySpec one = decodeStrategy(element);
        if (std::any_of(strategies.begin(), strategies.end(), [&](const LabStrategySpec& other) { return other.name == one.name; }))
            element.fail(worded("there is another strategy called \"%1\": give it a name", {one.name}));
        strategies.push_back(std::move(one));
    });
    if (strategies.empty()) field.fail(worded("names no strategy"));
    return strategies;
}

NodePool decodeNodePool(const Field& field, const Document& document) {
    requireKnown(field, {"name", "nodes", "profile", "quota", "price"});
    NodePool pool;
    pool.origin = document.originOf(field);
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") {
            pool.name = filled(value);
            if (pool.name.find_first_of("/()") != std::string::npos) value.fail(worded("must not contain / or brackets"));
        } else if (key == "nodes") pool.nodes = decodeLabels(value);
        else if (key == "profile") pool.profile = filled(value);
        else if (key == "quota") pool.quota = decodeAmounts(value);
        else pool.price = value.real(0);
    });
    if (pool.name.empty() || pool.nodes.empty()) field.fail(worded("a pool needs a name and the labels of its nodes"));
    return pool;
}

std::vector<NodePool> decodeNodePools(const Field& field, const Document& document) {
    std::vector<NodePool> pools;
    field.forEachElement([&](const Field& element) {
        if (pools.size() == kMostPools) element.fail(worded("more than %1 pools are not read", {kMostPools}));
        NodePool one = decodeNodePool(element, document);
        if (std::any_of(pools.begin(), pools.end(), [&](const NodePool& other) { return other.name == one.name; }))
            element.fail(worded("there is another pool called \"%1\"", {one.name}));
        pools.push_back(std::move(one));
    });
    return pools;
}

LabSpec decodeLab(const Document& document, const Field& root, const NamedText& files) {
    requireKnown(root, {"apiVersion", "kind", "name", "cluster", "config", "featureGates", "load", "seeds", "arrival", "ties", "shapes", "prices", "compaction", "pools", "strategies"});
    LabSpec spec;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") spec.name = value.text();
        else if (key == "cluster") {
            if (value.value().type() == JsonValue::Type::String) spec.cluster = {filled(value)};
            else value.forEachElement([&](const Field& file) { spec.cluster.push_back(filled(file)); });
        } else if (key == "config") spec.config = filled(value);
        else if (key == "featureGates") {
            spec.featureGates = value.text();
            if (const Result<FeatureGates> gates = FeatureGates::parse(spec.featureGates, {}, FeatureGates::Needs::Later); !gates) value.fail(gates.error().message);
        } else if (key == "load") decodeLoad(value, files, spec);
        else if (key == "seeds") spec.seeds = decodeSeeds(value);
        else if (key == "arrival") spec.shuffled = oneOfTwo(value, "shuffled", "creation");
        else if (key == "ties") spec.equalsByLot = oneOfTwo(value, "lot", "name");
        else if (key == "shapes") spec.shapes = decodeShapes(value);
        else if (key == "prices") spec.prices = filled(value);
        else if (key == "compaction") spec.compaction = value.boolean();
        else if (key == "pools") spec.pools = decodeNodePools(value, document);
        else if (key == "strategies") spec.strategies = decodeStrategies(value);
    });
    const bool trace = spec.load.kind == LabLoadSpec::Kind::Trace;
    if (spec.cluster.empty() && !trace) root.fail(worded("cluster is missing: the files of nodes and pods"));
    if (!spec.cluster.empty() && trace) root.fail(worded("a trace brings its own nodes: leave cluster out"));
    if (spec.strategies.empty()) root.fail(worded("strategies is missing"));
    if (!spec.shuffled && !spec.equalsByLot && !spec.compaction && spec.seeds.size() > 1)
        root.fail(worded("a seed changes nothing where pods come by creation and equal nodes are taken by name: say seeds: 1"));
    return spec;
}

}  // namespace

std::vector<std::string> LabSpec::files() const {
    std::vector<std::string> all = cluster;
    for (const std::string& file : {config, prices, load.kind == LabLoadSpec::Kind::Namespace ? std::string() : load.of, load.pods})
        if (!file.empty()) all.push_back(file);
    for (const LabStrategySpec& strategy : strategies)
        if (!strategy.profile.empty()) all.push_back(strategy.profile);
    return all;
}

Result<LabSpec> labFromText(std::string text, const std::string& name, const NamedText& files) {
    const Result<Document> document = Document::parse(std::move(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        if (const auto other = otherKind(root, name, "bayplan/v1", "Lab", "a lab")) return *other;
        return decodeLab(*document, root, files);
    } catch (const Fault& fault) {
        return document->located(fault);
    } catch (const NamedLabFault& fault) {
        return fault.error;
    }
}

std::string poolsText(const std::vector<NodePool>& pools) {
    std::string text;
    for (const NodePool& pool : pools) {
        if (!text.empty()) text += '\n';
        text += "- ";
        JsonMembers members(text);
        members.text("name", pool.name);
        {
            JsonMembers nodes(members.raw("nodes"));
            for (const auto& [key, value] : pool.nodes) nodes.always(key, value);
        }
        members.text("profile", pool.profile);
        if (!pool.quota.empty()) {
            JsonMembers quota(members.raw("quota"));
            for (const auto& [resource, amount] : pool.quota) quota.always(resource, formatExact(resource, resource == kCpu ? amount.milliValue() : amount.value()));
        }
        if (pool.price) members.raw("price") += shortestNumber(*pool.price);
    }
    return text;
}

Result<std::vector<NodePool>> poolsFromText(std::string text, const std::string& name) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) return std::vector<NodePool>();
    const Result<Document> document = Document::parse(std::move(text), name);
    if (!document) return document.error();
    try {
        return decodeNodePools(Field(document->root()), *document);
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<LabSpec> readLab(const std::filesystem::path& file, const std::stop_token& stop) {
    Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return text.error();
    return labFromText(std::move(*text), file.string(), [&](const std::string& name) { return readTextFile(file.parent_path() / name, kMaxItemBytes, stop); });
}

std::vector<std::optional<double>> nodePrices(const Catalog& catalog, const std::vector<InstanceType>& types) {
    std::vector<std::optional<double>> prices;
    for (const Node& node : catalog.nodes) {
        const auto label = [&](std::string_view key) {
            const std::string* value = node.labels.find(key);
            return value ? *value : std::string();
        };
        std::optional<double>& price = prices.emplace_back();
        const std::string type = label("node.kubernetes.io/instance-type");
        if (type.empty()) continue;
        if (const Result<InstanceChoice> choice = chooseInstance(types, type, label("topology.kubernetes.io/zone"), label("karpenter.sh/capacity-type"))) price = choice->price;
    }
    return prices;
}

}  // namespace bayplan
