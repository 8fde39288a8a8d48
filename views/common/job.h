// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Long work outside the GUI thread: it gets a snapshot, returns a value, reports progress, and can be stopped.
//
//     auto* job = new Job(tr("Scheduling"), this);
//     connect(job, &Job::progressed, …);
//     job->start<Run>([snapshot](const Budget& b) -> Result<Run> {…},
//                             [this](Result<Run> result) { … in the GUI thread … });
//
// The destructor stops the work and waits for it; the callback for the result is not called then.
// Thread rule: created, started and destroyed in the GUI thread. Progress arrives there at most every 50 ms.

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/budget.h"
#include "base/result.h"

namespace bayplan {

class Job : public QObject {
    Q_OBJECT
public:
    explicit Job(QString name, QObject* parent = nullptr);
    ~Job() override;

    const QString& name() const { return m_name; }
    bool running() const { return m_running; }
    const Progress& progress() const { return m_progress; }
    void stop();

    template <typename T>
    void start(std::function<Result<T>(const Budget&)> work, std::function<void(Result<T>)> done) {
        run([this, work = std::move(work), done = std::move(done)](const Budget& budget) -> std::function<void()> {
            auto result = std::make_shared<Result<T>>(work(budget));
            return [result, done] { done(std::move(*result)); };
        });
    }

Q_SIGNALS:
    void progressed();
    void finished();
    void told(QPrivateSignal);  // emitted by the thread, for this object

private:
    /// What the thread reports. It passes through a standard mutex, not through the event, so that ThreadSanitizer sees
    /// the hand-over: it cannot see Qt's own locks.
    struct News {
        std::optional<Progress> progress;
        std::function<void()> deliver;  // set at the end
    };

    void run(std::function<std::function<void()>(const Budget&)> work);
    void tell(const std::function<void(News&)>& add);
    void takeIn();

    QString m_name;
    bool m_running = false;
    Progress m_progress;
    std::mutex m_mutex;  // protects m_news
    News m_news;
    std::jthread m_thread;
};

}  // namespace bayplan
