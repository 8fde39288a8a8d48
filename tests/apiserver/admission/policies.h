// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MutatingAdmissionPolicies and their bindings, for the creation of pods. As in the real server they are compiled once
// a second: a policy takes effect at the next whole second of the server's time, and ends with the same delay.
// ConfigMaps and other parameters of a binding are read at each creation.
// Thread rule: under World::writing.
// Source: the transcripts (map-*, create-pod-*); k8s.io/apiserver pkg/admission/plugin/policy/mutating v0.36 for what
// they do not show.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apiserver/cel/expression.h"
#include "apiserver/http/answer.h"
#include "apiserver/kinds.h"

namespace bayplan::apiserver {

struct World;

constexpr const char* kAdmissionGroup = "admissionregistration.k8s.io";

class Policies {
public:
    /// Call it before a policy or a binding changes: what existed at the last whole second stays in force.
    void catchUp(const World& world);
    /// Puts what is stored now in force at once.
    void takeEffect(const World& world);

    /// Changes a new pod, with its defaults, by the policies in force. Returns an answer if one of them rejects the
    /// pod; its status is 0 if the real server would panic and close the connection.
    std::optional<Answer> mutate(const World& world, Json& pod);

private:
    struct Condition {
        std::string name;
        cel::NodePtr expression;
    };
    struct Mutation {
        bool apply = false;  // an ApplyConfiguration; otherwise a JSONPatch
        cel::NodePtr expression;
    };
    struct Active {
        Json policy;
        Json binding;
        std::vector<Condition> conditions;
        std::vector<Condition> variables;
        std::vector<Mutation> mutations;
    };
    struct Outcome;

    static std::optional<Active> compiled(const Json& policy, const Json& binding);
    static Outcome run(const World& world, const Active& active, const Json& parameters, Json& pod);

    std::int64_t m_second = -1;
    std::vector<Active> m_active;
};

/// Sets the defaults of a policy or a binding.
void completePolicy(const Kind& kind, Json& body);
/// What is wrong with a policy or a binding; compiles the expressions.
std::vector<FieldFault> faultsOfPolicy(const Kind& kind, const Json& body);

}  // namespace bayplan::apiserver
