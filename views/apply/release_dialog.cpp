// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/release_dialog.h"

#include <QAction>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "kube/apply/apply_journals.h"

namespace bayplan {

namespace {

/// What is younger may be of a run that goes on somewhere.
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
    : QDialog(parent), m_desk(desk), m_folder(std::move(state)), m_state(new QLabel), m_told(new QLabel), m_list(new QListWidget) {
    setWindowTitle(tr("Release what landings left"));
    resize(720, 420);
    auto* about = new QLabel(tr("A run that crashed, here or on another machine, may leave requests, policies, gated pods or cordoned nodes. They are found by their "
                                "label. What is younger than a minute is left alone: its run may go on."));
    about->setProperty("role", QStringLiteral("secondary"));
    for (QLabel* label : {about, m_state, m_told}) label->setWordWrap(true);
    m_state->setObjectName(QStringLiteral("releaseState"));
    m_told->setObjectName(QStringLiteral("releaseTold"));
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_list->setObjectName(QStringLiteral("leftovers"));
    m_list->setAccessibleName(tr("What landings left"));
    m_list->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    const auto button = [&](const QString& text, const char* name, QDialogButtonBox::ButtonRole role) {
        QPushButton* made = buttons->addButton(text, role);
        made->setObjectName(QString::fromLatin1(name));
        made->setAutoDefault(false);
        return made;
    };
    m_again = button(tr("&Look again"), "lookAgain", QDialogButtonBox::ResetRole);
    m_unlock = button(tr("Unlock…"), "unlockToRelease", QDialogButtonBox::ActionRole);
    m_release = button(tr("&Release"), "releaseAll", QDialogButtonBox::ActionRole);
    connect(m_again, &QPushButton::clicked, this, [this] {
        m_told->hide();
        look();
    });
    if (unlock) connect(m_unlock, &QPushButton::clicked, unlock, &QAction::trigger);
    connect(m_release, &QPushButton::clicked, this, &ReleaseDialog::release);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kS);
    layout->addWidget(about);
    layout->addWidget(m_state);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_told);
    layout->addWidget(buttons);
    m_told->hide();
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
            if (here) here->tell(*found);
        };
    });
}

void ReleaseDialog::tell(const Result<Leftovers>& found) {
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
    // Nothing is said to be left only where everything could be looked for.
    m_state->setText(!m_found.empty() ? tr("%n thing(s) were left behind.", nullptr, static_cast<int>(m_found.size()))
                     : told.isEmpty() ? tr("Nothing was left behind.")
                                      : tr("Nothing was found, but not everything could be looked for."));
    setRole(m_state, !m_found.empty() || !told.isEmpty() ? QStringLiteral("caution") : QStringLiteral("good"));
    if (!told.isEmpty()) {
        m_told->setText(told.join(QLatin1Char('\n')));
        setRole(m_told, QStringLiteral("caution"));
        m_told->show();
    }
    follow();
}

void ReleaseDialog::release() {
    m_told->hide();
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
            here->m_told->setText((QStringList{tr("%n thing(s) released.", nullptr, done)} + *faults).join(QLatin1Char('\n')));
            setRole(here->m_told, faults->isEmpty() ? QStringLiteral("good") : QStringLiteral("bad"));
            here->m_told->show();
            here->look();
        };
    });
}

void ReleaseDialog::follow() {
    const bool idle = m_desk->work() == ApplyDesk::Work::None;
    if (!m_desk->target()) m_state->setText(tr("No cluster is connected."));
    else if (!m_looked) m_state->setText(idle || m_desk->work() == ApplyDesk::Work::Looking ? tr("Looking…") : tr("Something else is under way."));
    m_again->setEnabled(m_desk->target() && idle);
    m_unlock->setVisible(m_desk->target() && m_desk->locked());
    m_release->setEnabled(m_desk->target() && !m_desk->locked() && idle && !m_found.empty());
    m_release->setToolTip(m_desk->target() && m_desk->locked() ? tr("The context is read-only.") : QString());
}

}  // namespace bayplan
