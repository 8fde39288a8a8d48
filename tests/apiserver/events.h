// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Events are stored once, in the form of events.k8s.io/v1; core/v1 shows them under older names.
// Source: the two Go types, k8s.io/api v0.36, and the defaulting seen in the transcripts.

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

Json toCoreEvent(Json event);
Json fromCoreEvent(Json event);
/// What the server adds to a new event: the deprecated members that are always shown.
void completeEvent(Json& event);

}  // namespace bayplan::apiserver
