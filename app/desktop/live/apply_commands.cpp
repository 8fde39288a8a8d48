// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/apply_commands.h"

#include <QMessageBox>
#include <QPushButton>

#include "apply/apply_view.h"
#include "common/job.h"
#include "common/text.h"
#include "connect/live_source.h"
#include "desktop/message_bar.h"
#include "kube/apply/journal/apply_journals.h"

namespace bayplan {

ApplyCommands::ApplyCommands(Session* session, std::filesystem::path stateFolder, MessageBar* messages, QWidget* window)
    : QObject(window), m_folder(stateFolder), m_messages(messages), m_window(window), m_desk(new ApplyDesk(this)),
      m_view(new ApplyView(session, m_desk, std::move(stateFolder))) {
    connect(m_view, &ApplyView::finished, this, &ApplyCommands::onFinished);
    lookForInterrupted();
}

void ApplyCommands::lookForInterrupted() {
    struct Found {
        std::vector<RecoveredApply> interrupted;
        std::vector<Error> faults;
    };
    auto* job = new Job(tr("Looking for interrupted plans"), this);
    job->start<Found>([folder = m_folder](const Budget&) -> Result<Found> {
        Found found;
        found.interrupted = interruptedApplies(folder, found.faults);
        return found; }, [this, job](Result<Found> found) {
        job->deleteLater();
        if (!found) return;
        // These stay valid, whichever cluster is opened meanwhile.
        const auto tell = [this](const QString& text, std::vector<MessageBar::Link> links) {
            QWidget* message = m_messages->tell(MessageBar::Tone::Caution, text, std::move(links));
            MessageBar::keep(message);
            return message;
        };
        for (const Error& fault : found->faults) tell(tr("A journal of an applied plan cannot be read: %1").arg(errorText(fault)), {});
        if (!found->interrupted.empty() && !m_view->isVisible()) {
            const QWidget* message = tell(tr("%Ln applied plan(s) were interrupted.", nullptr, static_cast<int>(found->interrupted.size())),
                                          {{tr("Review"), [this] { Q_EMIT showRequested(); }}});
            connect(this, &ApplyCommands::showRequested, message, &QObject::deleteLater);
        }
        m_view->offer(std::move(found->interrupted)); });
}

void ApplyCommands::onFinished(const QString& summary, bool well) {
    if (!m_view->isVisible()) m_messages->tell(well ? MessageBar::Tone::Good : MessageBar::Tone::Caution, summary);
    Q_EMIT ended(summary);
}

void ApplyCommands::setTarget(const LiveSource* source, const WritePermit* permit) {
    if (source != m_source) {
        m_source = source;
        std::optional<ApplyTarget> target;
        if (source) {
            const Connection& connection = source->connection();
            target.emplace();
            target->context = connection.endpoint.context;
            target->server = connection.endpoint.server;
            target->makeClient = source->makeClient();
            target->makePictures = freshPictures(source->makeClient(), source->options().kinds, source->options().reflector);
            target->options.as = connection.user.impersonation.user;
        }
        m_desk->setTarget(std::move(target));
    }
    m_desk->setPermit(permit ? std::optional(*permit) : std::nullopt);
}

bool ApplyCommands::mayLeave() {
    if (!m_desk->running()) return true;
    QMessageBox box(QMessageBox::Warning, tr("A plan is being applied"),
                    tr("Stop it? What is in the air is looked up when it is resumed."), QMessageBox::NoButton, m_window);
    QPushButton* stop = box.addButton(tr("Stop it"), QMessageBox::DestructiveRole);
    QPushButton* stay = box.addButton(tr("Go on"), QMessageBox::RejectRole);
    box.setDefaultButton(stay);
    box.setEscapeButton(stay);
    box.exec();
    if (box.clickedButton() != stop) return false;
    m_desk->stop();
    return true;
}

}  // namespace bayplan

#include "moc_apply_commands.cpp"
