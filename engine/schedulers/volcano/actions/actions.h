// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The actions of Volcano. Each changes the session that it is given.
// Source: Volcano ed72c7c pkg/scheduler/actions (specification ecosystem 3.3).

#include "schedulers/volcano/configuration.h"

namespace bayplan::volcano {

class Session;

void execute(ActionKind action, Session& session);

void enqueue(Session& session);
void allocate(Session& session);
void preempt(Session& session);
void reclaim(Session& session);
void backfill(Session& session);
void shuffle(Session& session);
void gangPreempt(Session& session);
void gangReclaim(Session& session);

}  // namespace bayplan::volcano
