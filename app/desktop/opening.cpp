// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/opening.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "common/text.h"
#include "connect/openb_dialog.h"
#include "desktop/paths.h"
#include "io/sessions/loader.h"
#include "io/traces/openb.h"

namespace bayplan {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Opening)
};

struct Tables {
    QString nodes;
    QString pods;
};

std::optional<Tables> openbTables(const QStringList& paths) {
    if (paths.size() != 2) return {};
    Tables tables;
    for (const QString& path : paths) {
        switch (OpenbDialog::recognise(path)) {
        case OpenbDialog::Table::Nodes: tables.nodes = path; break;
        case OpenbDialog::Table::Pods: tables.pods = path; break;
        case OpenbDialog::Table::None: break;
        }
    }
    if (tables.nodes.isEmpty() || tables.pods.isEmpty()) return {};
    return tables;
}

Result<Objects> read(const QStringList& paths, Opened& opened, const Budget& budget) {
    if (paths.size() == 1 && paths.first() == samplePath()) {
        QFile file(samplePath());
        if (!file.open(QIODevice::ReadOnly)) return Error{ErrorCode::Unreadable, "the sample is not part of this build", {}};
        const QByteArray text = file.readAll();
        return readObjectsFromText({text.constData(), static_cast<std::size_t>(text.size())}, "sample.json", budget);
    }
    if (const auto tables = openbTables(paths)) return importOpenb(toPath(tables->nodes), toPath(tables->pods), budget);
    if (paths.size() == 1 && QFileInfo(paths.first()).isFile() && isProject(toPath(paths.first()))) {
        auto project = readProject(toPath(paths.first()), budget);
        if (!project) return project.error();
        opened.project = std::move(project->project);
        return std::move(project->objects);
    }
    return readObjects(toPaths(paths), budget);
}

Error nothingFound(const Objects& objects) {
    Error error{ErrorCode::NotFound, toStdString(Words::tr("no node and no pod was found")), {}};
    std::size_t others = 0;
    for (const Diagnostic& d : objects.diagnostics) {
        if (d.severity != Severity::Error) continue;
        if (others++ == 0) error = d.what;
    }
    if (others > 1) error.message = worded("%1%2", {error.message, toStdString(Words::tr(" (and %Ln more)", nullptr, static_cast<int>(others - 1)))});
    if (others == 0 && !objects.unusedKinds.empty()) {
        QStringList kinds;
        for (const auto& [kind, count] : objects.unusedKinds) kinds << QStringLiteral("%1 %2").arg(count).arg(toQString(kind));
        error.message = worded("%1%2", {error.message, toStdString(Words::tr("; only %1").arg(kinds.join(QStringLiteral(", "))))});
    }
    return error;
}

}  // namespace

QString samplePath() { return QStringLiteral(":/samples/sample.json"); }

QString installed(const QString& name) {
    const QString near = QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/bayplan/") + name);
    if (QFileInfo::exists(near)) return near;
    const QString path = QStringLiteral("bayplan/") + name;
    const QString file = QStandardPaths::locate(QStandardPaths::GenericDataLocation, path);
    return file.isEmpty() ? QStandardPaths::locate(QStandardPaths::GenericDataLocation, path, QStandardPaths::LocateDirectory) : file;
}

InsideFiles sampleInsides() {
    const QString folder = installed(QStringLiteral("samples"));
    const QString nodes = folder + QStringLiteral("/nodes"), kubelet = folder + QStringLiteral("/kubelet.yaml");
    if (folder.isEmpty() || !QFileInfo(nodes).isDir() || !QFileInfo(kubelet).isFile()) return {};
    return {{nodes}, kubelet};
}

Result<Opened> openPaths(const QStringList& paths, const Budget& budget) {
    Opened opened;
    for (const QString& path : paths)
        opened.sources << (path.startsWith(QLatin1Char(':')) ? path : QFileInfo(path).absoluteFilePath());
    auto objects = read(opened.sources, opened, budget);
    if (!objects) return objects.error();
    if (objects->nodes.empty() && objects->pods.empty()) return nothingFound(*objects);
    opened.unusedKinds = objects->unusedKinds;
    auto built = build(std::move(*objects), budget);
    if (!built) return built.error();
    opened.built = std::move(*built);
    return opened;
}

}  // namespace bayplan
