// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All requests that connecting makes, listed before they are made.
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

/// In the order of the requests, each kind once.
std::vector<RequestLine> requestsMade(const std::vector<ApiKind>& kinds);

class RequestsDialog : public QDialog {
    Q_OBJECT
public:
    /// `server` may be empty if none is chosen yet.
    RequestsDialog(const QString& server, const std::vector<ApiKind>& kinds, QWidget* parent = nullptr);

    QString text() const;  // the text for "Copy all"

private:
    std::vector<RequestLine> m_lines;
};

}  // namespace bayplan
