// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/gang_rows.h"

#include <QCoreApplication>
#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "common/labels/card_line.h"
#include "common/labels/wrapped_label.h"
#include "common/reasons/gang_text.h"
#include "common/reasons/main_reason.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

namespace {

struct GangRowWords {
    Q_DECLARE_TR_FUNCTIONS(GangRowWords)
};

constexpr std::size_t kMostMembers = 12;

QString memberLine(const Explanation& e, PodIdx pod) {
    const Catalog& catalog = e.cluster->catalog();
    const QString name = toQString(catalog.pod(pod).name);
    if (const NodeIdx node = e.cluster->placement(pod).node; node.valid()) return GangRowWords::tr("✓ %1 on %2").arg(name, toQString(catalog.node(node).name));
    const std::vector<Decision>& all = e.gangTry.decisions;
    const auto of = std::find_if(all.begin(), all.end(), [&](const Decision& d) { return d.pod == pod; });
    if (of == all.end()) return GangRowWords::tr("– %1: not tried").arg(name);
    if (of->outcome == Outcome::Scheduled) return GangRowWords::tr("✓ %1 would go to %2").arg(name, toQString(catalog.node(of->node).name));
    if (of->feasibleNodes > 0) return GangRowWords::tr("– %1 fits, and waits for the others").arg(name);
    return GangRowWords::tr("✗ %1: %2").arg(name, mainReason(*of).text());
}

}  // namespace

QStringList gangMemberLines(const Explanation& e, std::size_t most) {
    QStringList lines;
    if (!e.gang) return lines;
    std::vector<PodIdx> pods = e.gang->pods;
    // As they were tried; those that stand come first.
    std::vector<PodIdx> tried;
    for (const Decision& decision : e.gangTry.decisions) tried.push_back(decision.pod);
    std::erase_if(pods, [&](PodIdx pod) { return std::find(tried.begin(), tried.end(), pod) != tried.end(); });
    pods.insert(pods.end(), tried.begin(), tried.end());
    // What refuses the next one is never among those that are left out.
    if (const Decision* refused = e.gangTry.refused(); refused && pods.size() > most)
        if (const auto at = std::find(pods.begin(), pods.end(), refused->pod); at - pods.begin() >= static_cast<std::ptrdiff_t>(most))
            std::iter_swap(at, pods.begin() + static_cast<std::ptrdiff_t>(most) - 1);
    for (std::size_t i = 0; i < pods.size() && i < most; ++i) lines << memberLine(e, pods[i]);
    if (pods.size() > most) lines << GangRowWords::tr("and %Ln more", nullptr, static_cast<int>(pods.size() - most));
    return lines;
}

QStringList gangDomainLines(const Explanation& e) {
    QStringList lines;
    for (const GangDomainTry& one : e.gangDomains) lines << GangRowWords::tr("%1: %2", "a domain, what becomes of a gang there").arg(domainText(one.domain), gangAnswer(*e.gang, one.attempt));
    if (e.gangDomainsLeft > 0) lines << GangRowWords::tr("and %Ln more domain(s) that were not tried on their own", nullptr, static_cast<int>(e.gangDomainsLeft));
    return lines;
}

GangRows::GangRows(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("gangRows"));
    m_layout->setContentsMargins(space::kL, 0, space::kL, space::kM);
    m_layout->setSpacing(space::kS);
    hide();
}

void GangRows::setExplanation(const Explanation& e) {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    setVisible(e.gang.has_value());
    if (!e.gang) return;
    const auto add = [](QVBoxLayout* layout, const QString& text, TextSize size, bool bold = false, const char* role = nullptr) {
        if (text.isEmpty()) return;
        auto* label = cardLine(text, size, role);
        label->setFont(uiFont(size, bold));
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        layout->addWidget(label);
    };
    auto* heading = new WrappedLabel(tr("Pod group %1: %2", "a gang, its quorum").arg(toQString(e.gang->name), gangRule(*e.gang)));
    heading->setFont(uiFont(TextSize::Body, true));
    heading->setContentsMargins(0, space::kM, 0, 0);
    m_layout->addWidget(heading);
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("gangCard"));
    card->setProperty("role", QStringLiteral("panel"));
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kXs);
    const bool placed = e.gangTry.outcome == Outcome::Scheduled;
    const bool tried = !e.gangTry.decisions.empty();
    const QString answer = tried ? gangAnswer(*e.gang, e.gangTry) : tr("all its pods have a node");
    add(layout, (placed || !tried ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + answer, TextSize::Body, false, placed || !tried ? "good" : "bad");
    if (const QString doubt = gangDoubt(*e.gang); !doubt.isEmpty()) add(layout, QStringLiteral("⚠ ") + doubt, TextSize::Label, false, "caution");
    add(layout, gangMemberLines(e, kMostMembers).join(QLatin1Char('\n')), TextSize::Label);
    if (!e.gang->topologyKey.empty()) {
        add(layout, tr("They share one value of %1:").arg(toQString(e.gang->topologyKey)), TextSize::Label, true);
        add(layout, gangDomainLines(e).join(QLatin1Char('\n')), TextSize::Label);
    }
    card->setAccessibleName(heading->text());
    card->setAccessibleDescription(answer);
    m_layout->addWidget(card);
}

}  // namespace bayplan

#include "moc_gang_rows.cpp"
