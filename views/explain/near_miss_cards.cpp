// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/near_miss_cards.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/labels/card_line.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "explain/remedy_text.h"

namespace bayplan {

NearMissCards::NearMissCards(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(space::kL, 0, space::kL, space::kM);
    m_layout->setSpacing(space::kS);
}

void NearMissCards::setExplanation(std::shared_ptr<const Explanation> explanation) {
    m_explanation = std::move(explanation);
    fill();
}

void NearMissCards::setEnglish(bool english) {
    m_english = english;
    fill();
}

void NearMissCards::fill() {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();  // it may be the button that was pressed
        }
        delete item;
    }
    if (!m_explanation) return;
    const auto heading = [this](const QString& text) {
        auto* label = new WrappedLabel(text);
        label->setFont(uiFont(TextSize::Body, true));
        label->setContentsMargins(0, space::kS, 0, 0);
        m_layout->addWidget(label);
    };
    const Decision& d = m_explanation->decision;
    if (d.preemption || !d.postFilter.empty()) {
        heading(tr("Preemption"));
        addPreemption();
    }
    const std::vector<NearMissGroup>& groups = m_explanation->nearMisses;
    if (groups.empty()) return;
    heading(tr("Near misses: one thing in the way"));
    for (std::size_t i = 0; i < std::min(groups.size(), kMost); ++i) addNearMiss(groups[i]);
    if (groups.size() > kMost)
        m_layout->addWidget(cardLine(tr("%Ln more group(s), each of fewer nodes", nullptr, static_cast<int>(groups.size() - kMost)), TextSize::Label, "secondary"));
}

QFrame* NearMissCards::card(const QString& title, const QString& detail, const QString& original) {
    auto* frame = new QFrame;
    frame->setProperty("role", QStringLiteral("panel"));
    auto* layout = new QVBoxLayout(frame);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kXs);
    layout->addWidget(cardLine(title, TextSize::Body));
    const QString second = m_english ? original : detail;
    if (!second.isEmpty()) layout->addWidget(cardLine(second, TextSize::Label, "secondary"));
    if (!original.isEmpty()) {
        frame->setToolTip(original);
        auto* copy = new QAction(tr("Copy the scheduler's words"), frame);
        connect(copy, &QAction::triggered, frame, [original] { QApplication::clipboard()->setText(original); });
        frame->addAction(copy);
        frame->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
    m_layout->addWidget(frame);
    return frame;
}

void NearMissCards::addButtons(QFrame* frame, const std::vector<Remedy>& remedies, std::vector<NodeIdx> nodes, std::vector<PodIdx> pods) {
    auto* layout = static_cast<QVBoxLayout*>(frame->layout());
    const Catalog& catalog = m_explanation->cluster->catalog();
    for (const Remedy& remedy : remedies) {
        const QString text = remedyText(remedy, catalog);
        auto* row = new QHBoxLayout;
        row->setSpacing(space::kS);
        row->addWidget(cardLine(remedyShort(remedy, catalog), TextSize::Label), 1);
        auto* button = new QPushButton(tr("Try it"));
        button->setObjectName(QStringLiteral("tryIt"));
        button->setFont(uiFont(TextSize::Label));
        button->setAccessibleName(tr("Try it: %1").arg(text));
        button->setToolTip(tr("Open a branch in which this is done; the real picture stays as it is"));
        connect(button, &QPushButton::clicked, this, [this, remedy, text] { Q_EMIT tried(remedy, text); });
        row->addWidget(button, 0, Qt::AlignTop);
        layout->addLayout(row);
    }
    auto* show = new QToolButton;
    show->setText(nodes.size() > 1 ? tr("Show %Ln node(s) on the map", nullptr, static_cast<int>(nodes.size())) : tr("Show on the map"));
    show->setObjectName(QStringLiteral("showNear"));
    show->setProperty("flat", true);
    show->setProperty("low", true);
    show->setFont(uiFont(TextSize::Label));
    connect(show, &QToolButton::clicked, this, [this, nodes = std::move(nodes), pods = std::move(pods)] { Q_EMIT shown(nodes, pods); });
    layout->addWidget(show, 0, Qt::AlignLeft);
}

void NearMissCards::addNearMiss(const NearMissGroup& group) {
    QString detail = nearMissDetail(group, m_explanation->cluster->catalog());
    QFrame* frame = card(nearMissTitle(group), detail, nearMissOriginal(group));
    if (!group.searched) frame->layout()->addWidget(cardLine(tr("The search was cut short: there may be other changes that would help."), TextSize::Label, "caution"));
    else if (group.remedies.empty()) frame->layout()->addWidget(cardLine(tr("No single change is known that would help."), TextSize::Label, "secondary"));
    addButtons(frame, group.remedies, group.nodes, {});
}

void NearMissCards::addPreemption() {
    const Explanation& e = *m_explanation;
    const Catalog& catalog = e.cluster->catalog();
    QStringList words;
    for (const Status& status : e.decision.postFilter)
        if (!status.reasons.empty()) words << toQString(status.plugin + ": " + status.message());
    const QString original = words.join(QLatin1Char('\n'));
    if (!e.decision.preemption) {
        const Status& last = e.decision.postFilter.back();
        const QString title = last.code == Code::NotModelled                         ? tr("What preemption would do is not modelled here.")
                              : catalog.pod(e.pod).spec->preemptionPolicy == "Never" ? tr("The pod's preemptionPolicy is Never: it evicts nobody.")
                                                                                     : tr("It does not help: no node can be cleared by evicting less important pods.");
        card(title, {}, original);
        return;
    }
    const Preemption& preemption = *e.decision.preemption;
    const QString title = tr("Evicting %Ln pod(s) makes room on %1", nullptr, static_cast<int>(preemption.victims.size()))
                              .arg(toQString(catalog.node(preemption.node).name));
    QFrame* frame = card(title, {}, original);
    constexpr std::size_t kVictims = 6;
    for (std::size_t i = 0; i < std::min(preemption.victims.size(), kVictims); ++i) {
        const Pod& victim = catalog.pod(preemption.victims[i]);
        frame->layout()->addWidget(cardLine(tr("%1, priority %2").arg(toQString(victim.key()), QLocale().toString(victim.priority())), TextSize::Label));
    }
    if (preemption.victims.size() > kVictims)
        frame->layout()->addWidget(cardLine(tr("and %Ln more", nullptr, static_cast<int>(preemption.victims.size() - kVictims)), TextSize::Label));
    for (const BudgetEffect& effect : e.budgets) {
        const PodDisruptionBudget& budget = catalog.budgets[effect.budget];
        const QString name = toQString(budget.namespaceName + "/" + budget.name);
        if (effect.violated())
            frame->layout()->addWidget(cardLine(QStringLiteral("✗ ")
                                                    + tr("violates budget %1: it allows %2, this takes %3")
                                                          .arg(name, QLocale().toString(effect.before), QLocale().toString(static_cast<qulonglong>(effect.pods.size()))),
                                                TextSize::Label, "bad"));
        else
            frame->layout()->addWidget(
                cardLine(QStringLiteral("✓ ") + tr("budget %1: %2 allowed before, %3 after").arg(name, QLocale().toString(effect.before), QLocale().toString(effect.after)),
                         TextSize::Label, "good"));
    }
    if (e.budgets.empty()) frame->layout()->addWidget(cardLine(tr("No disruption budget protects them."), TextSize::Label, "secondary"));
    addButtons(frame, {clearing(*e.cluster, preemption)}, {preemption.node}, preemption.victims);
}

}  // namespace bayplan

#include "moc_near_miss_cards.cpp"
