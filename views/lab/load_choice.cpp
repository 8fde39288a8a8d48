// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/load_choice.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QSignalBlocker>
#include <algorithm>
#include <set>

#include "common/text.h"
#include "io/traces/openb.h"

namespace bayplan {

namespace {

using LoadKind = LabLoadSpec::Kind;

constexpr std::size_t kMostNamespaces = 500;

bool sameLoad(const LabLoadSpec& a, const LabLoadSpec& b) { return a.kind == b.kind && a.of == b.of && a.pods == b.pods; }

std::string pathOf(const QString& file) { return QFile::encodeName(QFileInfo(file).absoluteFilePath()).toStdString(); }
QString nameOfFile(const std::string& path) { return QFileInfo(QFile::decodeName(QByteArray::fromStdString(path))).fileName(); }

}  // namespace

LoadChoice::LoadChoice(Session* session, QWidget* parent) : ElidedCombo(parent), m_session(session) {
    setObjectName(QStringLiteral("labLoad"));
    setAccessibleName(tr("Load"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(14);
    connect(this, &QComboBox::activated, this, &LoadChoice::pick);
    for (const auto signal : {&Session::opened, &Session::clusterChanged, &Session::followed}) connect(session, signal, this, &LoadChoice::fill);
    fill();
}

void LoadChoice::fill() {
    const LabLoadSpec before = m_loads.empty() ? LabLoadSpec{} : chosen();
    const QSignalBlocker quiet(this);
    clear();
    m_loads.clear();
    const auto row = [&](const QString& text, LabLoadSpec load) {
        addItem(text);
        m_loads.push_back(std::move(load));
    };
    row(tr("pending pods (%1)").arg(QLocale().toString(static_cast<qulonglong>(m_session->cluster()->pendingPods().size()))), {LoadKind::Pending});
    row(tr("all pods that may move, placed anew"), {LoadKind::All});
    for (const LabLoadSpec& file : m_files) row(file.kind == LoadKind::Manifest ? tr("manifest %1").arg(nameOfFile(file.of)) : tr("trace %1").arg(nameOfFile(file.pods)), file);
    std::set<std::string> namespaces;
    for (const Pod& pod : m_session->catalog().pods) namespaces.insert(pod.namespaceName);
    std::size_t added = 0;
    for (const std::string& name : namespaces)
        if (added++ < kMostNamespaces) row(tr("namespace %1, placed anew").arg(toQString(name)), {LoadKind::Namespace, name});
    addItem(tr("a manifest…"));
    setItemData(count() - 1, tr("The pods that controllers make of a file with a Deployment, a Job…, beside those of this cluster"), Qt::ToolTipRole);
    addItem(tr("an openb trace…"));
    setItemData(count() - 1, tr("The pods of a trace on the nodes of the trace: its two tables"), Qt::ToolTipRole);
    const auto found = std::find_if(m_loads.begin(), m_loads.end(), [&](const LabLoadSpec& one) { return sameLoad(one, before); });
    m_last = found == m_loads.end() ? 0 : static_cast<int>(found - m_loads.begin());
    setCurrentIndex(m_last);
}

LabLoadSpec LoadChoice::chosen() const {
    const int row = currentIndex();
    return m_loads[static_cast<std::size_t>(row >= 0 && row < static_cast<int>(m_loads.size()) ? row : m_last)];
}

void LoadChoice::add(LabLoadSpec load) {
    if (std::none_of(m_files.begin(), m_files.end(), [&](const LabLoadSpec& one) { return sameLoad(one, load); })) m_files.push_back(load);
    fill();
    const auto found = std::find_if(m_loads.begin(), m_loads.end(), [&](const LabLoadSpec& one) { return sameLoad(one, load); });
    m_last = static_cast<int>(found - m_loads.begin());
    setCurrentIndex(m_last);
}

void LoadChoice::addManifest(const QString& file) { add({LoadKind::Manifest, pathOf(file)}); }

void LoadChoice::addTrace(const QStringList& files) {
    LabLoadSpec trace{LoadKind::Trace};
    for (const QString& file : files) {
        const OpenbTable table = openbTableOf(pathOf(file));
        if (table == OpenbTable::Nodes) trace.of = pathOf(file);
        else if (table == OpenbTable::Pods) trace.pods = pathOf(file);
        else {
            Q_EMIT m_session->failed(tr("%1 is no table of an openb trace: columns sn and cpu_milli are expected of its nodes, name, cpu_milli and num_gpu of its pods.")
                                         .arg(QFileInfo(file).fileName()));
            return;
        }
    }
    if (trace.of.empty() || trace.pods.empty()) {
        Q_EMIT m_session->failed(trace.of.empty() ? tr("The table of the trace's nodes is missing: choose both files together.")
                                                  : tr("The table of the trace's pods is missing: choose both files together."));
        return;
    }
    add(std::move(trace));
}

void LoadChoice::pick(int row) {
    const int asks = row - static_cast<int>(m_loads.size());
    if (asks < 0) {
        m_last = row;
        return;
    }
    setCurrentIndex(m_last);
    if (asks == 0) {
        const QString file = QFileDialog::getOpenFileName(window(), tr("Open a manifest"), {}, tr("Manifests (*.yaml *.yml *.json);;All files (*)"));
        if (!file.isEmpty()) addManifest(file);
    } else {
        const QStringList files = QFileDialog::getOpenFileNames(window(), tr("Open the two tables of a trace"), {}, tr("CSV tables (*.csv);;All files (*)"));
        if (!files.isEmpty()) addTrace(files);
    }
}

}  // namespace bayplan

#include "moc_load_choice.cpp"
