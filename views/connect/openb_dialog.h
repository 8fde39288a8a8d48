// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks for the two tables of the openb trace: nodes and pods.
// Thread rule: GUI thread only.

#include <QDialog>

#include "io/traces/openb.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace bayplan {

class OpenbDialog : public QDialog {
    Q_OBJECT
public:
    explicit OpenbDialog(QWidget* parent = nullptr);

    void setNodes(const QString& file);
    void setPods(const QString& file);
    QString nodes() const;
    QString pods() const;

    using Table = OpenbTable;
    /// Recognised by the first line of a file that is called so; None if it is neither table.
    static Table recognise(const QString& file);

private:
    QLineEdit* addRow(QFormLayout* form, const QString& label, const QString& title);
    void check();

    QLineEdit* m_nodes;
    QLineEdit* m_pods;
    QLabel* m_note;
    QPushButton* m_import;
};

}  // namespace bayplan
