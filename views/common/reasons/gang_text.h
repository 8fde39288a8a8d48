// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gangs in words: what holds their pods together, and what the scheduler says of them as a whole.
// Thread rule: pure functions.

#include <QString>

#include "planner/gang_try.h"

namespace bayplan {

/// "8 or none", "at least 6 of 8, or none", "no quorum".
QString gangRule(const Gang& gang);
/// "all 8 pods get a node", "none is placed: 3 of 8 find a node; then 2 nodes: not enough CPU".
QString gangAnswer(const Gang& gang, const GangTry& attempt);
/// What keeps the gang from being placed, in one line; empty if it is placed.
QString gangRefusal(const GangTry& attempt);
/// A doubt about the gang itself that a person has to know; empty: there is none.
QString gangDoubt(const Gang& gang);
/// The domain in which a node lies, by the values of some labels: "zone-a / rack-3"; empty: the whole cluster.
QString domainText(const NodeDomain& domain);

}  // namespace bayplan
