// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run_options.h"

#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>

#include "common/text.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"

namespace bayplan {

RunOptions::RunOptions(Session* session, QWidget* parent) : QToolButton(parent), m_session(session) {
    setObjectName(QStringLiteral("labOptions"));
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto choice = [&](const char* name, const QString& text, const QString& tip) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QString::fromLatin1(name));
        action->setCheckable(true);
        action->setChecked(true);
        action->setToolTip(tip);
        connect(action, &QAction::toggled, this, [this] {
            tell();
            Q_EMIT changed();
        });
        return action;
    };
    m_arrival = choice("labArrival", tr("Pods come in an order by &lot"), tr("Pods of one priority; otherwise they come in the order of their creation"));
    m_ties = choice("labTies", tr("&Equal nodes are taken by lot"), tr("As kube-scheduler does; otherwise the first by name is taken"));
    menu->addSeparator();
    m_open = menu->addAction(tr("&Prices from a file…"));
    m_open->setObjectName(QStringLiteral("labPrices"));
    m_open->setToolTip(tr("An instance table, CSV or Karpenter's JSON: what a node costs an hour by its labels"));
    m_forget = menu->addAction(QString());
    m_forget->setObjectName(QStringLiteral("labNoPrices"));
    connect(m_open, &QAction::triggered, this, &RunOptions::openPrices);
    connect(m_forget, &QAction::triggered, this, &RunOptions::forgetPrices);
    setMenu(menu);
    tell();
}

bool RunOptions::shuffled() const { return m_arrival->isChecked(); }
bool RunOptions::equalsByLot() const { return m_ties->isChecked(); }

void RunOptions::takePrices(const QString& file) {
    const std::string path = QFile::encodeName(QFileInfo(file).absoluteFilePath()).toStdString();
    const Result<std::string> text = readTextFile(path, kMaxItemBytes, {});
    Result<std::vector<InstanceType>> types = text ? instanceTypesFromText(*text, path) : Result<std::vector<InstanceType>>(text.error());
    if (!types) {
        Q_EMIT m_session->failed(errorText(types.error()));
        return;
    }
    m_types = std::move(*types);
    m_file = QFileInfo(file).fileName();
    tell();
    Q_EMIT changed();
}

void RunOptions::forgetPrices() {
    m_types.reset();
    m_file.clear();
    tell();
    Q_EMIT changed();
}

void RunOptions::tell() {
    m_forget->setVisible(!m_file.isEmpty());
    m_forget->setText(tr("&Without the prices of %1", "a file").arg(QString(m_file).replace(QLatin1Char('&'), QStringLiteral("&&"))));
    // What is not as at first can be seen without opening the menu.
    QStringList chosen;
    if (!shuffled()) chosen << tr("pods come by creation");
    if (!equalsByLot()) chosen << tr("equal nodes by name");
    if (!m_file.isEmpty()) chosen << tr("prices of %1", "a file").arg(m_file);
    setText(chosen.isEmpty() ? tr("Options…") : tr("Options: %1…", "how many are not as at first").arg(QLocale().toString(chosen.size())));
    setToolTip(chosen.isEmpty() ? tr("The order in which pods come, equal nodes, and prices") : chosen.join(QStringLiteral("; ")));
    setAccessibleDescription(toolTip());
}

void RunOptions::openPrices() {
    const QString file = QFileDialog::getOpenFileName(window(), tr("Open an instance table"), {}, tr("Instance tables (*.csv *.json);;All files (*)"));
    if (!file.isEmpty()) takePrices(file);
}

}  // namespace bayplan

#include "moc_run_options.cpp"
