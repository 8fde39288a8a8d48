// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/extenders/extender_record.h"

#include <algorithm>
#include <chrono>
#include <type_traits>
#include <utility>

namespace bayplan {

namespace {

class Recorded final : public Extender {
public:
    Recorded(std::shared_ptr<const Extender> asked, std::shared_ptr<ExtenderRecord> record)
        : m_asked(std::move(asked)), m_record(std::move(record)) {}

    std::string_view name() const override { return m_asked->name(); }
    bool ignorable() const override { return m_asked->ignorable(); }
    bool interested(const Pod& pod) const override { return m_asked->interested(pod); }
    bool filters() const override { return m_asked->filters(); }
    bool prioritizes() const override { return m_asked->prioritizes(); }
    bool preempts() const override { return m_asked->preempts(); }
    bool binds() const override { return m_asked->binds(); }
    std::int64_t weight() const override { return m_asked->weight(); }

    Result<Filtered> filter(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes, const std::stop_token& stop) const override {
        ExtenderAnswer answer = about(ExtenderAnswer::Verb::Filter, nodes.size());
        Result<Filtered> reply = timed(answer, [&] { return m_asked->filter(cluster, pod, nodes, stop); });
        if (reply) {
            answer.answered = reply->feasible.size();
            answer.refused = reply->unresolvable;
            answer.refused.insert(answer.refused.end(), reply->refused.begin(), reply->refused.end());
        }
        answer.passedOver = ignorable();
        m_record->add(std::move(answer));
        return reply;
    }

    Result<std::vector<HostScore>> prioritize(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes,
                                              const std::stop_token& stop) const override {
        if (!prioritizes()) return m_asked->prioritize(cluster, pod, nodes, stop);  // no webhook is called then
        ExtenderAnswer answer = about(ExtenderAnswer::Verb::Prioritize, nodes.size());
        Result<std::vector<HostScore>> reply = timed(answer, [&] { return m_asked->prioritize(cluster, pod, nodes, stop); });
        if (reply && !reply->empty()) {
            const auto [least, most] = std::minmax_element(reply->begin(), reply->end(), [](const HostScore& a, const HostScore& b) { return a.score < b.score; });
            answer.answered = reply->size();
            answer.least = least->score;
            answer.most = most->score;
        }
        answer.weight = weight();
        answer.passedOver = true;  // upstream goes on without its scores
        m_record->add(std::move(answer));
        return reply;
    }

    Result<std::vector<PreemptionCandidate>> preempt(const Cluster& cluster, PodIdx pod, std::span<const PreemptionCandidate> candidates,
                                                     const std::stop_token& stop) const override {
        ExtenderAnswer answer = about(ExtenderAnswer::Verb::Preempt, candidates.size());
        Result<std::vector<PreemptionCandidate>> reply = timed(answer, [&] { return m_asked->preempt(cluster, pod, candidates, stop); });
        if (reply) answer.answered = reply->size();
        answer.passedOver = ignorable();
        m_record->add(std::move(answer));
        return reply;
    }

    Result<void> bind(const Cluster& cluster, PodIdx pod, const std::string& node, const std::stop_token& stop) const override {
        return m_asked->bind(cluster, pod, node, stop);
    }

private:
    ExtenderAnswer about(ExtenderAnswer::Verb verb, std::size_t asked) const {
        ExtenderAnswer answer;
        answer.extender = std::string(name());
        answer.verb = verb;
        answer.asked = asked;
        return answer;
    }

    template <typename Ask>
    static std::invoke_result_t<Ask> timed(ExtenderAnswer& answer, Ask&& ask) {
        const auto begin = std::chrono::steady_clock::now();
        auto reply = ask();
        answer.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        if (!reply) answer.error = reply.error();
        return reply;
    }

    std::shared_ptr<const Extender> m_asked;
    std::shared_ptr<ExtenderRecord> m_record;
};

}  // namespace

void ExtenderRecord::add(ExtenderAnswer answer) {
    const std::lock_guard lock(m_mutex);
    m_answers.push_back(std::move(answer));
}

std::vector<ExtenderAnswer> ExtenderRecord::answers() const {
    const std::lock_guard lock(m_mutex);
    return m_answers;
}

Extenders recorded(Extenders extenders, std::shared_ptr<ExtenderRecord> record) {
    for (auto& extender : extenders.all) extender = std::make_shared<const Recorded>(std::move(extender), record);
    return extenders;
}

}  // namespace bayplan
