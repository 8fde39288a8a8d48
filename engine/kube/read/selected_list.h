// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Objects of one kind, asked for once: a list that the server selects, so that what is not meant is not sent, or some by name.
// Thread rule: one thread a client.
// Source: Kubernetes API concepts, "Retrieving large results sets in chunks", "Field selectors".

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "kube/http/api_client.h"
#include "kube/read/list_page.h"

namespace bayplan {

/// The kind that a word means: "pods", "pod", "Pod", "po"; null: none of those that are read.
const ApiKind* kindNamed(const std::vector<ApiKind>& kinds, const std::string& word);

struct SelectedObjects {
    std::vector<LiveObject> objects;   // of a list in the server's order: by "namespace/name"
    std::optional<ApiStatus> failure;  // what the server has against it: 403, 404 (such a kind or object is not there), 400
};

/// `labels`, `fields`: selectors; empty: all. A list that changes too fast for its pages is begun anew, three times at most.
/// Errors: those of ApiClient::send, listPage and ListGuard.
Result<SelectedObjects> listSelected(ApiClient& client, const ApiKind& kind, const std::string& labels, const std::string& fields,
                                     const std::stop_token& stop);

/// One object; `space` is its namespace, empty of a kind without. Errors: those of ApiClient::send and liveObject.
Result<SelectedObjects> getNamed(ApiClient& client, const ApiKind& kind, const std::string& space, const std::string& name,
                                 const std::stop_token& stop);

}  // namespace bayplan
