// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Repeats a request if the server is too busy to answer: priority and fairness reject requests for some seconds.
// Thread rule: as ApiClient.

#include <stop_token>

#include "kube/http/api_client.h"
#include "kube/http/pause.h"

namespace bayplan {

/// At most three tries, each after the time that the server asks to wait (a second if it does not say, at most ten).
/// Errors: those of ApiClient::send.
Result<ApiReply> readPatiently(ApiClient& client, const ApiRequest& request, const Wait& wait, const std::stop_token& stop);

}  // namespace bayplan
