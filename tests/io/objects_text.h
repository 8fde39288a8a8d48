// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small helpers to read a text and to inspect the result.

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <string>

#include "io/sessions/loader.h"

namespace bayplan::test {

inline Objects read(std::string_view text) {
    Result<Objects> objects = readObjectsFromText(text, "input");
    if (!objects) qWarning("%s", toString(objects.error()).c_str());
    return objects ? *objects : Objects{};
}

inline std::size_t errors(const Objects& objects) { return count(objects.diagnostics, Severity::Error); }

/// All errors as text, one on each line.
inline QString errorText(const Objects& objects) {
    QString text;
    for (const Diagnostic& d : objects.diagnostics)
        if (d.severity == Severity::Error) text += QString::fromStdString(toString(d.what)) + "\n";
    return text;
}

inline QString podNames(const Objects& objects) {
    QStringList names;
    for (const Pod& pod : objects.pods) names += QString::fromStdString(pod.key());
    return names.join(" ");
}

inline std::string podJson(const std::string& name, const std::string& spec = R"({"containers":[{"name":"c"}]})") {
    return R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":")" + name + R"(","namespace":"ns"},"spec":)" + spec + "}";
}

inline std::string podYaml(const std::string& name) {
    return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: " + name + "\n  namespace: ns\nspec:\n  containers:\n  - name: c\n";
}

inline std::filesystem::path writeFile(const QTemporaryDir& folder, const std::string& name, std::string_view content) {
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / name;
    std::filesystem::create_directories(path.parent_path());
    std::filesystem::remove(path);  // a new file is much quicker than one that is truncated and flushed for safety
    std::ofstream(path, std::ios::binary) << content;
    return path;
}

}  // namespace bayplan::test
