// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/culprit_card.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QStyleHints>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/charts/chart_style.h"
#include "common/labels/card_line.h"
#include "common/text.h"

namespace bayplan {

namespace {

QString link(const char* target, const std::string& text) {
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(QString::fromLatin1(target), toQString(text).toHtmlEscaped());
}

QToolButton* lowButton(const QString& text, const char* name, const QString& spoken) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setProperty("low", true);
    button->setFont(uiFont(TextSize::Label));
    button->setAccessibleName(spoken);
    return button;
}

}  // namespace

CulpritCard::CulpritCard(std::shared_ptr<const FragmentationReport> report, const Culprit& culprit, QWidget* parent)
    : QFrame(parent), m_report(std::move(report)), m_culprit(culprit) {
    const Catalog& catalog = m_report->cluster->catalog();
    const Pod& pod = catalog.pod(culprit.pod);
    const QString name = toQString(pod.name);
    const auto gain = static_cast<int>(culprit.gain), cost = static_cast<int>(culprit.cost);
    setProperty("role", QStringLiteral("panel"));
    setCursor(Qt::OpenHandCursor);
    setToolTip(tr("%1: drag it to try another node").arg(toQString(pod.key())));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kXs);

    auto* title = linkedLine(tr("%1 on %2", "a pod, its node").arg(link("pod", pod.name), link("node", catalog.node(culprit.node).name)), true);
    // A pod that cannot leave gains nothing.
    auto* net = cardLine(culprit.to.valid() ? signedNumber(static_cast<double>(culprit.net()), 0) : QStringLiteral("–"), TextSize::Title, culprit.movable() ? nullptr : "secondary");
    net->setWordWrap(false);
    net->setAlignment(Qt::AlignRight | Qt::AlignTop);
    net->setToolTip(tr("Pods of the shape more, all in all"));
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kS);
    head->addWidget(title, 1);
    head->addWidget(net);
    layout->addLayout(head);

    QString text = tr("Without it <a href=\"node\">%Ln more</a> would fit there.", nullptr, gain);
    if (!culprit.to.valid()) text = sentences(text, tr("No other node takes it."));
    else if (cost == 0) text = sentences(text, tr("It would go to %1, at no cost.").arg(link("to", catalog.node(culprit.to).name)));
    else text = sentences(text, tr("It would go to %1, where %Ln fewer would fit.", nullptr, cost).arg(link("to", catalog.node(culprit.to).name)));
    layout->addWidget(linkedLine(text, false));
    if (const QString leaving = leavingText(catalog, culprit.leaving); !leaving.isEmpty()) {
        auto* line = cardLine(leaving, TextSize::Label, culprit.mayLeave() ? "secondary" : "caution");
        line->setObjectName(QStringLiteral("eviction"));
        if (culprit.leaving.is(LeavingClass::BudgetSpent)) line->setToolTip(tr("As the budget's own numbers said when they were read."));
        line->installEventFilter(this);
        layout->addWidget(line);
    }

    auto* show = lowButton(tr("Show"), "showCulprit", tr("Show %1 on the map").arg(name));
    connect(show, &QToolButton::clicked, this, [this] { Q_EMIT shown(m_culprit); });
    auto* attempt = lowButton(tr("Try moving it"), "tryMoving", tr("Try moving %1").arg(name));
    attempt->setEnabled(culprit.to.valid());
    attempt->setToolTip(!culprit.to.valid()   ? tr("No other node takes it.")
                        : !culprit.mayLeave() ? tr("Open a branch in which this is done, although it may not simply leave; the real picture stays as it is")
                                              : tr("Open a branch in which this is done; the real picture stays as it is"));
    connect(attempt, &QToolButton::clicked, this, [this] { Q_EMIT tried(m_culprit); });
    auto* pick = lowButton(tr("Pick up"), "pickUpCulprit", tr("Pick %1 up and choose a node").arg(name));
    pick->setToolTip(tr("Take it into the hand: every node says whether it fits there, and what becomes of the slots"));
    connect(pick, &QToolButton::clicked, this, [this] { Q_EMIT pickedUp(m_culprit.pod); });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kS);
    for (QToolButton* button : {show, attempt, pick}) buttons->addWidget(button);
    buttons->addStretch(1);
    layout->addLayout(buttons);
}

QString CulpritCard::leavingText(const Catalog& catalog, const Leaving& leaving) {
    QStringList said;
    if (leaving.is(LeavingClass::Unmanaged)) said << tr("✗ It has no controller: nothing puts another in its place.");
    if (leaving.is(LeavingClass::LocalStorage)) said << tr("✗ What it keeps in emptyDir volumes is lost with it.");
    if (const QString budgets = budgetText(catalog, leaving.budget); !budgets.isEmpty()) said << budgets;
    return said.join(QLatin1Char(' '));
}

QString CulpritCard::budgetText(const Catalog& catalog, const BudgetSays& says) {
    const Eviction& eviction = says.eviction;
    QStringList names;
    for (const std::size_t budget : eviction.budgets) names << toQString(catalog.budgets[budget].name);
    switch (eviction.answer) {
    case EvictionAnswer::NoBudget: return catalog.budgets.empty() ? QString() : tr("No disruption budget stands for it.");
    case EvictionAnswer::NotAsked: return tr("It does not run: no disruption budget is asked.");
    case EvictionAnswer::Allowed: return tr("✓ Its disruption budget %1 lets it go now.").arg(names.join(QString()));
    case EvictionAnswer::Refused:
        if (says.is == BudgetSays::Is::Goes) return tr("✓ It is not Ready: its disruption budget %1 lets it go all the same.").arg(names.join(QString()));
        return tr("✗ Its disruption budget %1 allows no eviction now.").arg(names.join(QString()));
    case EvictionAnswer::SeveralBudgets: break;
    }
    return tr("✗ Several disruption budgets stand for it (%1): the API server evicts no such pod.").arg(names.join(tr(", ", "between names")));
}

QLabel* CulpritCard::linkedLine(const QString& html, bool bold) {
    auto* label = cardLine({}, bold ? TextSize::Body : TextSize::Label, bold ? nullptr : "secondary");
    label->setTextFormat(Qt::RichText);
    label->setText(html);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label->installEventFilter(this);
    connect(label, &QLabel::linkActivated, this, [this](const QString& target) {
        if (target == QLatin1String("pod")) Q_EMIT podPicked(m_culprit.pod);
        else Q_EMIT nodePicked(target == QLatin1String("to") ? m_culprit.to : m_culprit.node);
    });
    return label;
}

bool CulpritCard::press(QMouseEvent* event) {
    m_pressed = event->button() == Qt::LeftButton;
    m_pressedAt = event->globalPosition().toPoint();
    return m_pressed;
}

bool CulpritCard::drag(QMouseEvent* event) {
    if (!m_pressed || !(event->buttons() & Qt::LeftButton)) return false;
    if ((event->globalPosition().toPoint() - m_pressedAt).manhattanLength() < QGuiApplication::styleHints()->startDragDistance()) return false;
    m_pressed = false;
    Q_EMIT pickedUp(m_culprit.pod);
    return true;
}

void CulpritCard::mousePressEvent(QMouseEvent* event) { press(event); }

void CulpritCard::mouseMoveEvent(QMouseEvent* event) { drag(event); }

/// The lines of text belong to the card: a drag may begin on them, too.
bool CulpritCard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress) press(static_cast<QMouseEvent*>(event));
    if (event->type() == QEvent::MouseMove && drag(static_cast<QMouseEvent*>(event))) return true;
    return QFrame::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_culprit_card.cpp"
