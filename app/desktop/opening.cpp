// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/opening.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "common/text.h"
#include "connect/trace_dialog.h"
#include "desktop/paths.h"
#include "io/sessions/compared_objects.h"
#include "io/sessions/loader.h"
#include "io/traces/openb.h"
#include "io/traces/philly.h"

namespace bayplan {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Opening)
};

constexpr QLatin1String kMoment(":/moment/");

struct TraceSources {
    PublicTrace trace = PublicTrace::Openb;
    QString first, second, moment;
};

std::optional<TraceSources> traceAmong(QStringList paths) {
    TraceSources sources;
    for (const QString& path : paths)
        if (path.startsWith(kMoment)) sources.moment = path.mid(kMoment.size());
    paths.removeIf([](const QString& path) { return path.startsWith(kMoment); });
    if (paths.size() != 2) return {};
    const std::optional<TraceFile> a = traceFileOf(paths.first()), b = traceFileOf(paths.last());
    if (!a || !b || a->trace != b->trace || a->second == b->second) return {};
    sources.trace = a->trace;
    sources.first = a->second ? paths.last() : paths.first();
    sources.second = a->second ? paths.first() : paths.last();
    return sources;
}

Result<Objects> readTrace(const TraceSources& sources, const Budget& budget) {
    if (sources.trace == PublicTrace::Openb) return importOpenb(toPath(sources.first), toPath(sources.second), budget);
    PhillyQuestion question{toPath(sources.first), toPath(sources.second), {}};
    if (!sources.moment.isEmpty()) question.at = phillyTime(toStdString(sources.moment));
    if (!sources.moment.isEmpty() && !question.at) return Error{ErrorCode::Invalid, worded("must be a time such as 2017-10-07 01:11:39, not \"%1\"", {toStdString(sources.moment)}), {}};
    return importPhilly(question, budget);
}

Result<Objects> read(const QStringList& paths, Opened& opened, const Budget& budget) {
    if (paths.size() == 1 && paths.first() == samplePath()) {
        QFile file(samplePath());
        if (!file.open(QIODevice::ReadOnly)) return Error{ErrorCode::Unreadable, "the sample is not part of this build", {}};
        const QByteArray text = file.readAll();
        return readObjectsFromText({text.constData(), static_cast<std::size_t>(text.size())}, "sample.json", budget);
    }
    if (const auto sources = traceAmong(paths)) return readTrace(*sources, budget);
    if (paths.size() == 1 && QFileInfo(paths.first()).isFile() && isProject(toPath(paths.first()))) {
        auto project = readProject(toPath(paths.first()), budget);
        if (!project) return project.error();
        opened.project = std::move(project->project);
        return std::move(project->objects);
    }
    return readObjectsOfAll(toPaths(paths), budget);
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
        for (const auto& [kind, count] : objects.unusedKinds) kinds << QStringLiteral("%L1 %2").arg(count).arg(toQString(kind));
        error.message = worded("%1%2", {error.message, toStdString(Words::tr("; only %1").arg(kinds.join(QStringLiteral(", "))))});
    }
    return error;
}

}  // namespace

QString samplePath() { return QStringLiteral(":/samples/sample.json"); }

QString momentSource(const QString& time) { return kMoment + QString(time).replace(QLatin1Char(' '), QLatin1Char('T')); }

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
