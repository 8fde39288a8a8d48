// SPDX-License-Identifier: GPL-3.0-or-later
// Score: nodes with scarce resources that the pod does not request come last.
// Source: Koordinator pkg/scheduler/plugins/scarceresourceavoidance; specification ecosystem 4.7.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cluster/resource_table.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

extern const PluginInfo kScarceResourceAvoidance;

namespace {

struct ScarceResourceAvoidanceArgs {
    std::vector<std::string> resources;

    bool operator==(const ScarceResourceAvoidanceArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, ScarceResourceAvoidanceArgs& args) {
    visitor.texts({"resources", WORDS_FOR_PEOPLE("Arguments", "Scarce resources")}, args.resources, TextForm::QualifiedName);
}

class ScarceResourceAvoidance final : public Plugin, public SeesWhatIsLeft, public ScorePlugin {
public:
    explicit ScarceResourceAvoidance(ScarceResourceAvoidanceArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kScarceResourceAvoidance.name; }

    /// The part, in percent, of what the node has and the pod does not request that is not scarce.
    std::int64_t score(const Cycle& cycle, const PluginState*, const NodeView& node) const override {
        const ResourceTable& table = cycle.cluster.catalog().resources;
        std::int64_t unused = 0, scarce = 0;
        for (const auto& [name, amount] : node.object.allocatable) {
            if (amount <= Quantity() || (name != kCpu && name != kMemory && name != kEphemeralStorage && !isScalarResource(name))) continue;
            const ResourceIdx column = table.find(name);
            if (column.valid() && cycle.spec.requests.filter[column.get()] > 0) continue;
            ++unused;
            if (std::find(m_args.resources.begin(), m_args.resources.end(), name) != m_args.resources.end()) ++scarce;
        }
        return scarce == 0 ? kMaxNodeScore : (unused - scarce) * kMaxNodeScore / unused;
    }

private:
    ScarceResourceAvoidanceArgs m_args;
};

}  // namespace

constinit const PluginInfo kScarceResourceAvoidance{
    .name = "ScarceResourceAvoidance",
    .arguments = &kArgumentsOf<ScarceResourceAvoidanceArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const ScarceResourceAvoidance>(args.of<ScarceResourceAvoidanceArgs>()); },
    .koordinator = true,
};

}  // namespace bayplan
