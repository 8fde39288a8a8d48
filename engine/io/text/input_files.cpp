// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/input_files.h"

#include <algorithm>

#include <sys/stat.h>

namespace bayplan {

namespace {

namespace fs = std::filesystem;

constexpr int kMaxFolderDepth = 64;  // for names that grow without end

void unreadable(DiagnosticList& diagnostics, const fs::path& path, const Message& why) {
    diagnostics.add(Severity::Error, Error{ErrorCode::Unreadable, why, Origin{path.string(), 0, 0, {}, {}}});
}

std::uint64_t sizeOf(const fs::path& file) {
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(file, failure);
    return failure ? 0 : size;
}

void walk(const fs::path& folder, int depth, WalkedFolders& walked, std::vector<InputFile>& files, DiagnosticList& diagnostics) {
    if (!walked.enter(folder)) return;
    std::error_code failure;
    std::vector<fs::path> entries;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure)) entries.push_back(at->path());
    if (failure) unreadable(diagnostics, folder, failure.message());
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
        if (entry.filename().string().starts_with('.')) continue;
        const fs::file_status status = fs::status(entry, failure);
        if (fs::is_directory(status)) {
            if (depth < kMaxFolderDepth) walk(entry, depth + 1, walked, files, diagnostics);
            else unreadable(diagnostics, entry, worded("folders are nested too deeply"));
        } else if (fs::is_regular_file(status)) {
            files.push_back({entry, sizeOf(entry), true});
        }
    }
}

}  // namespace

bool WalkedFolders::enter(const fs::path& folder) {
    struct stat is {};
    // The reader reports what cannot be examined.
    return ::stat(folder.c_str(), &is) != 0 || m_seen.insert({is.st_dev, is.st_ino}).second;
}

std::vector<InputFile> inputFiles(const std::vector<fs::path>& paths, DiagnosticList& diagnostics) {
    std::vector<InputFile> files;
    for (const fs::path& path : paths) {
        WalkedFolders walked;
        std::error_code failure;
        const fs::file_status status = fs::status(path, failure);
        if (fs::is_directory(status)) walk(path, 0, walked, files, diagnostics);
        else if (!fs::exists(status)) unreadable(diagnostics, path, failure ? Message(failure.message()) : worded("no such file or folder"));
        else files.push_back({path, sizeOf(path), false});
    }
    return files;
}

}  // namespace bayplan
