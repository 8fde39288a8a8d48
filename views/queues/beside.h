// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A second configuration beside the first, for the models of this screen: its board, and what differs.
// Thread rule: plain values.

#include <QString>
#include <memory>

#include "planner/queues/board_difference.h"

namespace bayplan {

struct Beside {
    std::shared_ptr<const QueueBoard> board;  // null: there is none
    BoardDifference difference;               // of the first board and this one
};

/// "4 → 6"; one of them where both are alike.
inline QString besideText(const QString& first, const QString& second) { return first == second ? first : QStringLiteral("%1 → %2").arg(first, second); }

}  // namespace bayplan
