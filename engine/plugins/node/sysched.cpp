// SPDX-License-Identifier: GPL-3.0-or-later
// Score: nodes first where the pod and its neighbours are exposed to the fewest system calls that they do not need.
// Source: scheduler-plugins 903da7d pkg/sysched; specification ecosystem 2.8, conformance/sysched.

#include "plugins/node/sysched.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/wrapping.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "plugins/node/system_calls.h"

namespace bayplan {

extern const PluginInfo kSySched;

namespace {

struct CallsState final : PluginState {
    const SystemCallIndex* index = nullptr;
    const SystemCalls* usual = nullptr;  // of pods that name no profile
    const SystemCalls* asked = nullptr;  // of the pod
};

class SySched final : public Plugin, public PreScorePlugin, public ScorePlugin {
public:
    explicit SySched(const SySchedArgs& args) : m_default(args.defaultNamespace + "/" + args.defaultName) {}

    std::string_view name() const override { return kSySched.name; }
    bool looksAhead() const override { return true; }
    bool nodeLocal(const Cycle&) const override { return false; }  // its scale is its own

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        auto state = std::make_unique<CallsState>();
        state->index = &cycle.index.derived.of<SystemCallIndex>();
        state->usual = &state->index->ofProfile(m_default);
        state->asked = &callsOf(*state, cycle.podIdx);
        return {{}, std::move(state)};
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return score(cycle, preScore(cycle, {}).state.get(), node);
        const auto& calls = static_cast<const CallsState&>(*state);
        if (calls.asked->empty()) return std::numeric_limits<std::int64_t>::max();
        const std::vector<PodIdx> running = runningOn(cycle, node);
        SystemCalls all;
        for (const PodIdx pod : running) all.add(callsOf(calls, pod));
        std::int64_t exposed = all.without(*calls.asked);
        all.add(*calls.asked);
        for (const PodIdx pod : running) exposed += all.without(callsOf(calls, pod));
        return exposed;
    }
    Scale scale() const override { return Scale::Own; }

    /// Reversed by the greatest, in integers that wrap around.
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>, std::span<std::int64_t> scores) const override {
        const std::int64_t greatest = scores.empty() ? 0 : std::max<std::int64_t>(0, *std::max_element(scores.begin(), scores.end()));
        for (std::int64_t& score : scores) score = greatest == 0 ? kMaxNodeScore : wrappingSub(kMaxNodeScore, wrappingDiv(wrappingMul(kMaxNodeScore, score), greatest));
    }

private:
    static const SystemCalls& callsOf(const CallsState& state, PodIdx pod) {
        const SystemCalls& own = state.index->ofPod(pod);
        return own.empty() ? *state.usual : own;
    }

    /// The real plugin counts pods that it saw running, and of two with one name only the first.
    static std::vector<PodIdx> runningOn(const Cycle& cycle, const NodeView& node) {
        const Catalog& catalog = cycle.cluster.catalog();
        std::vector<PodIdx> running;
        for (const PodIdx idx : node.state.pods) {
            const Pod& pod = catalog.pod(idx);
            if (pod.phase != PodPhase::Running || cycle.cluster.placement(idx).standing != Standing::Bound) continue;
            running.push_back(idx);
        }
        std::stable_sort(running.begin(), running.end(), [&](PodIdx a, PodIdx b) { return std::pair(std::string_view(catalog.pod(a).name), a) < std::pair(std::string_view(catalog.pod(b).name), b); });
        running.erase(std::unique(running.begin(), running.end(), [&](PodIdx a, PodIdx b) { return catalog.pod(a).name == catalog.pod(b).name; }), running.end());
        return running;
    }

    std::string m_default;
};

}  // namespace

void describe(ArgumentVisitor& visitor, SySchedArgs& args) {
    visitor.text({"defaultProfileNamespace", WORDS_FOR_PEOPLE("Arguments", "Namespace of the usual profile"), Given::Written}, args.defaultNamespace);
    visitor.text({"defaultProfileName", WORDS_FOR_PEOPLE("Arguments", "Usual profile"), Given::Written}, args.defaultName);
}

constinit const PluginInfo kSySched{
    .name = "SySched",
    .arguments = &kArgumentsOf<SySchedArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const SySched>(args.of<SySchedArgs>()); },
};

}  // namespace bayplan
