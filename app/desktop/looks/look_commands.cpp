// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/looks/look_commands.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QRegularExpression>
#include <algorithm>

#include "common/text.h"
#include "common/theme.h"
#include "desktop/message_bar.h"
#include "desktop/paths.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

/// A name as a menu shows it, which takes "&" for the key that it underlines.
QString inMenu(QString name) { return name.replace(QLatin1Char('&'), QStringLiteral("&&")); }

/// A file's name that every system takes.
QString fileNameOf(QString name) {
    static const QRegularExpression other(QStringLiteral("[^\\w .()-]+"), QRegularExpression::UseUnicodePropertiesOption);
    return name.replace(other, QStringLiteral("-")).trimmed() + QStringLiteral(".json");
}

}  // namespace

LookCommands::LookCommands(Window parts, MessageBar* messages, QWidget* window) : QObject(window), m_parts(std::move(parts)), m_messages(messages), m_window(window) {}

void LookCommands::setKept(const QStringList& views, const QStringList& layouts) {
    m_views.set(views);
    m_layouts.set(layouts);
}

std::vector<SavedLayout> LookCommands::shippedLayouts() {
    SavedLayout observe{toStdString(tr("Observe", "a layout of the window")), {"right", textPixels(360)}, {"bottom", textPixels(152)}};
    SavedLayout plan{toStdString(tr("Plan", "a layout of the window")), {"left", textPixels(340)}, {"bottom", textPixels(220)}};
    SavedLayout present{toStdString(tr("Present", "a layout of the window")), {"right", 0, false}, {"bottom", 0, false}};
    return {observe, plan, present};
}

void LookCommands::fill(QMenu& menu, LookKind kind, const QList<QAction*>& rest) {
    menu.clear();
    const auto add = [&](const Look& look) { connect(menu.addAction(inMenu(nameOf(look))), &QAction::triggered, this, [this, look] { use(look); }); };
    if (kind == LookKind::Layout) {
        for (const SavedLayout& layout : shippedLayouts()) add(layout);
        menu.addSeparator();
    }
    for (const Look& look : kept(kind).all()) add(look);
    menu.setEnabled(true);
    for (QAction* action : menu.actions())
        if (kind == LookKind::View && m_parts.empty()) action->setEnabled(false);
    if (!kept(kind).all().empty()) menu.addSeparator();
    menu.addActions(rest);
}

QList<QAction*> LookCommands::choices() {
    qDeleteAll(m_choices);
    m_choices.clear();
    const auto add = [this](const QString& words, const Look& look) {
        auto* action = new QAction(words.arg(inMenu(nameOf(look))), this);
        connect(action, &QAction::triggered, this, [this, look] { use(look); });
        m_choices << action;
    };
    if (!m_parts.empty())
        for (const Look& view : m_views.all()) add(tr("View: %1"), view);
    for (const SavedLayout& layout : shippedLayouts()) add(tr("Layout: %1"), layout);
    for (const Look& layout : m_layouts.all()) add(tr("Layout: %1"), layout);
    return m_choices;
}

void LookCommands::keepByDialog(LookKind kind) {
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("lookName"));
    dialog->setWindowTitle(kind == LookKind::View ? tr("Save view") : tr("Save layout"));
    dialog->setLabelText(kind == LookKind::View ? tr("Name of this view: screen, fill, groups, colours, order, search and zoom")
                                                : tr("Name of this layout: inspector, tray and the columns of the tables"));
    dialog->setTextValue(kind == LookKind::View ? toQString(m_parts.view().name) : QString());
    dialog->setOkButtonText(tr("Save"));
    dialog->setCancelButtonText(tr("Cancel"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, kind](const QString& name) {
        if (!name.trimmed().isEmpty()) keep(kind, name.trimmed());
    });
    dialog->open();
}

void LookCommands::keep(LookKind kind, const QString& name) {
    Look look = kind == LookKind::View ? Look(m_parts.view()) : Look(m_parts.layout());
    std::visit([&](auto& is) { is.name = toStdString(name); }, look);
    const QString before = keptOf(look).keep(look);
    Q_EMIT changed();
    if (before.isEmpty()) return m_messages->tell(MessageBar::Tone::Good, tr("“%1” is saved, in the menu View.").arg(name)), void();
    m_messages->tell(MessageBar::Tone::Info, tr("“%1” is saved in place of the one with this name.").arg(name), {{tr("Bring the former back"), [this, before] { putBack(before); }}});
}

void LookCommands::use(const Look& look) {
    if (const auto* layout = std::get_if<SavedLayout>(&look)) return m_parts.useLayout(*layout);
    if (m_parts.empty()) return m_messages->tell(MessageBar::Tone::Info, tr("Open a cluster first: a view shows something of one.")), void();
    const QStringList missing = m_parts.showView(std::get<SavedView>(look));
    if (!missing.isEmpty()) m_messages->tell(MessageBar::Tone::Caution, tr("“%1” is shown without what this cluster does not have: %2.").arg(nameOf(look), missing.join(tr(", "))));
}

bool LookCommands::rename(LookKind kind, const QString& name, const QString& other) {
    const bool done = (kind == LookKind::View ? m_views : m_layouts).rename(name, other);
    if (done) Q_EMIT changed();
    return done;
}

QString LookCommands::remove(LookKind kind, const QString& name) {
    const QString text = (kind == LookKind::View ? m_views : m_layouts).remove(name);
    Q_EMIT changed();
    return text;
}

void LookCommands::putBack(const QString& text) {
    if (const Result<Look> look = lookFromText(toStdString(text), {}, lookWords())) keptOf(*look).keep(*look);
    Q_EMIT changed();
}

std::optional<Look> LookCommands::read(const QString& file) {
    Result<Look> look = readLook(toPath(file), lookWords());
    if (look) return std::move(*look);
    m_messages->tell(MessageBar::Tone::Bad, tr("%1 could not be opened: %2").arg(QFileInfo(file).fileName(), errorText(look.error())));
    return std::nullopt;
}

bool LookCommands::show(const QString& file) {
    const std::optional<Look> look = read(file);
    if (look) use(*look);
    return look.has_value();
}

bool LookCommands::open(const QString& file) {
    const std::optional<Look> look = read(file);
    if (!look) return false;
    const QString name = keptOf(*look).add(*look);
    Q_EMIT changed();
    m_messages->tell(MessageBar::Tone::Good, tr("“%1” of %2 is kept, in the menu View.").arg(name, QFileInfo(file).fileName()));
    if (std::holds_alternative<SavedLayout>(*look) || !m_parts.empty()) use(*look);
    return true;
}

void LookCommands::openByDialog() {
    const QString file = QFileDialog::getOpenFileName(m_window, tr("Open a view or a layout"), {}, tr("Views and layouts (*.json *.yaml *.yml);;All files (*)"));
    if (!file.isEmpty()) open(file);
}

bool LookCommands::exportTo(LookKind kind, const QString& name, const QString& file) {
    const Look* look = kept(kind).find(name);
    if (!look) return false;
    const Result<void> written = replaceFile(toPath(behindLinks(file)), lookToText(*look));
    if (written) m_messages->tell(MessageBar::Tone::Good, tr("“%1” is written to %2.").arg(name, QDir::toNativeSeparators(file)));
    else m_messages->tell(MessageBar::Tone::Bad, tr("“%1” was not written: %2").arg(name, errorText(written.error())));
    return written.has_value();
}

void LookCommands::exportByDialog(LookKind kind, const QString& name) {
    QString file = QFileDialog::getSaveFileName(m_window, kind == LookKind::View ? tr("Export view") : tr("Export layout"), fileNameOf(name), tr("JSON (*.json)"));
    if (file.isEmpty()) return;
    if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".json");
    exportTo(kind, name, file);
}

}  // namespace bayplan

#include "moc_look_commands.cpp"
