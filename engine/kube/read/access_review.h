// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the server what the user of a client may do.
// Thread rule: as ApiClient.
// Source: Kubernetes 1.36 authorization.k8s.io/v1 SelfSubjectAccessReview.

#include <stop_token>
#include <string>

#include "kube/http/api_client.h"

namespace bayplan {

struct Permission {
    std::string verb;           // "list", "create"
    std::string group;          // empty: the core
    std::string resource;       // "pods"
    std::string subresource;    // "eviction"; empty: none
    std::string namespaceName;  // empty: all namespaces, or a kind without namespaces
    std::string name;           // empty: all

    /// "create pods/eviction in team-a", for people.
    std::string toString() const;
    bool operator==(const Permission&) const = default;
};

enum class Access { Allowed,
                    Denied,
                    Unknown };  // Unknown: the server does not decide

/// The answer in a review's text.
Access accessIn(const std::string& review);

/// Errors: those of ApiClient::send.
Result<Access> reviewAccess(ApiClient& client, const Permission& permission, const std::stop_token& stop);

}  // namespace bayplan
