// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The autosaved journal: every change of a session as one line of JSON, appended and flushed before the window shows
// it as done, so that a crash loses nothing. Only a clean close deletes it.
// Thread rule: one thread.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "planner/plan.h"

namespace bayplan {

/// A scheduler configuration as it was in use; both empty: the default.
struct NamedConfiguration {
    std::string name;  // as people know it: a file's name
    std::string yaml;

    bool operator==(const NamedConfiguration&) const = default;
};

/// A running cluster, as a kubeconfig knows it.
struct ClusterName {
    std::string context, server;

    bool operator==(const ClusterName&) const = default;
};

struct JournalHeader {
    std::vector<std::string> sources;      // absolute paths to open again
    NamedConfiguration configuration;      // that the session began with
    std::int64_t started = 0;              // Unix seconds
    std::optional<ClusterName> cluster{};  // to connect to again, instead of sources
};

/// What is undone at once: steps, or that another configuration came into use.
struct JournalEntry {
    std::vector<PlanStep> steps{};
    std::optional<NamedConfiguration> configuration{};

    bool operator==(const JournalEntry&) const = default;
};

/// Steps of an entry that cannot be made any more, since the cluster went on without them.
struct TakenOff {
    std::size_t entry = 0;           // of those that are done, and then of those that can be redone, in order
    std::vector<std::size_t> steps;  // ascending
};

class Journal {
public:
    /// Errors: Unwritable.
    static Result<Journal> create(const std::filesystem::path& file, const JournalHeader& header);
    ~Journal();  // keeps the file
    Journal(Journal&&) noexcept;
    Journal& operator=(Journal&&) noexcept;

    /// A group of steps that is undone together. Errors: Unwritable.
    Result<void> done(const std::vector<PlanStep>& steps);
    /// Another configuration came into use, as a change that can be undone. Errors: Unwritable.
    Result<void> configured(const NamedConfiguration& configuration);
    Result<void> undone();
    Result<void> redone();
    /// Entries of which no step is left are none any more; those behind them keep their numbers until the next call.
    /// Errors: Unwritable.
    Result<void> takenOff(const std::vector<TakenOff>& off);
    /// A clean end: nothing to restore.
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
    std::vector<JournalEntry> undone;  // could be redone, in the order of redoing
    bool truncated = false;            // the last line was cut short and is left out
};

/// Errors: Unreadable, Syntax.
Result<Recovered> readJournal(const std::filesystem::path& file);

}  // namespace bayplan
