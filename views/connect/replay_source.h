// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session's source for a recording: any of its moments, prepared outside the GUI thread. If the user scrubs faster
// than pictures are made, only the last wanted one is shown.
// Thread rule: GUI thread only; work runs as jobs.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "common/job.h"
#include "connect/picture_difference.h"
#include "connect/picture_making.h"
#include "kube/record/recording.h"
#include "kube/record/recording_course.h"

namespace bayplan {

class ReplaySource : public QObject {
    Q_OBJECT
public:
    ReplaySource(Session* session, std::shared_ptr<const Recording> recording, QObject* parent = nullptr);
    ~ReplaySource() override;

    const Recording& recording() const { return *m_recording; }
    const std::shared_ptr<const Recording>& sharedRecording() const { return m_recording; }
    bool following() const { return m_last && m_session->readCatalog() == m_last->sharedCatalog(); }
    bool started() const { return m_last != nullptr; }
    /// Goes to an index in moments(). The first seek ends with begun().
    void seek(std::size_t moment);
    std::size_t shown() const { return m_shown; }
    std::size_t wanted() const { return m_wanted.value_or(m_making.value_or(m_shown)); }
    bool busy() const { return m_wanted || m_making; }
    /// Plays to the end: one moment after the other, four in a second, or by the clock.
    void setPlaying(bool playing);
    bool playing() const { return m_play.isActive(); }
    /// How many seconds of the recording pass in one; 0: every moment is shown, whatever the time between them.
    void setSpeed(int speed);
    int speed() const { return m_speed; }
    /// Compares two moments, the earlier with the later; compared() gives the answer.
    void compare(std::size_t from, std::size_t to);
    /// A point for each moment; empty until they are counted.
    const std::vector<CoursePoint>& course() const { return m_course; }
    bool counting() const { return m_counting->running(); }

Q_SIGNALS:
    void begun(const bayplan::Built& built);
    void shownChanged(const bayplan::Conflicts& conflicts);
    void playingChanged();
    void courseCounted();  // or they could not be: then course() stays empty
    void compared(std::size_t from, std::size_t to, const std::vector<bayplan::PictureDifference>& differences);
    void failed(const QString& why);

private:
    struct Made {
        std::optional<Built> first;
        std::optional<Later> later;
        ClusterPtr base;
    };
    void make();
    void playOn();
    void count();
    void show(Made made);

    Session* m_session;
    std::shared_ptr<const Recording> m_recording;
    std::shared_ptr<RecordingPlayer> m_player;  // the job's while it runs
    ClusterPtr m_last;                          // the one shown, without the user's changes
    std::size_t m_shown = 0;
    std::optional<std::size_t> m_wanted, m_making;
    QTimer m_play;
    QElapsedTimer m_passed;    // since the clock of the recording was last moved on
    std::int64_t m_clock = 0;  // of the recording, while it plays by the clock
    int m_speed = 0;
    std::vector<CoursePoint> m_course;
    std::unique_ptr<Job> m_job, m_comparison, m_counting;
};

}  // namespace bayplan
