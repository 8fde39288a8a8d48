// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/koordinator/reserve_pods.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "cluster/delta.h"
#include "cluster/host_ports.h"
#include "model/names.h"
#include "plugins/reservation/reserved_rooms.h"

namespace bayplan {

namespace {

constexpr std::string_view kReservePrefix = "reservation:";  // no pod of a cluster has a colon in its name

/// Whether it has no node yet, and one of the profiles would give it one.
bool waitsFor(const KoordinatorReservation& reservation, const Profiles& profiles) {
    if (reservation.phase != KoordinatorReservation::Phase::Pending || !reservation.nodeName.empty()) return false;
    const Profile* profile = profiles.find(reservation.spec->schedulerName);
    return profile && heedsReservations(*profile);
}

Pod reservePod(const KoordinatorReservation& reservation, const ResourceTable& table) {
    auto terms = std::make_shared<ReservationTerms>();
    terms->standsFor = reservation.name;
    // No node offers it and no pod asks for it, so it is not counted.
    for (const auto& [name, amount] : podRequests(*reservation.spec, {}))
        if (isScalarResource(name) && !amount.isZero() && !table.find(name).valid()) terms->faulty = name;
    Pod pod;
    pod.namespaceName = reservation.podNamespace;
    pod.name = kReservePrefix;
    pod.name += reservation.name;
    pod.uid = reservation.uid;
    pod.labels = reservation.podLabels;
    pod.spec = reservation.spec;
    pod.creationTime = reservation.creationTime;
    pod.deviceTerms = reservation.deviceTerms;
    pod.numaTerms = reservation.numaTerms;
    pod.reservationTerms = std::move(terms);
    return pod;
}

template <typename Change>
ClusterPtr changedReservations(const ClusterPtr& cluster, const std::vector<PlacedReservation>& placed, const Change& change) {
    if (placed.empty()) return cluster;
    auto catalog = std::make_shared<Catalog>(cluster->catalog());
    for (const PlacedReservation& one : placed) change(catalog->koordinatorReservations, one);
    Draft draft(*cluster);
    draft.adopt(std::move(catalog));
    return draft.publish();
}

}  // namespace

ClusterPtr withReservePods(const ClusterPtr& cluster, const Profiles& profiles) {
    std::vector<Pod> pods;
    for (const KoordinatorReservation& reservation : cluster->catalog().koordinatorReservations) {
        if (!waitsFor(reservation, profiles)) continue;
        Pod pod = reservePod(reservation, cluster->catalog().resources);
        if (!cluster->catalog().findPod(pod.key()).valid()) pods.push_back(std::move(pod));
    }
    if (pods.empty()) return cluster;
    auto catalog = std::make_shared<Catalog>(cluster->catalog());
    for (Pod& pod : pods) {
        const std::string key = pod.key();
        catalog->podByKey.insert(NameTable::hash(key), static_cast<std::uint32_t>(catalog->pods.size()), [](std::uint32_t) { return false; });
        catalog->podSpecs.push_back(SpecIdx(catalog->specs.size()));
        catalog->specs.push_back({pod.spec, specRequests(*pod.spec, catalog->resources), hostPortsOf(*pod.spec)});
        catalog->pods.push_back(std::move(pod));
        catalog->podSources.push_back(nullptr);
    }
    Draft draft(*cluster);
    draft.adopt(std::move(catalog));
    return draft.publish();
}

bool reservationsWait(const Cluster& cluster, const Profiles& profiles) {
    const auto& all = cluster.catalog().koordinatorReservations;
    return std::any_of(all.begin(), all.end(), [&](const KoordinatorReservation& reservation) { return waitsFor(reservation, profiles); });
}

std::string reservePodKey(const KoordinatorReservation& reservation) { return reservation.podNamespace + '/' + std::string(kReservePrefix) + reservation.name; }

bool namesReservePod(std::string_view pod) { return nameOfKey(pod).starts_with(kReservePrefix); }

std::vector<PlacedReservation> takeReservations(Run& run, const Cluster& withPods) {
    std::vector<PlacedReservation> placed;
    const Catalog& catalog = withPods.catalog();
    std::erase_if(run.deltas, [&](const Delta& delta) {
        const auto* place = std::get_if<Place>(&delta);
        if (!place || !isReservePod(catalog.pod(place->pod))) return false;
        placed.push_back({catalog.pod(place->pod).reservationTerms->standsFor, catalog.node(place->node).name});
        return true;
    });
    std::erase_if(run.decisions, [&](const Decision& decision) { return isReservePod(catalog.pod(decision.pod)); });
    run.scheduled -= placed.size();
    return placed;
}

void reserveOn(std::vector<KoordinatorReservation>& reservations, const PlacedReservation& placed) {
    for (KoordinatorReservation& reservation : reservations) {
        if (reservation.name != placed.name || reservation.phase != KoordinatorReservation::Phase::Pending || !reservation.nodeName.empty()) continue;
        reservation.phase = KoordinatorReservation::Phase::Available;
        reservation.nodeName = placed.node;
        reservation.allocatable = podRequests(*reservation.spec, {});
    }
}

ClusterPtr withReservations(const ClusterPtr& cluster, const std::vector<PlacedReservation>& placed) { return changedReservations(cluster, placed, reserveOn); }

ClusterPtr withoutReservations(const ClusterPtr& cluster, const std::vector<PlacedReservation>& placed) {
    return changedReservations(cluster, placed, [](std::vector<KoordinatorReservation>& reservations, const PlacedReservation& one) {
        for (KoordinatorReservation& reservation : reservations) {
            if (reservation.name != one.name) continue;
            reservation.phase = KoordinatorReservation::Phase::Pending;
            reservation.nodeName.clear();
            reservation.allocatable = {};
        }
    });
}

}  // namespace bayplan
