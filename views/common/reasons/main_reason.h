// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Why a pod waits, in one short line.
// Thread rule: pure functions.

#include <QString>

#include "framework/decision.h"

namespace bayplan {

/// The shortage on the most nodes; if there is none, the most frequent other reason.
struct MainReason {
    int nodes = 0;  // 0: the reason does not concern nodes
    QString words;  // "not enough memory"

    /// "1,510 nodes: not enough memory".
    QString text() const;
};
MainReason mainReason(const Decision& decision);

}  // namespace bayplan
