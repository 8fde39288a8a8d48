// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/replay_source.h"

#include "common/text.h"

namespace bayplan {

namespace {
constexpr int kStepMs = 250;  // between two moments while playing
}

ReplaySource::ReplaySource(Session* session, std::shared_ptr<const Recording> recording, QObject* parent)
    : QObject(parent), m_session(session), m_recording(std::move(recording)), m_player(std::make_shared<RecordingPlayer>(*m_recording)),
      m_job(std::make_unique<Job>(tr("Going to another moment"))), m_comparison(std::make_unique<Job>(tr("Comparing moments"))) {
    connect(m_job.get(), &Job::finished, this, &ReplaySource::make);
    connect(session->following(), &Following::heldChanged, this, &ReplaySource::make, Qt::QueuedConnection);
    m_play.setInterval(kStepMs);
    connect(&m_play, &QTimer::timeout, this, [this] {
        if (busy() || !m_session->following()->held().isEmpty()) return;
        if (m_shown + 1 >= m_recording->moments().size()) setPlaying(false);
        else seek(m_shown + 1);
    });
}

ReplaySource::~ReplaySource() {
    disconnect(m_job.get(), nullptr, this, nullptr);
    m_job.reset();
    m_comparison.reset();
}

void ReplaySource::seek(std::size_t moment) {
    m_wanted = std::min(moment, m_recording->moments().size() - 1);
    make();
}

void ReplaySource::setPlaying(bool playing) {
    if (playing == m_play.isActive()) return;
    if (playing && m_shown + 1 >= m_recording->moments().size()) seek(0);
    playing ? m_play.start() : m_play.stop();
    Q_EMIT playingChanged();
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

void ReplaySource::compareWith(std::size_t moment) {
    if (m_comparison->running() || !m_last) return;
    m_comparison->start<std::vector<PictureDifference>>(
        [recording = m_recording, moment, now = m_last, forward = moment <= m_shown](const Budget& budget) -> Result<std::vector<PictureDifference>> {
            RecordingPlayer player(*recording);
            if (auto sought = player.seekMoment(moment, budget); !sought) return sought.error();
            Result<Built> then = player.picture().build(budget);
            if (!then) return then.error();
            return forward ? differencesBetween(*then->cluster, *now) : differencesBetween(*now, *then->cluster);
        },
        [this, moment](Result<std::vector<PictureDifference>> differences) {
            if (differences) Q_EMIT compared(moment, *differences);
            else if (differences.error().code != ErrorCode::Cancelled) Q_EMIT failed(errorText(differences.error()));
        });
}

}  // namespace bayplan

#include "moc_replay_source.cpp"
