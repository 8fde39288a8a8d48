// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a picture has beside nodes and pods and what people ask about: its resource claims, and its elastic quotas as
// `bayplanctl inspect` prints them. Hidden where there are none. A row of a claim leads to its page.
// Thread rule: GUI thread only.

#include <QTableWidget>
#include <QWidget>

class QTabBar;

namespace bayplan {

class Session;

class SideLists : public QWidget {
    Q_OBJECT
public:
    explicit SideLists(Session* session, QWidget* parent = nullptr);

    QTableWidget* claims() const { return m_claims; }
    QTableWidget* quotas() const { return m_quotas; }
    /// Reads the picture again. O(claims + pods + quotas × resources).
    void renew();
    /// Rows beyond this are counted, not shown.
    static constexpr int kMostRows = 5000;

private:
    void listClaims();
    void listQuotas();

    Session* m_session;
    QTabBar* m_tabs;
    QTableWidget *m_claims, *m_quotas;
};

}  // namespace bayplan
