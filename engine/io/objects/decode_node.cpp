// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_node.h"

#include <algorithm>
#include <array>

#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

constexpr std::array<std::string_view, 7> kSpecFields{
    "configSource", "externalID", "podCIDR", "podCIDRs", "providerID", "taints", "unschedulable"};

ContainerImage decodeImage(const Field& field) {
    ContainerImage image;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "names") image.names = decodeStrings(value);
        else if (key == "sizeBytes") image.sizeBytes = value.integer();
    });
    return image;
}

void decodeConditions(const Field& conditions, Node& node) {
    node.readiness = Readiness::Unknown;
    node.saysWhetherReady = false;
    node.heartbeatTime = 0;
    conditions.forEachElement([&](const Field& condition) {
        std::string_view type, status;
        condition.forEach([&](std::string_view key, const Field& value) {
            if (key == "type") type = value.string();
            else if (key == "status") status = value.string();
            else if (key == "lastHeartbeatTime") node.heartbeatTime = std::max(node.heartbeatTime, value.timeIfAny().value_or(0));
        });
        if (type != "Ready") return;
        node.saysWhetherReady = true;
        node.readiness = status == "True" ? Readiness::Ready : status == "False" ? Readiness::NotReady
                                                                                 : Readiness::Unknown;
    });
}

void decodeMetadata(const Field& field, Node& node) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") node.name = value.text();
        else if (key == "uid") node.uid = value.text();
        else if (key == "labels") node.labels = decodeLabels(value);
        else if (key == "creationTimestamp") node.creationTime = value.time();
    });
}

void decodeSpec(const Field& field, Node& node, UnknownFields& unknown) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "unschedulable") {
            node.unschedulable = value.boolean();
        } else if (key == "taints") {
            node.taints.clear();
            value.forEachElement([&](const Field& taint) { node.taints.push_back(decodeTaint(taint)); });
        } else if (std::find(kSpecFields.begin(), kSpecFields.end(), key) == kSpecFields.end()) {
            ++unknown[std::string(key)];
        }
    });
}

void decodeStatus(const Field& field, Node& node) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "capacity") node.capacity = decodeResources(value);
        else if (key == "allocatable") node.allocatable = decodeResources(value);
        else if (key == "conditions") decodeConditions(value, node);
        else if (key == "declaredFeatures") node.declaredFeatures = decodeStrings(value);
        else if (key == "images") {
            node.images.clear();
            value.forEachElement([&](const Field& image) { node.images.push_back(decodeImage(image)); });
        }
    });
}

}  // namespace

Taint decodeTaint(const Field& field) {
    Taint taint;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "key") taint.key = value.text();
        else if (key == "value") taint.value = value.text();
        else if (key == "effect") taint.effect = decodeTaintEffect(value);
    });
    return taint;
}

Node decodeNode(const Field& object, UnknownFields& unknown) {
    Node node;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "metadata") decodeMetadata(value, node);
        else if (key == "spec") decodeSpec(value, node, unknown);
        else if (key == "status") decodeStatus(value, node);
    });
    if (node.name.empty()) object.fail(worded("metadata.name is missing"));
    return node;
}

}  // namespace bayplan
