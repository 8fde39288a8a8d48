// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/trace_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/traces/openb.h"
#include "io/traces/philly.h"

namespace bayplan {

std::optional<TraceFile> traceFileOf(const QString& path) {
    const std::filesystem::path file(QFile::encodeName(path).toStdString());
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        if (const OpenbTable table = openbTableOf(file); table != OpenbTable::None) return TraceFile{PublicTrace::Openb, table == OpenbTable::Pods};
    const PhillyTable table = phillyTableOf(file);
    if (table == PhillyTable::None) return std::nullopt;
    return TraceFile{PublicTrace::Philly, table == PhillyTable::Jobs};
}

TraceDialog::TraceDialog(QWidget* parent)
    : QDialog(parent), m_trace(new QComboBox), m_intro(new WrappedLabel), m_firstLabel(new QLabel), m_secondLabel(new QLabel), m_momentLabel(new QLabel(tr("&Moment"))),
      m_moment(new QLineEdit), m_note(new WrappedLabel) {
    setObjectName(QStringLiteral("traceDialog"));
    setWindowTitle(tr("Import a GPU trace"));
    setMinimumWidth(textPixels(600));
    m_trace->setObjectName(QStringLiteral("trace"));
    m_trace->setAccessibleName(tr("Trace"));
    m_trace->addItems({tr("openb (Alibaba, 2023)"), tr("Philly (Microsoft, 2017)")});
    m_intro->setProperty("role", QStringLiteral("secondary"));
    m_intro->setMinimumHeight(textPixels(48));
    auto* form = new QFormLayout;
    form->setSpacing(space::kS);
    form->addRow(tr("Trace"), m_trace);
    m_first = addRow(form, m_firstLabel);
    m_second = addRow(form, m_secondLabel);
    m_moment->setObjectName(QStringLiteral("moment"));
    m_moment->setPlaceholderText(tr("2017-10-07 01:11:39; empty: all jobs, none placed"));
    m_momentLabel->setBuddy(m_moment);
    form->addRow(m_momentLabel, m_moment);
    m_note->setMinimumHeight(textPixels(36));
    m_note->setProperty("role", QStringLiteral("bad"));

    auto* buttons = new QDialogButtonBox;
    m_import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    m_import->setProperty("primary", true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_trace, &QComboBox::currentIndexChanged, this, &TraceDialog::showTrace);
    connect(m_moment, &QLineEdit::textChanged, this, &TraceDialog::check);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addLayout(form);
    layout->addWidget(m_intro);
    layout->addWidget(m_note);
    layout->addWidget(buttons);
    showTrace();
}

QLineEdit* TraceDialog::addRow(QFormLayout* form, QLabel* label) {
    auto* edit = new QLineEdit;
    auto* browse = new QPushButton(tr("Choose…"));
    auto* row = new QHBoxLayout;
    row->addWidget(edit, 1);
    row->addWidget(browse);
    form->addRow(label, row);
    label->setBuddy(edit);
    connect(edit, &QLineEdit::textChanged, this, &TraceDialog::check);
    connect(browse, &QPushButton::clicked, this, [this, edit, label] {
        const QString file = QFileDialog::getOpenFileName(this, label->text(), edit->text(),
                                                          trace() == PublicTrace::Openb ? tr("CSV tables (*.csv);;All files (*)")
                                                                                        : tr("Files of the Philly trace (cluster_machine_list cluster_job_log);;All files (*)"));
        if (!file.isEmpty()) edit->setText(file);
    });
    return edit;
}

void TraceDialog::setTrace(PublicTrace trace) { m_trace->setCurrentIndex(static_cast<int>(trace)); }

void TraceDialog::suggest(const QString& file) {
    const std::optional<TraceFile> is = traceFileOf(file);
    if (!is) return;
    setTrace(is->trace);
    (is->second ? m_second : m_first)->setText(file);
}

PublicTrace TraceDialog::trace() const { return static_cast<PublicTrace>(m_trace->currentIndex()); }
QString TraceDialog::first() const { return m_first->text(); }
QString TraceDialog::second() const { return m_second->text(); }
QString TraceDialog::moment() const { return trace() == PublicTrace::Philly ? m_moment->text().trimmed() : QString(); }

void TraceDialog::showTrace() {
    const bool philly = trace() == PublicTrace::Philly;
    m_intro->setText(philly ? tr("117,325 jobs of a GPU cluster: machines in cluster_machine_list, jobs in cluster_job_log. CPU and memory are not in the trace. "
                                 "At a moment, the jobs that ran are on their machines, and those that waited are pending.")
                            : tr("Two CSV tables: one of nodes, one of pods. They become Kubernetes objects; GPU shares stay as the trace has them."));
    m_firstLabel->setText(philly ? tr("List of machines") : tr("Table of nodes"));
    m_secondLabel->setText(philly ? tr("Log of jobs") : tr("Table of pods"));
    m_first->setAccessibleName(m_firstLabel->text());
    m_second->setAccessibleName(m_secondLabel->text());
    m_moment->setVisible(philly);
    m_momentLabel->setVisible(philly);
    check();
}

void TraceDialog::check() {
    const bool philly = trace() == PublicTrace::Philly;
    QString problem;
    const auto look = [&](const QString& file, bool second, const QString& otherwise) {
        if (file.isEmpty() || !problem.isEmpty()) return;
        const std::optional<TraceFile> is = traceFileOf(file);
        if (!QFile::exists(file)) problem = tr("There is no file %1.").arg(QDir::toNativeSeparators(file));
        else if (!is || is->trace != trace() || is->second != second) problem = otherwise;
    };
    look(first(), false,
         philly ? tr("The first file is no list of machines: lines such as \"m1, 8, 24GB\" are expected.")
                : tr("The first file is not a table of nodes: columns sn and cpu_milli are expected."));
    look(second(), true,
         philly ? tr("The second file is no log of jobs: a JSON list of objects with jobid and vc is expected.")
                : tr("The second file is not a table of pods: columns name, cpu_milli and num_gpu are expected."));
    if (problem.isEmpty() && !moment().isEmpty() && !phillyTime(toStdString(moment()))) problem = tr("A moment is written as 2017-10-07 01:11:39.");
    m_note->setText(problem);
    m_import->setEnabled(problem.isEmpty() && !first().isEmpty() && !second().isEmpty());
}

}  // namespace bayplan

#include "moc_trace_dialog.cpp"
