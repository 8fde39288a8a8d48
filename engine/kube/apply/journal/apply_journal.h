// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an apply did, and was about to do: lines of JSON that are only appended, and are on the disk before a changing
// call is sent and after its answer. So after a crash only the outcome of the call in flight is unknown, and that call
// is known. Every line contains the hash of the line before it: none can be changed, removed or inserted unnoticed. It
// contains no credentials.
// Thread rule: one thread; one process for each journal.

#include <filesystem>
#include <memory>
#include <stop_token>

#include "base/result.h"
#include "kube/apply/journal/apply_entries.h"

namespace bayplan {

class ApplyJournal {
public:
    /// Creates a file that only its owner can read; an existing file is never overwritten. Errors: Unwritable.
    static Result<ApplyJournal> create(const std::filesystem::path& file, const ApplyHeader& header);
    /// Continues after the last complete line. Errors: Unwritable; Conflict (another process has it open, or it changed
    /// after it was read).
    static Result<ApplyJournal> resume(const RecoveredApply& recovered);
    ~ApplyJournal();
    ApplyJournal(ApplyJournal&&) noexcept;
    ApplyJournal& operator=(ApplyJournal&&) noexcept;

    /// On the disk when this returns. Errors: Unwritable; then nothing may be sent.
    Result<void> append(const ApplyEntry& entry);

private:
    struct Impl;
    explicit ApplyJournal(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// An incomplete last line is left out and reported. A pipe is read until its end, or until `stop`. Errors: Unreadable;
/// TooLarge; Cancelled; Syntax, with the line; Conflict (a line does not follow from the one before it: the file was changed).
Result<RecoveredApply> readApplyJournal(const std::filesystem::path& file, const std::stop_token& stop = {});

}  // namespace bayplan
