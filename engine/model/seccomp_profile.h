// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The system calls that a seccomp profile of the Security Profiles Operator lets a container make.
// Source: security-profiles-operator api/seccompprofile/v1beta1.

#include <string>
#include <vector>

#include "model/kinds.h"

namespace bayplan {

struct SeccompProfile {
    static constexpr ObjectKind kKind = ObjectKind::SeccompProfile;

    std::string namespaceName;
    std::string name;
    std::vector<std::string> calls;  // with the action SCMP_ACT_ALLOW or SCMP_ACT_LOG; sorted, each once

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const SeccompProfile&) const = default;
};

}  // namespace bayplan
