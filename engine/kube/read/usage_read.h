// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a live cluster once what its nodes and pods use, as its metrics-server measured it. Two lists; nothing is watched,
// since the API has no watches.
// Thread rule: one thread for each client.
// Source: metrics.k8s.io v1beta1; Kubernetes 1.36 documentation "Resource metrics pipeline".

#include <stop_token>
#include <string>
#include <vector>

#include "base/shared_list.h"
#include "kube/http/api_client.h"
#include "model/usage.h"

namespace bayplan {

struct LiveUsage {
    SharedList<Usage> usages;
    /// What is not known and why: "the cluster serves no metrics.k8s.io", "needs list pods.metrics.k8s.io". Empty: all is there.
    std::vector<std::string> missing;
};

/// `space`: the only namespace whose pods are asked for; empty: all. Errors: those of ApiClient::send and discover().
Result<LiveUsage> readUsage(ApiClient& client, const std::string& space, const std::stop_token& stop);

}  // namespace bayplan
