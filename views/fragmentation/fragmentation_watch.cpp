// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/fragmentation_watch.h"

#include <utility>

namespace bayplan {

FragmentationWatch::FragmentationWatch(Session* session, QObject* parent)
    : QObject(parent), m_session(session), m_job(std::make_unique<Job>(tr("Counting slots"))) {
    connect(m_job.get(), &Job::progressed, this, &FragmentationWatch::progressed);
    connect(m_job.get(), &Job::finished, this, &FragmentationWatch::run);
    connect(session, &Session::opened, this, [this] {
        m_question.reset();
        forget();
    });
    for (const auto signal : {&Session::profilesChanged, &Session::followed, &Session::unreadChanged}) connect(session, signal, this, &FragmentationWatch::forget);
    connect(session, &Session::clusterChanged, this, [this] {
        m_stale = true;
        run();
    });
}

FragmentationWatch::~FragmentationWatch() {
    disconnect(m_job.get(), nullptr, this, nullptr);
    m_job.reset();
}

void FragmentationWatch::ask(FragmentationQuestion question) {
    m_question = std::move(question);
    forget();
}

void FragmentationWatch::setActive(bool active) {
    m_active = active;
    run();
}

void FragmentationWatch::stop() {
    m_stale = false;
    m_preview.reset();
    m_job->stop();
}

void FragmentationWatch::forget() {
    ++m_round;
    m_maker.reset();
    m_report.reset();
    m_real.reset();
    m_previewed.reset();
    m_error.reset();
    m_preview.reset();
    m_stale = m_question.has_value();
    m_job->stop();
    Q_EMIT changed();
    run();
}

void FragmentationWatch::preview(ClusterPtr cluster) {
    m_preview = std::move(cluster);
    if (!m_preview && m_previewed) {
        m_previewed.reset();
        Q_EMIT previewChanged();
    }
    run();
}

void FragmentationWatch::run() {
    if (m_job->running() || !wanted()) {
        Q_EMIT busyChanged();
        return;
    }
    const bool isPreview = m_preview != nullptr;
    const ClusterPtr cluster = isPreview ? std::exchange(m_preview, nullptr) : m_session->cluster();
    if (!isPreview) m_stale = false;
    if (!m_maker) m_maker = std::make_shared<ReportMaker>(m_session->scheduler().profiles(), *m_question);
    m_job->start<FragmentationReport>(
        [maker = m_maker, cluster, isPreview](const Budget& budget) { return maker->make(cluster, !isPreview, budget); },
        [this, cluster, isPreview, round = m_round](Result<FragmentationReport> made) { take(cluster, isPreview, round, std::move(made)); });
    Q_EMIT busyChanged();
}

void FragmentationWatch::take(const ClusterPtr& cluster, bool isPreview, std::uint64_t round, Result<FragmentationReport> made) {
    if (round != m_round) return;
    if (isPreview) {
        if (made) m_previewed = std::make_shared<const FragmentationReport>(std::move(*made));
        Q_EMIT previewChanged();
        return;
    }
    m_error.reset();
    if (made) {
        m_report = std::make_shared<const FragmentationReport>(std::move(*made));
        if (cluster == m_session->realCluster()) m_real = m_report;
    } else {
        m_report.reset();
        m_error = made.error();
    }
    Q_EMIT changed();
}

}  // namespace bayplan

#include "moc_fragmentation_watch.cpp"
