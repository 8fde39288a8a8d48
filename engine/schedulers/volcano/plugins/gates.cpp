// SPDX-License-Identifier: GPL-3.0-or-later
// overcommit, resourcequota and sla: which groups may enter (specification ecosystem 3.5).
#include <algorithm>
#include <utility>

#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/plugins/queue_amounts.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

class Overcommit final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    void open() override {
        double factor = m_option.arguments.real("overcommit-factor", 1.2);
        if (factor < 1) factor = 1.2;
        Resource used;
        for (const auto& [name, node] : m_session.nodes()) used += node->used;
        Resource total = m_session.total();
        total *= factor;
        m_idle = exceededPart(total, used);
        for (const auto& [uid, job] : m_session.jobs()) {
            if (!job->group.minResources) continue;
            if (job->group.status.phase == PodGroupPhase::Inqueue) m_inqueue += job->withoutGated(job->minResources());
            else if (job->group.status.phase == PodGroupPhase::Running && job->allocatedTasks() >= job->group.minMember) m_inqueue += job->withoutGated(stillWanted(*job));
        }
    }

    Vote jobEnqueueable(JobInfo& job) override {
        if (!job.group.minResources) return Vote::Permit;
        const Resource wanted = job.minResources();  // gated tasks are taken off only where it is counted as entered
        const std::vector<std::string> over = (m_inqueue + wanted).exceedingWhereAsked(m_idle, wanted);
        if (over.empty()) return Vote::Permit;
        m_session.event(job.group, false, "Unschedulable", listed("resource in cluster is overused", "overused", over));
        return Vote::Reject;
    }

    void jobEnqueued(JobInfo& job) override {
        if (job.group.minResources) m_inqueue += job.withoutGated(job.minResources());
    }

private:
    Resource m_idle, m_inqueue;
};

/// Quotas of a namespace, with what this plugin has let in during the session, whether another plugin kept it out or not.
class QuotaGate final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    Vote jobEnqueueable(JobInfo& job) override {
        if (!job.group.minResources) return Vote::Permit;
        for (const ResourceQuota& quota : m_session.input().own.quotas) {
            if (quota.namespaceName != job.group.namespaceName) continue;
            ResourceList used = quota.used;
            if (const auto pending = m_pending.find(job.group.namespaceName); pending != m_pending.end()) used.add(pending->second);
            ResourceList whole = used;
            whole.add(*job.group.minResources);
            bool over = false;
            for (const auto& [name, hard] : quota.hard) {
                const Quantity* wanted = job.group.minResources->find(name);
                if (!wanted) continue;
                over = over || *whole.find(name) > hard;
            }
            if (!over) continue;
            m_session.event(job.group, false, "Unschedulable", insufficient(job.group, quota, used));
            return Vote::Reject;
        }
        m_pending[job.group.namespaceName].add(*job.group.minResources);
        return Vote::Permit;
    }

private:
    /// The text names only what is exceeded, as Go prints a map of quantities; what entered before it counts, but is not named.
    static std::string insufficient(const PodGroup& group, const ResourceQuota& quota, const ResourceList& used) {
        std::string requested, has, limited;
        for (const auto& [name, hard] : quota.hard) {
            const Quantity* amount = group.minResources->find(name);
            if (!amount) continue;
            Quantity sum = *amount;
            if (const Quantity* taken = used.find(name)) sum += *taken;
            if (sum <= hard) continue;
            const auto add = [&name = name](std::string& text, const QuantityTexts& texts) {
                if (const auto written = texts.find(name); written != texts.end()) text += (text.empty() ? "" : " ") + name + ":" + goQuantity(written->second);
            };
            add(requested, group.minResourceTexts);
            add(has, quota.usedTexts);
            add(limited, quota.hardTexts);
        }
        return "resource quota insufficient, requested: map[" + requested + "], used: map[" + has + "], limited: map[" + limited + "]";
    }

    std::map<std::string, ResourceList> m_pending;  // by namespace
};

class Sla final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    void open() override {
        if (const std::optional<std::int64_t> time = goDuration(m_option.arguments.text("sla-waiting-time")); time && *time > 0) m_waiting = time;
    }
    int jobOrder(const JobInfo& l, const JobInfo& r) override {
        const std::optional<std::int64_t> lWaits = waiting(l), rWaits = waiting(r);
        if (!lWaits || !rWaits) {
            if (!lWaits == !rWaits) return 0;
            return lWaits ? -1 : 1;
        }
        const auto lDue = due(l, *lWaits), rDue = due(r, *rWaits);
        if (lDue == rDue) return 0;
        return lDue < rDue ? -1 : 1;
    }
    Vote jobEnqueueable(JobInfo& job) override { return overdue(job) ? Vote::Permit : Vote::Abstain; }
    Vote jobPipelined(const JobInfo& job) override { return overdue(job) ? Vote::Permit : Vote::Abstain; }

private:
    std::optional<std::int64_t> waiting(const JobInfo& job) const { return job.waitingTime ? job.waitingTime : m_waiting; }
    bool overdue(const JobInfo& job) const {
        const std::optional<std::int64_t> time = waiting(job);
        return time && due(job, *time) <= std::pair<std::int64_t, std::int64_t>(m_session.input().now, 0);
    }
    /// Unix seconds, and nanoseconds beyond them.
    static std::pair<std::int64_t, std::int64_t> due(const JobInfo& job, std::int64_t waits) {
        return {job.group.created + waits / kNanoseconds, waits % kNanoseconds};
    }

    static constexpr std::int64_t kNanoseconds = 1'000'000'000;
    std::optional<std::int64_t> m_waiting;  // nanoseconds
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeOvercommit(Session& session, const PluginOption& option) { return std::make_unique<Overcommit>(session, option); }
std::unique_ptr<VolcanoPlugin> makeResourceQuota(Session& session, const PluginOption& option) { return std::make_unique<QuotaGate>(session, option); }
std::unique_ptr<VolcanoPlugin> makeSla(Session& session, const PluginOption& option) { return std::make_unique<Sla>(session, option); }

}  // namespace bayplan::volcano
