// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What nobody may forget while connected: whom the server takes this program for, that nobody verified the server, that the
// cluster can be changed. Stays as long as it is so and cannot be closed.
// Thread rule: GUI thread only.

#include <QFrame>

#include "kube/http/api_endpoint.h"

class QLabel;

namespace bayplan {

class ConnectionBanner : public QFrame {
    Q_OBJECT
public:
    explicit ConnectionBanner(QWidget* parent = nullptr);

    /// Null: not connected.
    void setConnection(const Connection* connection, bool unlocked);
    QString text() const;

private:
    QLabel* m_text;
};

}  // namespace bayplan
