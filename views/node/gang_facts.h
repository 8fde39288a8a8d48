// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of gangs: of one that is selected as a whole, and of the one that a selected pod is in.
// Thread rule: pure functions.

#include <optional>

#include "common/session.h"
#include "node/fact_values.h"
#include "plugins/groups/gangs.h"

namespace bayplan {

/// The gang whose pods are selected, all of them and nothing else; absent: it is another selection.
std::optional<Gang> selectedGang(const Session& session);
/// Of the whole: who is placed and who is not, and why not.
Facts gangFacts(const Session& session, const Gang& gang);
/// Of a pod's: its name, its rule, how much of it is placed. Empty: the pod is in none.
FactSection gangOfPod(const Session& session, PodIdx pod);

}  // namespace bayplan
