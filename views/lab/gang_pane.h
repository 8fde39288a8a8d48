// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether a gang can be placed as a whole: where, or the proof that it cannot, the largest part, and what would let it. A placement is
// one press from the map, and so is a change from a scenario.
// Thread rule: GUI thread only; gangs are tried in another one.

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"
#include "planner/gangs/gang_answer.h"
#include "planner/scenario/scenario.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace bayplan {

class GangTables;
class LevelChoice;

class GangPane : public QWidget {
    Q_OBJECT
public:
    explicit GangPane(Session* session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Asks about what is chosen.
    void ask();
    void finish();
    /// Null: nothing was asked, or something changed since.
    const GangAnswer* answer() const { return m_answer ? &*m_answer : nullptr; }

protected:
    void showEvent(QShowEvent* event) override;

Q_SIGNALS:
    void scenarioWanted(const bayplan::Scenario& scenario);
    /// The placement, to be opened as a what-if: which pods it is about, and its deltas on the session's picture.
    void branchWanted(const QString& text, bayplan::PodIdx pod, const std::vector<bayplan::Delta>& deltas);

private:
    struct Choice {
        QString name;
        Gang gang;
    };
    void fillChoices();
    /// At once where the pane is seen: a live cluster changes often, and its pods are gone through.
    void fillWhenSeen();
    void forget();
    QString partText() const;
    void show();
    void updateActs();
    void makeScenario();
    void showOrder();

    Session* m_session;
    std::vector<Choice> m_choices;
    QComboBox* m_which;
    LevelChoice* m_level;
    QPushButton *m_ask, *m_order, *m_onMap, *m_scenario;
    QLabel *m_headline, *m_proof, *m_part;
    GangTables* m_tables;
    Theme m_theme = makeTheme(ThemeKind::Light);
    std::optional<GangAnswer> m_answer;
    ClusterPtr m_of;       // the picture of the answer
    QString m_name;        // of the gang that was asked about
    bool m_stale = false;  // the choices are of a former picture
    Latest m_job;
};

}  // namespace bayplan
