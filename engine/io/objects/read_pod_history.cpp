// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/read_pod_history.h"

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "io/text/document.h"
#include "io/text/field.h"

namespace bayplan {

namespace {

void readState(const Field& state, ContainerHistory& container) {
    state.forEach([&](std::string_view what, const Field& details) {
        if (what != "waiting" && what != "terminated") return;
        const bool waiting = what == "waiting";
        details.forEach([&](std::string_view key, const Field& value) {
            if (key == "reason") (waiting ? container.waiting : container.terminated) = value.text();
            else if (key == "exitCode" && !waiting) container.exitCode = value.int32();
        });
        if (!waiting && !container.exitCode) container.exitCode = 0;  // an absent number is zero
    });
}

void readContainers(const Field& statuses, ContainerHistory::Of of, std::vector<ContainerHistory>& all) {
    statuses.forEachElement([&](const Field& status) {
        ContainerHistory container{of};
        status.forEach([&](std::string_view key, const Field& value) {
            if (key == "restartCount") container.restarts = value.int32();
            else if (key == "state") readState(value, container);
        });
        all.push_back(std::move(container));
    });
}

void readCondition(const Field& field, std::vector<PodCondition>& all) {
    PodCondition condition;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") condition.type = value.text();
        else if (key == "status") condition.status = value.text();
        else if (key == "reason") condition.reason = value.text();
        else if (key == "lastTransitionTime") condition.since = value.timeIfAny();
    });
    all.push_back(std::move(condition));
}

std::int32_t costOf(const Field& annotation) {
    if (annotation.value().type() != JsonValue::Type::String) return 0;
    const std::string text = annotation.text();
    std::int32_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size() ? number : 0;
}

void readMetadata(const Field& metadata, PodHistory& history) {
    metadata.forEach([&](std::string_view key, const Field& value) {
        if (key == "ownerReferences") {
            value.forEachElement([&](const Field& owner) {
                std::string uid;
                owner.forEach([&](std::string_view name, const Field& part) { if (name == "uid") uid = part.text(); });
                history.ownerUids.push_back(std::move(uid));
            });
        } else if (key == "annotations") {
            value.forEach([&](std::string_view name, const Field& annotation) {
                if (name == kEvictAnnotation) history.evict = true;
                else if (name == kPreferNoEvictionAnnotation) history.prefersToStay = true;
                else if (name == kEvictionCostAnnotation) history.evictionCost = costOf(annotation);
                else if (name == kDeletionCostAnnotation) history.deletionCost = costOf(annotation);
                else if (name == kConfigSourceAnnotation) history.fromElsewhere = annotation.string() != "api";
            });
        }
    });
}

void readStatus(const Field& status, PodHistory& history) {
    status.forEach([&](std::string_view key, const Field& value) {
        if (key == "reason") history.reason = value.text();
        else if (key == "conditions") value.forEachElement([&](const Field& one) { readCondition(one, history.conditions); });
        else if (key == "containerStatuses") readContainers(value, ContainerHistory::Of::Container, history.containers);
        else if (key == "initContainerStatuses") readContainers(value, ContainerHistory::Of::Init, history.containers);
        else if (key == "ephemeralContainerStatuses") readContainers(value, ContainerHistory::Of::Ephemeral, history.containers);
    });
}

void readVolumes(const Field& spec, PodHistory& history) {
    spec.forEach([&](std::string_view key, const Field& volumes) {
        if (key != "volumes") return;
        volumes.forEachElement([&](const Field& volume) {
            volume.forEach([&](std::string_view source, const Field&) { history.hostPath = history.hostPath || source == "hostPath"; });
        });
    });
}

}  // namespace

Result<PodHistory> readPodHistory(const RawObject& source) {
    PodHistory history;
    if (!source) return history;
    const Result<Document> document = Document::parse(*source, "pod");
    if (!document) return document.error();
    try {
        Field(document->root()).forEach([&](std::string_view key, const Field& part) {
            if (key == "metadata") readMetadata(part, history);
            else if (key == "spec") readVolumes(part, history);
            else if (key == "status") readStatus(part, history);
        });
    } catch (const Fault& fault) {
        return document->located(fault);
    }
    return history;
}

Result<std::vector<PodHistory>> readPodHistories(const Objects& objects) {
    std::vector<PodHistory> histories;
    histories.reserve(objects.pods.size());
    for (std::size_t i = 0; i < objects.pods.size(); ++i) {
        Result<PodHistory> history = readPodHistory(objects.podSources[i]);
        if (!history) {
            Error error = history.error();
            error.message = worded("pod %1: %2", {objects.pods[i].key(), error.message});
            return error;
        }
        histories.push_back(std::move(*history));
    }
    return histories;
}

}  // namespace bayplan
