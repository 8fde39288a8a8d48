// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/load_commands.h"

#include <QInputDialog>
#include <QUrl>
#include <utility>

#include "common/text.h"
#include "desktop/live/live_commands.h"
#include "desktop/message_bar.h"
#include "kube/read/load_watcher.h"

namespace bayplan {

LoadCommands::LoadCommands(LiveCommands* live, MessageBar* messages, QWidget* window)
    : QObject(window), m_live(live), m_messages(messages), m_window(window), m_asking(this) {
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &LoadCommands::ask);
    connect(live, &LiveCommands::changed, this, [this] {
        if (!m_live->following()) setAddress({});
    });
}

void LoadCommands::askByDialog(bool on) {
    QString address;
    if (on)
        address = QInputDialog::getText(m_window, tr("Load watcher"), tr("Address of the load watcher, for the plugins that place by load:"), QLineEdit::Normal,
                                        m_last.isEmpty() ? QStringLiteral("http://127.0.0.1:2020/watcher") : m_last)
                      .trimmed();
    setAddress(address);
    Q_EMIT changed();  // a dialog that was cancelled leaves a tick behind
}

void LoadCommands::setAddress(const QString& address) {
    if (address == m_address) return;
    const QString scheme = QUrl(address).scheme();
    if (!address.isEmpty() && scheme != QLatin1String("http") && scheme != QLatin1String("https")) {
        m_messages->tell(MessageBar::Tone::Bad, tr("The address of a load watcher begins with http:// or https://: %1").arg(address));
        return;
    }
    m_address = address;
    if (!address.isEmpty()) m_last = address;
    m_next.stop();
    m_told.clear();
    m_load.reset();
    m_asking.drop();
    if (m_live->source()) m_live->source()->setLoad(std::nullopt);
    ask();
    Q_EMIT changed();
}

void LoadCommands::ask() {
    if (!isOn() || !m_live->following()) return;
    m_asking.ask<LoadMetrics>(
        tr("Asking the load watcher"), [address = toStdString(m_address)](const Budget& budget) { return askLoadWatcher(address, budget.stop); },
        [this](Result<LoadMetrics> load) {
            const QString fault = load ? QString() : errorText(load.error());
            if (!fault.isEmpty() && fault != m_told) m_messages->tell(MessageBar::Tone::Caution, tr("The load of nodes could not be read: %1").arg(fault));
            m_told = fault;
            if (load && m_load != *load && m_live->source()) {
                m_load = std::move(*load);
                m_live->source()->setLoad(m_load);
            }
            m_next.start(m_every);
        });
}

}  // namespace bayplan

#include "moc_load_commands.cpp"
