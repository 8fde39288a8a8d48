// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/verdicts/answer.h"

#include <QLocale>

#include "common/session.h"
#include "common/text.h"
#include "planner/gang_try.h"

namespace bayplan {

Answer::Answer(Session* session, QObject* parent) : QObject(parent), m_session(session), m_judging(session, this), m_deciding(this) {
    connect(session, &Session::opened, this, &Answer::dismiss);
    connect(session, &Session::clusterChanged, this, &Answer::onClusterChanged);
    connect(session, &Session::profilesChanged, this, &Answer::askAgain);
    connect(session, &Session::followed, this, [this] {
        m_pod = m_session->following()->numbers().of(m_pod);
        m_node = m_session->following()->numbers().of(m_node);
        if (m_pod.valid()) onClusterChanged();
        else dismiss();
    });
}

void Answer::ask(PodIdx pod) {
    if (!pod.valid() || pod == m_pod) return;
    m_pod = pod;
    m_node = m_session->cluster()->placement(pod).node;
    askAgain();
}

void Answer::dismiss() {
    m_judging.drop();
    m_deciding.drop();
    m_judged.reset();
    m_pod = PodIdx();
    Q_EMIT changed();
}

void Answer::onClusterChanged() {
    if (!active()) return;
    // A pod that was placed, moved or evicted meanwhile has the answer that it was asked about.
    if (m_session->cluster()->placement(m_pod).node != m_node) dismiss();
    else askAgain();
}

void Answer::askAgain() {
    if (!active()) return;
    m_judged = m_judging.ask({m_pod}, [this](std::shared_ptr<const Judged> judged) {
        m_judged = std::move(judged);
        Q_EMIT changed();
    });
    decide();
    Q_EMIT changed();
}

void Answer::decide() {
    m_deciding.drop();
    const ClusterPtr cluster = m_session->cluster();
    if (cluster->placement(m_pod).standing != Standing::Pending || m_session->decision(m_pod) || m_session->asksExtenders(m_pod)) return;
    m_deciding.ask<std::vector<Decision>>(
        QStringLiteral("deciding"),
        // A scheduler belongs to one thread.
        [profiles = m_session->scheduler().profiles(), cluster, pod = m_pod](const Budget& budget) -> Result<std::vector<Decision>> {
            if (const std::optional<Gang> gang = gangOf(*cluster, profiles, pod)) {  // all its pods are decided by one answer
                Result<GangTry> attempt = tryGang(cluster, profiles, *gang, nullptr, budget);
                if (!attempt) return attempt.error();
                return std::move(attempt->decisions);
            }
            Scheduler scheduler(profiles);
            return std::vector<Decision>{scheduler.decide(*cluster, pod)};
        },
        [this, cluster](Result<std::vector<Decision>> decisions) {
            if (decisions && m_session->cluster() == cluster) m_session->rememberDecisions(*decisions);
        });
}

QString Answer::text() const {
    if (!active()) return {};
    const QString name = toQString(m_session->catalog().pod(m_pod).name);
    if (!m_judged) return tr("Asking every node about %1…").arg(name);
    const QLocale locale;
    return tr("%1 fits %2 of %Ln node(s)", nullptr, static_cast<int>(m_judged->verdicts.codes.size()))
        .arg(name, locale.toString(static_cast<qulonglong>(m_judged->verdicts.feasible)));
}

}  // namespace bayplan

#include "moc_answer.cpp"
