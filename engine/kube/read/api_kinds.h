// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kinds of object as they are read from a live cluster: those of the table (model/kinds.h) and no other, or some of
// them, of one namespace, or as a recording tells.
// Thread rule: plain values.

#include <string>
#include <vector>

namespace bayplan {

struct ApiKind {
    std::string group;                  // empty: the core
    std::vector<std::string> versions;  // the first that is served is read
    std::string resource;               // "pods"
    std::string kind;                   // "Pod"
    bool optional = false;              // a cluster may well not serve it: that is no error
    bool datedByFields = false;         // metadata.managedFields tell its age, and are kept
    bool namespaced = false;
    std::string only = {};  // of a namespaced kind: the namespace that is read; empty: all

    std::string apiVersion(std::size_t version) const { return group.empty() ? versions[version] : group + "/" + versions[version]; }
    /// "/api/v1/pods", of one namespace "/api/v1/namespaces/ns/pods".
    std::string path(std::size_t version) const;
    bool operator==(const ApiKind&) const = default;
};

/// All of the table, in its order.
const std::vector<ApiKind>& apiKindsRead();
/// The same, of one namespace alone where a kind has namespaces: what is in others is not known then.
std::vector<ApiKind> apiKindsReadIn(const std::string& namespaceName);

}  // namespace bayplan
