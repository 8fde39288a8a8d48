// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes that are lent for a part of the day (specification ecosystem 3.10).
#include <algorithm>
#include <charconv>
#include <cmath>

#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

constexpr std::string_view kZoneKey = "tdm.revocable-zone.";
constexpr std::int64_t kDay = 24 * 60;

/// Minutes of the day; below 0: it is no time.
std::int64_t minutesOf(std::string_view text) {
    std::int64_t hours = -1, minutes = -1;
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return -1;
    std::from_chars(text.data(), text.data() + colon, hours);
    std::from_chars(text.data() + colon + 1, text.data() + text.size(), minutes);
    return hours < 0 || hours > 23 || minutes < 0 || minutes > 59 ? -1 : hours * 60 + minutes;
}

class Tdm final : public VolcanoPlugin {
public:
    Tdm(Session& session, const PluginOption& option) : VolcanoPlugin(session, option) {
        for (const auto& [key, range] : option.arguments.values)
            if (key.starts_with(kZoneKey)) m_zones[key.substr(kZoneKey.size())] = range;
        if (const std::optional<std::int64_t> period = goDuration(option.arguments.text("tdm.evict.period"))) m_period = *period / 1'000'000'000;
        m_cleared = session.input().clearedZones;
    }

    NodeFaults predicate(const TaskInfo& task, const NodeInfo& node) override {
        const std::string* zone = zoneOf(node);
        if (!zone) return {};
        if (const std::string why = closed(*zone); !why.empty()) return {{Code::UnschedulableAndUnresolvable, why}};
        if (task.revocableZone.empty()) return {{Code::UnschedulableAndUnresolvable, "not allow to dispatch to revocable node"}};
        return {};
    }

    std::optional<double> nodeOrder(const TaskInfo& task, const NodeInfo& node) override {
        const std::string* zone = zoneOf(node);
        return zone && closed(*zone).empty() && !task.revocableZone.empty() ? 100 : 0;
    }

    Victims preemptable(const TaskInfo& preemptor, const TaskList& candidates) override {
        if (preemptor.preemptable || !preemptor.revocableZone.empty()) return TaskList{};
        TaskList some;
        for (TaskInfo* task : candidates) {
            const NodeInfo* node = m_session.node(task->node);
            if (task->preemptable && task->status == TaskStatus::Running && node && !zoneOf(*node)) some.push_back(task);
        }
        return asManyAsAllowed(some);
    }

    /// Of zones that are closed. Whoever is left then stays until the period is over.
    TaskList victims(const TaskList&) override {
        const std::int64_t now = m_session.input().now;
        if (m_cleared && *m_cleared + m_period > now) return {};
        m_cleared = now;
        m_session.report().clearedZones = true;
        TaskList all;
        for (const auto& [zone, range] : m_zones) {
            if (closed(zone).empty()) continue;
            TaskList some;
            for (const auto& [uid, job] : m_session.jobs())
                for (const auto& [id, task] : job->tasks) {
                    const NodeInfo* node = task->status == TaskStatus::Running && task->preemptable ? m_session.node(task->node) : nullptr;
                    const std::string* own = node ? zoneOf(*node) : nullptr;
                    if (own && *own == zone) some.push_back(task);
                }
            for (TaskInfo* task : asManyAsAllowed(some)) all.push_back(task);
        }
        return all;
    }

    int jobOrder(const JobInfo& l, const JobInfo& r) override {
        if (l.preemptable == r.preemptable) return 0;
        return l.preemptable ? 1 : -1;
    }
    Vote jobPipelined(const JobInfo& job) override { return job.isPipelined() ? Vote::Permit : Vote::Reject; }
    std::optional<bool> jobStarving(const JobInfo& job) override { return !job.preemptable && job.count(TaskStatus::Pending) > 0; }

private:
    static const std::string* zoneOf(const NodeInfo& node) {
        const std::string* zone = node.object->labels.find(kRevocableZoneAnnotation);
        return zone && !zone->empty() ? zone : nullptr;
    }

    /// Why nothing may go there now; empty: it is open. A window that ends before it begins lasts until the next day.
    std::string closed(const std::string& zone) const {
        const auto at = m_zones.find(zone);
        if (at == m_zones.end()) return "revocable zone " + zone + " not support";
        const std::size_t dash = at->second.find('-');
        const std::int64_t begin = minutesOf(std::string_view(at->second).substr(0, dash));
        std::int64_t end = dash == std::string::npos ? -1 : minutesOf(std::string_view(at->second).substr(dash + 1));
        if (begin < 0 || end < 0) return "revocable zone " + zone + " format error " + at->second;
        if (end <= begin) end += kDay;
        const std::int64_t now = m_session.input().now % (kDay * 60);  // to the second: 21:00:00 is the last one of "10:00-21:00"
        return now < begin * 60 || now > end * 60 ? "current time beyond revocable zone " + zone + ":" + at->second : std::string();
    }

    TaskList asManyAsAllowed(const TaskList& tasks) const {
        std::map<std::string, std::int32_t> left;
        TaskList victims;
        for (TaskInfo* task : tasks) {
            const JobInfo* job = m_session.job(task->job);
            if (!job) continue;
            std::int32_t& count = left.try_emplace(job->uid, mostOf(*job)).first->second;
            if (count <= 0) continue;
            --count;
            victims.push_back(task);
        }
        return victims;
    }

    /// A whole number, or a part of all tasks: "30%", rounded up. Anything else is nothing.
    static std::int32_t amountOf(std::string_view text, std::size_t tasks) {
        const bool part = text.ends_with('%');
        if (part) text.remove_suffix(1);
        const std::int32_t number = goInt32(text).value_or(0);
        return part ? static_cast<std::int32_t>(std::ceil(static_cast<double>(number) * static_cast<double>(tasks) / 100)) : number;
    }

    static std::int32_t mostOf(const JobInfo& job) {
        const std::int32_t running = job.count(TaskStatus::Running);
        if (const std::string* text = job.group.annotations.find(kMinAvailableAnnotation)) {
            const std::int32_t least = amountOf(*text, job.tasks.size());
            return running >= least ? running - least : 1;
        }
        if (const std::string* text = job.group.annotations.find(kMaxUnavailableAnnotation)) {
            const std::int32_t gone = static_cast<std::int32_t>(job.tasks.size()) - job.count(TaskStatus::Succeeded) - job.count(TaskStatus::Failed) - running;
            return std::max(0, amountOf(*text, job.tasks.size()) - gone);
        }
        return 1;
    }

    std::map<std::string, std::string> m_zones;  // "10:00-21:00" by name
    std::int64_t m_period = 60;                  // seconds
    std::optional<std::int64_t> m_cleared;       // Unix seconds
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeTdm(Session& session, const PluginOption& option) { return std::make_unique<Tdm>(session, option); }

}  // namespace bayplan::volcano
