// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Messages above the stage that stay until they are dismissed: what happened, where, and possible actions; can be
// copied as text.
// Thread rule: GUI thread only.

#include <QWidget>
#include <functional>
#include <vector>

class QVBoxLayout;

namespace bayplan {

class MessageBar : public QWidget {
    Q_OBJECT
public:
    enum class Tone { Info,
                      Good,
                      Caution,
                      Bad };
    struct Link {
        QString text;
        std::function<void()> open;
    };

    explicit MessageBar(QWidget* parent = nullptr);

    /// The newest is on top; beyond three, the oldest is removed.
    /// Returns the message: deleting it withdraws it.
    QWidget* tell(Tone tone, const QString& text, std::vector<Link> links = {});
    /// A bar made by the caller, which deletes itself; clear() leaves it.
    void add(QWidget* bar);
    /// Withdraws messages about the cluster that is shown, except those passed to keep().
    void clear();
    static void keep(QWidget* message);
    /// Oldest first.
    QStringList texts() const;

private:
    QVBoxLayout* m_layout;
};

}  // namespace bayplan
