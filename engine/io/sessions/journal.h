// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The autosaved journal: every change of a session as one line of JSON, appended and flushed before the window shows
// the change as done, so that a crash loses nothing. Only a clean close deletes it.
// Thread rule: one thread.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "planner/plan.h"

namespace bayplan {

/// A scheduler configuration in use; both members empty: the default.
struct NamedConfiguration {
    std::string name;  // for people: the name of a file
    std::string yaml;

    bool operator==(const NamedConfiguration&) const = default;
};

/// A live cluster by its names in a kubeconfig.
struct ClusterName {
    std::string context, server;

    bool operator==(const ClusterName&) const = default;
};

struct JournalHeader {
    std::vector<std::string> sources;      // absolute paths to open again
    NamedConfiguration configuration;      // at the start of the session
    std::int64_t started = 0;              // Unix seconds
    std::optional<ClusterName> cluster{};  // to connect to again, instead of opening sources
};

/// A unit of undo: steps, or a change to another configuration.
struct JournalEntry {
    std::vector<PlanStep> steps{};
    std::optional<NamedConfiguration> configuration{};

    bool operator==(const JournalEntry&) const = default;
};

/// Steps of an entry that are impossible now, because the cluster changed without them.
struct TakenOff {
    std::size_t entry = 0;           // index among the done entries and then those that can be redone, in order
    std::vector<std::size_t> steps;  // ascending
};

class Journal {
public:
    /// Errors: Unwritable.
    static Result<Journal> create(const std::filesystem::path& file, const JournalHeader& header);
    ~Journal();  // keeps the file
    Journal(Journal&&) noexcept;
    Journal& operator=(Journal&&) noexcept;

    /// Records a group of steps that is undone together. Errors: Unwritable.
    Result<void> done(const std::vector<PlanStep>& steps);
    /// Records a change to another configuration, which can be undone. Errors: Unwritable.
    Result<void> configured(const NamedConfiguration& configuration);
    /// Records what is known of the plan beside its steps; by the first step it is told from another plan. Errors: Unwritable.
    Result<void> planned(const Plan& plan);
    Result<void> undone();
    Result<void> redone();
    /// Entries without any remaining step are removed; the entries behind them keep their indices until the next call.
    /// Errors: Unwritable.
    Result<void> takenOff(const std::vector<TakenOff>& off);
    /// For a clean end: nothing to restore.
    void remove();

private:
    struct Impl;
    explicit Journal(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

struct Recovered {
    std::filesystem::path file;
    JournalHeader header;
    std::vector<JournalEntry> groups;  // done and not undone at the end
    std::vector<JournalEntry> undone;  // can be redone, in the order of redoing
    std::optional<Plan> planned{};     // what was known of the plan at last, with its first step alone
    bool changedSince = false;         // its steps were
    bool truncated = false;            // the last line was incomplete and is left out
};

/// Errors: Unreadable, Syntax.
Result<Recovered> readJournal(const std::filesystem::path& file);

}  // namespace bayplan
