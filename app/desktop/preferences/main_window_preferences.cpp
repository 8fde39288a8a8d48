// SPDX-License-Identifier: GPL-3.0-or-later
// What of the window follows from preferences, and what needs another window.
#include "common/text.h"
#include "desktop/live/apply_commands.h"
#include "desktop/live/live_commands.h"
#include "desktop/live/usage_commands.h"
#include "desktop/main_window.h"
#include "desktop/map_screen.h"
#include "desktop/preferences/preferences_dialog.h"
#include "desktop/top_bar.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

void MainWindow::openPreferences(int page) {
    if (!m_preferences) {
        PreferencesDialog::Choices groups;
        for (const GroupKey& key : m_map->groupKeys()) groups << qMakePair(toQString(key.key), toQString(key.key));
        m_preferences = new PreferencesDialog(m_settings, m_top->fillNames(), groups, m_actions.all(), this);
        m_preferences->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_preferences, &PreferencesDialog::changed, this, &MainWindow::usePreferences);
    }
    m_preferences->setPage(page);
    // Without a loop of its own: another window may replace this one while it is open.
    m_preferences->open();
}

int MainWindow::preferencesPage() const { return m_preferences && m_preferences->isVisible() ? m_preferences->page() : -1; }

QString MainWindow::whyNotRenewed() const {
    if (m_session->whatIf()) return tr("Language and sizes change when the what-if is closed, or at the next start.");
    if (m_live->connection() || m_live->replay()) return tr("Language and sizes change when no cluster is followed, or at the next start.");
    // The next window would begin without them.
    if (!findChild<ScenarioView*>()->desk().all().empty()) return tr("Language and sizes change when there is no scenario on the screen What if, or at the next start.");
    if (isBusy()) return tr("Language and sizes change at the next start: something is being read or computed.");
    return {};
}

void MainWindow::usePreferences(const Preferences& wanted) {
    const Preferences before = m_settings;
    static_cast<Preferences&>(m_settings) = wanted;
    writeSettings(m_settings, m_places.settingsFile);

    if (wanted.theme != before.theme || wanted.reducedMotion != before.reducedMotion) setTheme(wanted.theme);
    m_actions.setKeys(wanted.keys);
    if ((wanted.fill != before.fill || wanted.group != before.group) && !m_session->isEmpty()) showFirst();
    m_usage->setEvery(std::chrono::seconds(wanted.usageSeconds));
    if (wanted.readUsage && !before.readUsage && m_live->following()) m_usage->setOn(true);
    renewIfWanted();
}

bool MainWindow::wantsRenewal() const { return m_settings.language != m_made.language || m_settings.sizes != m_made.sizes; }

/// Also when what stood in the way has ended.
void MainWindow::renewIfWanted() {
    const QString why = wantsRenewal() ? whyNotRenewed() : QString();
    if (m_preferences) m_preferences->tell(why);
    if (wantsRenewal() && why.isEmpty()) Q_EMIT renewalRequested();
}

Settings MainWindow::keepSettings() {
    leave();
    return m_settings;
}

}  // namespace bayplan
