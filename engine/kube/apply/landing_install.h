// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Puts the standing policy on a server and takes it away: once, by an administrator. It does nothing until a move asks for it.
// Thread rule: as ApiClient.

#include <stop_token>
#include <string>
#include <vector>

#include "kube/apply/landing_choice.h"
#include "kube/http/api_client.h"

namespace bayplan {

/// What was done, or would be: "created MutatingAdmissionPolicy bayplan-landing".
using LandingDeeds = std::vector<std::string>;

/// Makes what is missing and brings what differs up to this version. `dryRun`: the server goes through the motions.
/// Errors: of ApiClient::send; Conflict (the server refuses, or changed it meanwhile; `deeds` say what was done before).
Result<void> installLanding(ApiClient& client, const WritePermit& permit, bool dryRun, LandingDeeds& deeds, const std::stop_token& stop);
/// The binding first, so that nothing works by halves. What is not there is no error. Likewise.
Result<void> uninstallLanding(ApiClient& client, const WritePermit& permit, bool dryRun, LandingDeeds& deeds, const std::stop_token& stop);

}  // namespace bayplan
