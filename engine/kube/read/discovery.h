// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which kinds a server serves. A server asks for leave before it looks whether there is such a thing: who may not read a
// kind that is not installed is forbidden to, and only this tells the two apart. Whoever is known to the server may ask.
// Thread rule: plain value; discover() as ApiClient.
// Source: Kubernetes 1.36 API concepts, "API Discovery" (aggregated, 1.27 and later; otherwise group by group).

#include <map>
#include <set>
#include <stop_token>
#include <string>

#include "kube/http/api_client.h"
#include "kube/http/patient_read.h"
#include "kube/read/api_kinds.h"

namespace bayplan {

class Discovery {
public:
    enum class Served { Yes,
                        No,
                        Unknown };  // Unknown: the server does not say

    /// `version`, of kind.versions, is the first that is served, where one is.
    Served serves(const ApiKind& kind, std::size_t& version) const;

    /// All groups and their kinds, in one text. False: it is not that.
    bool readAggregated(const std::string& body);
    /// The groups and their versions alone. False: it is not that.
    bool readGroups(const std::string& body);
    /// The kinds of one version of a group. False: it is not that.
    bool readVersion(const std::string& groupVersion, const std::string& body);
    /// The version of a group is not served.
    void lacks(const std::string& groupVersion) { m_kinds[groupVersion]; }
    /// Whether the version of a group is served, and its kinds are not known.
    bool isOpen(const std::string& groupVersion) const;

private:
    bool m_groupsKnown = false;                            // what is not among m_versions is not served
    std::set<std::string> m_versions;                      // "apps/v1"
    std::map<std::string, std::set<std::string>> m_kinds;  // by version of a group: "deployments"
};

/// Of a server that says nothing, nothing is known. Asks group by group of `kinds` where it does not tell all at once.
/// Errors: Invalid (certificates do not hold), Cancelled.
Result<Discovery> discover(ApiClient& client, const std::vector<ApiKind>& kinds, const Wait& wait, const std::stop_token& stop);

}  // namespace bayplan
