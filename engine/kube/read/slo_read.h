// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a live cluster once how Koordinator's manager and agents are configured: by the ConfigMap of that name, which no decision of a
// scheduler depends on, and by NodeSLO objects. Nothing is watched, and no other ConfigMap is asked for.
// Thread rule: one thread for each client.
// Source: Koordinator a7a1b76b pkg/slo-controller/config (koordinator-system/slo-controller-config), apis/slo/v1alpha1.

#include <stop_token>
#include <string>
#include <vector>

#include "io/objects/neighbours/decode_slo.h"
#include "kube/http/api_client.h"

namespace bayplan {

struct LiveSlo {
    struct Answer {
        std::string of;    // whose answer it is, for diagnostics
        std::string body;  // an object, or a list of NodeSLO
    };
    std::vector<Answer> answers;
    std::vector<std::string> missing;  // what is not there: "there is no ConfigMap koordinator-system/slo-controller-config"
    std::vector<std::string> unknown;  // what may not be read, or could not be: "needs list nodeslos.slo.koordinator.sh"
};

/// Errors: those of ApiClient::send and discover().
Result<LiveSlo> readSlo(ApiClient& client, const std::stop_token& stop);

/// Hands the objects of the answers to the reader. Errors: what cannot be read, with its place in the answer.
Result<void> readAnswers(const LiveSlo& told, SloReader& reader);

}  // namespace bayplan
