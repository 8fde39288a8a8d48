// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answer of a plugin to a pod that needs rules that are not modelled yet.

#include <string>
#include <utility>

#include "framework/plugin.h"

namespace bayplan {

/// `what` is the field that needs them; it is shown to people.
inline Status notModelled(Message what) {
    Status status;
    status.code = Code::NotModelled;
    status.reasons.push_back({"NotModelled", std::move(what), {}});
    return status;
}

}  // namespace bayplan
