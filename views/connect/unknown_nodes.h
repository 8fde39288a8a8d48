// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whoever may list pods and not nodes still sees where pods stand: by name. A picture gets a node for each such name, of which nothing
// else is told; that it is none that was read is told by Session::unread().
// Thread rule: the picture's.

#include <string>

#include "cluster/cluster.h"
#include "kube/read/live_picture.h"

namespace bayplan {

/// Puts a node for each name that pods of `catalog`, made of `picture`, are bound to in the place of those that are there. False: they were
/// the same. O(pods).
bool setUnknownNodes(LivePicture& picture, const Catalog& catalog);
/// Takes them away: they belong into nothing that is kept.
void dropUnknownNodes(LivePicture& picture);

}  // namespace bayplan
