// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session's source for a recording: any of its moments, prepared outside the GUI thread. If the user scrubs faster
// than pictures are made, only the last wanted one is shown.
// Thread rule: GUI thread only; work runs as jobs.

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "common/job.h"
#include "connect/picture_difference.h"
#include "connect/picture_making.h"
#include "kube/record/recording.h"

namespace bayplan {

class ReplaySource : public QObject {
    Q_OBJECT
public:
    ReplaySource(Session* session, std::shared_ptr<const Recording> recording, QObject* parent = nullptr);
    ~ReplaySource() override;

    const Recording& recording() const { return *m_recording; }
    bool following() const { return m_last && m_session->realCluster()->sharedCatalog() == m_last->sharedCatalog(); }
    bool started() const { return m_last != nullptr; }
    /// Goes to an index in moments(). The first seek ends with begun().
    void seek(std::size_t moment);
    std::size_t shown() const { return m_shown; }
    std::size_t wanted() const { return m_wanted.value_or(m_making.value_or(m_shown)); }
    bool busy() const { return m_wanted || m_making; }
    /// Plays one moment after the other, to the end.
    void setPlaying(bool playing);
    bool playing() const { return m_play.isActive(); }
    /// Compares `moment` with what is shown; compared() gives the answer.
    void compareWith(std::size_t moment);

Q_SIGNALS:
    void begun(const bayplan::Built& built);
    void shownChanged(const bayplan::Conflicts& conflicts);
    void playingChanged();
    void compared(std::size_t moment, const std::vector<bayplan::PictureDifference>& differences);
    void failed(const QString& why);

private:
    struct Made {
        std::optional<Built> first;
        std::optional<Later> later;
        ClusterPtr base;
    };
    void make();
    void show(Made made);

    Session* m_session;
    std::shared_ptr<const Recording> m_recording;
    std::shared_ptr<RecordingPlayer> m_player;  // the job's while it runs
    ClusterPtr m_last;                          // the one shown, without the user's changes
    std::size_t m_shown = 0;
    std::optional<std::size_t> m_wanted, m_making;
    QTimer m_play;
    std::unique_ptr<Job> m_job, m_comparison;
};

}  // namespace bayplan
