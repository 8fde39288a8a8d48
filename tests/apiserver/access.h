// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who asks, and what he may: bearer tokens and client certificates to users, users and groups to rules, as RBAC has
// them.
// Thread rule: set up before the server starts; setRules() at any time.
// Source: the transcripts (texts of refusals); RBAC's meaning of "*", sub-resources and resource names.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "apiserver/answer.h"

namespace bayplan::apiserver {

struct User {
    std::string name;
    std::string uid;
    std::vector<std::string> groups;
};

/// One rule of a role. "*" stands for every value. Empty `spaces`: the whole cluster.
struct Rule {
    std::vector<std::string> verbs;
    std::vector<std::string> groups;     // API groups; "" is the core
    std::vector<std::string> resources;  // "pods", "pods/binding", "pods/*", "*"
    std::vector<std::string> names;      // empty: all
    std::vector<std::string> spaces;
};

struct Action {
    std::string verb;
    std::string group;
    std::string resource;
    std::string subresource;
    std::string name;
    std::string space;  // empty: the cluster
};

class Access {
public:
    /// tok-admin, who may do everything, and tok-viewer, who may do nothing.
    Access();

    void setToken(const std::string& token, User user);
    /// The token is refused from now on.
    void revokeToken(const std::string& token);
    /// Of a user's name, or of "group:NAME".
    void setRules(const std::string& subject, std::vector<Rule> rules);

    /// Nothing: 401. Nobody in particular is system:anonymous. Impersonation headers are heeded where that is allowed;
    /// `refusal` says why where it is not.
    std::optional<User> userOf(const Request& request, std::optional<Answer>& refusal) const;

    bool allows(const User& user, const Action& action) const;
    bool allowsPath(const User& user, const std::string& path) const;
    std::vector<Rule> rulesOf(const User& user) const;
    bool isMaster(const User& user) const;

private:
    mutable std::mutex m_mutex;
    std::map<std::string, User> m_tokens;
    std::map<std::string, std::vector<Rule>> m_rules;
};

/// 403 in RBAC's words.
Answer forbidden(const User& user, const Action& action);
Answer forbiddenPath(const User& user, const std::string& verb, const std::string& path);

}  // namespace bayplan::apiserver
