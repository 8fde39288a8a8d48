// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every request that connecting makes, before it is made.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QString>
#include <vector>

#include "kube/read/api_kinds.h"

namespace bayplan {

struct RequestLine {
    QString method;  // "GET", "POST"
    QString path;    // "/api/v1/pods?limit=500"
    QString what;    // for people
};

/// In their order, of each kind once.
std::vector<RequestLine> requestsMade(const std::vector<ApiKind>& kinds);

class RequestsDialog : public QDialog {
    Q_OBJECT
public:
    /// `server` may be empty: it is not chosen yet.
    RequestsDialog(const QString& server, const std::vector<ApiKind>& kinds, QWidget* parent = nullptr);

    QString text() const;  // what "Copy all" copies

private:
    std::vector<RequestLine> m_lines;
};

}  // namespace bayplan
