// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the user of a client may do in a namespace, asked of the server in one question for all verbs and kinds.
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
    /// Of a review's text; what is no review answers nothing.
    static AccessRules from(const std::string& review);

    /// Denied only by rules that are said to be all. For a permission in the whole cluster, Allowed means that it is so in the
    /// namespace that was asked about: the rules do not say how far each reaches.
    Access allows(const Permission& permission) const;

private:
    std::vector<AccessRule> m_rules;
    bool m_complete = false;
};

/// Where the server gives no answer, the rules answer nothing. Errors: Invalid (certificates do not hold), Cancelled.
Result<AccessRules> reviewRules(ApiClient& client, const std::string& namespaceName, const Wait& wait, const std::stop_token& stop);

}  // namespace bayplan
