// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From a request to its answer, without a network: it finds the user and the target, checks permission, and calls the
// part that does the work.
// Thread rule: thread-safe. A watch's answer refers to the world until it is read to its end.

#include "apiserver/world.h"

namespace bayplan::apiserver {

Answer answer(World& world, const Request& request);

}  // namespace bayplan::apiserver
