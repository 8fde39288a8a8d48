// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the server in one request what the user of a client may do in a namespace, for all verbs and kinds.
// Thread rule: plain value; reviewRules as ApiClient.
// Source: Kubernetes 1.36 authorization.k8s.io/v1 SelfSubjectRulesReview; RBAC's rules for wildcards, subresources and names
// (pkg/apis/rbac/v1 evaluation_helpers).

#include <stop_token>
#include <string>
#include <vector>

#include "kube/http/patient_read.h"
#include "kube/read/access_review.h"

namespace bayplan {

struct AccessRule {
    std::vector<std::string> verbs, groups, resources;  // "*": all; "pods/eviction", "*/scale": subresources
    std::vector<std::string> names;                     // empty: all

    bool covers(const Permission& permission) const;
};

class AccessRules {
public:
    /// From a review's text; a text that is no review allows and denies nothing.
    static AccessRules from(const std::string& review);

    /// Denied only if the rules are marked as complete. For a permission in the whole cluster, Allowed means allowed in
    /// the reviewed namespace: the rules do not say how far each of them reaches.
    Access allows(const Permission& permission) const;

private:
    std::vector<AccessRule> m_rules;
    bool m_complete = false;
};

/// If the server does not answer, the rules decide nothing. Errors: Invalid (invalid certificates), Cancelled.
Result<AccessRules> reviewRules(ApiClient& client, const std::string& namespaceName, const Wait& wait, const std::stop_token& stop);

}  // namespace bayplan
