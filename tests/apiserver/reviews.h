// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SelfSubjectReview, SelfSubjectAccessReview and SelfSubjectRulesReview. Nothing is stored.

#include "apiserver/world.h"

namespace bayplan::apiserver {

Answer review(const World& world, const Kind& kind, const User& user, const Request& request);

}  // namespace bayplan::apiserver
