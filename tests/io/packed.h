// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Packed files for tests, made with the library that reads them.

#include <archive.h>
#include <archive_entry.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace bayplan::test {

using Members = std::vector<std::pair<std::string, std::string>>;

/// A tar archive; gzipped if requested.
inline void writeTar(const std::filesystem::path& file, const Members& members, bool gzip) {
    archive* out = archive_write_new();
    if (gzip) archive_write_add_filter_gzip(out);
    archive_write_set_format_pax_restricted(out);
    archive_write_open_filename(out, file.c_str());
    for (const auto& [name, content] : members) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(content.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_write_header(out, entry);
        archive_write_data(out, content.data(), content.size());
        archive_entry_free(entry);
    }
    archive_write_free(out);
}

/// One gzipped text.
inline void writeGzip(const std::filesystem::path& file, const std::string& content) {
    archive* out = archive_write_new();
    archive_write_add_filter_gzip(out);
    archive_write_set_format_raw(out);
    archive_write_open_filename(out, file.c_str());
    archive_entry* entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(out, entry);
    archive_write_data(out, content.data(), content.size());
    archive_entry_free(entry);
    archive_write_free(out);
}

}  // namespace bayplan::test
