// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/merge.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "base/quantity.h"

namespace bayplan {

namespace {

/// What a change says of a matter.
struct Claim {
    std::string key;    // tells matters apart
    Message what;       // "place of web/front-0"; empty: `says` is all there is to be told
    Message says;       // "n2"
    std::string value;  // equal where two say the same
};

std::string exactly(const std::string& resource, const Quantity& amount) { return formatExact(resource, resource == kCpu ? amount.milliValue() : amount.value()); }

/// All that a change says, each matter once.
class Claims {
public:
    std::vector<Claim> of(const ScenarioAction& action) {
        std::visit([this](const auto& one) { say(one); }, action);
        return std::move(m_claims);
    }

private:
    void claim(std::string_view kind, const std::string& of, Message what, Message says) {
        std::string value = says.text();
        m_claims.push_back({std::string(kind) + '\n' + of, std::move(what), std::move(says), std::move(value)});
    }
    /// That a node is there is what all say that use it.
    void uses(const std::string& node) { claim("node", node, worded("node %1", {node}), worded("is used")); }

    void say(const PutPod& put) {
        claim("place", put.pod, worded("place of %1", {put.pod}), Message(put.node));
        claim("pods", put.node, worded("pods on %1", {put.node}), worded("some"));
        uses(put.node);
    }
    void say(const LetPodGo& go) { claim("place", go.pod, worded("place of %1", {go.pod}), worded("none")); }
    void say(const ScaleWorkload& scale) { claim("replicas", scale.workload, worded("pods of %1", {scale.workload}), worded("%1 pods", {scale.replicas})); }
    void say(const AddManifests& add) {
        std::string all;
        for (const std::string& manifest : add.manifests) all += manifest + '\n';
        const auto object = [&](const std::string& key) { m_claims.push_back({"object\n" + key, {}, worded("both add %1, and not alike", {key}), all}); };
        for (const Node& node : add.made->nodes) object("Node/" + node.name);
        for (const Pod& pod : add.made->pods) object(pod.key());
    }
    void say(const CordonNode& cordon) {
        claim("cordon", cordon.node, worded("cordon of %1", {cordon.node}), cordon.unschedulable ? worded("yes") : worded("no"));
        uses(cordon.node);
    }
    void say(const DrainNode& drain) {
        claim("cordon", drain.node, worded("cordon of %1", {drain.node}), worded("yes"));
        claim("pods", drain.node, worded("pods on %1", {drain.node}), worded("none"));
        uses(drain.node);
    }
    void say(const TaintNode& taint) {
        claim("taint", taint.node + '\n' + taint.taint.key + '\n' + std::to_string(static_cast<int>(taint.taint.effect)), worded("taint %1 of %2", {taint.taint.key, taint.node}),
              taint.remove ? worded("none") : Message("\"" + taint.taint.value + "\""));
        uses(taint.node);
    }
    void say(const LabelNode& label) {
        claim("label", label.node + '\n' + label.key, worded("label %1 of %2", {label.key, label.node}), label.value ? Message("\"" + *label.value + "\"") : worded("none"));
        uses(label.node);
    }
    void say(const AddNodes& add) {
        claim("added", add.name, worded("new nodes %1", {add.name}), worded("%1 nodes like %2", {add.count, add.like.empty() ? add.type : add.like}));
        std::string& value = m_claims.back().value;
        for (const std::string& one : {add.file, add.zone, add.capacityType}) value += '\n' + one;
        for (const auto& [name, amount] : add.allocatable) value += '\n' + name + '=' + exactly(name, amount);
        for (const auto& [key, label] : add.labels) value += '\n' + key + ':' + label;
        for (const Taint& taint : add.taints.value_or(std::vector<Taint>())) value += '\n' + taint.key + '=' + taint.value + std::to_string(static_cast<int>(taint.effect));
        if (add.price) value += '\n' + std::to_string(*add.price);
    }
    void say(const RemoveNode& remove) { claim("node", remove.node, worded("node %1", {remove.node}), worded("is taken away")); }
    void say(const SetAllocatable& set) {
        for (const auto& [name, amount] : set.amounts) claim("amount", set.node + '\n' + name, worded("%1 of %2", {name, set.node}), Message(exactly(name, amount)));
        uses(set.node);
    }
    void say(const ChangePods& change) {
        const std::string of = change.pod.empty() ? change.workload : change.pod;
        for (const auto& [name, amount] : change.requests) claim("request", of + '\n' + change.container + '\n' + name, worded("request of %1 by %2", {name, of}), Message(exactly(name, amount)));
        if (!change.tolerationsText.empty()) claim("tolerations", of, worded("tolerations of %1", {of}), Message(change.tolerationsText));
        if (change.affinity) claim("affinity", of, worded("affinity of %1", {of}), Message(change.affinityText));
        if (change.priority) claim("priority", of, worded("priority of %1", {of}), worded("%1", {std::int64_t{*change.priority}}));
    }
    void say(const SetBudget& set) { claim("budget", set.budget, worded("budget %1", {set.budget}), worded("%1 disruptions", {std::int64_t{set.disruptionsAllowed}})); }
    void say(const SetSchedulerRules& rules) { claim("rules", {}, worded("scheduler configuration"), Message(rules.config + " " + rules.gates)); }

    std::vector<Claim> m_claims;
};

struct LastWord {
    Message says;
    std::string value;
    std::vector<std::size_t> by;  // changes that speak of the matter, ascending
};

std::map<std::string, LastWord> lastWords(const Scenario& scenario) {
    std::map<std::string, LastWord> words;
    for (std::size_t i = 0; i < scenario.changes.size(); ++i)
        for (Claim& claim : Claims().of(scenario.changes[i].action)) {
            LastWord& word = words[claim.key];
            word.says = std::move(claim.says);
            word.value = std::move(claim.value);
            word.by.push_back(i);
        }
    return words;
}

}  // namespace

const char* toString(MergedChange::Is is) {
    switch (is) {
    case MergedChange::Is::Added: return "added";
    case MergedChange::Is::There: return "there";
    case MergedChange::Is::Contradicts: return "contradicts";
    }
    return "";
}

std::vector<MergedChange> compareForMerge(const Scenario& into, const Scenario& from) {
    const std::map<std::string, LastWord> mine = lastWords(into), theirs = lastWords(from);
    std::vector<MergedChange> compared;
    for (const ScenarioChange& change : from.changes) {
        MergedChange& one = compared.emplace_back();
        std::set<std::size_t> with, same;
        bool there = true;  // all that it says is said
        for (const Claim& claim : Claims().of(change.action)) {
            const auto here = mine.find(claim.key);
            there = there && here != mine.end() && here->second.value == claim.value;
            if (here == mine.end()) continue;
            same.insert(here->second.by.back());
            const LastWord& last = theirs.at(claim.key);
            if (here->second.value == last.value) continue;
            with.insert(here->second.by.begin(), here->second.by.end());
            if (one.is != MergedChange::Is::Contradicts) one.why = claim.what.empty() ? claim.says : worded("%1: %2 here, %3 there", {claim.what, here->second.says, last.says});
            one.is = MergedChange::Is::Contradicts;
        }
        if (one.is == MergedChange::Is::Contradicts) {
            one.with.assign(with.begin(), with.end());
        } else if (there) {
            one.is = MergedChange::Is::There;
            one.with.assign(same.begin(), same.end());
        }
    }
    return compared;
}

Scenario withFilesIn(Scenario scenario, const std::filesystem::path& folder, const std::filesystem::path& was) {
    const auto moved = [&](std::string& file) {
        if (!file.empty() && !std::filesystem::path(file).is_absolute()) file = (was / file).lexically_proximate(folder.empty() ? "." : folder).string();
    };
    if (folder == was) return scenario;
    for (ScenarioChange& change : scenario.changes) {
        if (auto* rules = std::get_if<SetSchedulerRules>(&change.action)) moved(rules->config);
        if (auto* add = std::get_if<AddNodes>(&change.action)) moved(add->file);
    }
    return scenario;
}

Scenario mergedScenario(const Scenario& into, const Scenario& from, const std::vector<bool>& theirs) {
    const std::vector<MergedChange> compared = compareForMerge(into, from);
    std::set<std::size_t> leave;
    const auto taken = [&](std::size_t i) { return compared[i].is == MergedChange::Is::Added || (compared[i].is == MergedChange::Is::Contradicts && i < theirs.size() && theirs[i]); };
    for (std::size_t i = 0; i < compared.size(); ++i)
        if (compared[i].is == MergedChange::Is::Contradicts && taken(i)) leave.insert(compared[i].with.begin(), compared[i].with.end());
    Scenario merged = into;
    merged.changes.clear();
    for (std::size_t i = 0; i < into.changes.size(); ++i)
        if (!leave.contains(i)) merged.changes.push_back(into.changes[i]);
    // What was said by a change that is left out has to be said again.
    const std::map<std::string, LastWord> left = lastWords(merged);
    const auto again = [&](std::size_t i) {
        if (compared[i].is != MergedChange::Is::There) return false;
        const std::vector<Claim> claims = Claims().of(from.changes[i].action);
        return !std::all_of(claims.begin(), claims.end(), [&](const Claim& claim) {
            const auto here = left.find(claim.key);
            return here != left.end() && here->second.value == claim.value;
        });
    };
    for (std::size_t i = 0; i < from.changes.size(); ++i)
        if (taken(i) || again(i)) merged.changes.push_back(from.changes[i]);
    return merged;
}

}  // namespace bayplan
