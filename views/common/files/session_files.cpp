// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/files/session_files.h"

#include <QFile>
#include <QFileInfo>

namespace bayplan {

std::optional<std::vector<std::filesystem::path>> objectFilesOf(const QStringList& sources) {
    std::vector<std::filesystem::path> files;
    for (const QString& source : sources) {
        if (source.startsWith(QLatin1Char(':')) || !QFileInfo::exists(source) || source.endsWith(QLatin1String(".bayrec")) || source.endsWith(QLatin1String(".bayplan"))) return {};
        files.emplace_back(QFile::encodeName(source).toStdString());
    }
    if (files.empty()) return {};
    return files;
}

}  // namespace bayplan
