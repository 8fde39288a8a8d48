// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Authentication and authorisation: maps bearer tokens and client certificates to users, and users and groups to rules,
// as RBAC has them.
// Thread rule: set up before the server starts; setRules() at any time.
// Source: the transcripts (texts of refusals); RBAC's meaning of "*", sub-resources and resource names.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "apiserver/http/answer.h"

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
    /// Has the tokens tok-admin, which may do everything, and tok-viewer, which may do nothing.
    Access();

    void setToken(const std::string& token, User user);
    /// From now on the token is rejected.
    void revokeToken(const std::string& token);
    /// `subject`: a user's name, or "group:NAME".
    void setRules(const std::string& subject, std::vector<Rule> rules);

    /// Absent: 401. A request without credentials is from system:anonymous. Impersonation headers count if that is
    /// allowed; otherwise `refusal` says why not.
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
