// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The checker's own definition of "matches", written only for it from the API's documentation, so that a mistake in the
// model's matching shows as a disagreement.
// Thread rule: pure functions.

#include <string>

#include "model/node.h"
#include "model/pod.h"

namespace bayplan::checking {

bool tolerated(const PodSpec& spec, const Taint& taint);

/// Whether a label with the value `have`, or its absence if null, meets `r`.
bool satisfied(const Requirement& r, const std::string* have);

/// An absent selector matches nothing, an empty one everything.
bool selects(const std::optional<LabelSelector>& selector, const Labels& labels);

/// Whether nodeSelector and the required node affinity both match.
bool wantsNode(const PodSpec& spec, const Node& node);
bool admits(const NodeSelectorTerm& term, const Node& node);

}  // namespace bayplan::checking
