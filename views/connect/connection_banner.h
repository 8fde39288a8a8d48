// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What nobody must overlook while connected: the user that the server takes this program for, that the server is not
// verified, that the cluster can be changed. It stays as long as it applies and cannot be closed.
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
