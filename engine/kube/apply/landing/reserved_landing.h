// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A landing by a Reservation of Koordinator: it keeps room on a node for the replacement of one pod, and that pod alone. Its
// scheduler puts the replacement where the room is, and writes the Reservation's name into it.
// Thread rule: as ApiClient; the requests are pure functions.
// Source: Koordinator a7a1b76b config/crd/bases/scheduling.koordinator.sh_reservations.yaml,
// apis/scheduling/v1alpha1/reservation_types.go, apis/extension/reservation.go, pkg/util/reservation; specification ecosystem 4.6.

#include <optional>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "framework/scheduler.h"
#include "kube/apply/landing_objects.h"
#include "kube/apply/live_facts.h"
#include "kube/http/api_client.h"
#include "model/pod.h"

namespace bayplan {

/// "/apis/scheduling.koordinator.sh/v1alpha1/reservations", followed by the name if there is one.
std::string reservationPath(std::string_view name = {});

/// Keeps room on `node` for the pod that takes the place of `old`, its text: of the same controller, and of a StatefulSet of the
/// same name. It ends by itself after an hour, so that a crash keeps no room for good. Errors: Unreadable (no pod).
Result<ApiRequest> reservationRequest(const std::string& old, const LandingRequest& landing, const std::string& node);

/// The state of one.
struct ReservationFacts {
    std::string name, uid;
    std::string phase;               // "Pending", "Available", "Succeeded", …; empty: its scheduler has not seen it
    std::string node;                // where it keeps room
    std::string why;                 // its scheduler's message if it found no room; empty: none
    std::string ownerPod, ownerUid;  // "namespace/name" and UID of the pod that uses it; empty: none

    bool over() const { return phase == "Succeeded" || phase == "Failed"; }
    bool operator==(const ReservationFacts&) const = default;
};
/// Errors: those of ApiClient::send; Unreadable, with the server's words if it refuses or its answer is no Reservation.
Result<Found<ReservationFacts>> fetchReservation(ApiClient& client, const std::string& path, const std::stop_token& stop);

/// Whether the cluster has Reservations, by its discovery. Errors: those of ApiClient::send; Unreadable.
Result<bool> servesReservations(ApiClient& client, const std::stop_token& stop);

/// Why the replacement of this pod cannot land by one, by the profile of its scheduler and by what the pod says; empty: it can.
std::string whyNotReserved(const Scheduler& scheduler, const Pod& pod);

}  // namespace bayplan
