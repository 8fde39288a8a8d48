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

    /// `work` takes a const Budget& and returns a Result<T>, which `done` takes. Only these two know the type: what the thread
    /// does with them is not compiled for each T.
    template <typename T, typename Work, typename Done>
    void start(Work work, Done done) {
        run([work = std::move(work)](const Budget& budget) mutable -> std::shared_ptr<void> { return std::make_shared<Result<T>>(work(budget)); },
            [done = std::move(done)](void* result) mutable { done(std::move(*static_cast<Result<T>*>(result))); });
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

    void run(std::function<std::shared_ptr<void>(const Budget&)> work, std::function<void(void*)> done);
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
