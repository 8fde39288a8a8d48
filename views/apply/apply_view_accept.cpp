// SPDX-License-Identifier: GPL-3.0-or-later
// What the user has to accept: steps that may land elsewhere, landings that cannot be tested before, pods that are
// never evicted by mistake.
#include <QDateTime>
#include <QTableView>
#include <algorithm>

#include "apply/apply_model.h"
#include "apply/apply_view.h"
#include "apply/approve_bar.h"
#include "apply/cause_text.h"
#include "apply/landing_dialog.h"
#include "apply/release_dialog.h"
#include "common/text.h"
#include "kube/apply/window_gate.h"
#include "kube/read/api_kinds.h"

namespace bayplan {

namespace {

const QString kElsewhere = QStringLiteral("acceptElsewhere"), kUnproved = QStringLiteral("acceptUnproved"), kPartial = QStringLiteral("acceptPartial"),
              kBeginOutside = QStringLiteral("acceptOutsideWindow");

bool told(const StepPreflight& step) { return step.landing == Landing::Pin || step.landing == Landing::Gate; }

/// Whether its landing can be tested with the server before anything is evicted.
bool triable(const StepPreflight& step) {
    return std::all_of(step.needs.begin(), step.needs.end(), [](const StepNeed& need) {
        return need.permission.verb != "create" || need.permission.resource != "pods" || !need.permission.subresource.empty() || need.access == Access::Allowed;
    });
}

AcceptBar::Tick tickOf(LeavingClass of, int steps, bool on) {
    const QString name = toQString(wordOf(of));
    switch (of) {
    case LeavingClass::LocalStorage:
        return {name, ApplyView::tr("Delete local storage: what %Ln pod(s) keep in emptyDir volumes is lost", nullptr, steps),
                ApplyView::tr("As kubectl drain --delete-emptydir-data. An emptyDir goes with its pod, and nothing brings it back."), on};
    case LeavingClass::Unmanaged:
        return {name, ApplyView::tr("Evict unmanaged pods: nothing puts another in the place of %Ln pod(s)", nullptr, steps),
                ApplyView::tr("As kubectl drain --force. No controller owns them; they are gone for good."), on};
    case LeavingClass::DaemonSet:
        return {name, ApplyView::tr("Leave pods of DaemonSets where they are: %Ln step(s)", nullptr, steps),
                ApplyView::tr("As kubectl drain --ignore-daemonsets. Their controller would put them on the same node again."), on};
    case LeavingClass::OrphanedDaemonSet:
        return {name + QStringLiteral("-orphaned"), ApplyView::tr("Evict pods whose DaemonSet is gone: nothing puts another in the place of %Ln pod(s)", nullptr, steps),
                ApplyView::tr("As kubectl drain --force. Their DaemonSet was deleted; they are gone for good."), on};
    default: return {};
    }
}

}  // namespace

PreflightOptions ApplyView::rules() const {
    PreflightOptions rules = m_accepted;
    rules.schedulerNames = {m_schedulerNames.begin(), m_schedulerNames.end()};
    return rules;
}

std::int64_t ApplyView::now() const {
    const ApplyTarget* target = m_desk->target();
    return target && target->options.wall ? target->options.wall() : QDateTime::currentSecsSinceEpoch();
}

QString ApplyView::outsideText() const {
    const Message outside = m_accepted.acceptOutsideWindow ? Message() : outsideWindows(m_model->windows(), now());
    return outside.empty() ? QString() : messageText(outside);
}

void ApplyView::awaitBoundary() {
    constexpr std::int64_t kLongest = 3600;  // the machine's clock may be set meanwhile
    m_boundary.stop();
    if (m_stage != Stage::Editing || !m_model->windows().any()) return;
    const std::int64_t at = now();
    std::int64_t next = at + kLongest;
    if (const TimeWindow* open = windowAt(m_model->windows(), at)) next = std::min(next, open->to);
    else if (const TimeWindow* later = windowAfter(m_model->windows(), at)) next = std::min(next, later->from);
    m_boundary.start(static_cast<int>((next - at) * 1000));
}

void ApplyView::forgetAccepted() {
    m_accepted = {};
    m_without.clear();
    m_desk->goOnWithout({});
}

bool ApplyView::partly() const {
    const UnreadKinds& unread = m_session->unread();
    const bool decides = std::any_of(unread.begin(), unread.end(), [](const UnreadKind& kind) { return decidesOn(kind.resource); });
    return m_desk->target() && decides && !isUnread(unread, "nodes") && !isUnread(unread, "pods");
}

AcceptBar::Tick ApplyView::tickOfUnread() const {
    QStringList kinds, lines;
    for (const UnreadKind& kind : m_session->unread()) {
        if (!decidesOn(kind.resource)) continue;
        kinds << toQString(kind.resource);
        const std::string follows(followsFromUnread(kind.resource));
        if (!follows.empty()) lines << tr("unknown then: %1").arg(causeText(follows));
    }
    lines.removeDuplicates();
    return {kPartial, (QStringList{tr("&Go on without what may not be read: %1").arg(kinds.join(QStringLiteral(", ")))} + lines).join(QLatin1Char('\n')),
            tr("As bayplanctl apply --partial. What a rule would look at there is not modelled, for the pods that it is about; it is never taken for not being there."),
            !m_without.empty()};
}

void ApplyView::accept(const QString& what, bool on) {
    if (m_stage != Stage::Editing) return;
    if (what == kPartial) {
        m_without = on && partly() ? m_session->unread() : UnreadKinds();
        std::vector<std::string> resources;
        for (const UnreadKind& kind : m_without) resources.push_back(kind.resource);
        m_desk->goOnWithout(std::move(resources));
    } else if (what == kBeginOutside) {
        // No check depends on it.
        m_accepted.acceptOutsideWindow = on;
        return follow();
    } else if (what == kElsewhere) m_accepted.acceptElsewhere = on;
    else if (what == kUnproved) m_accepted.acceptUnproved = on;
    else if (what.startsWith(toQString(wordOf(LeavingClass::Unmanaged)))) m_accepted.accepted.force = on;
    else if (what == toQString(wordOf(LeavingClass::LocalStorage))) m_accepted.accepted.deleteEmptyDirData = on;
    else if (what == toQString(wordOf(LeavingClass::DaemonSet))) m_accepted.accepted.ignoreDaemonSets = on;
    else return;
    m_model->forgetReview();
    review();
}

void ApplyView::tellTicks() {
    if (m_stage != Stage::Editing) return m_accept->hide();
    // An acceptance applies to what it was given for; anything later needs it again.
    if (!m_without.empty() && m_without != m_session->unread()) {
        m_without.clear();
        m_desk->goOnWithout({});
    }
    if (m_model->stepCount() == 0) m_ticks.clear();
    else if (m_flight) m_ticks = ticksOf(*m_flight);
    // During another check the check boxes stay where they are.
    std::vector<AcceptBar::Tick> ticks = m_ticks;
    const bool isOutside = !outsideWindows(m_model->windows(), now()).empty();
    if (!isOutside) m_accepted.acceptOutsideWindow = false;
    if (isOutside && m_model->stepCount() > 0)
        ticks.push_back({kBeginOutside, tr("Begin outside the maintenance windows"), tr("As bayplanctl apply --accept-outside-window. The journal says so."), m_accepted.acceptOutsideWindow});
    if (partly() && (m_model->stepCount() > 0 || !m_offers.empty())) ticks.insert(ticks.begin(), tickOfUnread());
    m_accept->setTicks(ticks);
}

std::vector<AcceptBar::Tick> ApplyView::ticksOf(const Preflight& flight) {
    int elsewhere = 0, untried = 0;
    for (const StepPreflight& step : flight.steps) {
        elsewhere += step.check.is == StepCheck::Is::Elsewhere || (step.check.ok() && mayGoElsewhere(step));
        untried += told(step) && (!triable(step) || m_trialFailed);
    }
    if (elsewhere == 0) m_accepted.acceptElsewhere = false;
    if (untried == 0) m_accepted.acceptUnproved = false;
    std::vector<AcceptBar::Tick> ticks;
    if (elsewhere > 0)
        ticks.push_back({kElsewhere, tr("Accept &other nodes: %Ln pod(s) may land where the scheduler chooses", nullptr, elsewhere),
                         tr("The steps are carried out though the scheduler may choose another node than the plan says."), m_accepted.acceptElsewhere});
    if (untried > 0)
        ticks.push_back({kUnproved, tr("Accept un&proved landings: of %Ln pod(s) the landing cannot be tried before the eviction", nullptr, untried),
                         tr("A trial creates a pod as a dry-run, which takes leave to create pods and room in quotas. Without it nothing shows beforehand that the replacement gets its node."),
                         m_accepted.acceptUnproved});
    SafetyWords still;
    for (const LeavingClass of : {LeavingClass::LocalStorage, LeavingClass::Unmanaged, LeavingClass::OrphanedDaemonSet, LeavingClass::DaemonSet}) {
        const auto steps = std::count_if(flight.steps.begin(), flight.steps.end(), [of](const StepPreflight& step) {
            return std::find(step.check.safety.begin(), step.check.safety.end(), of) != step.check.safety.end();
        });
        if (steps == 0) continue;
        const bool on = m_accepted.accepted.accept(of);
        if (on) still.add(wordOf(of));
        ticks.push_back(tickOf(of, static_cast<int>(steps), on));
    }
    m_accepted.accepted = still;
    return ticks;
}

void ApplyView::showLandingPolicy() {
    if (!m_desk->standing()) m_desk->look();
    LandingDialog(m_desk, m_unlock, this).exec();
}

void ApplyView::showLeftovers() {
    ReleaseDialog(m_desk, {m_folder, m_approve->by().toStdString(), m_session->deciding()}, m_theme, m_unlock, this).exec();
}

}  // namespace bayplan
