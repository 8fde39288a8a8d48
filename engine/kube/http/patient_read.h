// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A question that is asked again where the server is too busy to answer: priority and fairness refuse for seconds.
// Thread rule: as ApiClient.

#include <stop_token>

#include "kube/http/api_client.h"
#include "kube/http/pause.h"

namespace bayplan {

/// Three times at most, each after as long as the server asks to wait (a second where it does not say, ten at most).
/// Errors: of ApiClient::send.
Result<ApiReply> readPatiently(ApiClient& client, const ApiRequest& request, const Wait& wait, const std::stop_token& stop);

}  // namespace bayplan
