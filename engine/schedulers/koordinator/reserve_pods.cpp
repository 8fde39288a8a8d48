// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/koordinator/reserve_pods.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "cluster/delta.h"
#include "cluster/host_ports.h"

namespace bayplan {

namespace {

bool heedsReservations(const Profile& profile) {
    return std::any_of(profile.plugins.begin(), profile.plugins.end(), [](const auto& plugin) { return dynamic_cast<const HoldPlugin*>(plugin.get()) != nullptr; });
}

Pod reservePod(const KoordinatorReservation& reservation, const ResourceTable& table) {
    auto terms = std::make_shared<ReservationTerms>();
    terms->standsFor = reservation.name;
    // No node offers it and no pod asks for it, so it is not counted.
    for (const auto& [name, amount] : podRequests(*reservation.spec, {}))
        if (isScalarResource(name) && !amount.isZero() && !table.find(name).valid()) terms->faulty = name;
    Pod pod;
    pod.namespaceName = reservation.podNamespace;
    pod.name = "reservation:" + reservation.name;
    pod.uid = reservation.uid;
    pod.labels = reservation.podLabels;
    pod.spec = reservation.spec;
    pod.creationTime = reservation.creationTime;
    pod.reservationTerms = std::move(terms);
    return pod;
}

}  // namespace

bool isReservePod(const Pod& pod) { return pod.reservationTerms && !pod.reservationTerms->standsFor.empty(); }

ClusterPtr withReservePods(const ClusterPtr& cluster, const Profiles& profiles) {
    std::vector<Pod> pods;
    for (const KoordinatorReservation& reservation : cluster->catalog().koordinatorReservations) {
        if (reservation.phase != KoordinatorReservation::Phase::Pending || !reservation.nodeName.empty()) continue;
        const Profile* profile = profiles.find(reservation.spec->schedulerName);
        if (!profile || !heedsReservations(*profile)) continue;
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

}  // namespace bayplan
