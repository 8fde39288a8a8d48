// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/plans/plan_commands.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <optional>

#include "apply/approvals_dialog.h"
#include "common/job.h"
#include "common/text.h"
#include "connect/diagnostics_dialog.h"
#include "desktop/job_strip.h"
#include "desktop/message_bar.h"
#include "desktop/paths.h"
#include "desktop/plans/plan_pdf.h"
#include "io/config/descheduler_policy.h"
#include "io/reports/plan_export.h"
#include "io/text/text_file.h"
#include "kube/apply/approval.h"
#include "plan/deschedule_dialog.h"

namespace bayplan {

namespace {

struct PlanForm {
    PlanExport format;
    bool pdf = false;
};

std::optional<PlanForm> formOf(const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QLatin1String("pdf")) return PlanForm{PlanExport::Html, true};
    if (ending == QLatin1String("html") || ending == QLatin1String("htm")) return PlanForm{PlanExport::Html};
    if (ending == QLatin1String("csv")) return PlanForm{PlanExport::Csv};
    if (ending == QLatin1String("sh")) return PlanForm{PlanExport::Kubectl};
    if (ending == QLatin1String("yaml") || ending == QLatin1String("yml")) return PlanForm{PlanExport::MigrationJobs};
    return std::nullopt;
}

/// What became of an export: the steps that do not fit, each with its reason.
struct PlanExported {
    Diagnostics unfit;
    bool written = false;
};

}  // namespace

PlanCommands::PlanCommands(Session* session, MessageBar* messages, JobStrip* jobs, QWidget* window)
    : QObject(window), m_session(session), m_messages(messages), m_jobs(jobs), m_window(window) {}

void PlanCommands::showApprovals() { ApprovalsDialog(m_session, m_window).exec(); }

void PlanCommands::exportByDialog() {
    const QStringList filters = {tr("PDF, to read and sign (*.pdf)"), tr("Web page (*.html *.htm)"), tr("Table (*.csv)"), tr("Script of kubectl (*.sh)"), tr("Paused PodMigrationJobs (*.yaml *.yml)")};
    const QStringList endings = {QStringLiteral(".pdf"), QStringLiteral(".html"), QStringLiteral(".csv"), QStringLiteral(".sh"), QStringLiteral(".yaml")};
    QString filter;
    QString file = QFileDialog::getSaveFileName(m_window, tr("Export plan"), QStringLiteral("plan.pdf"), filters.join(QStringLiteral(";;")), &filter);
    if (file.isEmpty()) return;
    if (!formOf(file)) file += endings.value(filters.indexOf(filter), endings.front());
    exportTo(file);
}

void PlanCommands::descheduleByDialog() {
    const QString file = QFileDialog::getOpenFileName(m_window, tr("Open a policy of the descheduler"), {}, tr("Policies (*.yaml *.yml *.json);;All files (*)"));
    if (!file.isEmpty()) deschedule(file);
}

void PlanCommands::deschedule(const QString& file) {
    const QString name = QFileInfo(file).fileName();
    CheckedPolicy policy = readDeschedulerPolicy(toPath(file));
    if (!policy.policy) {
        m_messages->tell(MessageBar::Tone::Bad, tr("%1 is no policy that can be played.").arg(name),
                         {{tr("Show"), [this, faults = policy.diagnostics] { DiagnosticsDialog(tr("Faults of the policy"), faults, {}, m_window).exec(); }}});
        return;
    }
    auto* dialog = new DescheduleDialog(m_session, std::move(*policy.policy), name, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DescheduleDialog::failed, this, [this](const QString& why) { m_messages->tell(MessageBar::Tone::Bad, why); });
    dialog->open();
}

void PlanCommands::exportTo(const QString& chosen) {
    if (m_job) {
        m_messages->tell(MessageBar::Tone::Info, tr("%1 is still under way.").arg(m_job->name()));
        return;
    }
    const std::optional<PlanForm> form = formOf(chosen);
    if (!form) {
        m_messages->tell(MessageBar::Tone::Bad, tr("A plan is exported as .pdf, .html, .csv, .sh or .yaml, not as %1.").arg(QFileInfo(chosen).fileName()));
        Q_EMIT finished(false);
        return;
    }
    QStringList names;
    for (const QString& source : m_session->sources()) names << QFileInfo(source).fileName();
    const QString file = behindLinks(chosen);
    const std::string source = toStdString(names.join(QStringLiteral(", "))), version = toStdString(QApplication::applicationVersion());
    const char* language = QLocale().language() == QLocale::Chinese ? "zh" : "en";
    const auto work = [shown = m_session->sharedPlan(), before = m_session->beforePlan(), form = *form, source, version, language, file](const Budget&) -> Result<PlanExported> {
        Plan plan = *shown;
        plan.title = plan.found && !plan.found->asked.empty() ? plan.found->asked.front() : source;
        const ExportedPlan exported{plan, stepFacts(plan, *before), stepsUnfit(form.format, plan, *before), planHash(plan), source, version};
        PlanExported became;
        for (std::size_t i = 0; i < exported.unfit.size(); ++i)
            if (!exported.unfit[i].empty()) became.unfit.push_back({Severity::Error, Error{ErrorCode::Invalid, worded("step %1: %2", {i + 1, exported.unfit[i]}), {}}});
        if (!became.unfit.empty() && isCarriedOut(form.format)) return became;
        const std::string text = exportPlan(
            form.format, exported, [](const char* pattern) { return toStdString(QCoreApplication::translate("Message", pattern)); }, language);
        const Result<void> written = form.pdf ? [&] {
            const QString foot = tr("Plan %1, made for %2").arg(toQString(shortHash(exported.hash)), toQString(source));
            const QByteArray pdf = planPdf(toQString(text), toQString(plan.title), foot);
            return replaceFile(toPath(file), std::string_view(pdf.constData(), static_cast<std::size_t>(pdf.size())));
        }()
                                              : replaceFile(toPath(file), text);
        if (!written) return written.error();
        became.written = true;
        return became;
    };
    auto* job = new Job(tr("Exporting %1").arg(QFileInfo(file).fileName()), this);
    m_job = job;
    connect(job, &Job::finished, this, [this, job] {
        if (m_job == job) m_job.clear();
        job->deleteLater();
    });
    m_jobs->follow(job);
    job->start<PlanExported>(work, [this, file](const Result<PlanExported>& result) {
        const QString shown = QDir::toNativeSeparators(file);
        const auto list = [this, result] { DiagnosticsDialog(tr("Steps that cannot be carried out so"), result->unfit, {}, m_window).exec(); };
        if (!result)
            m_messages->tell(MessageBar::Tone::Bad, tr("The plan was not exported: %1").arg(errorText(result.error())));
        else if (!result->written)
            m_messages->tell(MessageBar::Tone::Bad, tr("Nothing was written: %Ln step(s) cannot be carried out so.", nullptr, static_cast<int>(result->unfit.size())), {{tr("Show"), list}});
        else if (!result->unfit.empty())
            m_messages->tell(MessageBar::Tone::Caution, tr("%1 is written, and says which steps do not fit.").arg(shown), {{tr("Show"), list}});
        else
            m_messages->tell(MessageBar::Tone::Good, tr("%1 is written. It contains the names in this cluster.").arg(shown));
        Q_EMIT finished(result && result->written);
    });
}

}  // namespace bayplan

#include "moc_plan_commands.cpp"
