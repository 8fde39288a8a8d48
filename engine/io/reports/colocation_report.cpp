// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/colocation_report.h"

#include <charconv>
#include <string>

#include "io/reports/report_document.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

constexpr std::string_view stateName(NodeOffer::State state) {
    switch (state) {
    case NodeOffer::State::Off: return "off";
    case NodeOffer::State::Degraded: return "degraded";
    case NodeOffer::State::Unknown: return "unknown";
    case NodeOffer::State::Computed: return "computed";
    }
    return {};
}

std::string hexText(std::uint64_t value) {
    char digits[20];
    return std::string(std::begin(digits), std::to_chars(std::begin(digits), std::end(digits), value, 16).ptr);
}

void appendTerms(std::string& json, const OfferTerms& terms, bool mid) {
    JsonMembers one(json);
    one.text("policy", policyName(terms.policy));
    one.integer("capacity", terms.capacity);
    one.integer("margin", terms.margin);
    one.integer("reserved", terms.reserved);
    one.integer("systemUsed", terms.system);
    one.integer("pods", terms.pods);
    if (terms.atMost) one.integer("atMost", *terms.atMost);
    one.integer("batch", terms.batch);
    if (!mid) return;
    one.integer("reclaimable", terms.reclaimable);
    one.integer("unused", terms.unused);
    one.integer("unallocated", terms.unallocated);
    one.integer("mid", terms.mid);
}

void appendOffered(std::string& json, const std::array<std::optional<std::int64_t>, 4>& amounts) {
    JsonMembers all(json);
    for (std::size_t i = 0; i < amounts.size(); ++i)
        if (amounts[i]) all.integer(kOffered[i], *amounts[i]);
}

void appendCaches(std::string& json, const NodeSchemata& schemata) {
    JsonMembers all(json);
    all.text("from", schemata.fromNodeSlo ? "NodeSLO" : "ConfigMap");
    if (schemata.config) all.always("config", *schemata.config);
    if (schemata.facts.mask) all.text("mask", hexText(*schemata.facts.mask));
    if (!schemata.facts.maskFault.empty()) all.text("maskFault", schemata.facts.maskFault.text());
    if (schemata.facts.vendor != CpuVendor::Unknown) all.text("vendor", schemata.facts.vendor == CpuVendor::Amd ? "AMD" : "Intel");
    std::string& caches = all.raw("l3");
    caches += '[';
    for (const std::int32_t cache : schemata.facts.caches) caches += (caches.back() == '[' ? "" : ",") + std::to_string(cache);
    caches += ']';
    std::string& classes = all.raw("classes");
    classes += '[';
    for (std::size_t i = 0; i < schemata.classes.size(); ++i) {
        if (i > 0) classes += ',';
        const ClassSchemata& of = schemata.classes[i];
        JsonMembers one(classes);
        one.text("class", kCacheClasses[i]);
        one.flag("enabled", of.enabled);
        one.integer("startPercent", of.start);
        one.integer("endPercent", of.end);
        if (of.ways) one.text("ways", hexText(*of.ways));
        one.text("waysFault", of.waysFault.text());
        if (of.bandwidthPercent) one.integer("bandwidthPercent", *of.bandwidthPercent);
        if (of.bandwidth) one.number("bandwidth", *of.bandwidth);
        one.text("bandwidthFault", of.bandwidthFault.text());
        one.text("cacheLine", of.cacheLine(schemata.facts.caches));
        one.text("bandwidthLine", of.bandwidthLine(schemata.facts.caches));
    }
    classes += ']';
}

}  // namespace

std::string_view policyName(BatchPolicy policy) {
    switch (policy) {
    case BatchPolicy::Usage: return "usage";
    case BatchPolicy::Request: return "request";
    case BatchPolicy::MaxUsageRequest: return "maxUsageRequest";
    }
    return {};
}

NodeColocation nodeColocation(const SloObjects& slo, const Cluster& cluster, NodeIdx idx, std::optional<std::int64_t> now, std::vector<std::int32_t> caches) {
    const Node& node = cluster.catalog().node(idx);
    NodeColocation made{node.name, nodeOffer(slo, cluster, idx, now), {}, schemataOf(slo, node, std::move(caches))};
    for (std::size_t i = 0; i < kOffered.size(); ++i)
        if (const Quantity* amount = node.allocatable.find(kOffered[i])) made.shown[i] = amount->value();
    return made;
}

void writeColocation(std::ostream& out, ReportFormat format, const std::vector<NodeColocation>& nodes) {
    ReportDocument document(out, format, "Colocation");
    document.list("nodes", nodes, [&](std::string& json, const NodeColocation& node) {
        JsonMembers one(json);
        one.text("node", node.node);
        one.text("state", stateName(node.offer.state));
        one.text("reason", node.offer.why.text());
        if (node.offer.config) one.always("config", *node.offer.config);
        if (node.offer.state == NodeOffer::State::Computed) {
            one.flag("ageKnown", node.offer.ageKnown.value_or(false));
            one.text("midReason", node.offer.midUnknown.text());
            appendTerms(one.raw("cpu"), node.offer.cpu, node.offer.midUnknown.empty());
            appendTerms(one.raw("memory"), node.offer.memory, node.offer.midUnknown.empty());
        }
        appendOffered(one.raw("offers"), node.offer.amounts());
        appendOffered(one.raw("shows"), node.shown);
        if (node.schemata) appendCaches(one.raw("caches"), *node.schemata);
    });
}

}  // namespace bayplan
