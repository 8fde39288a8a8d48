// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts inside a node in sequence, to walk through without a pointer: every zone, then its contents: GPUs by place
// (a shared one as its parts, by pod), then shares of CPUs, then pages.
// Thread rule: pure functions.

#include <optional>
#include <vector>

#include "map/zones/zone_layout.h"

namespace bayplan {

/// For a zone itself, gpu, CPUs and pages are absent. O(parts²) of a zone, which are few.
std::vector<ZonePart> zoneParts(const ZoneBlock& block);
bool isZone(const ZonePart& part);
/// The match of `part` among `parts` of a later block: the same part, otherwise its GPU, otherwise its zone.
std::optional<ZonePart> foundAgain(const std::vector<ZonePart>& parts, const ZonePart& part);
/// The part before (-1) or after (1): from a zone to a zone, from a part inside to a part inside; the last one stays.
ZonePart neighbourOf(const std::vector<ZonePart>& parts, const ZonePart& part, int by);
/// The first part inside a zone; the part itself if there is none.
ZonePart insideOf(const std::vector<ZonePart>& parts, const ZonePart& part);
/// The zone that contains a part; absent for a zone.
std::optional<ZonePart> outsideOf(const ZonePart& part);
/// The place of a part; `band` is NodeBands::zones. For a shared GPU the piece of it, otherwise the whole square.
QRect zonePartRect(const QRect& band, const ZoneBlock& block, const ZonePart& part, double ratio);

}  // namespace bayplan
