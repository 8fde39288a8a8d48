// SPDX-License-Identifier: GPL-3.0-or-later
// Score: how much of the pod's images a node already has; an image counts more, the more nodes have it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/imagelocality/image_locality.go.

#include <algorithm>

#include "framework/normalize.h"
#include "framework/plugin_info.h"

namespace bayplan {

extern const PluginInfo kImageLocality;

namespace {

constexpr std::int64_t kMebibyte = 1024 * 1024;
constexpr std::int64_t kLeast = 23 * kMebibyte;             // below this, an image scores nothing
constexpr std::int64_t kMostAContainer = 1000 * kMebibyte;  // above this, the score does not grow

/// A pod's image reference in the form that nodes use: with a tag, or with its digest.
std::string withTag(const std::string& reference) {
    const std::size_t colon = reference.rfind(':');
    const std::size_t slash = reference.rfind('/');
    const bool tagged = colon != std::string::npos && (slash == std::string::npos || colon > slash);
    return tagged ? reference : reference + ":latest";
}

bool holds(const Node& node, const std::string& image) {
    return std::any_of(node.images.begin(), node.images.end(), [&](const ContainerImage& held) {
        return std::find(held.names.begin(), held.names.end(), image) != held.names.end();
    });
}

class ImageLocality final : public Plugin, public ScorePlugin {
public:
    std::string_view name() const override { return kImageLocality.name; }

    std::int64_t score(const Cycle& cycle, const PluginState*, const NodeView& node) const override {
        if (node.object.images.empty()) return 0;
        const PodSpec& spec = *cycle.spec.spec;
        std::int64_t sum = 0;
        for (const Container& container : spec.initContainers) sum += worth(cycle, node, container.image);
        for (const Container& container : spec.containers) sum += worth(cycle, node, container.image);
        for (const Volume& volume : spec.volumes)
            if (volume.kind == Volume::Kind::Image) sum += worth(cycle, node, volume.source);

        const auto containers = static_cast<std::int64_t>(spec.initContainers.size() + spec.containers.size());
        const std::int64_t most = kMostAContainer * containers;
        if (sum < kLeast)
            sum = kLeast;
        else if (sum > most)
            sum = most;
        return kMaxNodeScore * (sum - kLeast) / (most - kLeast);
    }

private:
    static std::int64_t worth(const Cycle& cycle, const NodeView& node, const std::string& reference) {
        const Catalog& catalog = cycle.cluster.catalog();
        const std::string image = withTag(reference);
        const auto known = catalog.images->find(image);
        if (known == catalog.images->end() || !holds(node.object, image)) return 0;
        const double spread = static_cast<double>(known->second.nodeCount) / static_cast<double>(catalog.nodes.size());
        return static_cast<std::int64_t>(static_cast<double>(known->second.sizeBytes) * spread);
    }
};

}  // namespace

constinit const PluginInfo kImageLocality{
    .name = "ImageLocality",
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const ImageLocality>(); },
};

}  // namespace bayplan
