// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// File names between Qt and the engine.

#include <QFile>
#include <QFileInfo>
#include <QStringList>
#include <filesystem>
#include <vector>

namespace bayplan {

inline std::filesystem::path toPath(const QString& path) { return std::filesystem::path(QFile::encodeName(path).toStdString()); }

inline std::vector<std::filesystem::path> toPaths(const QStringList& names) {
    std::vector<std::filesystem::path> paths;
    for (const QString& name : names) paths.push_back(toPath(name));
    return paths;
}

/// The target of a link: writing names the real file.
inline QString behindLinks(const QString& file) {
    const QString real = QFileInfo(file).canonicalFilePath();
    return real.isEmpty() ? file : real;
}

}  // namespace bayplan
