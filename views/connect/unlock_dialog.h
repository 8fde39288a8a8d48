// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the user to type the name of a context: without it, a cluster cannot be changed.
// Thread rule: GUI thread only.

#include <QDialog>
#include <optional>

#include "kube/http/write_permit.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace bayplan {

class UnlockDialog : public QDialog {
    Q_OBJECT
public:
    explicit UnlockDialog(const ApiEndpoint& endpoint, QWidget* parent = nullptr);

    /// Present once the dialog is accepted.
    const std::optional<WritePermit>& permit() const { return m_permit; }

private:
    void check();

    ApiEndpoint m_endpoint;
    QLineEdit* m_typed;
    QLabel* m_note;
    QPushButton* m_unlock;
    std::optional<WritePermit> m_permit;
};

}  // namespace bayplan
