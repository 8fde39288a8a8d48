// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/words.h"
#include "cli/shared_folder.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace fs = std::filesystem;

namespace {

/// The files of the folder and of those in it, relative to it, in the order of their names. Errors: Unreadable.
Result<std::vector<fs::path>> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure))
        if (at->is_regular_file(failure)) files.push_back(at->path().lexically_relative(folder));
    if (failure) return Error{ErrorCode::Unreadable, folder.string() + ": " + failure.message(), {}};
    if (files.empty()) return Error{ErrorCode::Unreadable, tr("%1: there are no samples", {folder.string()}), {}};
    std::sort(files.begin(), files.end());
    return files;
}

Result<void> copyAll(const fs::path& from, const fs::path& to, const std::vector<fs::path>& files, const std::stop_token& stop) {
    std::error_code failure;
    for (const fs::path& file : files)
        if (fs::exists(fs::symlink_status(to / file, failure))) return Error{ErrorCode::Conflict, tr("%1 is there already, and nothing was written", {(to / file).string()}), {}};
    for (const fs::path& file : files) {
        if (stop.stop_requested()) return Error{ErrorCode::Cancelled, "", {}};
        fs::create_directories((to / file).parent_path(), failure);
        if (failure) return Error{ErrorCode::Unwritable, (to / file).parent_path().string() + ": " + failure.message(), {}};
        const Result<std::string> text = readTextFile(from / file, kMaxItemBytes, stop);
        if (!text) return text.error();
        if (const Result<void> written = writeOutput(to / file, {from}, *text); !written) return written;
    }
    return {};
}

}  // namespace

int runSamples(const SamplesOptions& options, const std::stop_token& stop) {
    const fs::path from = sharedFolder() / "bayplan" / "samples";
    const Result<std::vector<fs::path>> files = filesIn(from);
    if (!files) return fail(files.error());
    if (const Result<void> copied = copyAll(from, options.folder, *files, stop); !copied) return fail(copied.error());
    if (!options.quiet) {
        std::cerr << trCount("%1 file written", "%1 files written", files->size()) << '\n'
                  << tr("%1 says what they are; begin with: bayplanctl schedule %2", {(options.folder / "README.md").string(), (options.folder / "cluster.json").string()}) << '\n';
    }
    return kExitOk;
}

}  // namespace bayplan
