// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The nearest selector that takes a device which a selector refuses: its limits replaced by what the device has. For
// people; whether the change helps a pod only trying it tells.
// Thread rule: one thread at a time.

#include <optional>
#include <string>
#include <unordered_map>

#include "model/dynamic_resources.h"
#include "plugins/devices/cel/program.h"

namespace bayplan {

struct RelaxedSelector {
    std::string expression;
    double cost = 0;  // how far the limits moved: 0.5 for a number that was halved, 1 for another word; summed

    bool operator==(const RelaxedSelector&) const = default;
};

class SelectorRelaxing {
public:
    /// Numbers, quantities, versions and words of the expression, at most two of them, become values of the device that the
    /// expression names. Absent: no such change makes it take the device. O((literals × values)² × expression), where
    /// there are few.
    std::optional<RelaxedSelector> relaxedFor(const std::string& expression, const std::string& driver, const Device& device);

private:
    /// Like devices lead to the same expressions, and compiling one takes far longer than evaluating it.
    std::unordered_map<std::string, cel::Program> m_programs;
};

}  // namespace bayplan
