// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads Koordinator's Reservations, and the annotations of pods about them.
// Source: Koordinator a7a1b76b apis/scheduling/v1alpha1/reservation_types.go, apis/extension/reservation.go.

#include <memory>
#include <string_view>
#include <vector>

#include "io/text/field.h"
#include "model/koordinator/reservation.h"

namespace bayplan {

/// Throws Fault (io/text/field.h). An annotation that cannot be read is a doubt.
KoordinatorReservation decodeKoordinatorReservation(const Field& object, std::vector<Fault>& doubts);

/// Whether an annotation of a pod is about reservations.
bool isReservationTerm(std::string_view annotation);
/// Adds what it says to `terms`. One that cannot be read is a doubt, and named in the terms.
void decodeReservationTerm(std::string_view annotation, const Field& value, std::shared_ptr<const ReservationTerms>& terms, std::vector<Fault>& doubts);

}  // namespace bayplan
