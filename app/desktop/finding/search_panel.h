// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What stands below the search field while it has the keyboard: what is wrong with the text and where, the namespaces, the kinds
// of nodes, and the searches that were pinned or made before.
// Thread rule: GUI thread only.

#include <QFrame>
#include <QStringList>

#include "common/session.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace bayplan {

class SearchPanel : public QFrame {
    Q_OBJECT
public:
    /// `window` is what the panel covers a part of.
    SearchPanel(Session* session, QLineEdit* field, QWidget* window);

    /// Newest first.
    void setRemembered(const QStringList& recent, const QStringList& pinned);
    QStringList recent() const { return m_recent; }
    QStringList pinned() const { return m_pinned; }

    static constexpr int kRecent = 6;
    static constexpr int kPinned = 12;

Q_SIGNALS:
    void remembered();  // recent() or pinned() changed
    void chosen();      // the field has another text, to be searched at once

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void open();
    void place();
    void tellProblem();
    void listNamespaces();
    void listKinds();
    void listChips();
    void addChips(const QString& title, const QStringList& texts);
    void choose(const QString& text);
    void remember();
    void togglePin();

    Session* m_session;
    QLineEdit* m_field;
    QLabel* m_problem;
    QComboBox* m_namespace;
    QComboBox* m_kind;
    QToolButton* m_pin;
    QWidget* m_chips = nullptr;
    QVBoxLayout* m_layout;
    QStringList m_recent, m_pinned;
};

}  // namespace bayplan
