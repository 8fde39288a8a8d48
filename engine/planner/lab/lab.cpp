// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/lab.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "planner/lab/lab_bench.h"

namespace bayplan {

namespace {

constexpr std::array kLabMetricKinds{LabMetric::Kind::Placed, LabMetric::Kind::Pending, LabMetric::Kind::NotModelled, LabMetric::Kind::GangsWhole, LabMetric::Kind::NodesUsed,
                                     LabMetric::Kind::Slots, LabMetric::Kind::Deviation, LabMetric::Kind::LargestFree, LabMetric::Kind::Price, LabMetric::Kind::Compacted};

/// What the threads of one lab share.
class LabFloor {
public:
    LabFloor(const Lab& lab, const LabHow& how, const Budget& budget) : m_lab(lab), m_how(how), m_budget(budget) {
        for (std::size_t run = 0; run < lab.runs(); ++run)
            if (how.shard.has(run)) m_runs.push_back(run);
        m_outcomes.resize(m_runs.size());
    }

    /// Takes runs until there are none, or one fails.
    void work() {
        std::map<std::size_t, std::unique_ptr<LabBench>> benches;
        Budget own;
        own.stop = m_budget.stop;
        while (!m_failed) {
            const std::size_t place = m_next++;
            if (place >= m_runs.size()) return;
            const std::size_t strategy = m_runs[place] / m_lab.seeds.size(), seed = m_runs[place] % m_lab.seeds.size();
            std::erase_if(benches, [&](const auto& kept) { return kept.first < strategy; });  // its runs are all given away
            std::unique_ptr<LabBench>& bench = benches[strategy];
            if (!bench) bench = std::make_unique<LabBench>(m_lab, strategy);
            Result<LabBench::Done> done = bench->run(seed, own);
            const std::lock_guard lock(m_mutex);
            if (!done) {
                m_failed = true;
                if (!m_error) m_error = done.error();
                return;
            }
            m_outcomes[place] = std::move(done->outcome);
            m_budget.report({++m_done, m_runs.size(), "runs"});
            if (m_how.each) m_how.each(m_outcomes[place], done->after);
        }
    }

    Result<std::vector<LabOutcome>> outcomes() {
        if (m_error) return *m_error;
        return std::move(m_outcomes);
    }

private:
    const Lab& m_lab;
    const LabHow& m_how;
    const Budget& m_budget;
    std::vector<std::size_t> m_runs;
    std::vector<LabOutcome> m_outcomes;
    std::atomic<std::size_t> m_next{0};
    std::atomic<bool> m_failed{false};
    std::mutex m_mutex;
    std::size_t m_done = 0;
    std::optional<Error> m_error;
};

}  // namespace

const char* toString(LabMetric::Kind kind) {
    using enum LabMetric::Kind;
    switch (kind) {
    case Placed: return "placed";
    case Pending: return "pending";
    case NotModelled: return "notModelled";
    case GangsWhole: return "gangsWhole";
    case NodesUsed: return "nodesUsed";
    case Slots: return "slots";
    case Deviation: return "deviation";
    case LargestFree: return "largestFree";
    case Price: return "price";
    case Compacted: return "compacted";
    }
    return "";
}

std::string nameOf(const LabMetric& metric) { return toString(metric.kind) + (metric.of.empty() ? std::string() : "(" + metric.of + ")"); }

std::optional<LabMetric> labMetricNamed(const std::string& name) {
    const std::size_t open = name.find('(');
    for (const LabMetric::Kind kind : kLabMetricKinds) {
        if (name.substr(0, open) != toString(kind)) continue;
        if (open == std::string::npos) return LabMetric{kind, {}};
        if (name.back() == ')') return LabMetric{kind, name.substr(open + 1, name.size() - open - 2)};
    }
    return std::nullopt;
}

std::vector<LabMetric> metricsOf(const Lab& lab) {
    using enum LabMetric::Kind;
    const Catalog& catalog = lab.load.from->catalog();
    std::vector<LabMetric> metrics{{Placed, {}}, {Pending, {}}, {NotModelled, {}}};
    if (std::any_of(lab.load.pods.begin(), lab.load.pods.end(), [&](PodIdx pod) { return namesGang(catalog.pod(pod)); })) metrics.push_back({GangsWhole, {}});
    metrics.push_back({NodesUsed, {}});
    if (!lab.prices.empty()) metrics.push_back({Price, {}});
    if (lab.compaction) metrics.push_back({Compacted, {}});
    for (const SlotShape& shape : lab.shapes) metrics.push_back({Slots, shape.name});
    std::vector<bool> asked(catalog.resources.size(), false);
    asked[ResourceTable::kCpuIdx.get()] = asked[ResourceTable::kMemoryIdx.get()] = true;
    for (const PodIdx pod : lab.load.pods) {
        const std::vector<std::int64_t>& asks = catalog.specOf(pod).requests.filter;
        for (std::size_t r = 0; r < asks.size(); ++r) asked[r] = asked[r] || asks[r] > 0;
    }
    for (const LabMetric::Kind kind : {Deviation, LargestFree})
        for (std::size_t r = 0; r < asked.size(); ++r)
            if (asked[r]) metrics.push_back({kind, catalog.resources.name(ResourceIdx(r))});
    return metrics;
}

Result<std::vector<LabOutcome>> runLab(const Lab& lab, const LabHow& how, const Budget& budget) {
    LabFloor floor(lab, how, budget);
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < how.threads; ++i) others.emplace_back([&] { floor.work(); });
        floor.work();
    }
    return floor.outcomes();
}

}  // namespace bayplan
