// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a load watcher how busy the nodes are.
// Thread rule: any thread.
// Source: load-watcher v0.2.4 pkg/watcher/api (GET /watcher).

#include <stop_token>
#include <string>

#include "base/result.h"
#include "model/node_load.h"

namespace bayplan {

/// What a load watcher answers now under `address`, an http or https URL. The request carries no credentials. Errors: those of
/// HttpClient::send; Unreadable (another status than 200, no JSON), Invalid (another document). All name the address.
Result<LoadMetrics> askLoadWatcher(const std::string& address, const std::stop_token& stop);

}  // namespace bayplan
