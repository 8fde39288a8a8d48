// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/access.h"

#include <algorithm>

namespace bayplan::apiserver {

namespace {

bool contains(const std::vector<std::string>& list, const std::string& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

bool covers(const std::vector<std::string>& list, const std::string& value) {
    return contains(list, value) || contains(list, "*");
}

bool covers(const Rule& rule, const Action& action) {
    const std::string whole = action.subresource.empty() ? action.resource : action.resource + "/" + action.subresource;
    const bool resource = covers(rule.resources, whole)
                          || (!action.subresource.empty()
                              && (contains(rule.resources, action.resource + "/*")
                                  || contains(rule.resources, "*/" + action.subresource)));
    return resource && covers(rule.verbs, action.verb) && covers(rule.groups, action.group)
           && (rule.names.empty() || contains(rule.names, action.name))
           && (rule.spaces.empty() || contains(rule.spaces, action.space));
}

}  // namespace

Access::Access() {
    setToken("tok-admin", {"admin", "1", {"system:masters", "system:authenticated"}});
    setToken("tok-viewer", {"viewer", "2", {"", "system:authenticated"}});
}

void Access::setToken(const std::string& token, User user) {
    const std::lock_guard lock(m_mutex);
    m_tokens[token] = std::move(user);
}

void Access::revokeToken(const std::string& token) {
    const std::lock_guard lock(m_mutex);
    m_tokens.erase(token);
}

void Access::setRules(const std::string& subject, std::vector<Rule> rules) {
    const std::lock_guard lock(m_mutex);
    m_rules[subject] = std::move(rules);
}

std::optional<User> Access::userOf(const Request& request, std::optional<Answer>& refusal) const {
    User user{"system:anonymous", "", {"system:unauthenticated"}};
    if (const std::string header = request.header("authorization"); header.starts_with("Bearer ")) {
        const std::lock_guard lock(m_mutex);
        const auto known = m_tokens.find(header.substr(7));
        if (known == m_tokens.end()) return std::nullopt;
        user = known->second;
    } else if (!header.empty()) {
        return std::nullopt;
    } else if (!request.certificateName.empty()) {
        user = {request.certificateName, "", request.certificateGroups};
        user.groups.push_back("system:authenticated");
    }
    const std::string other = request.header("impersonate-user");
    if (other.empty()) return user;
    const auto [first, last] = request.headers.equal_range("impersonate-group");
    User shown{other, request.header("impersonate-uid"), {}};
    if (const Action action{"impersonate", "", "users", "", other, ""}; !allows(user, action))
        return refusal = forbidden(user, action), user;
    for (auto it = first; it != last; ++it) {
        if (const Action action{"impersonate", "", "groups", "", it->second, ""}; !allows(user, action))
            return refusal = forbidden(user, action), user;
        shown.groups.push_back(it->second);
    }
    if (!contains(shown.groups, "system:authenticated")) shown.groups.push_back("system:authenticated");
    return shown;
}

bool Access::isMaster(const User& user) const {
    return contains(user.groups, "system:masters");
}

std::vector<Rule> Access::rulesOf(const User& user) const {
    const std::lock_guard lock(m_mutex);
    std::vector<Rule> all;
    std::vector<std::string> subjects{user.name};
    for (const std::string& group : user.groups) subjects.push_back("group:" + group);
    for (const std::string& subject : subjects)
        if (const auto found = m_rules.find(subject); found != m_rules.end())
            all.insert(all.end(), found->second.begin(), found->second.end());
    if (contains(user.groups, "system:authenticated")) {  // the rights of system:basic-user
        all.push_back(
            {{"create"}, {"authorization.k8s.io"}, {"selfsubjectaccessreviews", "selfsubjectrulesreviews"}, {}, {}});
        all.push_back({{"create"}, {"authentication.k8s.io"}, {"selfsubjectreviews"}, {}, {}});
    }
    if (isMaster(user)) all.push_back({{"*"}, {"*"}, {"*"}, {}, {}});
    return all;
}

bool Access::allows(const User& user, const Action& action) const {
    const std::vector<Rule> rules = rulesOf(user);
    return std::any_of(rules.begin(), rules.end(), [&](const Rule& rule) { return covers(rule, action); });
}

bool Access::allowsPath(const User& user, const std::string& path) const {
    for (const char* open : {"/version", "/healthz", "/livez", "/readyz"})
        if (path == open || path.starts_with(std::string(open) + "/")) return true;
    return contains(user.groups, "system:authenticated") || isMaster(user);
}

Answer forbidden(const User& user, const Action& action) {
    const std::string whole = action.subresource.empty() ? action.resource : action.resource + "/" + action.subresource;
    const std::string group = action.group.empty() ? action.resource : action.resource + "." + action.group;
    return failure(403, "Forbidden",
                   group + (action.name.empty() ? "" : " \"" + action.name + "\"") + " is forbidden: User \""
                       + user.name + "\" cannot " + action.verb + " resource \"" + whole + "\" in API group \""
                       + action.group + "\" "
                       + (action.space.empty() ? "at the cluster scope" : "in the namespace \"" + action.space + "\""),
                   Details{.name = action.name, .group = action.group, .kind = action.resource});
}

Answer forbiddenPath(const User& user, const std::string& verb, const std::string& path) {
    return failure(403, "Forbidden", "forbidden: User \"" + user.name + "\" cannot " + verb + " path \"" + path + "\"",
                   Details{});
}

}  // namespace bayplan::apiserver
