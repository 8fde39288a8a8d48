// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MutatingAdmissionPolicies and their bindings, for the creation of pods. As in the real server they are compiled once
// a second, so one takes effect at the next whole second of the server's time, and stops as late; ConfigMaps and
// whatever else a binding names as parameters are read at each creation.
// Thread rule: under World::writing.
// Source: the transcripts (map-*, create-pod-*); k8s.io/apiserver pkg/admission/plugin/policy/mutating v0.36 for what
// they do not show.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apiserver/answer.h"
#include "apiserver/cel/expression.h"
#include "apiserver/kinds.h"

namespace bayplan::apiserver {

struct World;

constexpr const char* kAdmissionGroup = "admissionregistration.k8s.io";

class Policies {
public:
    /// To be called before a policy or a binding changes: what was there at the last whole second stays in force.
    void catchUp(const World& world);
    /// What is stored now is in force at once, as if it had been there for long.
    void takeEffect(const World& world);

    /// Changes a new pod, with its defaults, as the policies in force say. An answer where one of them refuses it; of
    /// status 0 where the real server would panic and close the connection.
    std::optional<Answer> mutate(const World& world, Json& pod);

private:
    struct Condition {
        std::string name;
        cel::NodePtr expression;
    };
    struct Mutation {
        bool apply = false;  // an ApplyConfiguration; else a JSONPatch
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

/// Defaults of a policy or a binding, as the server completes them.
void completePolicy(const Kind& kind, Json& body);
/// What is wrong with one; expressions are compiled.
std::vector<FieldFault> faultsOfPolicy(const Kind& kind, const Json& body);

}  // namespace bayplan::apiserver
