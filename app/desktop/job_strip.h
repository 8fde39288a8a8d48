// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The running job: its name, its progress, and a button that stops it. Appears after 0.2 s, so that quick work does not
// flicker.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>
#include <chrono>

class QLabel;
class QProgressBar;

namespace bayplan {

class Job;

class JobStrip : public QWidget {
    Q_OBJECT
public:
    explicit JobStrip(QWidget* parent = nullptr);
    /// Follows `job` until it has finished or is deleted.
    void follow(Job* job);

Q_SIGNALS:
    void cancelled();
    void ended(const QString& name, std::chrono::milliseconds took);

private:
    void tell();

    static constexpr int kDelay = 200;  // ms
    Job* m_job = nullptr;
    QLabel* m_text;
    QProgressBar* m_bar;
    QTimer m_delay;
};

}  // namespace bayplan
