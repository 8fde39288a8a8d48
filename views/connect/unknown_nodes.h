// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A user who may list pods but not nodes still sees where pods run: by name. A picture gets a node for each such name,
// with no other data; Session::unread() says that these nodes were not read.
// Thread rule: the picture's.

#include <string>

#include "cluster/cluster.h"
#include "kube/read/live_picture.h"

namespace bayplan {

/// Replaces the picture's nodes by one for each name that pods of `catalog`, which was made from `picture`, are bound
/// to. False if they were the same. O(pods).
bool setUnknownNodes(LivePicture& picture, const Catalog& catalog);
/// Removes these nodes: they must not be saved.
void dropUnknownNodes(LivePicture& picture);

}  // namespace bayplan
