// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One webhook of a KubeSchedulerConfiguration, as written.
// Source: Kubernetes 1.36 staging kube-scheduler/config/v1/types.go (Extender, ExtenderTLSConfig).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "base/result.h"
#include "model/pod.h"

namespace bayplan {

/// The caller of the webhook reads the files; a `…Data` field holds the content of its file and takes precedence.
struct ExtenderTls {
    bool insecure = false;   // the server's certificate is not verified
    std::string serverName;  // verified instead of the host in the URL; empty: that host
    std::string certFile, keyFile, caFile;
    std::string certData, keyData, caData;  // bytes, decoded from base64

    bool operator==(const ExtenderTls&) const = default;
};

struct ManagedResource {
    std::string name;  // an extended resource
    bool ignoredByScheduler = false;

    bool operator==(const ManagedResource&) const = default;
};

struct ExtenderConfiguration {
    std::string urlPrefix;
    // An extender with an empty verb is not called for it.
    std::string filterVerb, preemptVerb, prioritizeVerb, bindVerb;
    std::int64_t weight = 0;  // of its scores; above 0 if prioritizeVerb is set
    bool enableHttps = false;
    std::optional<ExtenderTls> tls;
    Duration httpTimeout = Duration::seconds(5);
    bool nodeCacheCapable = false;                  // it receives names of nodes, not nodes
    std::vector<ManagedResource> managedResources;  // empty: it is interested in every pod
    bool ignorable = false;                         // its failures do not end a cycle
    Origin origin;

    /// The place where they were read does not count.
    bool operator==(const ExtenderConfiguration& o) const {
        return urlPrefix == o.urlPrefix && filterVerb == o.filterVerb && preemptVerb == o.preemptVerb
               && prioritizeVerb == o.prioritizeVerb && bindVerb == o.bindVerb && weight == o.weight
               && enableHttps == o.enableHttps && tls == o.tls && httpTimeout == o.httpTimeout
               && nodeCacheCapable == o.nodeCacheCapable && managedResources == o.managedResources
               && ignorable == o.ignorable;
    }
};

/// Whether a container of the pod names one of its resources in requests or limits, even with the amount 0.
bool interested(const ExtenderConfiguration& extender, const Pod& pod);

/// Interested, and called for something that a decision depends on; binding is not.
bool decidesAbout(const ExtenderConfiguration& extender, const Pod& pod);

}  // namespace bayplan
