// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The line at the right of the status row: what is open, the age and completeness of its data, the profile that
// decides, and the changes that were not sent.
// Thread rule: GUI thread only.

#include <QDateTime>
#include <QWidget>

#include "common/session.h"

class QLabel;
class QToolButton;

namespace bayplan {

class LiveCommands;

class DataStamp : public QWidget {
    Q_OBJECT
public:
    explicit DataStamp(Session* session, QWidget* parent = nullptr);

    /// When the data was read; the stamp shows its age.
    void setReadAt(const QDateTime& when);
    /// The connection that the data comes from, if there is one.
    void setLive(const LiveCommands* live);
    QString changesText() const;
    QString sourceText() const;
    QString completeText() const;
    /// The file or cluster, without numbers.
    QString sourceName() const;
    /// For a picture, which may be looked at years later: the source, the date and time of the data, their amount, what
    /// was changed since, and the program's version.
    QString pictureText() const;

Q_SIGNALS:
    void diagnosticsRequested();
    void planRequested();
    void configurationRequested();

private:
    void tell();
    /// "live 14:02:10, 2 s lag"; `old`: whether it is older than it should be.
    QString liveText(bool& old) const;
    void tellComplete();

    const LiveCommands* m_live = nullptr;

    Session* m_session;
    QDateTime m_readAt;
    QLabel* m_source;
    QToolButton* m_left;
    QToolButton* m_profile;
    QToolButton* m_changes;
};

}  // namespace bayplan
