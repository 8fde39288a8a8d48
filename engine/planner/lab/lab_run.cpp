// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/lab_run.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "planner/lab/lab_bench.h"

namespace bayplan {

namespace {

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
