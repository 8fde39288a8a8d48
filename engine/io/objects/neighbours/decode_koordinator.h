// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads what Koordinator's elastic quotas depend on: ElasticQuotas with its labels and annotations, nodes and pods.
// Source: Koordinator a7a1b76b apis/extension/elastic_quota.go.

#include <string_view>

#include "io/text/field.h"
#include "plugins/quota/quota_members.h"

namespace bayplan {

/// Takes the objects one at a time, in any order.
class KoordinatorReader {
public:
    /// Always false: others read these kinds too. Throws Fault: a field of another type, a quota that is there twice.
    bool read(std::string_view apiVersion, std::string_view kind, const Field& object);

    KoordinatorObjects all;
};

}  // namespace bayplan
