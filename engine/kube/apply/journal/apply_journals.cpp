// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/journal/apply_journals.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "io/text/time_text.h"
#include "kube/apply/approval.h"

namespace bayplan {

namespace fs = std::filesystem;

namespace {

constexpr const char* kEnding = ".jsonl";
constexpr const char* kAside = ".aside";

fs::path folderOf(const fs::path& state) { return state / "journals"; }
fs::path asideOf(fs::path journal) { return journal += kAside; }

/// Whether it is running: a run locks its journal as long as it lives.
bool carriedOn(const fs::path& journal) {
    const int file = ::open(journal.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool taken = ::flock(file, LOCK_SH | LOCK_NB) != 0;
    ::close(file);
    return taken;
}

}  // namespace

Result<fs::path> newJournalFile(const fs::path& state, const std::string& context, const std::string& hash, std::int64_t at) {
    const fs::path folder = folderOf(state);
    std::error_code failed;
    if (fs::create_directories(folder, failed)) fs::permissions(folder, fs::perms::owner_all, failed);
    if (failed) return Error{ErrorCode::Unwritable, worded("cannot make the folder of journals: %1", {failed.message()}), {folder.string(), 0, 0, {}, {}}};
    std::string name = context.empty() ? "cluster" : context;
    for (char& c : name)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_')) c = '_';
    std::string time = timeText(at);
    std::erase_if(time, [](char c) { return c == ':' || c == '-'; });
    const std::string stem = name + "-" + time + "-" + shortHash(hash);
    fs::path file = folder / (stem + kEnding);
    for (int n = 2; fs::exists(file, failed); ++n) file = folder / (stem + "-" + std::to_string(n) + kEnding);
    return file;
}

std::vector<RecoveredApply> interruptedApplies(const fs::path& state, std::vector<Error>& faults) {
    std::vector<RecoveredApply> found;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folderOf(state), failed)) {
        if (entry.path().extension() != kEnding || fs::exists(asideOf(entry.path()), failed) || carriedOn(entry.path())) continue;
        Result<RecoveredApply> read = readApplyJournal(entry.path());
        if (!read) faults.push_back(read.error());
        else if (!read->ended && read->header.releases.empty()) found.push_back(std::move(*read));
    }
    std::sort(found.begin(), found.end(), [](const RecoveredApply& a, const RecoveredApply& b) { return a.header.started > b.header.started; });
    return found;
}

std::set<std::string> runningApplies(const fs::path& state) {
    std::set<std::string> runs;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folderOf(state), failed)) {
        if (entry.path().extension() != kEnding || !carriedOn(entry.path())) continue;
        if (const Result<RecoveredApply> read = readApplyJournal(entry.path())) runs.insert(read->header.run);
    }
    return runs;
}

std::map<std::string, fs::path> journalsOf(const fs::path& state, const std::string& context, const std::string& server) {
    std::map<std::string, fs::path> journals;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folderOf(state), failed)) {
        if (entry.path().extension() != kEnding || carriedOn(entry.path())) continue;
        const Result<RecoveredApply> read = readApplyJournal(entry.path());
        if (read && read->header.releases.empty() && read->header.context == context && read->header.server == server) journals.emplace(read->header.run, entry.path());
    }
    return journals;
}

Result<void> layAside(const fs::path& journal) {
    if (std::ofstream mark(asideOf(journal)); !mark) return Error{ErrorCode::Unwritable, worded("cannot lay the journal aside"), {journal.string(), 0, 0, {}, {}}};
    return {};
}

}  // namespace bayplan
