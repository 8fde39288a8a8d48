// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opening, saving, and protection from loss: clusters, projects, plans, scheduler configurations, journals.
// If a file cannot be opened, nothing changes and the reason is shown.
// Thread rule: GUI thread only; reading and writing run as jobs.

#include <QDateTime>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/session.h"
#include "desktop/inside_files.h"
#include "desktop/live/journal_store.h"
#include "desktop/live/restoring.h"
#include "io/sessions/project_file.h"

namespace bayplan {

class Job;
class JobStrip;
class MessageBar;
struct Built;
struct Carried;
struct Opened;

class FileCommands : public QObject {
    Q_OBJECT
public:
    FileCommands(Session* session, const QString& stateFolder, MessageBar* messages, JobStrip* jobs, QWidget* window);
    ~FileCommands() override;

    bool busy() const { return !m_job.isNull(); }
    QString projectFile() const { return m_projectFile; }
    QDateTime readAt() const { return m_readAt; }
    /// Called when a project is saved: the settings of the window.
    void setViewReader(std::function<std::map<std::string, std::string>()> reader) { m_readView = std::move(reader); }
    /// Called when a project is saved: the sources of machines.
    void setInsideReader(std::function<InsideFiles()> reader) { m_readInsides = std::move(reader); }

    /// The scenarios of the session, which a project keeps: all of them, whether some are in no project, and that they are now.
    struct Scenarios {
        std::function<std::vector<ProjectScenario>()> read;
        std::function<bool()> unkept;
        std::function<void()> markKept;
    };
    void setScenarios(Scenarios scenarios) { m_scenarios = std::move(scenarios); }

    /// Asks first if changes would be lost.
    void open(const QStringList& paths);
    void openFilesByDialog();
    void openFolderByDialog();
    void importTraceByDialog(const QStringList& suggested = {});
    void openSample();
    /// Shows the first picture of a live cluster, and restores the changes left behind for it if that was requested.
    /// Without `cluster` it is a moment of a recording, whose changes are not kept for recovery.
    void showLive(const Built& built, const QString& name, std::optional<ClusterName> cluster = {});
    void stop();

    /// Saves to the project's file, or to one that the user chooses. `then` is called once it is written.
    void saveProject(bool elsewhere, std::function<void()> then = {});
    void saveProjectTo(const QString& file, std::function<void()> then = {});
    void savePlanByDialog();
    void savePlanTo(const QString& file);
    /// `name` is what the dialog proposes, `csv` what is written.
    void saveTableByDialog(const QString& name, const std::string& csv);
    void saveTableTo(const QString& file, const std::string& csv);
    void savePageByDialog();
    /// The cluster as it is shown, with the scheduler's answers to its pending pods, as one web page.
    void savePageTo(const QString& file);
    /// The objects of the cluster as they were read, with other names, as JSON or YAML by the file's ending. What cannot be
    /// renamed safely is said, and nothing is written.
    void saveAnonymisedByDialog();
    void saveAnonymisedTo(const QString& file);
    void openPlanByDialog();
    /// Carries out what of it applies to the cluster that is shown.
    void openPlan(const QString& file);
    void openConfigurationByDialog();
    bool openConfiguration(const QString& file);
    /// On top of those of the configuration; its text keeps its comments.
    bool addFeatureGates(const QString& gates);
    void useDefaultConfiguration();
    void showDiagnostics();

    /// True if nothing would be lost, or the user agreed. After "Save" it returns false, and `then` is called once it
    /// is saved.
    /// `scenarios`: those would be lost, too, as they are with the window alone.
    bool mayLoseChanges(std::function<void()> then, bool scenarios = false);
    /// Called before that: whether the tasks in progress on this cluster may be left.
    void setMayLeave(std::function<bool()> mayLeave) { m_mayLeave = std::move(mayLeave); }
    /// Shows the recovery bar if a session was left behind.
    void offerRecovery();
    void restoreLeftBehind();

    /// What another window of this program goes on with, when this one is made anew. Changes of a live cluster or of a
    /// what-if are not among it. The session is of no use afterwards.
    Carried handOver();
    /// Shows it as the other window did; nothing is read again.
    void takeOver(Carried carried);

Q_SIGNALS:
    void recordingChosen(const QString& file);                // one of the files to open: this class does not handle it
    void lookChosen(const QString& file);                     // likewise: a view or a layout
    void clusterChosen(const bayplan::ClusterName& cluster);  // the changes left behind belong to it
    void opened();                                            // a cluster is shown
    void finished(bool well);                                 // opening or saving ended
    void busyChanged();
    void recentAdded(const QString& path);
    void insidesRestored(const InsideFiles& files);  // a project names some
    void viewRestored(const std::map<std::string, std::string>& view);
    void scenariosRestored(const std::vector<bayplan::ProjectScenario>& scenarios);

private:
    /// `then`: called once it is shown.
    void read(const QStringList& paths, std::function<void()> then);
    void showOpened(Opened opened);
    void startJournal(std::optional<ClusterName> cluster = {});
    /// Restores the changes left behind, on the cluster that is shown.
    void bringBack();
    void restoreProject(const Opened& opened);
    /// Faults are reported.
    std::optional<Configured> configurationOf(const NamedConfiguration& named);
    /// As the beginning of the session, not as a change.
    void begin(const NamedConfiguration& named);
    void use(Configured configured);
    void tellDiagnostics(const QString& text, const Diagnostics& diagnostics);
    Job* newJob(const QString& name);
    /// Whether another job goes on; then it says so.
    bool refusesWhileBusy();
    /// A plan's file, and what of it applies to a cluster.
    struct ReadPlan {
        Plan plan;
        ClusterPtr on;
        Resolved resolved;
    };
    void carryOut(ReadPlan read, const QString& name);

    Session* m_session;
    JournalStore m_journals;
    MessageBar* m_messages;
    JobStrip* m_jobs;
    QWidget* m_window;
    QPointer<Job> m_job;
    std::function<std::map<std::string, std::string>()> m_readView;
    std::function<InsideFiles()> m_readInsides;
    Scenarios m_scenarios;
    QString m_projectFile;
    QDateTime m_readAt;
    std::optional<Recovered> m_leftBehind;
    bool m_bringBack = false;  // as soon as its cluster is connected
    std::function<bool()> m_mayLeave;
    QPointer<QWidget> m_recoveryBar;
};

}  // namespace bayplan
