// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/conformance_case.h"

#include <algorithm>
#include <set>
#include <system_error>

namespace bayplan {

namespace fs = std::filesystem;

namespace {

Error unreadable(const fs::path& folder, const std::error_code& why) {
    return Error{ErrorCode::Unreadable, why.message(), Origin{folder.string(), 0, 0, {}, {}}};
}

bool isCase(const fs::path& folder) {
    std::error_code ignored;
    return fs::exists(folder / kExpectedFile, ignored);
}

/// "cases/fit-00/" and "." have no last name of their own; the result has one.
fs::path withoutDetours(const fs::path& folder) {
    std::error_code error;
    fs::path path = fs::weakly_canonical(folder, error);
    return error ? folder : path;
}

ConformanceCase caseAt(const fs::path& folder) {
    const std::string name = withoutDetours(folder).filename().string();
    return {folder, name, name.substr(0, name.rfind('-'))};
}

Result<void> collect(const fs::path& folder, std::vector<ConformanceCase>& cases) {
    if (isCase(folder)) {
        cases.push_back(caseAt(folder));
        return {};
    }
    std::error_code error;
    fs::directory_iterator entries(folder, error);
    std::vector<fs::path> inside;
    for (; !error && entries != fs::directory_iterator(); entries.increment(error))
        if (entries->is_directory(error) && !entries->is_symlink(error)) inside.push_back(entries->path());
    if (error) return unreadable(folder, error);
    std::sort(inside.begin(), inside.end());
    for (const fs::path& path : inside)
        if (Result<void> done = collect(path, cases); !done) return done;
    return {};
}

}  // namespace

Result<std::vector<ConformanceCase>> findConformanceCases(const std::vector<fs::path>& folders) {
    std::vector<ConformanceCase> cases;
    for (const fs::path& folder : folders) {
        const std::size_t before = cases.size();
        if (Result<void> done = collect(folder, cases); !done) return done.error();
        if (cases.size() == before)
            return Error{ErrorCode::NotFound, std::string("no case: no folder here has a file ") + kExpectedFile,
                         Origin{folder.string(), 0, 0, {}, {}}};
    }
    std::set<fs::path> known;
    std::erase_if(cases,
                  [&](const ConformanceCase& found) { return !known.insert(withoutDetours(found.folder)).second; });
    return cases;
}

}  // namespace bayplan
