// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/output_file.h"

#include <cerrno>
#include <cstring>
#include <iostream>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/named_files.h"
#include "cli/output/output.h"
#include "io/text/input_files.h"

namespace bayplan {

namespace {

namespace fs = std::filesystem;

Error unwritable(const fs::path& target, const std::string& why, ErrorCode code = ErrorCode::Unwritable) { return Error{code, why, Origin{target.string(), 0, 0, {}, {}}}; }

Result<void> toStandardOutput(const fs::path& target, const std::function<Result<void>(const WriteBytes&)>& produce) {
    printExactly();
    return produce([&](std::string_view bytes) -> Result<void> {
        std::cout << bytes << std::flush;
        if (!std::cout) return unwritable(target, "standard output could not be written");
        return {};
    });
}

Result<void> toPipe(const fs::path& target, const std::function<Result<void>(const WriteBytes&)>& produce) {
    const int fd = ::open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return unwritable(target, std::strerror(errno));
    Result<void> done = produce([&](std::string_view bytes) -> Result<void> {
        if (const int failure = writeAll(fd, bytes); failure != 0) return unwritable(target, std::strerror(failure));
        return {};
    });
    if (::close(fd) != 0 && done) done = unwritable(target, std::strerror(errno));
    return done;
}

bool isAmong(const std::vector<fs::path>& inputs, const struct stat& target) {
    Diagnostics ignored;  // missing files were reported when they were read
    DiagnosticList list(ignored);
    for (const InputFile& input : inputFiles(inputs, list)) {
        struct stat is {};
        if (::stat(input.path.c_str(), &is) == 0 && is.st_dev == target.st_dev && is.st_ino == target.st_ino) return true;
    }
    return false;
}

}  // namespace

bool isStandardOutput(const fs::path& target) {
    if (target == "/dev/stdout" || target == "/dev/fd/1" || target == "/proc/self/fd/1") return true;
    struct stat there {
    }, ours{};
    // The shell's redirection of standard output would lose its file.
    return ::stat(target.c_str(), &there) == 0 && S_ISREG(there.st_mode) && ::fstat(STDOUT_FILENO, &ours) == 0 && there.st_dev == ours.st_dev && there.st_ino == ours.st_ino;
}

Result<void> writeOutput(const fs::path& target, const std::vector<fs::path>& inputs, const std::function<Result<void>(const WriteBytes&)>& produce) {
    struct stat is {};
    const bool there = ::stat(target.c_str(), &is) == 0;
    if (there && S_ISREG(is.st_mode) && (isAmong(inputs, is) || isAmong(namedInputs(), is))) return unwritable(target, "is one of the inputs, and stays as it is", ErrorCode::Conflict);
    if (isStandardOutput(target)) return toStandardOutput(target, produce);
    if (there && (S_ISCHR(is.st_mode) || S_ISFIFO(is.st_mode))) return toPipe(target, produce);
    return replaceFile(target, produce);
}

Result<void> writeOutput(const fs::path& target, const std::vector<fs::path>& inputs, std::string_view content) {
    return writeOutput(target, inputs, [&](const WriteBytes& write) { return write(content); });
}

}  // namespace bayplan
