// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What nodes and pods used: NodeMetrics and PodMetrics of metrics.k8s.io, and the answer of a Prometheus server to a
// query, which is no Kubernetes object and has no kind.
// Thread rule: pure functions. Decoders throw Fault (io/text/field.h).
// Source: k8s.io/metrics pkg/apis/metrics/v1beta1/types.go; Prometheus HTTP API v1, "Expression query result formats".

#include <string>
#include <string_view>
#include <vector>

#include "io/text/field.h"
#include "model/objects.h"
#include "model/usage.h"

namespace bayplan {

inline constexpr std::string_view kUsageVersion = "metrics.k8s.io/v1beta1";
/// The field that tells a query's answer from an object.
inline constexpr std::string_view kQueryAnswer = "resultType";

bool isUsage(std::string_view apiVersion, std::string_view kind);
/// A PodMetrics is the sum of its containers; one of them without an amount makes it unknown.
Usage decodeUsage(const Field& object, std::string_view kind);
/// As an object of metrics.k8s.io, which decodeUsage() reads back; the source is an annotation.
std::string usageJson(const Usage& usage);

/// What was measured, of the sources of a catalog's other objects. O(sources), and a little for each of these.
SharedList<Usage> usagesOf(const SharedList<RawObject>& sources);

bool isQueryAnswer(const JsonValue& document);
/// `doubts` receives what is passed over. An answer in which nothing is used by anybody is a Fault.
std::vector<Usage> decodeQueryAnswer(const Field& document, std::vector<Fault>& doubts);

/// Why cpu is unknown although it was measured.
inline Message onlyCounters() { return worded("cpu is there only as a counter of seconds, whose rate is not known from one sample: cpu stays unknown"); }
/// Why there is nothing to take.
inline Message noUsage() { return worded("no series in it says what a node or a pod uses: see the manual for the queries"); }

}  // namespace bayplan
