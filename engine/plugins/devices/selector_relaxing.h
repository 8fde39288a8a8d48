// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The nearest selector that takes a device which a selector refuses: its limits replaced by what the device has. For
// people; whether the change helps a pod only trying it tells.
// Thread rule: pure functions.

#include <optional>
#include <string>

#include "model/dynamic_resources.h"

namespace bayplan {

struct RelaxedSelector {
    std::string expression;
    double cost = 0;  // how far the limits moved: 0.5 for a number that was halved, 1 for another word; summed

    bool operator==(const RelaxedSelector&) const = default;
};

/// Numbers, quantities, versions and words of the expression, at most two of them, become values of the device. Absent: no
/// such change makes it take the device. O((literals × values)² × expression), of which there are few.
std::optional<RelaxedSelector> relaxedFor(const std::string& expression, const std::string& driver, const Device& device);

}  // namespace bayplan
