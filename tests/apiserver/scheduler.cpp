// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/scheduler.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "apiserver/controllers.h"
#include "apiserver/device_claims.h"
#include "apiserver/pod_defaults.h"
#include "apiserver/pods.h"
#include "apiserver/rooms.h"
#include "apiserver/selectors.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kCordon = "node.kubernetes.io/unschedulable";

struct Node {
    std::string name;
    Json body;
    Labels labels;
    Amounts allocatable;
    Amounts held;
};

/// Why a node does not take a pod; empty: it does.
struct Refusal {
    std::vector<std::string> reasons;
    bool preemptionCannotHelp = false;
};

void add(Amounts& sum, const Amounts& more) {
    for (const auto& [name, amount] : more) sum[name] += amount;
}

Amounts amountsOf(const Json* list) {
    Amounts all;
    if (list && list->is_object())
        for (const auto& [name, amount] : list->items())
            all[name] = thousandths(amount.is_string() ? amount.get<std::string>() : dump(amount));
    return all;
}

bool tolerates(const Json& spec, const std::string& key, const std::string& value, const std::string& effect) {
    const Json& list = listAt(spec, {"tolerations"});
    return std::any_of(list.begin(), list.end(), [&](const Json& one) {
        const std::string itsKey = textAt(one, {"key"}), itsEffect = textAt(one, {"effect"});
        if (!itsEffect.empty() && itsEffect != effect) return false;
        if (!itsKey.empty() && itsKey != key) return false;
        return textAt(one, {"operator"}, "Equal") == "Exists" || (!itsKey.empty() && textAt(one, {"value"}) == value);
    });
}

std::optional<Requirement> requirementOf(const Json& one) {
    static const std::map<std::string, Requirement::Operator> operators{{"In", Requirement::Operator::In},         {"NotIn", Requirement::Operator::NotIn},
                                                                        {"Exists", Requirement::Operator::Exists}, {"DoesNotExist", Requirement::Operator::Missing},
                                                                        {"Gt", Requirement::Operator::Greater},    {"Lt", Requirement::Operator::Less}};
    const auto found = operators.find(textAt(one, {"operator"}));
    if (found == operators.end()) return std::nullopt;
    Requirement requirement{textAt(one, {"key"}), found->second, {}};
    for (const Json& value : listAt(one, {"values"}))
        if (value.is_string()) requirement.values.push_back(value.get<std::string>());
    return requirement;
}

/// Whether all requirements of a list are met; nothing meets an unreadable one.
bool meets(const Json& list, const Labels& labels) {
    LabelSelector selector;
    for (const Json& one : list) {
        auto requirement = requirementOf(one);
        selector.none = selector.none || !requirement;
        if (requirement) selector.all.push_back(std::move(*requirement));
    }
    return selector.accepts(labels);
}

const Json& termsOf(const Json& spec) {
    return listAt(spec,
                  {"affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"});
}

bool matchesAffinity(const Json& spec, const Node& node) {
    if (const Json* selector = find(spec, {"nodeSelector"}))
        for (const auto& [name, value] : selector->items())
            if (std::find(node.labels.begin(), node.labels.end(),
                          std::pair(std::string(name), value.get<std::string>()))
                == node.labels.end())
                return false;
    if (!find(spec, {"affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution"})) return true;
    const Json& terms = termsOf(spec);
    return std::any_of(terms.begin(), terms.end(), [&](const Json& term) {
        const Json &expressions = listAt(term, {"matchExpressions"}), &fields = listAt(term, {"matchFields"});
        return (!expressions.empty() || !fields.empty()) && meets(expressions, node.labels)
               && meets(fields, {{"metadata.name", node.name}});
    });
}

/// Whether the pod names its nodes, so that others are not looked at.
bool namesNodes(const Json& spec) {
    const Json& terms = termsOf(spec);
    return !terms.empty() && std::all_of(terms.begin(), terms.end(), [](const Json& term) {
        const Json& fields = listAt(term, {"matchFields"});
        return std::any_of(fields.begin(), fields.end(), [](const Json& one) {
            return textAt(one, {"key"}) == "metadata.name" && textAt(one, {"operator"}) == "In";
        });
    });
}

bool isNamed(const Json& spec, const std::string& node) {
    const Json& terms = termsOf(spec);
    return std::any_of(terms.begin(), terms.end(), [&](const Json& term) {
        return meets(listAt(term, {"matchFields"}), {{"metadata.name", node}});
    });
}

Refusal refusalOf(const Json& spec, const Amounts& wanted, const Node& node) {
    if (namesNodes(spec) && !isNamed(spec, node.name))
        return {{"node(s) didn't satisfy plugin(s) [NodeAffinity]"}, true};
    if (trueAt(node.body, {"spec", "unschedulable"}) && !tolerates(spec, kCordon, "", "NoSchedule"))
        return {{"node(s) were unschedulable"}, true};
    for (const Json& taint : listAt(node.body, {"spec", "taints"})) {
        const std::string effect = textAt(taint, {"effect"});
        if (effect != "PreferNoSchedule" && !tolerates(spec, textAt(taint, {"key"}), textAt(taint, {"value"}), effect))
            return {{"node(s) had untolerated taint(s)"}, true};
    }
    if (!matchesAffinity(spec, node)) return {{"node(s) didn't match Pod's node affinity/selector"}, true};
    Refusal refusal;
    for (const auto& [name, amount] : wanted) {
        const auto there = node.allocatable.find(name), held = node.held.find(name);
        const long double all = there == node.allocatable.end() ? 0 : there->second;
        if (amount == 0 || amount + (held == node.held.end() ? 0 : held->second) <= all) continue;
        refusal.reasons.push_back(name == "pods" ? "Too many pods" : "Insufficient " + name);
        refusal.preemptionCannotHelp = refusal.preemptionCannotHelp || amount > all;
    }
    return refusal;
}

/// 0 to 100 each for the cpu and memory that would be left; a pod without requests counts as a small one.
long double scoreOf(const Amounts& wanted, const Node& node) {
    long double sum = 0;
    for (const auto& [name, little] : {std::pair("cpu", 100.0L), {"memory", 200.0L * 1024 * 1024 * 1000}}) {
        const auto there = node.allocatable.find(name);
        if (there == node.allocatable.end() || there->second == 0) continue;
        const auto asked = wanted.find(name), held = node.held.find(name);
        const long double amount = asked == wanted.end() || asked->second == 0 ? little : asked->second;
        const long double left = there->second - amount - (held == node.held.end() ? 0 : held->second);
        sum += std::floor(std::max(0.0L, left) * 100 / there->second);
    }
    return std::floor(sum / 2);
}

/// "1 Insufficient cpu, 2 node(s) were unschedulable", in the order of the texts.
std::string counted(const std::map<std::string, int>& reasons) {
    std::vector<std::string> all;
    for (const auto& [reason, count] : reasons) all.push_back(std::to_string(count) + " " + reason);
    std::sort(all.begin(), all.end());
    std::string text;
    for (const std::string& one : all) text += (text.empty() ? "" : ", ") + one;
    return text;
}

std::string messageOf(const std::vector<Refusal>& refusals) {
    if (refusals.empty()) return "no nodes available to schedule pods";
    std::map<std::string, int> reasons, preemption;
    for (const Refusal& one : refusals) {
        for (const std::string& reason : one.reasons) ++reasons[reason];
        ++preemption[one.preemptionCannotHelp ? "Preemption is not helpful for scheduling"
                                              : "No preemption victims found for incoming pod"];
    }
    const std::string all = "0/" + std::to_string(refusals.size()) + " nodes are available: ";
    return all + counted(reasons) + ". no new claims to deallocate, preemption: " + all + counted(preemption) + ".";
}

void tellUnschedulable(World& world, Json pod, const std::string& message) {
    std::string since = world.now();
    for (const Json& condition : listAt(pod, {"status", "conditions"}))
        if (textAt(condition, {"type"}) == "PodScheduled" && textAt(condition, {"status"}) == "False") {
            if (textAt(condition, {"message"}) == message) return;
            since = textAt(condition, {"lastTransitionTime"});
        }
    setCondition(pod, {{"type", "PodScheduled"},
                       {"observedGeneration", numberAt(pod, {"metadata", "generation"}, 1)},
                       {"status", "False"},
                       {"lastProbeTime", nullptr},
                       {"lastTransitionTime", since},
                       {"reason", "Unschedulable"},
                       {"message", message}});
    world.store.put(*world.kinds.find("", "v1", "pods"), std::move(pod));
}

}  // namespace

long double thousandths(const std::string& quantity) {
    static const std::map<std::string, long double> units{{"n", 1e-6L},
                                                          {"u", 1e-3L},
                                                          {"m", 1},
                                                          {"", 1e3L},
                                                          {"k", 1e6L},
                                                          {"M", 1e9L},
                                                          {"G", 1e12L},
                                                          {"T", 1e15L},
                                                          {"P", 1e18L},
                                                          {"E", 1e21L},
                                                          {"Ki", 0x1p10L * 1000},
                                                          {"Mi", 0x1p20L * 1000},
                                                          {"Gi", 0x1p30L * 1000},
                                                          {"Ti", 0x1p40L * 1000},
                                                          {"Pi", 0x1p50L * 1000},
                                                          {"Ei", 0x1p60L * 1000}};
    long double number = 0;
    const auto [end, error] = std::from_chars(quantity.data(), quantity.data() + quantity.size(), number);
    const auto unit = units.find(std::string(end, quantity.data() + quantity.size()));
    return error == std::errc() && unit != units.end() ? number * unit->second : 0;
}

Amounts requestsOf(const Json& spec) {
    Amounts all;
    for (const Json& container : listAt(spec, {"containers"}))
        add(all, amountsOf(find(container, {"resources", "requests"})));
    for (const Json& container : listAt(spec, {"initContainers"}))
        for (const auto& [name, amount] : amountsOf(find(container, {"resources", "requests"})))
            all[name] =
                textAt(container, {"restartPolicy"}) == "Always" ? all[name] + amount : std::max(all[name], amount);
    add(all, amountsOf(find(spec, {"overhead"})));
    all["pods"] = 1000;
    return all;
}

void Scheduler::countHeld(const World& world) {
    std::map<std::string, Held> now;
    for (const ObjectPtr& pod : world.store.objects({.shelf = "/pods"})) {
        const std::string& phase = pod->fields.at(kPhase);
        if (pod->fields.at(kNodeName).empty() || phase == "Succeeded" || phase == "Failed") continue;
        const auto known = m_held.find(pod->key);
        Held& held = now[pod->key];
        if (known != m_held.end() && known->second.revision == pod->revision) {
            held = std::move(known->second);
        } else {
            const Json body = pod->body();
            const Json* spec = find(body, {"spec"});
            held = {pod->revision, pod->fields.at(kNodeName), spec ? requestsOf(*spec) : Amounts()};
        }
    }
    m_held = std::move(now);
}

void Scheduler::run(World& world, const std::string& name, const std::string& preferred) {
    std::vector<Json> pending;
    for (const ObjectPtr& pod : world.store.objects({.shelf = "/pods"})) {
        if (pod->leaving || !pod->fields.at(kNodeName).empty() || pod->fields.at(kSchedulerName) != name
            || pod->fields.at(kPhase) != "Pending")
            continue;
        Json body = pod->body();
        if (listAt(body, {"spec", "schedulingGates"}).empty()) pending.push_back(std::move(body));
    }
    std::vector<Room> rooms = openRooms(world, name);
    const bool waits = std::any_of(rooms.begin(), rooms.end(), [](const Room& room) { return room.node.empty(); });
    if (pending.empty() && !waits) return;
    std::stable_sort(pending.begin(), pending.end(), [](const Json& a, const Json& b) {
        const auto rank = [](const Json& pod) {
            return std::pair(-numberAt(pod, {"spec", "priority"}), textAt(pod, {"metadata", "creationTimestamp"}));
        };
        return rank(a) < rank(b);
    });
    countHeld(world);
    std::map<std::string, Node> nodes;
    for (const ObjectPtr& object : world.store.objects({.shelf = "/nodes"})) {
        Json body = object->body();
        Node node{object->name, {}, object->labels, amountsOf(find(body, {"status", "allocatable"})), {}};
        node.body = std::move(body);
        nodes.emplace(object->name, std::move(node));
    }
    for (const auto& [key, held] : m_held)
        if (const auto node = nodes.find(held.node); node != nodes.end()) add(node->second.held, held.amounts);

    const auto refusalFor = [](const Json& spec, const Amounts& wanted, Node node, const Amounts& given) {
        for (const auto& [resource, amount] : given) node.held[resource] -= amount;
        return refusalOf(spec, wanted, node);
    };
    // Reservations are placed before pods, and keep room from then on.
    for (const bool placed : {true, false})
        for (Room& room : rooms) {
            if (room.node.empty() == placed) continue;
            const Json spec = room.spec();
            const Amounts amounts = requestsOf(spec);
            std::vector<Refusal> refusals;
            for (auto& [nodeName, node] : nodes) {
                if (placed || (!room.wanted().empty() && room.wanted() != nodeName)) continue;
                refusals.push_back(refusalOf(spec, amounts, node));
                if (!refusals.back().reasons.empty()) continue;
                room.node = nodeName;
                keepRoom(world, room);
                break;
            }
            if (room.node.empty())
                tellNoRoom(world, room, messageOf(refusals));
            else if (const auto node = nodes.find(room.node); node != nodes.end())
                add(node->second.held, amounts);
        }
    std::erase_if(rooms, [](const Room& room) { return room.node.empty(); });

    for (Json& pod : pending) {
        const auto kept = std::find_if(rooms.begin(), rooms.end(), [&](const Room& room) {
            const auto node = nodes.find(room.node);
            return node != nodes.end() && room.isFor(pod)
                   && refusalFor(pod["spec"], requestsOf(pod["spec"]), node->second, requestsOf(room.spec())).reasons.empty();
        });
        if (kept != rooms.end()) {
            Node& node = nodes.at(kept->node);
            for (const auto& [resource, amount] : requestsOf(kept->spec())) node.held[resource] -= amount;
            add(node.held, requestsOf(pod["spec"]));
            useRoom(world, *kept, pod);
            assignPod(world, std::move(pod), node.name);
            rooms.erase(kept);
            continue;
        }
        const Json spec = pod.value("spec", Json::object());
        const Amounts wanted = requestsOf(spec);
        PodClaims claims(world, pod);
        if (!claims.areMade()) continue;
        std::vector<Refusal> refusals;
        Node* best = nullptr;
        for (auto& [nodeName, node] : nodes) {
            refusals.push_back(refusalOf(spec, wanted, node));
            if (refusals.back().reasons.empty() && claims.any())
                if (const std::string why = claims.refusal(nodeName, node.labels); !why.empty()) refusals.back() = {{why}, true};
            if (!refusals.back().reasons.empty()) continue;
            const bool wins = !best || nodeName == preferred
                              || (best->name != preferred && scoreOf(wanted, node) > scoreOf(wanted, *best));
            if (wins) best = &node;
        }
        if (!best) {
            tellUnschedulable(world, std::move(pod), messageOf(refusals));
            continue;
        }
        add(best->held, wanted);
        if (claims.any()) claims.take(world, best->name);
        assignPod(world, std::move(pod), best->name);
    }
}

}  // namespace bayplan::apiserver
