// SPDX-License-Identifier: GPL-3.0-or-later
// Projects, plans, web pages and scheduler configurations as files.
#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "common/job.h"
#include "common/text.h"
#include "desktop/file_commands.h"
#include "desktop/message_bar.h"
#include "desktop/opening.h"
#include "desktop/paths.h"
#include "io/config/scheduler_config_text.h"
#include "io/reports/page.h"
#include "io/sessions/anonymise.h"
#include "io/sessions/plan_file.h"
#include "io/sessions/project_file.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "metrics/group_keys.h"
#include "planner/goals/found_plan.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

QString withEnding(const QString& file, const QStringList& endings) {
    if (file.isEmpty()) return file;
    for (const QString& ending : endings)
        if (file.endsWith(ending, Qt::CaseInsensitive)) return file;
    return file + endings.first();
}

}  // namespace

bool FileCommands::mayLoseChanges(std::function<void()> then, bool scenarios) {
    if (m_mayLeave && !m_mayLeave()) return false;
    const bool unkept = scenarios && m_scenarios.unkept && m_scenarios.unkept();
    if ((m_session->undoStack()->isClean() && !unkept) || m_session->isEmpty()) return true;
    const QString what = m_session->undoStack()->isClean() ? tr("There are scenarios that are not saved.") : tr("There are changes that are not saved.");
    QMessageBox box(QMessageBox::Question, tr("Unsaved changes"), what, QMessageBox::NoButton, m_window);
    box.setInformativeText(tr("Save them in a project, or lose them?"));
    QPushButton* save = box.addButton(tr("Save…"), QMessageBox::AcceptRole);
    QPushButton* lose = box.addButton(tr("Lose changes"), QMessageBox::DestructiveRole);
    QPushButton* cancel = box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.setDefaultButton(save);
    box.setEscapeButton(cancel);
    box.exec();
    if (box.clickedButton() == save) saveProject(false, std::move(then));
    return box.clickedButton() == lose;
}

bool FileCommands::refusesWhileBusy() {
    if (m_job) m_messages->tell(MessageBar::Tone::Info, tr("%1 is still under way.").arg(m_job->name()));
    return m_job;
}

void FileCommands::saveProject(bool elsewhere, std::function<void()> then) {
    QString file = m_projectFile;
    if (file.isEmpty() || elsewhere) {
        file = withEnding(QFileDialog::getSaveFileName(m_window, tr("Save project"), file.isEmpty() ? QStringLiteral("cluster.bayplan") : file,
                                                       tr("Bayplan projects (*.bayplan)")),
                          {QStringLiteral(".bayplan")});
        if (file.isEmpty()) return;
    }
    saveProjectTo(file, std::move(then));
}

void FileCommands::saveProjectTo(const QString& chosen, std::function<void()> then) {
    if (refusesWhileBusy()) return;
    const QString file = behindLinks(chosen);
    const auto kept = std::make_shared<Project>();
    Project& project = *kept;
    for (const QString& source : m_session->sources()) project.sources.push_back(toStdString(source));
    const NamedConfiguration configuration = m_session->realConfiguration();
    project.schedulerConfiguration = configuration.yaml;
    project.schedulerConfigurationName = configuration.name;
    project.plan = m_session->plan();
    project.undone = m_session->undonePlan();
    if (m_readView) project.view = m_readView();
    if (m_scenarios.read) project.scenarios = m_scenarios.read();
    if (m_readInsides) {
        const InsideFiles insides = m_readInsides();
        for (const QString& path : insides.topology) project.topology.push_back(toStdString(path));
        project.kubelet = toStdString(insides.kubelet);
    }
    const ClusterPtr cluster = m_session->realCluster();  // a what-if may have other objects
    const int savedAt = m_session->undoStack()->index();

    Job* job = newJob(tr("Saving %1").arg(QFileInfo(file).fileName()));
    job->start<bool>([kept, cluster, file](const Budget& budget) -> Result<bool> {
        const Result<void> written = writeProject(*kept, cluster->catalog(), toPath(file), budget);
        if (!written) return written.error();
        return true; }, [this, kept, file, savedAt, then](Result<bool> result) {
        if (!result) {
            const bool cancelled = result.error().code == ErrorCode::Cancelled;
            m_messages->tell(cancelled ? MessageBar::Tone::Info : MessageBar::Tone::Bad,
                             cancelled ? tr("Saving was cancelled; the file is as it was.") : tr("Not saved: %1").arg(errorText(result.error())));
            Q_EMIT finished(false);
            return;
        }
        m_projectFile = QFileInfo(file).absoluteFilePath();
        if (m_session->undoStack()->index() == savedAt) m_session->undoStack()->setClean();
        if (m_scenarios.read && m_scenarios.read() == kept->scenarios) m_scenarios.markKept();
        Q_EMIT recentAdded(m_projectFile);
        Q_EMIT finished(true);
        if (then) then(); });
}

void FileCommands::savePlanByDialog() {
    const QString file = withEnding(QFileDialog::getSaveFileName(m_window, tr("Save plan"), QStringLiteral("plan.yaml"),
                                                                 tr("Plans (*.yaml *.yml *.json)")),
                                    {QStringLiteral(".yaml"), QStringLiteral(".yml"), QStringLiteral(".json")});
    if (!file.isEmpty()) savePlanTo(file);
}

void FileCommands::savePlanTo(const QString& chosen) {
    if (refusesWhileBusy()) return;
    const QString file = behindLinks(chosen);
    const std::string source = m_session->sources().isEmpty() ? std::string() : toStdString(QFileInfo(m_session->sources().first()).fileName());
    const auto write = [file, source, saved = m_session->sharedPlan()](const Budget&) -> Result<std::size_t> {
        Plan plan = *saved;
        plan.title = plan.found && !plan.found->asked.empty() ? plan.found->asked.front() : source;  // as the command names it
        if (const auto written = writePlan(plan, toPath(file)); !written) return written.error();
        return plan.steps.size();
    };
    newJob(tr("Saving %1").arg(QFileInfo(file).fileName()))->start<std::size_t>(write, [this, file](const Result<std::size_t>& result) {
        if (result) m_messages->tell(MessageBar::Tone::Good, tr("%Ln change(s) saved as a plan in %1.", nullptr, static_cast<int>(*result)).arg(QDir::toNativeSeparators(file)));
        else m_messages->tell(MessageBar::Tone::Bad, tr("The plan was not saved: %1").arg(errorText(result.error())));
        Q_EMIT finished(result.has_value());
    });
}

void FileCommands::saveTableByDialog(const QString& name, const std::string& csv) {
    const QString file = withEnding(QFileDialog::getSaveFileName(m_window, tr("Save table"), name, tr("Comma-separated values (*.csv)")), {QStringLiteral(".csv")});
    if (!file.isEmpty()) saveTableTo(file, csv);
}

void FileCommands::saveTableTo(const QString& file, const std::string& csv) {
    const Result<void> written = replaceFile(toPath(behindLinks(file)), csv);
    if (written) m_messages->tell(MessageBar::Tone::Good, tr("%1 is written. It contains the names in this cluster.").arg(QDir::toNativeSeparators(file)));
    else m_messages->tell(MessageBar::Tone::Bad, tr("The table was not written: %1").arg(errorText(written.error())));
}

void FileCommands::savePageByDialog() {
    const QString file = withEnding(QFileDialog::getSaveFileName(m_window, tr("Export as web page"), QStringLiteral("cluster.html"), tr("Web pages (*.html *.htm)")),
                                    {QStringLiteral(".html"), QStringLiteral(".htm")});
    if (!file.isEmpty()) savePageTo(file);
}

void FileCommands::savePageTo(const QString& chosen) {
    if (refusesWhileBusy()) return;
    const QString file = behindLinks(chosen);
    PageFacts facts;
    QStringList names;
    for (const QString& source : m_session->sources()) names << QFileInfo(source).fileName();
    facts.source = toStdString(names.join(QStringLiteral(", ")));
    facts.made = toStdString((m_readAt.isValid() ? m_readAt : QDateTime::currentDateTime()).toUTC().toString(Qt::ISODate));
    facts.version = toStdString(QApplication::applicationVersion());
    facts.language = QLocale().language() == QLocale::Chinese ? "zh" : "en";
    for (const GroupKey& key : sensibleGroupKeys(m_session->catalog())) facts.groups.push_back(key.key);
    const auto work = [facts, cluster = m_session->cluster(), deciding = m_session->deciding(), file](const Budget& budget) -> Result<bool> {
        const Result<std::string> frame = readTextFile(toPath(installed(QStringLiteral("report.html"))), kMaxItemBytes, budget.stop);
        if (!frame) return frame.error();
        Scheduler scheduler = deciding.scheduler(budget.stop);
        const ClusterPtr reserving = withReservePods(cluster, scheduler.profiles());
        Result<Run> run = schedulePending(reserving, scheduler, Detail::Outcome, budget);
        if (!run) return run.error();
        std::erase_if(run->decisions, [&](const Decision& decision) { return isReservePod(reserving->catalog().pod(decision.pod)); });
        const Result<std::string> page = pageOf(*frame, *cluster, run->decisions, facts);
        if (!page) return page.error();
        if (const Result<void> written = replaceFile(toPath(file), *page); !written) return written.error();
        return true;
    };
    newJob(tr("Exporting %1").arg(QFileInfo(file).fileName()))->start<bool>(work, [this, file](const Result<bool>& result) {
        if (result)
            m_messages->tell(MessageBar::Tone::Good, tr("%1 is written. It contains the names in this cluster.").arg(QDir::toNativeSeparators(file)),
                             {{tr("Other names…"), [this] { saveAnonymisedByDialog(); }}});
        else if (result.error().code == ErrorCode::Cancelled) m_messages->tell(MessageBar::Tone::Info, tr("The export was cancelled."));
        else m_messages->tell(MessageBar::Tone::Bad, tr("The page was not written: %1").arg(errorText(result.error())));
        Q_EMIT finished(result.has_value());
    });
}

void FileCommands::saveAnonymisedByDialog() {
    const QString file = withEnding(QFileDialog::getSaveFileName(m_window, tr("Save with other names"), QStringLiteral("anonymised.json"), tr("Kubernetes objects (*.json *.yaml *.yml)")),
                                    {QStringLiteral(".json"), QStringLiteral(".yaml"), QStringLiteral(".yml")});
    if (!file.isEmpty()) saveAnonymisedTo(file);
}

void FileCommands::saveAnonymisedTo(const QString& chosen) {
    if (refusesWhileBusy()) return;
    const QString file = behindLinks(chosen);
    const ClusterPtr cluster = m_session->realCluster();  // a what-if may have other objects
    const bool changed = m_session->undoStack()->index() > 0;
    const auto work = [cluster, file](const Budget& budget) -> Result<bool> {
        const Catalog& catalog = cluster->catalog();
        Objects objects;
        objects.nodeSources.assign(catalog.nodeSources.begin(), catalog.nodeSources.end());
        objects.podSources.assign(catalog.podSources.begin(), catalog.podSources.end());
        objects.otherSources = catalog.otherSources;
        const auto none = [](const RawObject& source) { return !source; };
        if (std::all_of(objects.nodeSources.begin(), objects.nodeSources.end(), none) && std::all_of(objects.podSources.begin(), objects.podSources.end(), none))
            return Error{ErrorCode::Unsupported, "this cluster was not read from Kubernetes objects, and nothing else can be renamed", {}};
        const Result<std::string> text = anonymisedList(objects, !file.endsWith(QLatin1String(".json"), Qt::CaseInsensitive), budget);
        if (!text) return text.error();
        if (const Result<void> written = replaceFile(toPath(file), *text); !written) return written.error();
        return true;
    };
    newJob(tr("Giving other names"))->start<bool>(work, [this, file, changed](const Result<bool>& result) {
        if (result) {
            const QString told = tr("%1 is written. Names are replaced; amounts, times, numbers, products and the words of Kubernetes stay.").arg(QDir::toNativeSeparators(file));
            m_messages->tell(MessageBar::Tone::Good, changed ? sentences(told, tr("It has the cluster as it was read, without your changes.")) : told);
        } else if (result.error().code == ErrorCode::Cancelled) {
            m_messages->tell(MessageBar::Tone::Info, tr("Nothing was written: it was cancelled."));
        } else {
            m_messages->tell(MessageBar::Tone::Bad, tr("Nothing was written: %1").arg(errorText(result.error())));
        }
        Q_EMIT finished(result.has_value());
    });
}

void FileCommands::openPlanByDialog() {
    const QString file = QFileDialog::getOpenFileName(m_window, tr("Open plan"), {}, tr("Plans (*.yaml *.yml *.json);;All files (*)"));
    if (!file.isEmpty()) openPlan(file);
}

void FileCommands::openPlan(const QString& file) {
    if (refusesWhileBusy()) return;
    const QString name = QFileInfo(file).fileName();
    Job* job = newJob(tr("Opening %1").arg(name));
    job->start<ReadPlan>(
        [file, cluster = m_session->cluster()](const Budget& budget) -> Result<ReadPlan> {
            Result<Plan> plan = readPlan(toPath(file), budget.stop);
            if (!plan) return plan.error();
            Resolved resolved = resolve(*plan, *cluster);
            return ReadPlan{std::move(*plan), cluster, std::move(resolved)};
        },
        [this, job, name](Result<ReadPlan> read) {
            if (m_job != job) return;  // another cluster is opened
            if (read) carryOut(std::move(*read), name);
            else if (read.error().code == ErrorCode::Cancelled) m_messages->tell(MessageBar::Tone::Info, tr("Opening %1 was cancelled; nothing changed.").arg(name));
            else m_messages->tell(MessageBar::Tone::Bad, tr("The plan could not be opened: %1").arg(errorText(read.error())));
            Q_EMIT finished(read.has_value());
        });
}

void FileCommands::carryOut(ReadPlan read, const QString& name) {
    const Plan& plan = read.plan;
    if (read.on != m_session->cluster()) read.resolved = resolve(plan, *m_session->cluster());  // it was changed meanwhile
    const std::size_t before = m_session->plan().steps.size();
    const Diagnostics told = m_session->applyPlan(std::move(read.resolved), tr("Plan %1").arg(name));
    // It is about this plan alone, and all of it.
    if (before == 0 && told.empty() && (plan.found || !plan.approvals.empty() || plan.windows.any())) m_session->knowOfPlan(plan.found, plan.approvals, plan.windows);
    // When it may be carried out holds for what is left of it, too.
    else if (plan.windows.any() && m_session->plan().steps.size() > before) m_session->knowOfPlan({}, {}, plan.windows);
    const auto carried = static_cast<int>(m_session->plan().steps.size() - before);
    if (told.empty() && sinceFound(plan).isChanged())
        m_messages->tell(MessageBar::Tone::Caution, sentences(tr("%Ln change(s) of the plan carried out.", nullptr, carried),
                                                              tr("They were changed after the search that found the plan: what it said of it is left out.")));
    else if (told.empty()) m_messages->tell(MessageBar::Tone::Good, tr("%Ln change(s) of the plan carried out.", nullptr, carried));
    else tellDiagnostics(tr("%Ln change(s) of the plan carried out, %1 do not apply here.", nullptr, carried).arg(QLocale().toString(static_cast<qulonglong>(told.size()))), told);
}

void FileCommands::openConfigurationByDialog() {
    const QString file = QFileDialog::getOpenFileName(m_window, tr("Scheduler profile"), {}, tr("KubeSchedulerConfiguration (*.yaml *.yml *.json);;All files (*)"));
    if (!file.isEmpty()) openConfiguration(file);
}

bool FileCommands::openConfiguration(const QString& path) {
    Result<std::string> text = readTextFile(toPath(path));
    if (!text) {
        m_messages->tell(MessageBar::Tone::Bad, tr("The scheduler profile could not be opened: %1: %2").arg(path, messageText(text.error().message)));
        return false;
    }
    auto read = configurationOf({toStdString(QFileInfo(path).fileName()), std::move(*text)});
    if (!read) return false;
    use(std::move(*read));
    return true;
}

bool FileCommands::addFeatureGates(const QString& gates) {
    const Result<FeatureGates> all = FeatureGates::parse(toStdString(gates), m_session->configuration().features);
    if (!all) {
        m_messages->tell(MessageBar::Tone::Bad, tr("The feature gates cannot be used: %1").arg(errorText(all.error())));
        return false;
    }
    const NamedConfiguration now = m_session->realConfiguration();
    auto read = configurationOf({now.name.empty() ? "--feature-gates" : now.name, withFeatureGates(now.yaml, *all)});
    if (!read) return false;
    use(std::move(*read));
    return true;
}

std::optional<Configured> FileCommands::configurationOf(const NamedConfiguration& named) {
    auto read = readConfiguration(named);
    if (!read) {
        m_messages->tell(MessageBar::Tone::Bad, tr("The scheduler profile stays as it was: %1").arg(errorText(read.error())));
        return std::nullopt;
    }
    // The window asks its own question about extenders.
    std::erase_if(read->diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Note && d.what.origin.field == "extenders"; });
    if (!read->diagnostics.empty())
        tellDiagnostics(tr("%Ln field(s) of the scheduler profile have no effect here.", nullptr, static_cast<int>(read->diagnostics.size())), read->diagnostics);
    return std::move(*read);
}

void FileCommands::begin(const NamedConfiguration& named) {
    if (auto read = configurationOf(named)) m_session->setProfiles(std::move(read->profiles), std::move(read->configuration), read->name, read->yaml);
}

void FileCommands::use(Configured configured) {
    // Without a cluster nothing was decided by another configuration.
    if (m_session->isEmpty()) m_session->setProfiles(std::move(configured.profiles), std::move(configured.configuration), configured.name, configured.yaml);
    else m_session->changeProfiles(std::move(configured.profiles), std::move(configured.configuration), configured.name, configured.yaml);
}

void FileCommands::useDefaultConfiguration() {
    if (auto read = configurationOf({})) use(std::move(*read));
}

}  // namespace bayplan
