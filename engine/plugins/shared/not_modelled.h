// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a plugin whose rules are not modelled yet answers a pod that asks for them.

#include <string>
#include <utility>

#include "framework/plugin.h"

namespace bayplan {

/// `what` names the field that asks: it is shown to people.
inline Status notModelled(std::string what) {
    Status status;
    status.code = Code::NotModelled;
    status.reasons.push_back({"NotModelled", std::move(what), {}});
    return status;
}

}  // namespace bayplan
