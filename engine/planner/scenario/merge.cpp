// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/merge.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "base/quantity.h"
#include "planner/scenario/play.h"

namespace bayplan {

namespace {

/// What a change says of a matter.
struct Claim {
    std::string key;    // tells matters apart
    Message what;       // "place of web/front-0"; empty: `says` is all there is to be told
    Message says;       // "n2"
    std::string value;  // equal where two say the same
    // Of matters that a pod has by itself and by its workload: who, and which.
    std::string subject{}, matter{};
};

std::string exactly(const std::string& resource, const Quantity& amount) { return formatExact(resource, resource == kCpu ? amount.milliValue() : amount.value()); }

/// All that a change says, each matter once.
class Claims {
public:
    std::vector<Claim> of(const ScenarioAction& action) {
        std::visit([this](const auto& one) { say(one); }, action);
        return std::move(m_claims);
    }
    /// Whether a change with the same claims does the same.
    static bool tellAll(const ScenarioAction& action) {
        const auto* add = std::get_if<AddManifests>(&action);
        return !std::holds_alternative<DrainNode>(action) && (!add || !add->made->named.empty());
    }

private:
    void claimOfPods(const std::string& matter, const std::string& subject, Message what, Message says) {
        claim(matter, subject, std::move(what), std::move(says));
        m_claims.back().subject = subject;
        m_claims.back().matter = matter;
    }
    void claim(std::string_view kind, const std::string& of, Message what, Message says) {
        std::string value = says.text();
        m_claims.push_back({std::string(kind) + '\n' + of, std::move(what), std::move(says), std::move(value)});
    }
    /// That a node is there is what all say that use it.
    void uses(const std::string& node) { claim("node", node, worded("node %1", {node}), worded("is used")); }

    void takesNoMore(const std::string& node) { claim("new", node, worded("new pods on %1", {node}), worded("none")); }

    void say(const PutPod& put) {
        claim("place", put.pod, worded("place of %1", {put.pod}), Message(put.node));
        claim("pods", put.node, worded("pods on %1", {put.node}), worded("some"));
        uses(put.node);
        if (!put.force) claim("new", put.node, worded("new pods on %1", {put.node}), worded("some"));
    }
    void say(const LetPodGo& go) { claim("place", go.pod, worded("place of %1", {go.pod}), worded("none")); }
    void say(const ScaleWorkload& scale) { claimOfPods("replicas", scale.workload, worded("pods of %1", {scale.workload}), worded("%1 pods", {scale.replicas})); }
    void say(const AddManifests& add) {
        std::string all;
        for (const std::string& manifest : add.manifests) all += manifest + '\n';
        const auto object = [&](const std::string& key) { m_claims.push_back({"object\n" + key, {}, worded("both add %1, and not alike", {key}), all}); };
        for (const Node& node : add.made->nodes) object("Node/" + node.name);
        for (const Pod& pod : add.made->pods) object(pod.key());
        for (const std::string& name : add.made->named) object(name);
    }
    void say(const CordonNode& cordon) {
        claim("cordon", cordon.node, worded("cordon of %1", {cordon.node}), cordon.unschedulable ? worded("yes") : worded("no"));
        uses(cordon.node);
        if (cordon.unschedulable) takesNoMore(cordon.node);
    }
    void say(const DrainNode& drain) {
        claim("cordon", drain.node, worded("cordon of %1", {drain.node}), worded("yes"));
        claim("pods", drain.node, worded("pods on %1", {drain.node}), worded("none"));
        uses(drain.node);
        takesNoMore(drain.node);
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
        if (!add.like.empty()) uses(add.like);
    }
    void say(const RemoveNode& remove) { claim("node", remove.node, worded("node %1", {remove.node}), worded("is taken away")); }
    void say(const SetAllocatable& set) {
        for (const auto& [name, amount] : set.amounts) claim("amount", set.node + '\n' + name, worded("%1 of %2", {name, set.node}), Message(exactly(name, amount)));
        if (!set.topologyPolicy.empty()) claim("policy", set.node, worded("topology policy of %1", {set.node}), Message(set.topologyPolicy));
        if (!set.topologyScope.empty()) claim("scope", set.node, worded("topology scope of %1", {set.node}), Message(set.topologyScope));
        uses(set.node);
    }
    void say(const ChangePods& change) {
        const std::string of = change.pod.empty() ? change.workload : change.pod;
        for (const auto& [name, amount] : change.requests)
            claimOfPods("request\n" + change.container + '\n' + name, of, worded("request of %1 by %2", {name, of}), Message(exactly(name, amount)));
        if (!change.tolerationsText.empty()) claimOfPods("tolerations", of, worded("tolerations of %1", {of}), Message(change.tolerationsText));
        if (change.affinity) claimOfPods("affinity", of, worded("affinity of %1", {of}), Message(change.affinityText));
        if (change.priority) claimOfPods("priority", of, worded("priority of %1", {of}), worded("%1", {std::int64_t{*change.priority}}));
        if (!change.priorityClass.empty()) claimOfPods("priority", of, worded("priority of %1", {of}), worded("that of class %1", {change.priorityClass}));
    }
    void say(const SetBudget& set) {
        Message says = worded("none");
        if (set.disruptionsAllowed) says = worded("%1 disruptions", {std::int64_t{*set.disruptionsAllowed}});
        else if (!set.minAvailable.empty()) says = Message("minAvailable " + set.minAvailable);
        else if (!set.maxUnavailable.empty()) says = Message("maxUnavailable " + set.maxUnavailable);
        claim("budget", set.budget, worded("budget %1", {set.budget}), std::move(says));
    }
    void say(const SetSchedulerRules& rules) { claim("rules", {}, worded("scheduler configuration"), Message(rules.config + " " + rules.gates)); }

    std::vector<Claim> m_claims;
};

struct LastWord {
    Message says;
    std::string value, subject;
    std::vector<std::size_t> by;  // changes that speak of the matter, ascending
};

struct LastWords {
    std::map<std::string, LastWord> of;                        // by Claim::key
    std::map<std::string, std::vector<std::string>> subjects;  // keys by Claim::matter
};

LastWords lastWords(const Scenario& scenario) {
    LastWords words;
    for (std::size_t i = 0; i < scenario.changes.size(); ++i)
        for (Claim& claim : Claims().of(scenario.changes[i].action)) {
            LastWord& word = words.of[claim.key];
            if (!claim.matter.empty() && word.by.empty()) words.subjects[claim.matter].push_back(claim.key);
            word.says = std::move(claim.says);
            word.value = std::move(claim.value);
            word.subject = std::move(claim.subject);
            word.by.push_back(i);
        }
    return words;
}

/// Which pods and workloads have pods in common: a Deployment and its ReplicaSet, a workload and its pod.
class CommonPods {
public:
    explicit CommonPods(const Catalog* catalog) : m_catalog(catalog) {}

    bool have(const std::string& a, const std::string& b) {
        if (!m_catalog) return false;
        const std::vector<PodIdx>&ofA = podsOf(a), &ofB = podsOf(b);
        return std::find_first_of(ofA.begin(), ofA.end(), ofB.begin(), ofB.end()) != ofA.end();
    }

private:
    const std::vector<PodIdx>& podsOf(const std::string& name) {
        const auto [known, first] = m_pods.try_emplace(name);
        if (!first) return known->second;
        if (std::count(name.begin(), name.end(), '/') == 2) known->second = podsOfWorkload(*m_catalog, name);
        else if (const PodIdx pod = m_catalog->findPod(name); pod.valid()) known->second = {pod};
        return known->second;
    }

    const Catalog* m_catalog;
    std::map<std::string, std::vector<PodIdx>> m_pods;
};

/// The last change that is equal.
std::optional<std::size_t> equalIn(const Scenario& scenario, const ScenarioAction& action) {
    for (std::size_t i = scenario.changes.size(); i-- > 0;)
        if (scenario.changes[i].action == action) return i;
    return std::nullopt;
}

bool saysAll(const LastWords& words, const ScenarioAction& action, const std::vector<Claim>& claims) {
    return Claims::tellAll(action) && !claims.empty() && std::all_of(claims.begin(), claims.end(), [&](const Claim& claim) {
               const auto here = words.of.find(claim.key);
               return here != words.of.end() && here->second.value == claim.value;
           });
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

std::vector<MergedChange> compareForMerge(const Scenario& into, const Scenario& from, const Catalog* seen) {
    const LastWords mine = lastWords(into), theirs = lastWords(from);
    CommonPods common(seen);
    std::vector<MergedChange> compared;
    for (const ScenarioChange& change : from.changes) {
        MergedChange& one = compared.emplace_back();
        const std::vector<Claim> claims = Claims().of(change.action);
        std::set<std::size_t> with, same;
        const auto contradicts = [&](const LastWord& here, Message why) {
            with.insert(here.by.begin(), here.by.end());
            if (one.is != MergedChange::Is::Contradicts) one.why = std::move(why);
            one.is = MergedChange::Is::Contradicts;
        };
        for (const Claim& claim : claims) {
            const LastWord& last = theirs.of.at(claim.key);
            if (const auto here = mine.of.find(claim.key); here != mine.of.end()) {
                same.insert(here->second.by.back());
                if (here->second.value != last.value) contradicts(here->second, claim.what.empty() ? claim.says : worded("%1: %2 here, %3 there", {claim.what, here->second.says, last.says}));
            }
            const auto others = mine.subjects.find(claim.matter);
            if (claim.matter.empty() || others == mine.subjects.end()) continue;
            for (const std::string& key : others->second) {
                const LastWord& here = mine.of.at(key);
                if (here.subject != claim.subject && here.value != last.value && common.have(here.subject, claim.subject))
                    contradicts(here, worded("%1 and %2 have pods in common: %3 here, %4 there", {here.subject, claim.subject, here.says, last.says}));
            }
        }
        if (one.is == MergedChange::Is::Contradicts) {
            one.with.assign(with.begin(), with.end());
        } else if (saysAll(mine, change.action, claims)) {
            one.is = MergedChange::Is::There;
            one.with.assign(same.begin(), same.end());
        } else if (const std::optional<std::size_t> equal = equalIn(into, change.action)) {
            one.is = MergedChange::Is::There;
            one.with = {*equal};
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

Scenario mergedScenario(const Scenario& into, const Scenario& from, const std::vector<bool>& theirs, const Catalog* seen) {
    const std::vector<MergedChange> compared = compareForMerge(into, from, seen);
    std::set<std::size_t> leave;
    const auto taken = [&](std::size_t i) { return compared[i].is == MergedChange::Is::Added || (compared[i].is == MergedChange::Is::Contradicts && i < theirs.size() && theirs[i]); };
    for (std::size_t i = 0; i < compared.size(); ++i)
        if (compared[i].is == MergedChange::Is::Contradicts && taken(i)) leave.insert(compared[i].with.begin(), compared[i].with.end());
    Scenario merged = into;
    merged.changes.clear();
    for (std::size_t i = 0; i < into.changes.size(); ++i)
        if (!leave.contains(i)) merged.changes.push_back(into.changes[i]);
    // What was said by a change that is left out has to be said again.
    const LastWords left = lastWords(merged);
    const auto again = [&](std::size_t i) {
        const ScenarioAction& action = from.changes[i].action;
        return compared[i].is == MergedChange::Is::There && !saysAll(left, action, Claims().of(action)) && !equalIn(merged, action);
    };
    for (std::size_t i = 0; i < from.changes.size(); ++i)
        if (taken(i) || again(i)) merged.changes.push_back(from.changes[i]);
    return merged;
}

}  // namespace bayplan
