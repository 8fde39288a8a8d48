// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: nodeSelector, required node affinity and the profile's added affinity. Score: the weights of the preferred
// terms that match. PreFilter narrows the nodes to those that matchFields names.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go.

#include "plugins/node/node_affinity.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "framework/plugin_info.h"
#include "plugins/node/node_match.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kNodeAffinity;

namespace {

constexpr const char* kNoMatchBriefly = WORDS_FOR_PEOPLE("Text", "node selector or affinity does not match");
constexpr ReasonInfo kOther{"Affinity.miss", "", WORDS_FOR_PEOPLE("Text", "label %1 is %2, pod wants %3 %4"), {"key", "have", "op", "want"}, Cause::Label, kNoMatchBriefly};
constexpr ReasonInfo kAbsent{"Affinity.miss", "", WORDS_FOR_PEOPLE("Text", "label %1 is missing, pod wants %2 %3"), {"key", "op", "want"}, Cause::Label, kNoMatchBriefly};
constexpr ReasonInfo kNoMatch{"Affinity.miss", "", kNoMatchBriefly, {}, Cause::Label};
constexpr ReasonInfo kConflict{"Affinity.conflict", "pod affinity terms conflict", WORDS_FOR_PEOPLE("Text", "the pod's affinity terms contradict one another")};
constexpr ReasonInfo kMalformed{"Affinity.malformed", "%1", WORDS_FOR_PEOPLE("Text", "the node affinity cannot be read: %1"), {"fault"}};
constexpr ReasonInfo kNodeAffinityReasons[] = {kOther, kAbsent, kNoMatch, kConflict, kMalformed};

constexpr std::string_view kNameField = "metadata.name";

const char* toString(SelectorOp op) {
    switch (op) {
    case SelectorOp::In:
        return "In";
    case SelectorOp::NotIn:
        return "NotIn";
    case SelectorOp::Exists:
        return "Exists";
    case SelectorOp::DoesNotExist:
        return "DoesNotExist";
    case SelectorOp::Gt:
        return "Gt";
    case SelectorOp::Lt:
        return "Lt";
    }
    return "";
}

/// The first requirement that a node's labels do not meet: the present value (left out if there is none) and the
/// required one.
Reason miss(Message text, const std::string& key, const std::string* have, const char* op, std::string want) {
    return have ? kOther.saying(std::move(text), {key, *have, op, std::move(want)}) : kAbsent.saying(std::move(text), {key, op, std::move(want)});
}

std::string alternatives(const std::vector<std::string>& values) {
    std::string text;
    for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
    return text;
}

/// The node names that a term's matchFields leave; absent if the term does not restrict names.
std::optional<std::set<std::string>> namesOf(const NodeSelectorTerm& term) {
    std::optional<std::set<std::string>> names;
    for (const Requirement& field : term.matchFields) {
        if (field.key != kNameField || field.op != SelectorOp::In) continue;
        const std::set<std::string> values(field.values.begin(), field.values.end());
        if (!names) {
            names = values;
            continue;
        }
        std::set<std::string> both;
        std::set_intersection(names->begin(), names->end(), values.begin(), values.end(),
                              std::inserter(both, both.end()));
        names = std::move(both);
    }
    return names;
}

/// The preferred terms that count: the pod's and the profile's.
class Preferences final : public PluginState {
public:
    std::vector<const PreferredNodeTerm*> terms;
};

class NodeAffinityPlugin final : public Plugin,
                                 public PreFilterPlugin,
                                 public FilterPlugin,
                                 public PreScorePlugin,
                                 public ScorePlugin,
                                 public EnqueueHints {
public:
    explicit NodeAffinityPlugin(NodeAffinityArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kNodeAffinity.name; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        const PodSpec& spec = *cycle.spec.spec;
        const std::optional<NodeSelector>& required = spec.nodeAffinity.required;
        if (!required && !spec.hasNodeSelector && !(m_args.addedAffinity && m_args.addedAffinity->required)) {
            result.status.code = Code::Skip;
            return result;
        }
        if (!required || required->terms.empty()) return result;
        std::set<std::string> names;
        for (const NodeSelectorTerm& term : required->terms) {
            const std::optional<std::set<std::string>> of = namesOf(term);
            if (!of) return result;
            names.insert(of->begin(), of->end());
        }
        if (names.empty()) {
            result.status.code = Code::UnschedulableAndUnresolvable;
            result.status.reasons.push_back(kConflict());
            return result;
        }
        result.nodes.emplace();
        for (const std::string& node : names)
            if (const NodeIdx idx = cycle.cluster.catalog().findNode(node); idx.valid()) result.nodes->push_back(idx);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        const Labels& labels = node.object.labels;
        if (m_args.addedAffinity && m_args.addedAffinity->required
            && !matches(*m_args.addedAffinity->required, labels, node.object.name)) {
            if (why)
                why->push_back(explain(worded("node(s) didn't match scheduler-enforced node affinity"),
                                       *m_args.addedAffinity->required, node.object));
            return Code::UnschedulableAndUnresolvable;
        }
        const auto text = [] { return worded("node(s) didn't match Pod's node affinity/selector"); };
        const PodSpec& spec = *cycle.spec.spec;
        if (const Labels::Pair* pair = missingLabel(spec, node.object)) {
            if (why) why->push_back(miss(text(), pair->first, labels.find(pair->first), "In", pair->second));
            return Code::UnschedulableAndUnresolvable;
        }
        if (!matchesRequiredAffinity(spec, node.object)) {
            if (why) why->push_back(explain(text(), *spec.nodeAffinity.required, node.object));
            return Code::UnschedulableAndUnresolvable;
        }
        return Code::Success;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        PreScoreResult result;
        const PodSpec& spec = *cycle.spec.spec;
        const bool added = m_args.addedAffinity && !m_args.addedAffinity->preferred.empty();
        if (!spec.hasPreferredNodeAffinity && !added) {
            result.status.code = Code::Skip;
            return result;
        }
        auto preferences = std::make_unique<Preferences>();
        collect(spec.nodeAffinity.preferred, *preferences, result.status);
        if (added) collect(m_args.addedAffinity->preferred, *preferences, result.status);
        result.state = std::move(preferences);
        return result;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        Preferences all;
        if (!state) {
            Status ignored;
            collect(cycle.spec.spec->nodeAffinity.preferred, all, ignored);
            if (m_args.addedAffinity) collect(m_args.addedAffinity->preferred, all, ignored);
        }
        const Preferences& preferences = state ? *static_cast<const Preferences*>(state) : all;
        std::int64_t sum = 0;
        for (const PreferredNodeTerm* term : preferences.terms)
            if (matches(term->preference, node.object.labels, node.object.name)) sum += term->weight;
        return sum;
    }

    Scale scale() const override { return Scale::ByMax; }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Node, action::kAdd | action::kNodeLabel}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        const PodSpec& spec = *cycle.spec.spec;
        const bool did = event.oldNode && accepts(spec, *event.oldNode);
        return !did && accepts(spec, *event.newNode) ? Hint::Queue : Hint::Skip;
    }

private:
    bool accepts(const PodSpec& spec, const Node& node) const {
        if (m_args.addedAffinity && m_args.addedAffinity->required
            && !matches(*m_args.addedAffinity->required, node.labels, node.name))
            return false;
        return !missingLabel(spec, node) && matchesRequiredAffinity(spec, node);
    }

    static void collect(const std::vector<PreferredNodeTerm>& terms, Preferences& into, Status& status) {
        for (const PreferredNodeTerm& term : terms) {
            if (term.weight == 0 || term.preference.empty()) continue;
            into.terms.push_back(&term);
            if (const auto fault = malformed(term.preference); fault && status.ok()) {
                status.code = Code::Error;
                status.reasons.push_back(kMalformed({*fault}));
            }
        }
    }

    /// The first failing requirement of the term with the most fulfilled ones: the nearest miss.
    static Reason explain(const Message& text, const NodeSelector& selector, const Node& node) {
        const Requirement* nearest = nullptr;
        bool field = false;
        std::size_t most = 0;
        for (const NodeSelectorTerm& term : selector.terms) {
            std::size_t passed = 0;
            const Requirement* failed = nullptr;
            for (const Requirement& requirement : term.matchExpressions) {
                if (matches(requirement, node.labels))
                    ++passed;
                else if (!failed)
                    failed = &requirement;
            }
            const bool byField = !failed && !term.matchFields.empty();
            if (byField) failed = &term.matchFields.front();
            if (!failed || (nearest && passed <= most)) continue;
            nearest = failed;
            field = byField;
            most = passed;
        }
        if (!nearest) return kNoMatch.saying(text);
        return miss(text, nearest->key, field ? &node.name : node.labels.find(nearest->key), toString(nearest->op),
                    alternatives(nearest->values));
    }

    NodeAffinityArgs m_args;
};

void describeRequirement(ArgumentVisitor& fields, Requirement& requirement) {
    fields.text({"key", "", Given::Required}, requirement.key);
    fields.choice({"operator", "", Given::Required}, requirement.op, {"In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"});
    fields.texts({"values"}, requirement.values);
}

void describeTerm(ArgumentVisitor& fields, NodeSelectorTerm& term) {
    fields.rows({"matchExpressions"}, term.matchExpressions, describeRequirement);
    fields.rows({"matchFields"}, term.matchFields, describeRequirement);
    const std::optional<std::string> fault = malformed(term);
    fields.require(!fault, fault ? fault->c_str() : "");
}

}  // namespace

void describe(ArgumentVisitor& visitor, NodeAffinityArgs& args) {
    visitor.object({"addedAffinity", WORDS_FOR_PEOPLE("Arguments", "Added affinity")}, args.addedAffinity, [](ArgumentVisitor& fields, NodeAffinity& affinity) {
        fields.object({"requiredDuringSchedulingIgnoredDuringExecution"}, affinity.required, [](ArgumentVisitor& required, NodeSelector& selector) {
            required.rows({.name = "nodeSelectorTerms", .given = Given::Required, .filled = true}, selector.terms, describeTerm);
        });
        const auto preferred = [](ArgumentVisitor& row, PreferredNodeTerm& term) {
            row.number({"weight", "", Given::Required}, term.weight, 1, 100);
            row.object({"preference"}, [&](ArgumentVisitor& preference) { describeTerm(preference, term.preference); });
        };
        fields.rows({"preferredDuringSchedulingIgnoredDuringExecution"}, affinity.preferred, preferred);
    });
}

constinit const PluginInfo kNodeAffinity{
    .name = "NodeAffinity",
    .refusal = Refusal::Affinity,
    .letter = 'A',
    .reasons = kNodeAffinityReasons,
    .arguments = &kArgumentsOf<NodeAffinityArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeAffinityPlugin>(args.of<NodeAffinityArgs>()); },
};

}  // namespace bayplan
