// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/session.h"

#include <algorithm>
#include <iterator>

#include "common/session_commands.h"
#include "common/text.h"
#include "io/sessions/journal.h"
#include "plugins/all.h"
#include "schedulers/koordinator/reserve_pods.h"

namespace bayplan {

Session::Session(QObject* parent) : QObject(parent), m_looking(new Looking(this)), m_following(new Following(this)), m_cluster(std::make_shared<const Cluster>()) {
    const SchedulerConfiguration defaults;
    m_profiles = makeProfiles(defaults, inTreePlugins()).value();
    m_scheduler = std::make_unique<Scheduler>(m_profiles);
    m_looking->open(m_cluster);
    connect(&m_undo, &QUndoStack::indexChanged, this, [this] { m_plan.reset(); });
}

Session::~Session() {
    m_undo.disconnect(this);  // it is cleared after the plan is gone
}

void Session::open(ClusterPtr cluster, QStringList sources, Diagnostics diagnostics,
                   std::map<std::string, std::size_t> unusedKinds) {
    m_undo.clear();
    m_whatIf.reset();
    m_whatIfHold.reset();
    m_following->open();
    if (!m_unread.empty()) setUnread({});
    m_decisions.clear();
    m_known = std::make_shared<const Plan>();
    m_plan.reset();
    m_lastChange.clear();
    m_cluster = std::move(cluster);
    m_read = m_cluster->sharedCatalog();
    m_looking->open(m_cluster);
    m_sources = std::move(sources);
    m_diagnostics = std::move(diagnostics);
    m_unusedKinds = std::move(unusedKinds);
    prepareScheduler();
    Q_EMIT opened();
    Q_EMIT whatIfChanged();
    m_looking->announce();
    Q_EMIT decisionsChanged();
}

std::vector<PlanStep> Session::noted(const Edit& change) const {
    std::vector<PlanStep> steps = describe(*m_cluster, change.deltas);
    for (PlanStep& step : steps) {
        step.reason = change.reason;
        if (!change.forced) continue;
        // A step says the rules that its own pod breaks: an apply accepts no others for it.
        std::copy_if(change.violations.begin(), change.violations.end(), std::back_inserter(step.violations),
                     [&](const std::string& rule) { return !step.pod.empty() && rule.starts_with(step.pod + ": "); });
        step.forced = change.violations.empty() || !step.violations.empty();
    }
    return steps;
}

Result<void> Session::apply(Edit&& change) {
    if (change.deltas.empty() && change.steps.empty() && change.reserved.empty()) return {};
    auto applied = bayplan::apply(*withReservations(m_cluster, change.reserved), change.deltas);
    if (!applied) return applied.error();

    std::vector<PlanStep> steps = change.steps.empty() ? noted(change) : std::move(change.steps);
    if (m_journal && !m_whatIf)
        if (const auto written = m_journal->done(steps); !written) Q_EMIT failed(errorText(written.error()));
    m_undo.push(new ChangeCommand(this, change.text, std::move(change.deltas), std::move(applied).value(), std::move(steps), std::move(change.reserved)));
    return {};
}

Diagnostics Session::applyPlan(Resolved resolved, const QString& text) {
    Edit change;
    change.text = text;
    change.deltas = std::move(resolved.deltas);
    change.steps = std::move(resolved.steps);
    if (const auto done = apply(std::move(change)); !done) resolved.diagnostics.push_back({Severity::Error, done.error()});
    return std::move(resolved.diagnostics);
}

void Session::keepJournal(std::unique_ptr<Journal> journal) { m_journal = std::move(journal); }

void Session::dropJournal() {
    if (m_journal) m_journal->remove();
    m_journal.reset();
}

void Session::setProfiles(Profiles profiles, SchedulerConfiguration configuration, QString name, QString yaml) {
    const bool othersNamed = m_profiles.extenders != profiles.extenders;
    m_profiles = std::move(profiles);
    m_scheduler = std::make_unique<Scheduler>(withUnread(m_profiles, m_unread));
    ++m_rules;
    if (othersNamed) m_extenderChoice = ExtenderChoice::Open;  // the user has not agreed to call these
    m_configuration = std::move(configuration);
    m_configurationName = std::move(name);
    m_configurationYaml = std::move(yaml);
    m_decisions.clear();
    prepareScheduler();
    Q_EMIT profilesChanged();
    if (othersNamed) Q_EMIT extenderChoiceChanged();
    Q_EMIT decisionsChanged();
}

bool Session::namesExtenders() const { return !extenderNames(m_scheduler->profiles()).isEmpty(); }

void Session::chooseExtenders(ExtenderChoice choice) {
    if (choice == m_extenderChoice) return;
    m_extenderChoice = choice;
    ++m_rules;
    m_decisions.clear();
    Q_EMIT extenderChoiceChanged();
    Q_EMIT decisionsChanged();
}

void Session::prepareScheduler() {
    // After the opened cluster is on the screen, and before a drag can begin.
    QMetaObject::invokeMethod(
        this, [this] { m_scheduler->prepare(*m_cluster); }, Qt::QueuedConnection);
}

const Decision* Session::decision(PodIdx pod) const {
    const auto at = m_decisions.find(pod);
    return at == m_decisions.end() ? nullptr : &at->second;
}

void Session::rememberDecisions(const std::vector<Decision>& decisions) {
    for (const Decision& decision : decisions) m_decisions[decision.pod] = decision;
    Q_EMIT decisionsChanged();
}

void Session::show(ClusterPtr cluster, std::vector<Delta> change) {
    m_cluster = std::move(cluster);
    m_lastChange = std::move(change);
    m_looking->show(m_cluster);
    Q_EMIT clusterChanged();
}

}  // namespace bayplan

#include "moc_session.cpp"
