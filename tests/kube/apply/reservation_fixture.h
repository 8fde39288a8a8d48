// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A cluster with Koordinator's Reservations, and a scheduler that heeds them.
// Source: the schema is that of Koordinator a7a1b76b config/crd/bases/scheduling.koordinator.sh_reservations.yaml, without words.

#include <string>
#include <vector>

#include "apiserver/http/asking.h"
#include "io/config/scheduler_config.h"
#include "kube/apply/landing_fixture.h"

namespace bayplan::samples {

inline const char* kReservationDefinition = R"({
"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"reservations.scheduling.koordinator.sh"},
"spec":{"group":"scheduling.koordinator.sh","scope":"Cluster","names":{"kind":"Reservation","listKind":"ReservationList","plural":"reservations","singular":"reservation"},
"versions":[{"name":"v1alpha1","served":true,"storage":true,"subresources":{"status":{}},"schema":{"openAPIV3Schema":{"type":"object","properties":{
"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"type":"object"},
"spec":{"type":"object","required":["owners","template"],"properties":{
"allocateOnce":{"type":"boolean","default":true},"allocatePolicy":{"type":"string","enum":["Aligned","Restricted"]},"expires":{"type":"string"},"ttl":{"type":"string","default":"24h"},
"owners":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"properties":{
"controller":{"type":"object","required":["apiVersion","kind","name","uid"],"properties":{"apiVersion":{"type":"string"},"blockOwnerDeletion":{"type":"boolean"},"controller":{"type":"boolean"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"uid":{"type":"string"}}},
"labelSelector":{"type":"object","properties":{"matchLabels":{"type":"object","additionalProperties":{"type":"string"}},"matchExpressions":{"type":"array","items":{"type":"object","required":["key","operator"],"properties":{"key":{"type":"string"},"operator":{"type":"string"},"values":{"type":"array","items":{"type":"string"}}}}}}},
"object":{"type":"object","properties":{"apiVersion":{"type":"string"},"fieldPath":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"resourceVersion":{"type":"string"},"uid":{"type":"string"}}}}}},
"preAllocation":{"type":"boolean"},
"taints":{"type":"array","items":{"type":"object","required":["effect","key"],"properties":{"effect":{"type":"string"},"key":{"type":"string"},"timeAdded":{"type":"string"},"value":{"type":"string"}}}},
"template":{"x-kubernetes-preserve-unknown-fields":true},"unschedulable":{"type":"boolean"}}},
"status":{"type":"object","properties":{"allocatable":{"type":"object","additionalProperties":{}},"allocated":{"type":"object","additionalProperties":{}},
"conditions":{"type":"array","items":{"type":"object","properties":{"lastProbeTime":{"type":"string"},"lastTransitionTime":{"type":"string"},"message":{"type":"string"},"reason":{"type":"string"},"status":{"type":"string"},"type":{"type":"string"}}}},
"currentOwners":{"type":"array","items":{"type":"object","properties":{"apiVersion":{"type":"string"},"fieldPath":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"},"resourceVersion":{"type":"string"},"uid":{"type":"string"}}}},
"nodeName":{"type":"string"},"phase":{"type":"string"}}}}}}}]}})";

inline constexpr const char* kReservationsPath = "/apis/scheduling.koordinator.sh/v1alpha1/reservations";

/// The server has Reservations from now on.
inline void serveReservations(ApiServer& server) {
    const auto answer = server.ask(apiserver::asking("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", apiserver::parse(kReservationDefinition)));
    check(answer.status == 201, answer.body.c_str());
}

/// kube-scheduler's rules, and Reservations. `more`: further plugins, "{name: A}, ".
inline SchedulerConfiguration reservingConfiguration(const std::string& more = {}) {
    const std::string text =
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- schedulerName: default-scheduler\n"
        "  plugins: {multiPoint: {enabled: ["
        + more
        + "{name: Reservation, weight: 5000}]}, bind: {disabled: [{name: '*'}], enabled: [{name: Reservation}, {name: DefaultBinder}]}}\n";
    return readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration;
}
inline Scheduler reservingScheduler(const std::string& more = {}) { return Scheduler(makeProfiles(reservingConfiguration(more), inTreePlugins()).value()); }

inline auto storedReservations(const ApiServer& server) { return server.objects("reservations", "scheduling.koordinator.sh"); }
inline std::size_t reservationsOf(const ApiServer& server) { return storedReservations(server).size(); }

/// As loadMoves(), on a server that has Reservations and an eager scheduler, and runs.
inline std::vector<PlanStep> movesToReserve(ApiServer& server, int moves) {
    eager(server);
    std::vector<PlanStep> steps = loadMoves(server, moves, Landing::Reserve);
    serveReservations(server);
    check(server.start(), "the stand-in starts");
    return steps;
}

/// A Bayplan that knows that scheduler, and says at once what it cannot do.
class Reserving : public Bayplan {
public:
    explicit Reserving(ApiServer& s) : Bayplan(s) {
        scheduler = reservingScheduler();
        options.onHold = OnHold::Stop;
    }
};

}  // namespace bayplan::samples
