// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of SySched.

#include <string>

#include "model/plugin_args.h"

namespace bayplan {

/// The profile of pods that name none.
struct SySchedArgs {
    std::string defaultNamespace = "default";
    std::string defaultName = "all-syscalls";

    bool operator==(const SySchedArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, SySchedArgs& args);

}  // namespace bayplan
