// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/actions.h"

namespace bayplan::volcano {

void execute(ActionKind action, Session& session) {
    switch (action) {
    case ActionKind::Enqueue: return enqueue(session);
    case ActionKind::Allocate: return allocate(session);
    case ActionKind::Preempt: return preempt(session);
    case ActionKind::Reclaim: return reclaim(session);
    case ActionKind::Backfill: return backfill(session);
    case ActionKind::Shuffle: return shuffle(session);
    case ActionKind::GangPreempt: return gangPreempt(session);
    case ActionKind::GangReclaim: return gangReclaim(session);
    }
}

}  // namespace bayplan::volcano
