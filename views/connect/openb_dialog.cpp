// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/openb_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include "common/theme.h"

namespace bayplan {

OpenbDialog::OpenbDialog(QWidget* parent) : QDialog(parent), m_note(new QLabel) {
    setWindowTitle(tr("Import openb trace"));
    setMinimumWidth(560);
    auto* intro = new QLabel(tr(
        "The openb trace (Alibaba, 2023) is two CSV tables: one of nodes, one of pods. "
        "They become Kubernetes objects; GPU shares stay as the trace has them."));
    intro->setWordWrap(true);
    intro->setProperty("role", QStringLiteral("secondary"));
    auto* form = new QFormLayout;
    form->setSpacing(space::kS);
    m_nodes = addRow(form, tr("Table of nodes"), tr("Table of nodes"));
    m_pods = addRow(form, tr("Table of pods"), tr("Table of pods"));
    m_note->setWordWrap(true);
    m_note->setMinimumHeight(36);

    auto* buttons = new QDialogButtonBox;
    m_import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    m_import->setProperty("primary", true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addWidget(intro);
    layout->addLayout(form);
    layout->addWidget(m_note);
    layout->addWidget(buttons);
    check();
}

QLineEdit* OpenbDialog::addRow(QFormLayout* form, const QString& label, const QString& title) {
    auto* edit = new QLineEdit;
    edit->setAccessibleName(label);
    auto* browse = new QPushButton(tr("Choose…"));
    browse->setAccessibleName(tr("Choose: %1").arg(label));
    auto* row = new QHBoxLayout;
    row->addWidget(edit, 1);
    row->addWidget(browse);
    form->addRow(label, row);
    connect(edit, &QLineEdit::textChanged, this, &OpenbDialog::check);
    connect(browse, &QPushButton::clicked, this, [this, edit, title] {
        const QString file = QFileDialog::getOpenFileName(this, title, edit->text(), tr("CSV tables (*.csv);;All files (*)"));
        if (!file.isEmpty()) edit->setText(file);
    });
    return edit;
}

void OpenbDialog::setNodes(const QString& file) { m_nodes->setText(file); }
void OpenbDialog::setPods(const QString& file) { m_pods->setText(file); }
QString OpenbDialog::nodes() const { return m_nodes->text(); }
QString OpenbDialog::pods() const { return m_pods->text(); }

OpenbDialog::Table OpenbDialog::recognise(const QString& path) {
    if (!path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive)) return Table::None;
    return openbTableOf(std::filesystem::path(QFile::encodeName(path).toStdString()));
}

void OpenbDialog::check() {
    QString problem;
    const auto look = [&](const QString& file, Table wanted, const QString& otherwise) {
        if (file.isEmpty() || !problem.isEmpty()) return;
        if (!QFile::exists(file)) problem = tr("There is no file %1.").arg(QDir::toNativeSeparators(file));
        else if (recognise(file) != wanted) problem = otherwise;
    };
    look(nodes(), Table::Nodes, tr("The first file is not a table of nodes: columns sn and cpu_milli are expected."));
    look(pods(), Table::Pods, tr("The second file is not a table of pods: columns name, cpu_milli and num_gpu are expected."));
    m_note->setText(problem);
    m_note->setProperty("role", QStringLiteral("bad"));
    m_note->style()->polish(m_note);
    m_import->setEnabled(problem.isEmpty() && !nodes().isEmpty() && !pods().isEmpty());
}

}  // namespace bayplan

#include "moc_openb_dialog.cpp"
