// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The language of every search field: words that all have to hold, as in "ns:ml gpu>0 node:a100-* -l tier=gold".
//
//   web            a part of a name; of pods "namespace/name". "*" and "?" make it a pattern for the whole name
//   ns:ml          a part of a field: ns, node, pod, owner; "=" compares all of it, "!=" turns that around
//   is:pending     pending, bound, placed (pods); ready, notready, cordoned (nodes)
//   gpu>0          requests of pods, allocatable amounts of nodes: cpu, memory, gpu, any resource's name; priority of pods
//   free.gpu>=4    what is free on a node
//   -l, --selector, -n, --namespace, --field-selector    as kubectl has them
//   key=value      any other key: a label
//   !word          what does not hold
//
// A word about nodes (node, is:cordoned, free) holds for the pods on them too; a word about pods says nothing of a node.
// Thread rule: plain values and pure functions.

#include <QString>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/quantity.h"
#include "cluster/cluster.h"
#include "model/selector.h"
#include "topology/pod_gpus.h"

namespace bayplan {

/// Compares text without regard to the case of ASCII letters.
struct TextTest {
    enum class How { Part,
                     Whole,
                     Pattern,    // with "*" and "?"
                     InOrder };  // its characters in this order, with others between them
    std::string text;            // lower case
    How how = How::Part;

    bool holds(std::string_view name) const;
};

struct AmountTest {
    enum class Op { Less,
                    AtMost,
                    Equal,
                    AtLeast,
                    More };
    Op op = Op::Equal;
    Quantity value;

    bool holds(Quantity amount) const;
};

struct QueryTerm {
    enum class About { Name,     // of pods with their namespace
                       OwnName,  // without
                       Namespace,
                       Node,
                       Pod,
                       Owner,
                       SchedulerName,
                       Phase,          // of pods
                       State,          // `text` is one of the words after "is:"
                       Unschedulable,  // a node's
                       Labels,
                       Amount,
                       Free,
                       Priority };
    About about = About::Name;
    bool negated = false;
    std::variant<TextTest, AmountTest, LabelSelector> test;
    ResourceIdx resource;  // of Amount and Free; invalid: GPUs of any kind
    qsizetype at = 0;      // where it is in the text, in UTF-16 units
    qsizetype length = 0;
};

struct QueryError {
    QString text;  // in the user's language
    qsizetype at = 0;
    qsizetype length = 0;
};

struct Query {
    std::vector<QueryTerm> terms;  // all have to hold
    std::optional<QueryError> error;
};

/// `table` has the resources of the cluster that is searched. With an error, `terms` ends before it.
Query parseQuery(const QString& text, const ResourceTable& table);

/// Lets words of names hold where their characters come in their order; false: there are none, or they do so already.
bool loosen(Query& query);

/// Replaces every word about the namespace by "ns=NAME", or drops them if `name` is empty.
QString withNamespace(const QString& text, const Query& query, const QString& name);
/// The namespace that the query names exactly; empty: none or a part of several.
QString namespaceOf(const Query& query);

/// Answers a query for the objects of one cluster, which must outlive it.
class QueryEvaluator {
public:
    QueryEvaluator(const Cluster& cluster, const Query& query);

    bool holds(NodeIdx node) const;
    bool holds(PodIdx pod) const;

private:
    std::optional<bool> of(const QueryTerm& term, NodeIdx node) const;  // absent: it says nothing of nodes
    bool of(const QueryTerm& term, PodIdx pod) const;
    bool stateOf(const QueryTerm& term, NodeIdx node) const;
    Quantity amount(ResourceIdx resource, std::int64_t amount) const;

    const Cluster& m_cluster;
    const Query& m_query;
    GpuColumns m_gpus;
};

}  // namespace bayplan
