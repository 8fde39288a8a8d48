// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/conclusion.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "cluster/delta.h"
#include "framework/fit_error.h"
#include "framework/node_rehearsal.h"
#include "framework/sampling.h"

namespace bayplan {

namespace {

/// The PostFilter plugins' texts. A plugin that is not modelled adds nothing.
Message postFilterText(const std::vector<Status>& answers) {
    std::vector<Message> texts;
    for (const Status& status : answers) {
        if (status.code == Code::NotModelled) return {};
        if (status.ok()) return {};  // a way was found: upstream then adds no text
        if (status.code == Code::Unschedulable && status.reasons.empty()) continue;
        if (status.code != Code::Unschedulable) texts.clear();  // it ended the point with its own text
        texts.push_back(status.said());
    }
    return listed(texts);
}

void insert(std::vector<std::string>& sorted, const std::string& name) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), name);
    if (at == sorted.end() || *at != name) sorted.insert(at, name);
}

/// The same cycle with another picture of the same catalog.
Cycle withPicture(const Cycle& cycle, const Cluster& cluster) {
    Cycle other(cluster, cycle.podIdx, cycle.index, cycle.nominated);
    other.lot = cycle.lot;
    other.together = cycle.together;
    other.heldAway = cycle.heldAway;
    other.postFilters = cycle.postFilters;
    other.nominations = cycle.nominations;
    other.running = cycle.running;
    other.clock = cycle.clock;
    return other;
}

/// A rejection by one plugin after a node was chosen.
void refuse(Decision& decision, const char* point, std::string_view plugin, const Status& status) {
    decision.reserved.clear();
    decision.refusedOn = decision.node;
    decision.node = NodeIdx();
    decision.tied.clear();
    decision.waiting.reset();
    decision.binding.reset();
    decision.activates.clear();
    const bool fitText =
        status.rejected() && (std::string_view(point) == "Reserve" || std::string_view(point) == "Permit");
    decision.outcome = status.rejected() ? Outcome::Unschedulable : Outcome::Error;
    decision.nominating = Nominating::Clear;
    if (fitText) noteRefusal(decision, status.code, std::string(plugin));
    if (status.code == Code::NotModelled) {
        decision.outcome = Outcome::NotModelled;
        decision.notModelled.push_back(worded("%1: %2", {plugin, status.said()}));
    } else if (fitText) {
        FitError there{.nodes = 1};
        count(there.counts, status.reasons);
        sayUnfit(decision, std::move(there));
    } else {
        decision.message = pluginFailed(point, plugin, status.said());
    }
}

}  // namespace

void concludeError(Decision& decision, const Status& status) {
    decision.outcome = Outcome::Error;
    decision.message = status.said();
    decision.nominating = Nominating::Clear;
    decision.unschedulablePlugins.clear();
    decision.pendingPlugins.clear();
}

void noteRefusal(Decision& decision, Code code, const std::string& plugin) {
    if (plugin.empty()) return;
    insert(code == Code::Pending ? decision.pendingPlugins : decision.unschedulablePlugins, plugin);
}

void noteRejection(Decision& decision, const CycleRun& run) {
    const Status& rejection = run.rejection();
    const std::vector<std::string>& lists = run.onlyPlugins();
    noteRefusal(decision, rejection.code, rejection.plugin);
    // If a plugin ends the point, the earlier plugins' lists do not count, unless they are the reason for the end.
    if (rejection.code == Code::UnschedulableAndUnresolvable
        && std::find(lists.begin(), lists.end(), rejection.plugin) == lists.end())
        return;
    for (const std::string& plugin : lists) insert(decision.unschedulablePlugins, plugin);
}

void sayUnfit(Decision& decision, FitError why) {
    decision.message = messageOf(why, postFilterText(decision.postFilter));
    decision.unfit = std::make_shared<const FitError>(std::move(why));
}

void concludeUnfit(Decision& decision, CycleRun& run, FitError why, std::span<const NodeCode> rejected) {
    decision.outcome = Outcome::Unschedulable;
    if (!run.cycle().postFilters) return sayUnfit(decision, std::move(why));
    NodeRehearsal rehearsal(run);
    const auto& slots = run.profile().postFilter;
    if (slots.empty()) decision.nominating = Nominating::Clear;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        PostFilterResult result =
            slots[i].point->postFilter(run.cycle(), run.stateOfPostFilter(i), rejected, rehearsal);
        result.status.plugin = slots[i].plugin->name();
        const Code code = result.status.code;
        if (code == Code::Unschedulable && result.clearsNomination) decision.nominating = Nominating::Clear;
        if (code == Code::Success || code == Code::Error) decision.nominating = Nominating::Keep;
        if (code == Code::Success && result.nominated.valid()) {
            decision.preemption = Preemption{result.nominated, std::move(result.victims)};
            decision.nominating = Nominating::Set;
        }
        decision.freed.insert(decision.freed.end(), result.freed.begin(), result.freed.end());
        if (result.rejects) {
            result.rejects->plugin = result.status.plugin;
            decision.rejects.push_back(std::move(*result.rejects));
        }
        decision.postFilter.push_back(std::move(result.status));
        if (code != Code::Unschedulable && code != Code::NotModelled) break;
    }
    for (const auto& slot : run.profile().rounds) {
        std::optional<WaitingRejection> rejects = slot.point->unfit(run.cycle(), messageOf(why));
        if (!rejects) continue;
        rejects->plugin = slot.plugin->name();
        decision.rejects.push_back(std::move(*rejects));
    }
    sayUnfit(decision, std::move(why));
}

void concludeChosen(Decision& decision, const CycleRun& run) {
    if (run.equalsByLot() && decision.tied.size() > 1) {
        SamplingState lot{0, run.cycle().lot};
        const auto chosen = decision.tied.begin() + static_cast<std::ptrdiff_t>(lot.draw() % decision.tied.size());
        std::rotate(decision.tied.begin(), chosen, chosen + 1);
    }
    decision.node = decision.tied.front();
    const Profile& profile = run.profile();
    for (std::size_t slot = 0; slot < profile.reserve.size(); ++slot) {
        Reservation reservation = run.reserve(slot, decision.node);
        if (!reservation.status.ok())
            return refuse(decision, "Reserve", profile.reserve[slot].plugin->name(), reservation.status);
        decision.reserved.insert(decision.reserved.end(), reservation.deltas.begin(), reservation.deltas.end());
    }
    concludePermit(decision, run);
}

void concludePermit(Decision& decision, const CycleRun& run) {
    decision.waiting.reset();
    decision.activates.clear();
    std::vector<Message> why;
    for (const auto& slot : run.profile().permit) {
        const PermitAnswer permission = slot.point->permit(run.cycle(), decision.node);
        decision.activates.insert(decision.activates.end(), permission.activates.begin(), permission.activates.end());
        const Status& status = permission.status;
        if (status.ok()) continue;
        if (status.code != Code::Wait) return refuse(decision, "Permit", slot.plugin->name(), status);
        const std::chrono::milliseconds atMost = std::min(permission.atMost, kLongestWait);
        if (!decision.waiting || atMost < decision.waiting->atMost) decision.waiting = PermitWait{std::string(slot.plugin->name()), atMost};
        if (!status.reasons.empty()) why.push_back(status.said());
    }
    if (!decision.waiting) return concludeBinding(decision, run);
    decision.outcome = Outcome::Waiting;
    why.push_back(worded("one or more plugins asked to wait and no plugin rejected pod"));
    decision.message = listed(why);
}

void rejectPermitted(Decision& decision, const WaitingRejection& rejection) {
    decision.unschedulablePlugins.clear();
    refuse(decision, "Permit", rejection.plugin, Status{Code::Unschedulable, {rejection.why}, {}});
}

void concludeBinding(Decision& decision, const CycleRun& run) {
    decision.outcome = Outcome::Scheduled;
    decision.binding.reset();
    const Profile& profile = run.profile();
    std::optional<Draft> taken;
    std::optional<Cycle> after;
    if (!decision.reserved.empty() && !profile.preBind.empty()) {
        taken.emplace(run.cycle().cluster);
        for (const Delta& reserved : decision.reserved) static_cast<void>(taken->apply(reserved));  // of a picture that has gone on, some cannot be taken
        after.emplace(withPicture(run.cycle(), taken->cluster()));
    }
    const Cycle& cycle = after ? *after : run.cycle();
    std::vector<Message> why;
    for (const auto& slot : profile.preBind) {
        const PermitAnswer answer = slot.point->preBind(cycle, decision.node);
        if (answer.status.ok()) continue;
        if (answer.status.code != Code::Wait) return refuse(decision, "PreBind", slot.plugin->name(), answer.status);
        if (!decision.binding || answer.atMost < decision.binding->atMost) decision.binding = PermitWait{std::string(slot.plugin->name()), answer.atMost};
        why.push_back(answer.status.said());
    }
    if (decision.binding) decision.message = listed(why);
    for (const auto& slot : profile.bind) {
        const Status status = slot.point->bind(cycle, decision.node);
        if (status.code == Code::Skip) continue;
        if (!status.ok()) return refuse(decision, "Bind", slot.plugin->name(), status);
        break;
    }
    for (const auto& slot : profile.postBind) slot.point->postBind(cycle, decision.node);
}

void leaveOpen(Decision& decision) {
    if (decision.notModelled.empty()) return;
    decision.outcome = Outcome::NotModelled;
    decision.node = NodeIdx();
    decision.tied.clear();
    decision.reserved.clear();
    decision.waiting.reset();
    if (decision.binding) decision.message = {};
    decision.binding.reset();
}

void noteUnknown(Decision& decision, const CycleRun& run) {
    if (run.notModelled().empty()) return;
    decision.notModelled = run.notModelled();
    leaveOpen(decision);
}

}  // namespace bayplan
