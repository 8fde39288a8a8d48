// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a live cluster once for the events of one object. They are not watched: a large cluster has a hundred thousand of them,
// and no decision depends on one.
// Thread rule: one thread for each client.
// Source: Kubernetes 1.36 API reference, field selectors of core/v1 Event; components report events of objects without a namespace
// in the namespace "default".

#include <stop_token>
#include <vector>

#include "kube/http/api_client.h"
#include "model/object_event.h"

namespace bayplan {

/// The newest first. Errors: those of ApiClient::send; Unreadable: the server refuses; Syntax, Invalid: its answer is no list of events.
Result<std::vector<ObjectEvent>> readEvents(ApiClient& client, const ObjectEvent::About& about, const std::stop_token& stop);

}  // namespace bayplan
