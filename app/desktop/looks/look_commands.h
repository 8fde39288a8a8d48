// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Views and layouts by name: kept, shown again, renamed, deleted, written to files and read from them. What takes the place of
// something, or deletes it, can be taken back.
// Thread rule: GUI thread only.

#include <QObject>
#include <functional>

#include "desktop/looks/kept_looks.h"

class QAction;
class QMenu;
class QWidget;

namespace bayplan {

class MessageBar;

enum class LookKind { View,
                      Layout };

class LookCommands : public QObject {
    Q_OBJECT
public:
    /// What the window does for these commands.
    struct Window {
        std::function<bool()> empty;  // no cluster is shown
        std::function<SavedView()> view;
        std::function<QStringList(const SavedView&)> showView;  // returns what of it this cluster has not
        std::function<SavedLayout()> layout;
        std::function<void(const SavedLayout&)> useLayout;
    };

    LookCommands(Window parts, MessageBar* messages, QWidget* window);

    const KeptLooks& kept(LookKind kind) const { return kind == LookKind::View ? m_views : m_layouts; }
    void setKept(const QStringList& views, const QStringList& layouts);
    /// Layouts that come with the program, which cannot be changed.
    static std::vector<SavedLayout> shippedLayouts();

    /// `rest`: the commands below the names.
    void fill(QMenu& menu, LookKind kind, const QList<QAction*>& rest);
    /// One for each that can be chosen, for the palette: "View: GPU by pool". They live as long as this.
    QList<QAction*> choices();

    /// Asks for a name.
    void keepByDialog(LookKind kind);
    void keep(LookKind kind, const QString& name);
    void use(const Look& look);
    bool rename(LookKind kind, const QString& name, const QString& other);
    /// Returns its text, for putBack().
    QString remove(LookKind kind, const QString& name);
    void putBack(const QString& text);

    /// Shows what a file has; false: it cannot be read, and why is said.
    bool show(const QString& file);
    /// Keeps it as well; under another name if its own is taken.
    bool open(const QString& file);
    void openByDialog();
    bool exportTo(LookKind kind, const QString& name, const QString& file);
    void exportByDialog(LookKind kind, const QString& name);

Q_SIGNALS:
    void changed();  // of what is kept

private:
    KeptLooks& keptOf(const Look& look) { return std::holds_alternative<SavedView>(look) ? m_views : m_layouts; }
    std::optional<Look> read(const QString& file);

    Window m_parts;
    MessageBar* m_messages;
    QWidget* m_window;
    KeptLooks m_views, m_layouts;
    QList<QAction*> m_choices;
};

}  // namespace bayplan
