// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/patient_read.h"

#include <algorithm>

namespace bayplan {

Result<ApiReply> readPatiently(ApiClient& client, const ApiRequest& request, const Wait& wait, const std::stop_token& stop) {
    constexpr int kTimes = 3;
    constexpr Duration kLongest = Duration::seconds(10);
    for (int time = 1;; ++time) {
        Result<ApiReply> reply = client.send(request, stop);
        if (!reply || !reply->worthRetrying() || time == kTimes) return reply;
        if (!wait(std::min(reply->retryAfter.value_or(Duration::seconds(1)), kLongest), stop)) return reply;
    }
}

}  // namespace bayplan
