// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The choices before anything is open: files, a folder, the trace, the sample, recent files, and the clusters of a
// kubeconfig.
// Thread rule: GUI thread only.

#include <QStringList>
#include <QWidget>

class QAction;
class QLabel;
class QListWidget;
class QVBoxLayout;

namespace bayplan {

class ContextList;

class StartPage : public QWidget {
    Q_OBJECT
public:
    /// The ways to begin without a cluster; the window owns the actions. The sample is the one that is proposed.
    struct Ways {
        QAction *sample, *files, *folder, *trace;
    };
    explicit StartPage(const Ways& ways, QWidget* parent = nullptr);

    void setRecent(const QStringList& paths);
    ContextList* contexts() const { return m_contexts; }

Q_SIGNALS:
    void openRequested(const QStringList& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLabel* m_recentTitle;
    QListWidget* m_recent;
    ContextList* m_contexts;
};

}  // namespace bayplan
