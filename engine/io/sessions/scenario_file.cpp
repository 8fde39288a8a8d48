// SPDX-License-Identifier: GPL-3.0-or-later
// Reads scenarios.
#include "io/sessions/scenario_file.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"
#include "io/sessions/admission.h"
#include "io/sessions/instance_table.h"
#include "io/sessions/manifest_expansion.h"
#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "model/feature_gates.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostChanges = 10'000;
constexpr std::int64_t kMostNodes = 10'000;

/// The fault of a file that a scenario names, with its own place.
struct NamedFault {
    Error error;
};

const ScenarioActionFields& fieldsOf(const Field& field) {
    std::vector<std::string_view> names;
    std::string all;
    for (const ScenarioActionFields& rule : scenarioActions()) {
        if (field.string() == rule.action) return rule;
        names.push_back(rule.action);
        all += (all.empty() ? "" : ", ") + std::string(rule.action);
    }
    field.fail(worded("must be one of %1, not \"%2\"%3", {all, field.text(), suggestion(field.string(), names)}));
}

std::string compactText(const Field& field) {
    std::string text;
    field.value().appendTo(text);
    return text;
}

/// "namespace/name".
std::string objectKey(const Field& field) {
    std::string text = field.text();
    const std::size_t slash = text.find('/');
    if (slash == 0 || slash == std::string::npos || slash + 1 == text.size() || text.find('/', slash + 1) != std::string::npos) field.fail(worded("must be namespace/name, not \"%1\"", {text}));
    return text;
}

/// "namespace/Kind/name".
std::string workloadKey(const Field& field) {
    std::string text = field.text();
    const std::size_t first = text.find('/'), second = first == std::string::npos ? first : text.find('/', first + 1);
    if (second == std::string::npos || first == 0 || second == first + 1 || second + 1 == text.size() || text.find('/', second + 1) != std::string::npos)
        field.fail(worded("must be namespace/Kind/name, such as web/Deployment/shop, not \"%1\"", {text}));
    return text;
}

std::string nonEmpty(const Field& field) {
    if (field.string().empty()) field.fail(worded("must not be empty"));
    return field.text();
}

std::string newNodeName(const Field& field) {
    std::string name = field.text();
    const auto good = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.'; };
    const auto edge = [](char c) { return c != '-' && c != '.'; };
    if (name.empty() || name.size() > 240 || !std::all_of(name.begin(), name.end(), good) || !edge(name.front()) || !edge(name.back()))
        field.fail(worded("must be a name of lower-case letters, digits, - and ., not \"%1\"", {name}));
    return name;
}

/// "key=value:Effect" or "key:Effect", as kubectl writes it.
Taint taintFrom(const Field& field) {
    const std::string text = field.text();
    const std::size_t colon = text.rfind(':'), equals = text.find('=');
    Taint taint;
    if (colon == std::string::npos || colon == 0 || equals == 0) field.fail(worded("must be KEY=VALUE:EFFECT or KEY:EFFECT, not \"%1\"", {text}));
    taint.key = text.substr(0, std::min(colon, equals));
    if (equals < colon) taint.value = text.substr(equals + 1, colon - equals - 1);
    if (Message why = refusedKey(taint.key); !why.empty()) field.fail(std::move(why));
    if (Message why = refusedLabelValue(taint.value); !why.empty()) field.fail(std::move(why));
    for (const TaintEffect effect : {TaintEffect::NoSchedule, TaintEffect::PreferNoSchedule, TaintEffect::NoExecute})
        if (text.substr(colon + 1) == toString(effect)) {
            taint.effect = effect;
            return taint;
        }
    field.fail(worded("the effect must be one of NoSchedule, PreferNoSchedule, NoExecute, not \"%1\"", {text.substr(colon + 1)}));
}

/// Amounts in the unit that the scheduler counts, so that they read back as they were written.
ResourceList wholeAmounts(const Field& field) {
    ResourceList amounts;
    for (const auto& [name, amount] : decodeAmounts(field)) amounts.set(name, name == kCpu ? amount : Quantity::fromUnits(amount.value()));
    if (amounts.empty()) field.fail(worded("names no resource"));
    return amounts;
}

/// What makes a change of its fields.
class ChangeDecoder {
public:
    ChangeDecoder(const Field& change, const NamedText& files, ExpandedManifests& sofar) : m_change(change), m_files(files), m_sofar(sofar) {}

    ScenarioChange decode() {
        const ScenarioActionFields* rule = nullptr;
        with("action", [&](const Field& action) { rule = &fieldsOf(action); });
        if (!rule) m_change.fail(worded("has no action"));
        std::set<std::string_view> there;
        m_change.forEach([&](std::string_view key, const Field& value) {
            if (!there.insert(key).second) value.fail(worded("is there twice"));
            if (key == "action" || key == "seen") return;
            if (std::find(rule->takes.begin(), rule->takes.end(), key) == rule->takes.end())
                value.fail(worded("is not a field of %1%2", {rule->action, suggestion(key, rule->takes)}));
        });
        for (std::size_t i = 0; i < rule->needed; ++i)
            if (!there.contains(rule->takes[i])) m_change.fail(worded("%1 needs %2", {rule->action, rule->takes[i]}));
        ScenarioChange change{actionOf(std::string(rule->action)), {}};
        with("seen", [&](const Field& seen) { seen.forEach([&](std::string_view what, const Field& value) { change.seen[std::string(what)] = value.text(); }); });
        return change;
    }

private:
    template <typename Use>
    void with(std::string_view name, Use&& use) const {
        m_change.forEach([&](std::string_view key, const Field& value) {
            if (key == name) use(value);
        });
    }
    std::string text(std::string_view name) const {
        std::string text;
        with(name, [&](const Field& value) { text = nonEmpty(value); });
        return text;
    }
    std::string key(std::string_view name) const {
        std::string key;
        with(name, [&](const Field& value) { key = objectKey(value); });
        return key;
    }
    std::string workload() const {
        std::string key;
        with("workload", [&](const Field& value) { key = workloadKey(value); });
        return key;
    }
    bool flag(std::string_view name) const {
        bool flag = false;
        with(name, [&](const Field& value) { flag = value.boolean(); });
        return flag;
    }

    ScenarioAction actionOf(const std::string& action) {
        if (action == "place" || action == "move") return PutPod{key("pod"), text("node"), action == "move", flag("force")};
        if (action == "evict") return LetPodGo{key("pod")};
        if (action == "scale") return scale();
        if (action == "add") return add();
        if (action == "cordon" || action == "uncordon") return CordonNode{text("node"), action == "cordon"};
        if (action == "drain") return DrainNode{text("node"), flag("force"), flag("deleteEmptyDirData")};
        if (action == "taint" || action == "untaint") {
            TaintNode taint{text("node"), {}, action == "untaint"};
            with("taint", [&](const Field& value) { taint.taint = taintFrom(value); });
            return taint;
        }
        if (action == "label") return label();
        if (action == "addNodes") return addNodes();
        if (action == "removeNode") return RemoveNode{text("node")};
        if (action == "setNode") return setNode();
        if (action == "setPods") return setPods();
        if (action == "setBudget") return setBudget();
        if (action == "removeBudget") {
            SetBudget set{key("budget")};
            set.remove = true;
            return set;
        }
        return configure();
    }

    ScenarioAction scale() const {
        ScaleWorkload scale{workload(), 0};
        with("replicas", [&](const Field& value) { scale.replicas = value.integer(0, kMostExpandedPods); });
        return scale;
    }

    ScenarioAction label() const {
        LabelNode label{text("node"), {}, {}};
        with("label", [&](const Field& value) {
            const std::string text = value.text();
            const std::size_t equals = text.find('=');
            label.key = equals == std::string::npos ? text.substr(0, text.empty() ? 0 : text.size() - 1) : text.substr(0, equals);
            if (label.key.empty() || (equals == std::string::npos && text.back() != '-')) value.fail(worded("must be KEY=VALUE, or KEY- to take the label away, not \"%1\"", {text}));
            if (equals != std::string::npos) label.value = text.substr(equals + 1);
            if (Message why = refusedKey(label.key); !why.empty()) value.fail(std::move(why));
            if (Message why = refusedLabelValue(label.value.value_or(std::string())); !why.empty()) value.fail(std::move(why));
        });
        return label;
    }

    /// Expands one manifest. All of a scenario together may not make too many pods.
    void expand(const Field& manifest, AddManifests& add, ExpandedManifests& made) {
        const std::size_t before = m_sofar.pods.size(), named = m_sofar.named.size();
        expandManifest(manifest, m_sofar);
        made.named.insert(made.named.end(), m_sofar.named.begin() + static_cast<std::ptrdiff_t>(named), m_sofar.named.end());
        made.budgets.insert(made.budgets.end(), m_sofar.budgets.begin(), m_sofar.budgets.end());
        made.notes.insert(made.notes.end(), m_sofar.notes.begin(), m_sofar.notes.end());
        m_sofar.budgets.clear();
        m_sofar.notes.clear();
        made.pods.insert(made.pods.end(), m_sofar.pods.begin() + static_cast<std::ptrdiff_t>(before), m_sofar.pods.end());
        made.nodes.insert(made.nodes.end(), m_sofar.nodes.begin(), m_sofar.nodes.end());
        made.daemons.insert(made.daemons.end(), m_sofar.daemons.begin(), m_sofar.daemons.end());
        append(made.others, m_sofar.others);
        m_sofar.nodes.clear();
        m_sofar.daemons.clear();
        m_sofar.others = {};
        add.manifests.push_back(compactText(manifest));
    }

    ScenarioAction add() {
        AddManifests add;
        auto made = std::make_shared<ExpandedManifests>();
        int ways = 0;
        with("manifest", [&](const Field& manifest) {
            ++ways;
            expand(manifest, add, *made);
        });
        with("manifests", [&](const Field& list) {
            ++ways;
            list.forEachElement([&](const Field& manifest) { expand(manifest, add, *made); });
        });
        with("file", [&](const Field& file) {
            ++ways;
            expandFile(file, add, *made);
        });
        if (ways != 1) m_change.fail(worded("add needs one of manifest, manifests and file"));
        if (add.manifests.empty()) m_change.fail(worded("there is no manifest in it"));
        add.made = std::move(made);
        return add;
    }

    /// The documents of a file, each with the lines that it has there.
    void expandFile(const Field& file, AddManifests& add, ExpandedManifests& made) {
        const std::string name = nonEmpty(file), text = textOf(file);
        std::string document;
        std::size_t lines = 0;
        bool empty = true;  // but for blanks and comments
        const auto end = [&] {
            if (std::exchange(empty, true)) return;
            const Result<Document> read = Document::parse(document, name);
            if (!read) throw NamedFault{read.error()};
            try {
                const Field root(read->root());
                if (!root.value().isNull()) expand(root, add, made);
            } catch (const Fault& fault) {
                throw NamedFault{read->located(fault)};
            }
        };
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t stop = std::min(text.find('\n', at), text.size());
            const std::string_view line = std::string_view(text).substr(at, stop - at);
            ++lines;
            if (line == "---" || line.starts_with("--- ") || line == "---\r") {
                end();
                document.assign(lines, '\n');
            } else {
                document.append(line).append("\n");
                const std::size_t first = line.find_first_not_of(" \t\r");
                empty = empty && (first == std::string_view::npos || line[first] == '#');
            }
            at = stop + 1;
        }
        end();
    }

    std::string textOf(const Field& file) const {
        Result<std::string> text = m_files(nonEmpty(file));
        if (!text) throw NamedFault{text.error()};
        return std::move(*text);
    }

    ScenarioAction addNodes() const {
        AddNodes add;
        with("name", [&](const Field& value) { add.name = newNodeName(value); });
        with("count", [&](const Field& value) { add.count = value.integer(1, kMostNodes); });
        add.like = text("like");
        add.file = text("file");
        add.type = text("type");
        add.zone = text("zone");
        add.capacityType = text("capacityType");
        with("allocatable", [&](const Field& value) { add.allocatable = wholeAmounts(value); });
        with("labels", [&](const Field& value) {
            requireLabels(value);
            add.labels = decodeLabels(value);
        });
        with("taints", [&](const Field& value) {
            add.taints.emplace();
            value.forEachElement([&](const Field& taint) { add.taints->push_back(taintFrom(taint)); });
        });
        with("price", [&](const Field& value) { add.price = value.real(0); });
        if (add.file.empty() != add.type.empty()) m_change.fail(worded("file and type go together: the table, and the row"));
        if (!add.like.empty() && !add.file.empty()) m_change.fail(worded("a node is like another one or of a type, not both"));
        if (add.like.empty() && add.file.empty() && add.allocatable.empty()) m_change.fail(worded("says nothing of what the nodes offer: say like, file and type, or allocatable"));
        if (add.file.empty() && (!add.zone.empty() || !add.capacityType.empty())) m_change.fail(worded("zone and capacityType choose an offer of a type: they need file and type"));
        with("file", [&](const Field& file) {
            const Result<std::vector<InstanceType>> types = instanceTypesFromText(textOf(file), add.file);
            if (!types) throw NamedFault{types.error()};
            Result<InstanceChoice> choice = chooseInstance(*types, add.type, add.zone, add.capacityType);
            if (!choice) with("type", [&](const Field& type) { type.fail(choice.error().message); });
            add.row = std::make_shared<const Node>(std::move(choice->node));
            add.rowPrice = choice->price;
        });
        return add;
    }

    ScenarioAction setPods() const {
        ChangePods change;
        change.pod = key("pod");
        change.workload = workload();
        if (change.pod.empty() == change.workload.empty()) m_change.fail(worded("setPods needs either a pod or a workload"));
        change.container = text("container");
        with("requests", [&](const Field& value) { change.requests = wholeAmounts(value); });
        with("tolerations", [&](const Field& value) {
            value.forEachElement([&](const Field& one) { change.tolerations.push_back(decodeToleration(one)); });
            change.tolerationsText = compactText(value);
        });
        with("affinity", [&](const Field& value) {
            // The decoder of a spec reads the field of that name, and of the others none.
            change.affinity = decodePodSpec(m_change, Labels());
            change.affinityText = compactText(value);
        });
        with("priority", [&](const Field& value) { change.priority = value.int32(); });
        change.priorityClass = text("priorityClass");
        if (change.priority && !change.priorityClass.empty()) m_change.fail(worded("priority follows from priorityClass: say one of the two"));
        if (!change.container.empty() && change.requests.empty()) m_change.fail(worded("container belongs to requests"));
        if (change.requests.empty() && change.tolerations.empty() && !change.affinity && !change.priority && change.priorityClass.empty())
            m_change.fail(worded("changes nothing: say requests, tolerations, affinity, priority or priorityClass"));
        return change;
    }

    std::string oneOf(std::string_view name, const std::vector<std::string_view>& words) const {
        std::string is;
        with(name, [&](const Field& value) {
            std::string all;
            for (const std::string_view word : words) all += (all.empty() ? "" : ", ") + std::string(word);
            is = value.text();
            if (std::find(words.begin(), words.end(), is) == words.end()) value.fail(worded("must be one of %1, not \"%2\"%3", {all, is, suggestion(is, words)}));
        });
        return is;
    }

    ScenarioAction setNode() const {
        SetAllocatable set{text("node"), {}};
        with("allocatable", [&](const Field& value) { set.amounts = wholeAmounts(value); });
        set.topologyPolicy = oneOf("topologyPolicy", {"none", "best-effort", "restricted", "single-numa-node"});
        set.topologyScope = oneOf("topologyScope", {"container", "pod"});
        if (set.amounts.empty() && set.topologyPolicy.empty() && set.topologyScope.empty()) m_change.fail(worded("changes nothing: say allocatable, topologyPolicy or topologyScope"));
        return set;
    }

    ScenarioAction setBudget() const {
        SetBudget set{key("budget")};
        int ways = 0;
        with("disruptionsAllowed", [&](const Field& value) {
            set.disruptionsAllowed = value.int32(0);
            ++ways;
        });
        for (auto* amount : {&set.minAvailable, &set.maxUnavailable})
            with(amount == &set.minAvailable ? "minAvailable" : "maxUnavailable", [&](const Field& value) {
                *amount = podsOrShare(value);
                ++ways;
            });
        if (ways != 1) m_change.fail(worded("setBudget needs one of disruptionsAllowed, minAvailable and maxUnavailable"));
        return set;
    }

    ScenarioAction configure() const {
        SetSchedulerRules rules{text("config"), text("featureGates")};
        if (rules.config.empty() && rules.gates.empty()) m_change.fail(worded("configure needs config or featureGates"));
        with("featureGates", [&](const Field& value) {
            if (const Result<FeatureGates> gates = FeatureGates::parse(rules.gates, {}, FeatureGates::Needs::Later); !gates) value.fail(gates.error().message);
        });
        return rules;
    }

    const Field& m_change;
    const NamedText& m_files;
    ExpandedManifests& m_sofar;  // the pods of all changes up to here
};

TriedPods triedFrom(const Field& field) {
    for (const TriedPods tried : {TriedPods::All, TriedPods::Changed, TriedPods::None})
        if (field.string() == toString(tried)) return tried;
    field.fail(worded("must be one of all, changed, none, not \"%1\"%2", {field.text(), suggestion(field.string(), {"all", "changed", "none"})}));
}

Scenario decodeScenario(const Field& root, const NamedText& files) {
    requireKnown(root, {"apiVersion", "kind", "name", "schedule", "preemption", "changes"});
    Scenario scenario;
    bool hasChanges = false;
    ExpandedManifests sofar;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") scenario.name = value.text();
        else if (key == "schedule") scenario.tried = triedFrom(value);
        else if (key == "preemption") scenario.preemption = value.boolean();
        else if (key == "changes") {
            hasChanges = true;
            value.forEachElement([&](const Field& change) {
                if (scenario.changes.size() == kMostChanges) change.fail(worded("more than %1 changes are not read", {kMostChanges}));
                scenario.changes.push_back(ChangeDecoder(change, files, sofar).decode());
            });
        }
    });
    // A truncated scenario must not be taken for one that changes nothing.
    if (!hasChanges) root.fail(worded("changes is missing; a scenario that changes nothing says changes: []"));
    return scenario;
}

}  // namespace

const std::vector<ScenarioActionFields>& scenarioActions() {
    static const std::vector<ScenarioActionFields> kRules{
        {"place", 2, {"pod", "node", "force"}},
        {"move", 2, {"pod", "node", "force"}},
        {"evict", 1, {"pod"}},
        {"scale", 2, {"workload", "replicas"}},
        {"add", 0, {"manifest", "manifests", "file"}},
        {"cordon", 1, {"node"}},
        {"uncordon", 1, {"node"}},
        {"drain", 1, {"node", "force", "deleteEmptyDirData"}},
        {"taint", 2, {"node", "taint"}},
        {"untaint", 2, {"node", "taint"}},
        {"label", 2, {"node", "label"}},
        {"addNodes", 1, {"name", "count", "like", "file", "type", "zone", "capacityType", "allocatable", "labels", "taints", "price"}},
        {"removeNode", 1, {"node"}},
        {"setNode", 1, {"node", "allocatable", "topologyPolicy", "topologyScope"}},
        {"setPods", 0, {"pod", "workload", "container", "requests", "tolerations", "affinity", "priority", "priorityClass"}},
        {"setBudget", 1, {"budget", "disruptionsAllowed", "minAvailable", "maxUnavailable"}},
        {"removeBudget", 1, {"budget"}},
        {"configure", 0, {"config", "featureGates"}},
    };
    return kRules;
}

Result<Scenario> scenarioFromText(std::string text, const std::string& name, const NamedText& files) {
    const Result<Document> document = Document::parse(std::move(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        if (const auto other = otherKind(root, name, "bayplan/v1", "Scenario", "a scenario")) return *other;
        return decodeScenario(root, files);
    } catch (const Fault& fault) {
        return document->located(fault);
    } catch (const NamedFault& fault) {
        return fault.error;
    }
}

Result<Scenario> readScenario(const std::filesystem::path& file, const std::stop_token& stop) {
    Result<std::string> text = readTextFile(file, kMaxPlanBytes, stop);
    if (!text) return text.error();
    return scenarioFromText(std::move(*text), file.string(), [&](const std::string& name) {
        const std::filesystem::path named(name);
        return readTextFile(named.is_absolute() ? named : file.parent_path() / named, kMaxItemBytes, stop);
    });
}

}  // namespace bayplan
