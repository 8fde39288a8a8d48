// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The requests that change something, each with what has to be so for it to be carried out: sent twice, or too late, it does
// nothing to another object, and nothing twice to the same one.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 API reference: Binding and Eviction of pods, policy/v1, events.k8s.io/v1.

#include <string>

#include "kube/apply/apply_journal.h"
#include "kube/apply/live_facts.h"
#include "kube/http/api_client.h"

namespace bayplan {

/// `key`: "namespace/name". `dryRun`: the server goes through the motions and changes nothing.
/// `graceSeconds` absent: the pod's own.
ApiRequest evictionRequest(const std::string& key, const std::string& uid, bool dryRun, std::optional<std::int64_t> graceSeconds = {});
ApiRequest bindingRequest(const std::string& key, const std::string& uid, const std::string& node, bool dryRun);
ApiRequest nominationRequest(const std::string& key, const std::string& uid, const std::string& node, bool dryRun);
/// Of the node as it was seen: refused (409) where it changed since.
ApiRequest cordonRequest(const NodeFacts& node, bool unschedulable, bool dryRun);

struct EventText {
    std::string kind, key, uid;  // of the object that it is about: "Pod", "namespace/name"; "Node", "name"
    std::string action, reason, note;
};
/// The same run and step give the same name, so that it is there once however often it is sent.
ApiRequest eventRequest(const EventText& text, const std::string& run, std::size_t step, std::int64_t at);

/// Whether an answer of status 2xx is what the server says to such a call: a page of something in between says nothing of the cluster.
bool confirms(ApplyCall call, const std::string& body);

/// The budget that a 429 or 500 of an eviction speaks of, without its namespace; empty: it is about something else, as a server
/// that is asked too much.
std::string budgetIn(const ApiStatus& status);
/// A 500 that says that several budgets stand for the pod: no waiting helps.
bool saysSeveralBudgets(const ApiStatus& status);

}  // namespace bayplan
