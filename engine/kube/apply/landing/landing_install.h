// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Installs the standing policy on a server and removes it: done once, by an administrator. It has no effect until a
// move uses it.
// Thread rule: as ApiClient.

#include <stop_token>
#include <string>
#include <vector>

#include "kube/apply/landing_choice.h"
#include "kube/http/api_client.h"

namespace bayplan {

/// What was done, or would be: "created MutatingAdmissionPolicy bayplan-landing".
using LandingDeeds = std::vector<std::string>;

/// Creates what is missing and updates what differs from this version. `dryRun`: the server checks and changes nothing.
/// Errors: those of ApiClient::send; Conflict (the server refuses, or the object changed meanwhile; `deeds` lists what
/// was done before).
Result<void> installLanding(ApiClient& client, const WritePermit& permit, bool dryRun, LandingDeeds& deeds, const std::stop_token& stop);
/// Deletes the binding first, so that nothing works by halves. A missing object is no error. Arguments and errors as
/// above.
Result<void> uninstallLanding(ApiClient& client, const WritePermit& permit, bool dryRun, LandingDeeds& deeds, const std::stop_token& stop);

}  // namespace bayplan
