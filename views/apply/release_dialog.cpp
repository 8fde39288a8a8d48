// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/release_dialog.h"

#include <QDateTime>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPointer>
#include <QPushButton>

#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "kube/apply/apply_journals.h"

namespace bayplan {

namespace {

/// Younger objects may belong to a run that is current somewhere.
constexpr int kYoung = 60;  // seconds

QString deedText(Leftover::Is is) {
    switch (is) {
    case Leftover::Is::Binding:
    case Leftover::Is::Policy:
    case Leftover::Is::Request: return ReleaseDialog::tr("is deleted");
    case Leftover::Is::GatedPod: return ReleaseDialog::tr("is let go, to any node");
    case Leftover::Is::PinnedPod: return ReleaseDialog::tr("is evicted; what takes its place is free to go anywhere");
    case Leftover::Is::Cordoned: return ReleaseDialog::tr("is uncordoned");
    }
    return {};
}

}  // namespace

ReleaseDialog::ReleaseDialog(ApplyDesk* desk, std::filesystem::path state, QAction* unlock, QWidget* parent)
    : DeskDialog(desk, unlock, QStringLiteral("release"), parent), m_folder(std::move(state)), m_list(new QListWidget) {
    setWindowTitle(tr("Release what landings left"));
    resize(720, 420);
    auto* about = new QLabel(tr(
        "A run that crashed, here or on another machine, may leave requests, policies, gated pods or cordoned nodes. They are found by their "
        "label. What is younger than a minute is left alone: its run may go on."));
    about->setProperty("role", QStringLiteral("secondary"));
    about->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("leftovers"));
    m_list->setAccessibleName(tr("What landings left"));
    m_list->setWordWrap(true);
    m_again = addButton(tr("&Look again"), "lookAgain", false);
    m_release = addButton(tr("&Release"), "releaseAll");
    connect(m_again, &QPushButton::clicked, this, [this] {
        tellNothing();
        look();
    });
    connect(m_release, &QPushButton::clicked, this, &ReleaseDialog::release);
    layOut({about, m_state, m_list}, m_list);
    connect(desk, &ApplyDesk::targetChanged, this, [this] {
        if (!m_desk->target()) m_found.clear();
        follow();
    });
    connect(desk, &ApplyDesk::workChanged, this, &ReleaseDialog::follow);
    look();
    follow();
}

void ReleaseDialog::look() {
    m_looked = false;
    const std::int64_t before = QDateTime::currentSecsSinceEpoch() - kYoung;
    QPointer<ReleaseDialog> here(this);
    m_desk->ask(ApplyDesk::Work::Looking, [here, before, folder = m_folder](ApiClient& client, const WritePermit*, const std::stop_token& stop) -> ApplyDesk::Deliver {
        auto found = std::make_shared<Result<Leftovers>>(findLeftovers(client, before, runningApplies(folder), stop));
        return [here, found] {
            if (here) here->list(*found);
        };
    });
}

void ReleaseDialog::list(const Result<Leftovers>& found) {
    m_looked = true;
    m_list->clear();
    m_found.clear();
    QStringList told;
    if (!found) told << errorText(found.error());
    else {
        m_found = found->found;
        for (const std::string& unknown : found->unknown) told << toQString(unknown);
    }
    for (const Leftover& one : m_found) {
        QString line = tr("%1: %2", "an object, what becomes of it").arg(toQString(one.toString()), deedText(one.is));
        if (one.since > 0) line += QStringLiteral(" · ") + tr("since %1").arg(QLocale().toString(QDateTime::fromSecsSinceEpoch(one.since), QLocale::ShortFormat));
        m_list->addItem(line);
    }
    // "Nothing left" is shown only if everything could be searched.
    m_state->setText(!m_found.empty() ? tr("%n thing(s) were left behind.", nullptr, static_cast<int>(m_found.size()))
                     : told.isEmpty() ? tr("Nothing was left behind.")
                                      : tr("Nothing was found, but not everything could be looked for."));
    setRole(m_state, !m_found.empty() || !told.isEmpty() ? QStringLiteral("caution") : QStringLiteral("good"));
    if (!told.isEmpty()) tell(told, QStringLiteral("caution"));
    follow();
}

void ReleaseDialog::release() {
    tellNothing();
    QPointer<ReleaseDialog> here(this);
    m_desk->ask(ApplyDesk::Work::Changing, [here, all = m_found](ApiClient& client, const WritePermit* permit, const std::stop_token& stop) -> ApplyDesk::Deliver {
        auto faults = std::make_shared<QStringList>();
        int done = 0;
        for (const Leftover& one : all) {
            const Result<void> gone = permit ? takeAway(client, *permit, one, stop) : Result<void>(Error{ErrorCode::Conflict, "the context is read-only", {}});
            if (gone) ++done;
            else *faults << tr("%1: %2", "an object, what is the matter").arg(toQString(one.toString()), errorText(gone.error()));
        }
        return [here, faults, done] {
            if (!here) return;
            here->tell(QStringList{tr("%n thing(s) released.", nullptr, done)} + *faults, faults->isEmpty() ? QStringLiteral("good") : QStringLiteral("bad"));
            here->look();
        };
    });
}

void ReleaseDialog::follow() {
    const bool idle = m_desk->work() == ApplyDesk::Work::None;
    if (!m_desk->target()) m_state->setText(tr("No cluster is connected."));
    else if (!m_looked) m_state->setText(idle || m_desk->work() == ApplyDesk::Work::Looking ? tr("Looking…") : tr("Something else is under way."));
    m_again->setEnabled(m_desk->target() && idle);
    m_release->setEnabled(m_desk->target() && !m_desk->locked() && idle && !m_found.empty());
    followLock({m_release});
}

}  // namespace bayplan

#include "moc_release_dialog.cpp"
