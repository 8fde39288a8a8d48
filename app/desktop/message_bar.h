// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Messages above the stage that stay until they are dismissed: what happened, where, what can be done, copied as text.
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

    /// The newest stands on top; more than three push out the oldest.
    /// Returns the message: whoever deletes it takes it back.
    QWidget* tell(Tone tone, const QString& text, std::vector<Link> links = {});
    /// A bar of its own making, which deletes itself; clear() leaves it.
    void add(QWidget* bar);
    /// Takes back what was told about the cluster that is shown; what keep() was called for is about something else.
    void clear();
    static void keep(QWidget* message);
    /// Oldest first.
    QStringList texts() const;

private:
    QVBoxLayout* m_layout;
};

}  // namespace bayplan
