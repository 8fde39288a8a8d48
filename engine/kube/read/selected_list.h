// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Requests objects of one kind once: a list that the server selects, so that other objects are not sent, or some by
// name.
// Thread rule: one thread for each client.
// Source: Kubernetes API concepts, "Retrieving large results sets in chunks", "Field selectors".

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "kube/http/api_client.h"
#include "kube/read/list_page.h"

namespace bayplan {

/// The kind for a word: "pods", "pod", "Pod", "po", "podgroups.scheduling.x-k8s.io"; null: not one of those that are read.
const ApiKind* kindNamed(const std::vector<ApiKind>& kinds, const std::string& word);

struct SelectedObjects {
    std::vector<LiveObject> objects;   // for a list, in the server's order: by "namespace/name"
    std::optional<ApiStatus> failure;  // the server's refusal: 403, 404 (no such kind or object), 400
};

/// `labels`, `fields`: selectors; empty: all. A list that changes too fast for its pages is started again, at most
/// three times.
/// Errors: those of ApiClient::send, listPage and ListGuard.
Result<SelectedObjects> listSelected(ApiClient& client, const ApiKind& kind, const std::string& labels, const std::string& fields,
                                     const std::stop_token& stop);

/// One object; `space` is its namespace, empty for a kind without. Errors: those of ApiClient::send and liveObject.
Result<SelectedObjects> getNamed(ApiClient& client, const ApiKind& kind, const std::string& space, const std::string& name,
                                 const std::stop_token& stop);

}  // namespace bayplan
