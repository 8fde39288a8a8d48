// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps a report up to date with the session while the screen is visible. It counts on a snapshot in a job, and again
// if the picture changed meanwhile. It also counts the effect of a change that is not made yet, such as a drag under
// way.
// Thread rule: GUI thread only; the counting is a job.

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "common/job.h"
#include "common/session.h"
#include "fragmentation/fragmentation_report.h"

namespace bayplan {

class FragmentationWatch : public QObject {
    Q_OBJECT
public:
    explicit FragmentationWatch(Session* session, QObject* parent = nullptr);
    ~FragmentationWatch() override;

    /// Sets another shape or other labels, and forgets the old reports.
    void ask(FragmentationQuestion question);
    /// Counts nothing while inactive.
    void setActive(bool active);
    /// Counts on a picture that is not the session's, without culprits; null ends that.
    void preview(ClusterPtr cluster);

    bool busy() const { return m_job->running() || wanted(); }
    void stop();
    const Progress& progress() const { return m_job->progress(); }
    /// Null if there is none (yet); then error() may say why.
    std::shared_ptr<const FragmentationReport> report() const { return m_report; }
    /// The report on the picture outside a what-if, if it was counted for this question.
    std::shared_ptr<const FragmentationReport> realReport() const { return m_real; }
    std::shared_ptr<const FragmentationReport> previewed() const { return m_previewed; }
    const std::optional<Error>& error() const { return m_error; }

Q_SIGNALS:
    void changed();  // report or error
    void previewChanged();
    void busyChanged();
    void progressed();

private:
    bool wanted() const { return m_question && ((m_active && m_stale) || m_preview); }
    void forget();
    void run();
    void take(const ClusterPtr& cluster, bool isPreview, std::uint64_t round, Result<FragmentationReport> made);

    Session* m_session;
    std::unique_ptr<Job> m_job;
    std::optional<FragmentationQuestion> m_question;
    std::shared_ptr<ReportMaker> m_maker;  // handed to the job while it runs
    std::uint64_t m_round = 0;             // of questions: an answer to an older one is dropped
    bool m_active = false;
    bool m_stale = false;
    ClusterPtr m_preview;
    std::shared_ptr<const FragmentationReport> m_report, m_real, m_previewed;
    std::optional<Error> m_error;
};

}  // namespace bayplan
