// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kinds of object that are read from a live cluster: only those of the table (model/kinds.h), or some of them,
// those of one namespace, or those in a recording.
// Thread rule: plain values.

#include <string>
#include <string_view>
#include <vector>

namespace bayplan {

struct ApiKind {
    std::string group;                  // empty: the core
    std::vector<std::string> versions;  // the first one that the server serves is read
    std::string resource;               // "pods"
    std::string kind;                   // "Pod"
    bool optional = false;              // a cluster may lack this API: that is no error
    bool datedByFields = false;         // metadata.managedFields gives its age and is kept
    bool namespaced = false;
    std::string only = {};  // for a namespaced kind: the namespace that is read; empty: all

    std::string apiVersion(std::size_t version) const { return group.empty() ? versions[version] : group + "/" + versions[version]; }
    /// "/api/v1/pods", for one namespace "/api/v1/namespaces/ns/pods".
    std::string path(std::size_t version) const;
    bool operator==(const ApiKind&) const = default;
};

/// Whether a decision of kube-scheduler may depend on objects of this kind ("jobs": no, Kueue does).
bool decidesOn(const ApiKind& kind);
/// The same where only the plural name is known: of one of the kinds that have it.
bool decidesOn(std::string_view resource);

/// All kinds of the table, in its order.
const std::vector<ApiKind>& apiKindsRead();
/// The same, limited to one namespace for namespaced kinds: other namespaces are then unknown.
std::vector<ApiKind> apiKindsReadIn(const std::string& namespaceName);

}  // namespace bayplan
