// SPDX-License-Identifier: GPL-3.0-or-later
// Score: nodes first whose power rises least by the pod. A node that the pod would overload counts as one whose power does
// not rise at all, and so does one without a model, as upstream.
// Source: scheduler-plugins 903da7d pkg/trimaran/peaks; specification ecosystem 2.7.

#include <algorithm>
#include <cmath>
#include <map>

#include "base/wrapping.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "plugins/load/load_index.h"
#include "plugins/load/watcher_args.h"

namespace bayplan {

extern const PluginInfo kPeaks;

namespace {

class Peaks final : public Plugin, public PreScorePlugin, public ScorePlugin {
public:
    explicit Peaks(const PeaksArgs& args) {
        for (const NodePower& power : args.nodes) m_powers.insert_or_assign(power.node, power);
    }

    std::string_view name() const override { return kPeaks.name; }
    bool looksAhead() const override { return true; }
    bool nodeLocal(const Cycle&) const override { return false; }  // its scale is its own

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override { return loadOf(cycle); }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const NodeMeasures& measures = static_cast<const LoadState&>(*state).load.nodes[node.idx.get()];
        const auto power = m_powers.find(node.object.name);
        if (!measures.firstCpu || power == m_powers.end()) return 0;
        const auto& [name, k0, k1, k2] = power->second;
        const double now = *measures.firstCpu;
        const auto capacity = static_cast<double>(measures.cpuCapacity);
        const auto asked = static_cast<double>(cycle.spec.requests.filter[ResourceTable::kCpuIdx.get()]);
        const double then = capacity != 0 ? 100 * (now / 100 * capacity + asked) / capacity : 0;
        return then > 100 ? 0 : goInteger(k1 * (std::exp(k2 * then) - std::exp(k2 * now)) * 1e15);
    }
    Scale scale() const override { return Scale::Own; }

    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>, std::span<std::int64_t> scores) const override {
        if (scores.empty()) return;
        const auto [least, greatest] = std::minmax_element(scores.begin(), scores.end());
        const std::int64_t low = *least, high = *greatest;
        if (low == 0 && high == 0) return;
        const auto range = static_cast<double>(wrappingSub(high, low));
        for (std::int64_t& score : scores)
            score = low == high ? kMaxNodeScore : kMaxNodeScore - goInteger(static_cast<double>(kMaxNodeScore) * static_cast<double>(wrappingSub(score, low)) / range);
    }

private:
    std::map<std::string, NodePower> m_powers;
};

}  // namespace

constinit const PluginInfo kPeaks{
    .name = "Peaks",
    .arguments = &kArgumentsOf<PeaksArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const Peaks>(args.of<PeaksArgs>()); },
};

}  // namespace bayplan
