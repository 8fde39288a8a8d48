// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts inside a node one after another, for whoever goes through them without a pointer: every zone, then what is in
// it, GPUs by place, a shared one by who has which part of it, then shares of CPUs, then pages.
// Thread rule: pure functions.

#include <optional>
#include <vector>

#include "map/zones/zone_layout.h"

namespace bayplan {

/// A zone itself has neither GPU, CPUs nor pages. O(parts²) of a zone, which are few.
std::vector<ZonePart> zoneParts(const ZoneBlock& block);
bool isZone(const ZonePart& part);
/// `part` as it stands among `parts` of a later block: the same one, otherwise its GPU, otherwise its zone.
std::optional<ZonePart> foundAgain(const std::vector<ZonePart>& parts, const ZonePart& part);
/// The one before (-1) or after (1): zones go to zones, what is inside them to what is inside; the last stays.
ZonePart neighbourOf(const std::vector<ZonePart>& parts, const ZonePart& part, int by);
/// The first part inside a zone; the part itself where there is none.
ZonePart insideOf(const std::vector<ZonePart>& parts, const ZonePart& part);
/// The zone that a part is in; absent for a zone.
std::optional<ZonePart> outsideOf(const ZonePart& part);
/// Where it stands; `band` is NodeBands::zones. The piece of a GPU that is shared, otherwise the whole square.
QRect zonePartRect(const QRect& band, const ZoneBlock& block, const ZonePart& part, double ratio);

}  // namespace bayplan
