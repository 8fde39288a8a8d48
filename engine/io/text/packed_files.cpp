// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/packed_files.h"

#include <archive.h>
#include <archive_entry.h>
#include <memory>

namespace bayplan {

namespace {

la_ssize_t appendTo(archive*, void* text, const void* bytes, std::size_t count) {
    static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), count);
    return static_cast<la_ssize_t>(count);
}

}  // namespace

Result<std::string> packedFiles(const std::vector<std::pair<std::string, std::string>>& files) {
    std::string packed;
    const std::unique_ptr<archive, int (*)(archive*)> out(archive_write_new(), archive_write_free);
    const auto failed = [&] { return Error{ErrorCode::Unwritable, worded("the files cannot be packed: %1", {archive_error_string(out.get())}), {}}; };
    if (archive_write_set_format_ustar(out.get()) != ARCHIVE_OK || archive_write_add_filter_gzip(out.get()) != ARCHIVE_OK
        || archive_write_set_filter_option(out.get(), "gzip", "timestamp", nullptr) != ARCHIVE_OK
        || archive_write_open(out.get(), &packed, nullptr, appendTo, nullptr) != ARCHIVE_OK)
        return failed();
    for (const auto& [path, content] : files) {
        const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(), archive_entry_free);
        archive_entry_set_pathname(entry.get(), path.c_str());
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        archive_entry_set_mtime(entry.get(), 0, 0);
        if (archive_write_header(out.get(), entry.get()) != ARCHIVE_OK) return failed();
        if (archive_write_data(out.get(), content.data(), content.size()) != static_cast<la_ssize_t>(content.size())) return failed();
    }
    if (archive_write_close(out.get()) != ARCHIVE_OK) return failed();
    return packed;
}

}  // namespace bayplan
