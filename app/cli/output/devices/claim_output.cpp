// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/devices/claim_output.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "cli/output/printable.h"
#include "cli/output/words.h"
#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

std::string stateOf(DeviceBinding binding) {
    switch (binding) {
    case DeviceBinding::Ready: break;
    case DeviceBinding::Waits: return tr(" (waits for conditions)");
    case DeviceBinding::Failed: return tr(" (could not be bound)");
    }
    return {};
}

std::string commaList(const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
    return all;
}

std::vector<std::string> amountTexts(const std::map<std::string, ExactQuantity>& amounts) {
    std::vector<std::string> texts;
    for (const auto& [name, amount] : amounts) texts.push_back(name + " " + amount.text());
    return texts;
}

std::string nameOf(const ClaimRequest& request, const DeviceRequest& one) { return request.prioritized ? request.name + "/" + one.name : request.name; }

std::string wantedText(const DeviceRequest& one) {
    std::string text = one.all ? tr("all of class %1", {one.deviceClass}) : tr("%1 of class %2", {std::to_string(one.count), one.deviceClass});
    if (!one.capacity.empty()) text += ", " + commaList(amountTexts(one.capacity));
    return one.adminAccess ? text + tr(" (admin)") : text;
}

/// What the claim got for a request; of one that was not allocated: nothing.
std::vector<const ClaimUse::Given*> givenFor(const ClaimUse& use, const std::string& request) {
    std::vector<const ClaimUse::Given*> all;
    for (const ClaimUse::Given& given : use.given)
        if (given.device->request == request) all.push_back(&given);
    return all;
}

std::vector<std::string> nodesOf(const Cluster& cluster, const ClaimUse::Given& given) {
    std::vector<std::string> names;
    for (const NodeIdx node : given.nodes) names.push_back(cluster.catalog().node(node).name);
    if (given.everywhere) names.push_back("…");
    return names;
}

std::string placeOf(const Cluster& cluster, PodIdx pod) {
    const NodeIdx node = cluster.placement(pod).node;
    const std::string key = cluster.catalog().pod(pod).key();
    return node.valid() ? tr("%1 on %2", {key, cluster.catalog().node(node).name}) : tr("%1, which is on no node", {key});
}

}  // namespace

void writeClaim(std::ostream& out, const Cluster& cluster, ResourceClaimIdx claim, const ClaimUse& use, const TableLook& look) {
    const ResourceClaim& object = cluster.catalog().devices.claim(claim);
    const auto line = [&](const std::string& text) { out << printable(text) << '\n'; };
    const auto& allocation = cluster.allocation(claim);
    line(!allocation ? tr("claim %1: not allocated", {object.key()}) : tr("claim %1: allocated", {object.key()}));
    if (object.deleting) line(tr("it is being deleted"));
    if (!use.templateName.empty()) line(tr("made from template %1", {use.templateName}));
    if (!object.ownerPod.empty()) line(tr("made for pod %1", {object.namespaceName + "/" + object.ownerPod}));
    std::vector<std::string> pods, consumers;
    for (const PodIdx pod : use.pods) pods.push_back(placeOf(cluster, pod));
    for (const ClaimConsumer& consumer : object.reservedFor) consumers.push_back(consumer.resource + "/" + consumer.name);
    line(pods.empty() ? tr("no pod names it") : tr("pods: %1", {commaList(pods)}));
    if (!consumers.empty()) line(tr("reserved for: %1", {commaList(consumers)}));
    for (const DeviceConstraint& constraint : object.constraints) {
        const std::string of = constraint.requests.empty() ? tr("all requests") : commaList(constraint.requests);
        line(constraint.matchAttribute.empty() ? tr("%1: each with another %2", {of, constraint.distinctAttribute}) : tr("%1: all with the same %2", {of, constraint.matchAttribute}));
    }
    std::vector<std::string> headers = {tr("REQUEST"), tr("WANTED"), tr("DEVICE"), tr("SHARE"), tr("NODES")};
    if (look.wide) headers.push_back(tr("SELECTOR"));
    TextTable table(std::move(headers));
    for (const ClaimRequest& request : object.requests)
        for (const DeviceRequest& one : request.alternatives) {
            const std::string name = nameOf(request, one);
            const auto add = [&](std::string device, std::string share, std::string nodes) {
                std::vector<std::string> cells = {name, wantedText(one), std::move(device), std::move(share), std::move(nodes)};
                if (look.wide) cells.push_back(commaList(one.selectors));
                table.add(std::move(cells));
            };
            const auto given = givenFor(use, name);
            for (const ClaimUse::Given* has : given)
                add(has->device->device.pool + "/" + has->device->device.device + stateOf(has->device->binding),
                    has->device->shared ? commaList(amountTexts(has->device->consumed)) : "", commaList(nodesOf(cluster, *has)));
            if (given.empty()) add("", "", "");
        }
    table.write(out, look);
}

void writeClaimDocument(std::ostream& out, ReportFormat format, const Cluster& cluster, ResourceClaimIdx claim, const ClaimUse& use) {
    const ResourceClaim& object = cluster.catalog().devices.claim(claim);
    ReportDocument document(out, format, "ClaimDevices");
    document.text("claim", object.key());
    document.flag("allocated", cluster.allocation(claim) != nullptr);
    document.flag("deleting", object.deleting);
    if (!use.templateName.empty()) document.text("template", use.templateName);
    if (!object.ownerPod.empty()) document.text("owner", object.namespaceName + "/" + object.ownerPod);
    document.list("pods", use.pods, [&](std::string& json, PodIdx pod) {
        JsonMembers members(json);
        members.text("pod", cluster.catalog().pod(pod).key());
        if (const NodeIdx node = cluster.placement(pod).node; node.valid()) members.text("node", cluster.catalog().node(node).name);
    });
    document.list("reservedFor", object.reservedFor, [](std::string& json, const ClaimConsumer& consumer) {
        JsonMembers members(json);
        members.text("resource", consumer.resource);
        members.text("name", consumer.name);
    });
    std::vector<std::pair<const ClaimRequest*, const DeviceRequest*>> requests;
    for (const ClaimRequest& request : object.requests)
        for (const DeviceRequest& one : request.alternatives) requests.emplace_back(&request, &one);
    document.list("requests", requests, [](std::string& json, const auto& row) {
        const auto& [request, one] = row;
        JsonMembers members(json);
        members.text("request", nameOf(*request, *one));
        members.text("class", one->deviceClass);
        if (!one->all) members.number("count", static_cast<std::uint64_t>(std::max<std::int64_t>(0, one->count)));
        members.raw("adminAccess") += one->adminAccess ? "true" : "false";
        std::string& capacity = members.raw("capacity");
        capacity += '{';
        for (const auto& [name, amount] : one->capacity) {
            appendJsonKey(capacity, name);
            appendJsonString(capacity, amount.text());
        }
        capacity += '}';
        std::string& selectors = members.raw("selectors");
        selectors += '[';
        for (const std::string& selector : one->selectors) {
            if (selectors.back() != '[') selectors += ',';
            appendJsonString(selectors, selector);
        }
        selectors += ']';
    });
    document.list("devices", use.given, [&](std::string& json, const ClaimUse::Given& given) {
        JsonMembers members(json);
        members.text("request", given.device->request);
        members.text("driver", given.device->device.driver);
        members.text("pool", given.device->device.pool);
        members.text("device", given.device->device.device);
        members.raw("adminAccess") += given.device->adminAccess ? "true" : "false";
        if (given.device->shared) {
            std::string& share = members.raw("share");
            share += '{';
            for (const auto& [name, amount] : given.device->consumed) {
                appendJsonKey(share, name);
                appendJsonString(share, amount.text());
            }
            share += '}';
        }
        std::string& nodes = members.raw("nodes");
        nodes += '[';
        for (const NodeIdx node : given.nodes) {
            if (nodes.back() != '[') nodes += ',';
            appendJsonString(nodes, cluster.catalog().node(node).name);
        }
        nodes += ']';
    });
}

}  // namespace bayplan
