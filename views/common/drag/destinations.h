// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the session's steps and the hand send pods, for the map's colours.
// Thread rule: GUI thread only.

#include "common/pod_classes.h"

namespace bayplan {

class Drag;
class Session;

/// By the steps that are done, those that can be redone, and those of an open what-if; and at last by a drop of `drag` on its
/// target. O(deltas of the steps).
Destinations destinationsOf(Session* session, const Drag& drag);

}  // namespace bayplan
