// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/landing_dialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>

#include "apply/apply_text.h"
#include "apply/cause_text.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "kube/apply/landing/landing_install.h"
#include "kube/apply/landing_objects.h"

namespace bayplan {

LandingDialog::LandingDialog(ApplyDesk* desk, QAction* unlock, QWidget* parent) : DeskDialog(desk, unlock, QStringLiteral("landing"), parent) {
    setWindowTitle(tr("Landing policy"));
    resize(760, 620);
    auto* about = new WrappedLabel(tr(
        "An admission policy that an administrator installs once. By itself it does nothing: while a pod is moved, a small request names its "
        "workload and the node, and the replacement is made with that node in it. The request goes with the old pod."));
    auto* manifest = new QPlainTextEdit(toQString(standingManifest()));
    manifest->setObjectName(QStringLiteral("landingManifest"));
    manifest->setAccessibleName(tr("Manifest of the landing policy"));
    manifest->setReadOnly(true);
    manifest->setFont(monoFont());
    manifest->setProperty("framed", true);
    manifest->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* rights = new WrappedLabel(tr(
        "It takes: get, create, update and delete of mutatingadmissionpolicies and mutatingadmissionpolicybindings "
        "(admissionregistration.k8s.io), in the whole cluster. Who moves pods afterwards needs, in their namespaces, create, get and delete of configmaps, "
        "list of pods, and create of pods to try the landing first."));
    rights->setProperty("role", QStringLiteral("secondary"));
    QPushButton* copy = addButton(tr("&Copy"), "copyManifest", false);
    m_remove = addButton(tr("&Uninstall"), "uninstallLanding");
    m_install = addButton(tr("&Install"), "installLanding");
    connect(copy, &QPushButton::clicked, this, [] { QGuiApplication::clipboard()->setText(toQString(standingManifest())); });
    connect(m_install, &QPushButton::clicked, this, [this] { change(true); });
    connect(m_remove, &QPushButton::clicked, this, [this] { change(false); });
    layOut({m_state, about, manifest, rights}, manifest);
    for (auto signal : {&ApplyDesk::targetChanged, &ApplyDesk::workChanged, &ApplyDesk::standingChanged}) connect(desk, signal, this, &LandingDialog::follow);
    follow();
}

void LandingDialog::follow() {
    const ApplyTarget* target = m_desk->target();
    const std::optional<StandingLook>& look = m_desk->standing();
    const StandingPolicy is = look ? look->is : StandingPolicy::Unknown;
    m_state->setText(!target ? tr("No cluster is connected.")
                     : look  ? tr("On %1: %2.", "a context, how the policy stands there").arg(toQString(target->context.empty() ? target->server : target->context), standingText(is))
                             : tr("Looking…"));
    m_state->setToolTip(look ? bothTexts(look->text) : QString());
    setRole(m_state, is == StandingPolicy::Installed ? QStringLiteral("good") : is == StandingPolicy::Different ? QStringLiteral("caution")
                                                                                                                : QString());
    const bool may = target && !m_desk->locked() && m_desk->free();
    m_install->setText(is == StandingPolicy::Different ? tr("&Replace by this") : tr("&Install"));
    m_install->setEnabled(may && is != StandingPolicy::Installed);
    m_remove->setEnabled(may && is != StandingPolicy::Absent);
    followLock({m_install, m_remove});
}

void LandingDialog::change(bool install) {
    tellNothing();
    QPointer<LandingDialog> here(this);
    m_desk->ask(ApplyDesk::Work::Changing, [here, install](ApiClient& client, const WritePermit* permit, const std::stop_token& stop) -> ApplyDesk::Deliver {
        auto deeds = std::make_shared<LandingDeeds>();
        auto done = std::make_shared<Result<void>>(Error{ErrorCode::Conflict, "the context is read-only", {}});
        if (permit) *done = install ? installLanding(client, *permit, false, *deeds, stop) : uninstallLanding(client, *permit, false, *deeds, stop);
        return [here, deeds, done] {
            if (!here) return;
            QStringList lines;
            for (const std::string& deed : *deeds) lines << causeText(deed);
            if (!*done) lines << causeText(done->error());
            else if (lines.isEmpty()) lines << tr("Nothing had to be changed.");
            here->tell(lines, *done ? QStringLiteral("good") : QStringLiteral("bad"));
            here->m_desk->look();
        };
    });
}

}  // namespace bayplan

#include "moc_landing_dialog.cpp"
