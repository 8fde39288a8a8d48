// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From a request to its answer, without a wire: who asks, what about, may he, and then the part that does it.
// Thread rule: thread-safe. A watch's answer refers to the world as long as it is read.

#include "apiserver/world.h"

namespace bayplan::apiserver {

Answer answer(World& world, const Request& request);

}  // namespace bayplan::apiserver
