// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/apply_journals.h"

#include <algorithm>
#include <ctime>
#include <fstream>

#include "kube/apply/approval.h"

namespace bayplan {

namespace {

constexpr const char* kAside = ".aside";

std::filesystem::path asideOf(std::filesystem::path journal) { return journal += kAside; }

}  // namespace

Result<std::filesystem::path> newJournalFile(const std::filesystem::path& folder, const std::string& hash, std::int64_t at) {
    std::error_code failed;
    if (std::filesystem::create_directories(folder, failed))
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all, failed);
    if (failed) return Error{ErrorCode::Unwritable, "cannot make the folder of journals: " + failed.message(), {folder.string(), 0, 0, {}, {}}};
    const std::time_t time = at;
    std::tm parts{};
    gmtime_r(&time, &parts);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
    const std::string stem = std::string(stamp) + "-" + shortHash(hash);
    std::filesystem::path file = folder / (stem + ".journal");
    for (int n = 2; std::filesystem::exists(file, failed); ++n) file = folder / (stem + "-" + std::to_string(n) + ".journal");
    return file;
}

std::vector<RecoveredApply> interruptedApplies(const std::filesystem::path& folder, std::vector<Error>& faults) {
    std::vector<RecoveredApply> found;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
        if (entry.path().extension() != ".journal" || std::filesystem::exists(asideOf(entry.path()), failed)) continue;
        Result<RecoveredApply> read = readApplyJournal(entry.path());
        if (!read) faults.push_back(read.error());
        else if (!read->ended) found.push_back(std::move(*read));
    }
    std::sort(found.begin(), found.end(), [](const RecoveredApply& a, const RecoveredApply& b) { return a.header.started > b.header.started; });
    return found;
}

Result<void> layAside(const std::filesystem::path& journal) {
    if (std::ofstream mark(asideOf(journal)); !mark) return Error{ErrorCode::Unwritable, "cannot lay the journal aside", {journal.string(), 0, 0, {}, {}}};
    return {};
}

}  // namespace bayplan
