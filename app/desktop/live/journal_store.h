// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The folder of journals. Each running window holds a lock beside its own; if the lock of a journal is free, its
// session did not end cleanly.
// Thread rule: GUI thread only.

#include <QString>
#include <memory>
#include <optional>

#include "base/result.h"
#include "io/sessions/journal.h"

class QLockFile;

namespace bayplan {

class JournalStore {
public:
    explicit JournalStore(QString folder);
    ~JournalStore();

    /// A new journal for this window, which replaces the former one. Errors: Unwritable.
    Result<std::unique_ptr<Journal>> create(const JournalHeader& header);

    /// Another window of this program has a journal of that name next.
    void release();

    /// The newest journal of a session that did not end cleanly, locked for this window from now on. Empty ones are
    /// removed.
    std::optional<Recovered> claimLeftBehind();
    /// Removes the journal from claimLeftBehind().
    void discardClaimed();

private:
    QString m_folder;
    int m_made = 0;
    std::unique_ptr<QLockFile> m_own;
    std::unique_ptr<QLockFile> m_claim;
    QString m_claimed;
};

}  // namespace bayplan
