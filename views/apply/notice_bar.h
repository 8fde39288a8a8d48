// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What has to be known or decided before anything else on a screen, with a button for each way to continue.
// Thread rule: GUI thread only.

#include <QFrame>
#include <functional>
#include <vector>

class QBoxLayout;
class QHBoxLayout;
class QLabel;

namespace bayplan {

class NoticeBar : public QFrame {
    Q_OBJECT
public:
    struct Way {
        const char* name;  // of the button, for tests and scripts
        QString text;
        std::function<void()> go;
    };

    explicit NoticeBar(QWidget* parent = nullptr);

    /// `tone`: "info", "good", "caution", "bad". None of the buttons is the default.
    void tell(const QString& tone, const QString& text, std::vector<Way> ways = {});
    void withdraw();
    QString text() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();

    QBoxLayout* m_layout;
    QLabel* m_text;
    QHBoxLayout* m_buttons;
};

}  // namespace bayplan
