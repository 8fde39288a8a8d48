// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/journal_store.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLockFile>

#include "common/text.h"

namespace bayplan {

namespace {

std::unique_ptr<QLockFile> lockOf(const QString& journal) {
    auto lock = std::make_unique<QLockFile>(journal + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);  // stale only when its process has ended
    return lock;
}

}  // namespace

JournalStore::JournalStore(QString folder) : m_folder(std::move(folder)) {}
JournalStore::~JournalStore() = default;

Result<std::unique_ptr<Journal>> JournalStore::create(const JournalHeader& header) {
    if (!QDir().mkpath(m_folder))
        return Error{ErrorCode::Unwritable, "cannot make the folder for journals", {toStdString(m_folder), 0, 0, {}, {}}};
    QString file;
    do {
        file = QStringLiteral("%1/%2-%3.journal").arg(m_folder).arg(QCoreApplication::applicationPid()).arg(++m_made);
    } while (QFile::exists(file));
    m_own = lockOf(file);
    if (!m_own->tryLock(0))
        return Error{ErrorCode::Unwritable, "cannot lock the journal", {toStdString(file), 0, 0, {}, {}}};
    auto journal = Journal::create(QFile::encodeName(file).toStdString(), header);
    if (!journal) return journal.error();
    return std::make_unique<Journal>(std::move(*journal));
}

void JournalStore::release() { m_own.reset(); }

std::optional<Recovered> JournalStore::claimLeftBehind() {
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList({QStringLiteral("*.journal")}, QDir::Files, QDir::Time)) {
        const QString file = folder.filePath(name);
        auto lock = lockOf(file);
        if (!lock->tryLock(0)) continue;  // a window uses it
        auto recovered = readJournal(QFile::encodeName(file).toStdString());
        if (recovered && recovered->groups.empty() && recovered->undone.empty()) {
            QFile::remove(file);  // nothing was changed: nothing to restore
            continue;
        }
        if (!recovered) continue;  // it may be of another version: it stays
        m_claim = std::move(lock);
        m_claimed = file;
        return std::move(*recovered);
    }
    return {};
}

void JournalStore::discardClaimed() {
    if (!m_claimed.isEmpty()) QFile::remove(m_claimed);
    m_claimed.clear();
    m_claim.reset();
}

}  // namespace bayplan
