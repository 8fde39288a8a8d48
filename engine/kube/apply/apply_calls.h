// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The requests that change something, each with its preconditions: sent twice, or too late, a request does nothing to
// another object, and nothing twice to the same one.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 API reference: Binding and Eviction of pods, policy/v1, events.k8s.io/v1.

#include <string>

#include "kube/apply/journal/apply_journal.h"
#include "kube/apply/live_facts.h"
#include "kube/apply/surge.h"
#include "kube/http/api_client.h"

namespace bayplan {

/// `key`: "namespace/name". `dryRun`: the server checks the request and changes nothing.
/// `graceSeconds` absent: the pod's own.
ApiRequest evictionRequest(const std::string& key, const std::string& uid, bool dryRun, std::optional<std::int64_t> graceSeconds = {});
ApiRequest bindingRequest(const std::string& key, const std::string& uid, const std::string& node, bool dryRun);
ApiRequest nominationRequest(const std::string& key, const std::string& uid, const std::string& node, bool dryRun);
/// For the node in the state that was read: refused (409) if it changed since.
ApiRequest cordonRequest(const NodeFacts& node, bool unschedulable, bool dryRun);
/// Sets spec.replicas of the workload in the state that was read: refused (409) if it changed since.
ApiRequest scaleRequest(const ScaleFacts& workload, std::int64_t replicas, bool dryRun);
/// Makes the template of a Deployment another one, or with what the annotation was before the former one again; empty: there is no annotation. Its
/// state is what was read: refused (409) if it changed since.
ApiRequest restartRequest(const ScaleFacts& deployment, const std::string& restartedAt, bool dryRun);
/// Makes this pod the first to go when its workload is scaled down.
ApiRequest firstToGoRequest(const std::string& key, const std::string& uid);

struct EventText {
    std::string kind, key, uid;  // of the object concerned: "Pod", "namespace/name"; "Node", "name"
    std::string action, reason, note;
};
/// One run and step always give the same name, so that the event exists once however often it is sent.
ApiRequest eventRequest(const EventText& text, const std::string& run, std::size_t step, std::int64_t at);

/// Whether an answer with status 2xx is really the server's to such a call: a page from a proxy in between proves
/// nothing.
bool confirms(ApplyCall call, const std::string& body);

/// The budget in the 429 or 500 answer to an eviction, without its namespace; empty: another reason, such as an
/// overloaded server.
std::string budgetIn(const ApiStatus& status);
/// Whether a 500 says that several budgets cover the pod: waiting does not help.
bool saysSeveralBudgets(const ApiStatus& status);

}  // namespace bayplan
