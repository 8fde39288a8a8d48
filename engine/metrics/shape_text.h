// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A shape as people type it: "cpu=4,memory=16Gi,nvidia.com/gpu=2".

#include <string_view>

#include "base/result.h"
#include "model/resources.h"

namespace bayplan {

/// Errors: Invalid, with the mistake: a part that is no NAME=AMOUNT, an amount that is no quantity or below zero.
/// Spaces around a part are allowed.
Result<ResourceList> requestsFromText(std::string_view text);

}  // namespace bayplan
