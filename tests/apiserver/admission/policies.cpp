// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission/policies.h"

#include <algorithm>

#include "apiserver/admission/apply.h"
#include "apiserver/patches.h"
#include "apiserver/selectors.h"
#include "apiserver/world.h"

namespace bayplan::apiserver {

namespace {

bool lists(const Json& list, const char* value) {
    return std::any_of(list.begin(), list.end(), [&](const Json& one) { return one == value || one == "*"; });
}

bool matchesRule(const Json& rule) {
    const std::string scope = textAt(rule, {"scope"}, "*");
    return lists(listAt(rule, {"operations"}), "CREATE") && lists(listAt(rule, {"apiGroups"}), "")
           && lists(listAt(rule, {"apiVersions"}), "v1") && lists(listAt(rule, {"resources"}), "pods")
           && listAt(rule, {"resourceNames"}).empty() && (scope == "*" || scope == "Namespaced");
}

bool selects(const Json* selector, const Labels& labels) {
    return !selector || labelSelectorOf(selector).accepts(labels);
}

/// Whether a policy's matchConstraints, or a binding's matchResources, match the creation of this pod.
bool matches(const World& world, const Json& constraints, const Json& pod, bool needsRule) {
    const Json& rules = listAt(constraints, {"resourceRules"});
    if ((needsRule || !rules.empty()) && std::none_of(rules.begin(), rules.end(), matchesRule)) return false;
    const Json& excluded = listAt(constraints, {"excludeResourceRules"});
    if (std::any_of(excluded.begin(), excluded.end(), matchesRule)) return false;
    const ObjectPtr space = world.store.get("/namespaces", textAt(pod, {"metadata", "namespace"}));
    return selects(find(constraints, {"namespaceSelector"}), space ? space->labels : Labels())
           && selects(find(constraints, {"objectSelector"}), labelsOf(pod));
}

/// The variables that expressions of a policy may name; those of its own are added by compile.
cel::Types variablesOf(const Json& policy) {
    cel::Types types{{"object", "dyn"}, {"oldObject", "dyn"}, {"request", "dyn"}, {"namespaceObject", "dyn"}};
    if (find(policy, {"spec", "paramKind"})) types["params"] = "dyn";
    if (!listAt(policy, {"spec", "variables"}).empty()) types["variables"] = "dyn";
    return types;
}

std::vector<Json> parametersOf(const World& world, const Json& policy, const Json& binding, const std::string& space) {
    const Json* reference = find(binding, {"spec", "paramRef"});
    const KindPtr kind = world.kinds.findByName(textAt(policy, {"spec", "paramKind", "apiVersion"}),
                                                textAt(policy, {"spec", "paramKind", "kind"}));
    if (!reference || !kind) return {};
    const std::string where = kind->namespaced ? textAt(*reference, {"namespace"}, space) : std::string();
    const std::string name = textAt(*reference, {"name"});
    const LabelSelector selector = labelSelectorOf(find(*reference, {"selector"}));
    std::vector<Json> all;
    for (const ObjectPtr& object :
         world.store.objects({.shelf = kind->shelf, .prefix = where.empty() ? "" : where + "/"}))
        if (name.empty() ? selector.accepts(object->labels) : object->name == name)
            all.push_back(fullBody(*kind, *object));
    return all;
}

/// Whether a typed object is inside a list or map: the real server's conversion of these panics.
bool hidesTyped(const cel::Value& value, bool inside = false) {
    if (value.kind == cel::Value::Kind::Typed && inside) return true;
    return std::any_of(value.items.begin(), value.items.end(),
                       [](const cel::Value& one) { return hidesTyped(one, true); })
           || (value.kind == cel::Value::Kind::Map
               && std::any_of(value.members.begin(), value.members.end(),
                              [](const auto& one) { return hidesTyped(one.second, true); }));
}

/// A typed object must have the name of its place.
std::optional<std::string> wrongType(const cel::Value& value, const std::string& path) {
    if (value.kind == cel::Value::Kind::Typed) {
        if (value.text != path)
            return "unexpected type name \"" + value.text + "\", expected \"" + path
                   + "\", which matches field name path from root Object type";
        for (const auto& [name, member] : value.members)
            if (auto wrong = wrongType(member, path + "." + name)) return wrong;
    }
    for (const cel::Value& one : value.items)
        if (auto wrong = wrongType(one, path)) return wrong;
    return std::nullopt;
}

Answer denied(const Json& pod, const Json& policy, const Json& binding, const std::string& why) {
    const std::string message = "policy '" + textAt(policy, {"metadata", "name"}) + "' with binding '"
                                + textAt(binding, {"metadata", "name"}) + "' denied request: " + why;
    return failure(403, "Invalid", message,
                   Details{.name = textAt(pod, {"metadata", "name"}, textAt(pod, {"metadata", "generateName"})),
                           .kind = "pods",
                           .causes = {{{"message", message}}}});
}

}  // namespace

struct Policies::Outcome {
    std::string fault;
    bool panics = false;
};

std::optional<Policies::Active> Policies::compiled(const Json& policy, const Json& binding) {
    Active active{policy, binding, {}, {}, {}};
    const cel::Types types = variablesOf(policy);
    bool good = true;
    const auto expression = [&](const Json& from, Path path) -> cel::NodePtr {
        auto made = cel::compile(textAt(from, path), types, "");
        if (auto* node = std::get_if<cel::NodePtr>(&made)) return std::move(*node);
        good = false;  // the server rejects it at creation; only load() can bring one here
        return nullptr;
    };
    for (const Json& one : listAt(policy, {"spec", "variables"}))
        active.variables.push_back({textAt(one, {"name"}), expression(one, {"expression"})});
    for (const Json& one : listAt(policy, {"spec", "matchConditions"}))
        active.conditions.push_back({textAt(one, {"name"}), expression(one, {"expression"})});
    for (const Json& one : listAt(policy, {"spec", "mutations"})) {
        const bool apply = textAt(one, {"patchType"}) == "ApplyConfiguration";
        active.mutations.push_back({apply, apply ? expression(one, {"applyConfiguration", "expression"})
                                                 : expression(one, {"jsonPatch", "expression"})});
    }
    return good ? std::optional(std::move(active)) : std::nullopt;
}

void Policies::takeEffect(const World& world) {
    m_active.clear();
    const std::string group = kAdmissionGroup;
    for (const ObjectPtr& binding : world.store.objects({.shelf = group + "/mutatingadmissionpolicybindings"})) {
        const Json body = binding->body();
        const ObjectPtr policy =
            world.store.get(group + "/mutatingadmissionpolicies", textAt(body, {"spec", "policyName"}));
        if (!policy) continue;
        if (auto active = compiled(policy->body(), body)) m_active.push_back(std::move(*active));
    }
    std::stable_sort(m_active.begin(), m_active.end(), [](const Active& a, const Active& b) {
        return textAt(a.policy, {"metadata", "name"}) < textAt(b.policy, {"metadata", "name"});
    });
}

void Policies::catchUp(const World& world) {
    const std::int64_t second = world.clock.sinceStart().count() / 1'000'000;
    if (std::exchange(m_second, second) != second) takeEffect(world);
}

Policies::Outcome Policies::run(const World& world, const Active& active, const Json& parameters, Json& pod) {
    Json request{{"operation", "CREATE"},
                 {"namespace", textAt(pod, {"metadata", "namespace"})},
                 {"name", textAt(pod, {"metadata", "name"})},
                 {"kind", {{"group", ""}, {"version", "v1"}, {"kind", "Pod"}}},
                 {"resource", {{"group", ""}, {"version", "v1"}, {"resource", "pods"}}}};
    const ObjectPtr space = world.store.get("/namespaces", textAt(pod, {"metadata", "namespace"}));
    cel::Variables variables{{"object", cel::fromJson(pod)},
                             {"oldObject", {}},
                             {"request", cel::fromJson(request)},
                             {"params", cel::fromJson(parameters)},
                             {"namespaceObject", space ? cel::fromJson(space->body()) : cel::Value()}};
    const auto setOwn = [&] {
        cel::Value& own = variables["variables"] = {.kind = cel::Value::Kind::Map};
        for (const Condition& one : active.variables) {
            const cel::Value value = cel::evaluate(*one.expression, variables);
            if (!value.isError()) own.members.emplace_back(one.name, value);  // an error is reported where it is used
        }
    };
    setOwn();
    std::string fault;
    for (const Condition& one : active.conditions) {
        const cel::Value value = cel::evaluate(*one.expression, variables);
        if (value.is(false)) return {};
        if (!value.is(true) && fault.empty())
            fault = "expression '" + one.name + "' resulted in error: " + (value.isError() ? value.text : "not a bool");
    }
    if (!fault.empty()) return {fault};
    for (const Mutation& mutation : active.mutations) {
        variables["object"] = cel::fromJson(pod);
        setOwn();
        const cel::Value value = cel::evaluate(*mutation.expression, variables);
        if (value.isError()) return {"expression resulted in error: " + value.text};
        if (mutation.apply) {
            if (const auto wrong = wrongType(value, "Object")) return {"type mismatch: " + *wrong};
            const Json configuration = cel::toJson(value);
            if (const auto atomic = atomicPart(configuration))
                return {
                    "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: "
                    + *atomic};
            applyConfiguration(pod, configuration);
            continue;
        }
        Json patch = Json::array();
        for (const cel::Value& one : value.items) {
            if (const cel::Value* set = one.member("value"); set && hidesTyped(*set)) return {"", true};
            patch.push_back(cel::toJson(one));
        }
        if (const auto wrong = jsonPatch(pod, patch)) return {"JSON Patch: " + *wrong};
    }
    return {};
}

std::optional<Answer> Policies::mutate(const World& world, Json& pod) {
    catchUp(world);
    for (const Active& active : m_active) {
        const Json none = Json::object();
        const Json* constraints = find(active.policy, {"spec", "matchConstraints"});
        const Json* narrowed = find(active.binding, {"spec", "matchResources"});
        if (!matches(world, constraints ? *constraints : none, pod, true)
            || (narrowed && !matches(world, *narrowed, pod, false)))
            continue;
        const bool fails = textAt(active.policy, {"spec", "failurePolicy"}, "Fail") == "Fail";
        std::vector<Json> parameters{nullptr};
        if (find(active.policy, {"spec", "paramKind"}) && find(active.binding, {"spec", "paramRef"})) {
            parameters = parametersOf(world, active.policy, active.binding, textAt(pod, {"metadata", "namespace"}));
            if (parameters.empty() && fails
                && textAt(active.binding, {"spec", "paramRef", "parameterNotFoundAction"}) == "Deny")
                return denied(pod, active.policy, active.binding,
                              "failed to configure binding: no params found for policy binding with `Deny` "
                              "parameterNotFoundAction");
        }
        for (const Json& one : parameters) {
            Json changed = pod;
            const Outcome outcome = run(world, active, one, changed);
            if (outcome.panics) {
                Answer closed;
                closed.status = 0;
                return closed;
            }
            if (!outcome.fault.empty() && fails) return denied(pod, active.policy, active.binding, outcome.fault);
            if (outcome.fault.empty()) pod = std::move(changed);
        }
    }
    return std::nullopt;
}

void completePolicy(const Kind& kind, Json& body) {
    if (!kind.name.starts_with("MutatingAdmissionPolicy")) return;
    Json& spec = objectAt(body, {"spec"});
    const auto completeRules = [](Json& constraints) {
        fill(constraints, "namespaceSelector", Json::object());
        fill(constraints, "objectSelector", Json::object());
        fill(constraints, "matchPolicy", "Equivalent");
        for (const char* list : {"resourceRules", "excludeResourceRules"})
            if (constraints.contains(list) && constraints[list].is_array())
                for (Json& rule : constraints[list])
                    if (rule.is_object()) fill(rule, "scope", "*");
    };
    if (kind.name == "MutatingAdmissionPolicy") {
        completeRules(objectAt(spec, {"matchConstraints"}));
        fill(spec, "failurePolicy", "Fail");
    } else if (spec.contains("matchResources") && spec["matchResources"].is_object()) {
        completeRules(spec["matchResources"]);
    }
}

std::vector<FieldFault> faultsOfPolicy(const Kind& kind, const Json& body) {
    std::vector<FieldFault> faults;
    const auto require = [&](bool there, const std::string& field, const std::string& what = "") {
        if (!there) faults.push_back({"FieldValueRequired", field, "Required value" + what});
    };
    if (kind.name == "MutatingAdmissionPolicyBinding") {
        require(!textAt(body, {"spec", "policyName"}).empty(), "spec.policyName");
        if (const Json* reference = find(body, {"spec", "paramRef"})) {
            const bool name = !textAt(*reference, {"name"}).empty(), selector = find(*reference, {"selector"});
            require(name || selector, "spec.paramRef", ": one of name or selector must be specified");
            if (name && selector)
                faults.push_back({"FieldValueForbidden", "spec.paramRef.name",
                                  "Forbidden: name and selector are mutually exclusive"});
            require(find(*reference, {"parameterNotFoundAction"}), "spec.paramRef.parameterNotFoundAction");
        }
        return faults;
    }
    if (kind.name != "MutatingAdmissionPolicy") return faults;
    const cel::Types types = variablesOf(body);
    const auto compileAt = [&](const Json& from, Path path, const std::string& field, const char* result) {
        const std::string text = textAt(from, path);
        if (text.empty()) return require(false, field);
        const auto made = cel::compile(text, types, result);
        if (const auto* fault = std::get_if<std::string>(&made))
            faults.push_back({"FieldValueInvalid", field, "Invalid value: " + dump(text) + ": " + *fault});
    };
    const auto indexed = [](const char* list, std::size_t at) { return list + ("[" + std::to_string(at) + "]"); };
    require(!listAt(body, {"spec", "matchConstraints", "resourceRules"}).empty(),
            "spec.matchConstraints.resourceRules");
    const Json& variables = listAt(body, {"spec", "variables"});
    for (std::size_t i = 0; i < variables.size(); ++i)
        compileAt(variables[i], {"expression"}, indexed("spec.variables", i) + ".expression", "");
    const Json& conditions = listAt(body, {"spec", "matchConditions"});
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const std::string field = indexed("spec.matchConditions", i);
        require(!textAt(conditions[i], {"name"}).empty(), field + ".name");
        compileAt(conditions[i], {"expression"}, field + ".expression", "bool");
    }
    const Json& mutations = listAt(body, {"spec", "mutations"});
    require(!mutations.empty(), "spec.mutations", ": mutations must contain at least one item");
    for (std::size_t i = 0; i < mutations.size(); ++i) {
        const std::string field = indexed("spec.mutations", i), type = textAt(mutations[i], {"patchType"});
        if (type == "ApplyConfiguration")
            compileAt(mutations[i], {"applyConfiguration", "expression"}, field + ".applyConfiguration.expression",
                      "Object");
        else if (type == "JSONPatch")
            compileAt(mutations[i], {"jsonPatch", "expression"}, field + ".jsonPatch.expression", "list(JSONPatch)");
        else
            faults.push_back(
                {"FieldValueNotSupported", field + ".patchType",
                 "Unsupported value: \"" + type + "\": supported values: \"ApplyConfiguration\", \"JSONPatch\""});
    }
    require(find(body, {"spec", "reinvocationPolicy"}), "spec.reinvocationPolicy");
    return faults;
}

}  // namespace bayplan::apiserver
