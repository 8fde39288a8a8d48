// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/scheduler_selectors.h"

#include "io/text/document.h"

namespace bayplan {

std::map<std::string, std::string> annotationsOfPending(const Cluster& cluster, std::string_view annotation) {
    std::map<std::string, std::string> all;
    for (const PodIdx pod : cluster.pendingPods()) {
        const RawObject& source = cluster.catalog().podSources[pod.get()];
        if (!source || source->find(annotation) == std::string::npos) continue;
        const Result<Document> document = Document::parse(*source, "pod");
        if (!document) continue;  // it was read before
        Field(document->root()).forEach([&](std::string_view part, const Field& metadata) {
            if (part != "metadata") return;
            metadata.forEach([&](std::string_view key, const Field& annotations) {
                if (key != "annotations") return;
                annotations.forEach([&](std::string_view name, const Field& value) {
                    if (name == annotation) all.emplace(cluster.catalog().pod(pod).key(), value.text());
                });
            });
        });
    }
    return all;
}

}  // namespace bayplan
