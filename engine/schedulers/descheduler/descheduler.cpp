// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/descheduler/descheduler.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

Error cancelled() { return Error{ErrorCode::Cancelled, worded("descheduling was stopped"), {}}; }

/// As Go prints a list of errors: without repetitions, in brackets if there are several.
std::string aggregate(const std::vector<std::string>& errors) {
    std::vector<std::string> unique;
    for (const std::string& error : errors)
        if (!among(unique, error)) unique.push_back(error);
    if (unique.size() == 1) return unique.front();
    std::string text;
    for (const std::string& error : unique) text += (text.empty() ? "[" : ", ") + error;
    return text.empty() ? text : text + "]";
}

ProfileEvictor answersOf(const std::string& profile, const DefaultEvictor& evictor, const EvictablePods& pods) {
    ProfileEvictor all{profile, {}};
    std::vector<std::size_t> order(pods.objects().pods.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return pods.key(a) < pods.key(b); });
    for (const std::size_t pod : order) {
        EvictorAnswer answer{pods.key(pod), evictor.evictable(pod), aggregate(evictor.checks(pod)), {}};
        if (answer.evictable) answer.mayGo = evictor.mayGo(pod);
        all.pods.push_back(std::move(answer));
    }
    return all;
}

}  // namespace

Result<DeschedulingCycle> deschedule(const Objects& objects, const std::vector<PodHistory>& histories, const DeschedulerPolicy& policy, std::int64_t now,
                                     const Budget& budget) {
    DeschedulingCycle cycle;
    EvictablePods pods(objects, histories, policy);
    std::vector<DefaultEvictor> evictors;
    for (const DeschedulerProfile& profile : policy.profiles) {
        Result<DefaultEvictor> evictor = DefaultEvictor::make(profile.evictor, pods, now);
        if (!evictor) return evictor.error();
        if (budget.stopped()) return cancelled();
        cycle.evictors.push_back(answersOf(profile.name, *evictor, pods));
        evictors.push_back(std::move(*evictor));
    }
    const std::vector<std::size_t> nodes = pods.ready(policy.nodeSelector);
    if (nodes.size() < 2) {
        cycle.skipped = "the cluster size is 0 or 1 (" + std::to_string(nodes.size()) + " ready nodes match)";
        return cycle;
    }
    // All profiles' Deschedule strategies come before any profile's Balance strategies.
    for (const auto part : {&DeschedulerProfile::deschedule, &DeschedulerProfile::balance})
        for (std::size_t p = 0; p < policy.profiles.size(); ++p)
            for (const Strategy& strategy : policy.profiles[p].*part) {
                if (budget.stopped()) return cancelled();
                const StrategyRun at{pods, evictors[p], nodes, policy.profiles[p].name, nameOf(strategy), now, cycle};
                std::visit([&](const auto& args) { run(args, at); }, strategy);
            }
    return cycle;
}

}  // namespace bayplan
