// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/replay_source.h"

#include <algorithm>

#include "common/text.h"

namespace bayplan {

namespace {
constexpr int kStepMs = 250;  // between two moments while playing
}

ReplaySource::ReplaySource(Session* session, std::shared_ptr<const Recording> recording, QObject* parent)
    : QObject(parent), m_session(session), m_recording(std::move(recording)), m_player(std::make_shared<RecordingPlayer>(*m_recording)),
      m_job(std::make_unique<Job>(tr("Going to another moment"))), m_comparison(std::make_unique<Job>(tr("Comparing moments"))),
      m_counting(std::make_unique<Job>(tr("Counting what the recording tells"))) {
    connect(m_job.get(), &Job::finished, this, &ReplaySource::make);
    connect(session->following(), &Following::heldChanged, this, &ReplaySource::make, Qt::QueuedConnection);
    m_play.setInterval(kStepMs);
    connect(&m_play, &QTimer::timeout, this, &ReplaySource::playOn);
    count();
}

ReplaySource::~ReplaySource() {
    disconnect(m_job.get(), nullptr, this, nullptr);
    m_job.reset();
    m_comparison.reset();
    m_counting.reset();
}

void ReplaySource::seek(std::size_t moment) {
    m_wanted = std::min(moment, m_recording->moments().size() - 1);
    m_clock = m_recording->moments()[*m_wanted].time;
    make();
}

void ReplaySource::setPlaying(bool playing) {
    if (playing == m_play.isActive()) return;
    if (playing && m_shown + 1 >= m_recording->moments().size()) seek(0);
    m_clock = m_recording->moments()[wanted()].time;
    m_passed.start();
    playing ? m_play.start() : m_play.stop();
    Q_EMIT playingChanged();
}

void ReplaySource::setSpeed(int speed) {
    m_speed = speed;
    m_clock = m_recording->moments()[wanted()].time;
    m_passed.start();
}

void ReplaySource::playOn() {
    const auto& moments = m_recording->moments();
    if (busy() || !m_session->following()->held().isEmpty()) return;
    if (m_shown + 1 >= moments.size()) return setPlaying(false);
    if (m_speed == 0) return seek(m_shown + 1);
    m_clock += m_passed.restart() * m_speed;
    const auto after = std::upper_bound(moments.begin(), moments.end(), m_clock, [](std::int64_t at, const RecordedMoment& moment) { return at < moment.time; });
    if (const auto at = static_cast<std::size_t>(after - moments.begin()); at > m_shown + 1) {
        const std::int64_t clock = m_clock;  // between two moments
        seek(at - 1);
        m_clock = clock;
    }
}

void ReplaySource::count() {
    m_counting->start<std::vector<CoursePoint>>([recording = m_recording](const Budget& budget) { return courseOf(*recording, budget); },
                                                [this](Result<std::vector<CoursePoint>> course) {
                                                    if (course) m_course = std::move(*course);  // a moment that cannot be read says so when it is shown
                                                    Q_EMIT courseCounted();
                                                });
}

void ReplaySource::make() {
    if (!m_wanted || m_job->running() || (m_last && (!following() || !m_session->following()->held().isEmpty()))) return;
    m_making = std::exchange(m_wanted, std::nullopt);
    auto ticket = std::make_shared<PictureTicket>(pictureTicket(*m_session));
    m_job->start<Made>(
        [recording = m_recording, player = m_player, last = m_last, moment = *m_making, ticket](const Budget& budget) -> Result<Made> {
            if (auto sought = player->seekMoment(moment, budget); !sought) return sought.error();
            Result<Built> built = player->picture().build(budget);
            if (!built) return built.error();
            Made made;
            made.base = built->cluster;
            if (last) made.later = laterPicture(last, std::move(*built), std::move(*ticket));
            else made.first = std::move(*built);
            return made;
        },
        [this](Result<Made> made) {
            if (made) return show(std::move(*made));
            m_making.reset();
            Q_EMIT failed(errorText(made.error()));
        });
}

void ReplaySource::show(Made made) {
    const std::size_t moment = *std::exchange(m_making, std::nullopt);
    if (made.first) {
        m_last = made.base;
        m_shown = moment;
        Q_EMIT begun(*made.first);
        Q_EMIT shownChanged({});
        return;
    }
    if (!following()) return;
    if (!m_session->following()->held().isEmpty()) {  // a drag began meanwhile: try again when it ends
        if (!m_wanted) m_wanted = moment;
        return;
    }
    m_last = made.base;
    m_shown = moment;
    const Conflicts conflicts = m_session->follow(std::move(*made.later));
    Q_EMIT shownChanged(conflicts);
}

void ReplaySource::compare(std::size_t from, std::size_t to) {
    if (m_comparison->running() || !m_last) return;
    if (from > to) std::swap(from, to);
    m_comparison->start<std::vector<PictureDifference>>(
        [recording = m_recording, from, to, shown = m_shown, now = m_last](const Budget& budget) -> Result<std::vector<PictureDifference>> {
            RecordingPlayer player(*recording);
            const auto at = [&](std::size_t moment) -> Result<ClusterPtr> {
                if (moment == shown) return now;
                if (auto sought = player.seekMoment(moment, budget); !sought) return sought.error();
                Result<Built> built = player.picture().build(budget);
                if (!built) return built.error();
                return built->cluster;
            };
            const Result<ClusterPtr> before = at(from);
            if (!before) return before.error();
            const Result<ClusterPtr> after = at(to);
            if (!after) return after.error();
            return differencesBetween(**before, **after);
        },
        [this, from, to](Result<std::vector<PictureDifference>> differences) {
            if (differences) Q_EMIT compared(from, to, *differences);
            else if (differences.error().code != ErrorCode::Cancelled) Q_EMIT failed(errorText(differences.error()));
        });
}

}  // namespace bayplan

#include "moc_replay_source.cpp"
