// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which kinds a server serves. A server checks permissions before it checks whether a kind exists: a user without
// permission gets "forbidden" even for a kind that is not installed, and only discovery distinguishes the two. Every
// authenticated user may use discovery.
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

    /// `version`, an index in kind.versions, becomes the first served one, if any.
    Served serves(const ApiKind& kind, std::size_t& version) const;

    /// Reads all groups and their kinds from one text. False: another kind of text.
    bool readAggregated(const std::string& body);
    /// Reads only the groups and their versions. False: another kind of text.
    bool readGroups(const std::string& body);
    /// Reads the kinds of one version of a group. False: another kind of text.
    bool readVersion(const std::string& groupVersion, const std::string& body);
    /// Records that the version of a group is not served.
    void lacks(const std::string& groupVersion) { m_kinds[groupVersion]; }
    /// Whether the version of a group is served, but its kinds are unknown.
    bool isOpen(const std::string& groupVersion) const;

private:
    bool m_groupsKnown = false;                            // then versions that are not in m_versions are not served
    std::set<std::string> m_versions;                      // "apps/v1"
    std::map<std::string, std::set<std::string>> m_kinds;  // by version of a group: "deployments"
};

/// If a server does not answer, nothing is known about it. Asks group by group of `kinds` if the server cannot return
/// all at once.
/// Errors: Invalid (invalid certificates), Cancelled.
Result<Discovery> discover(ApiClient& client, const std::vector<ApiKind>& kinds, const Wait& wait, const std::stop_token& stop);

}  // namespace bayplan
