// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/extender_rows.h"

#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "explain/explanation.h"

namespace bayplan {

ExtenderRows::ExtenderRows(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("extenderRows"));
    m_layout->setContentsMargins(space::kL, 0, space::kL, space::kM);
    m_layout->setSpacing(space::kS);
    hide();
}

void ExtenderRows::setAnswers(const std::vector<ExtenderAnswer>& answers, const Profiles& profiles) {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    setVisible(!answers.empty());
    if (answers.empty()) return;
    auto* heading = new QLabel(tr("Extenders asked"));
    heading->setFont(uiFont(TextSize::Body, true));
    heading->setContentsMargins(0, space::kM, 0, 0);
    m_layout->addWidget(heading);
    for (const ExtenderAnswer& answer : answers) {
        auto* card = new QFrame;
        card->setObjectName(QStringLiteral("extenderAnswer"));
        card->setProperty("role", QStringLiteral("panel"));
        auto* layout = new QVBoxLayout(card);
        layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
        layout->setSpacing(space::kXs);
        const auto add = [layout](const QString& text, TextSize size, const char* role) {
            auto* label = new WrappedLabel(text);
            label->setFont(uiFont(size));
            label->setTextFormat(Qt::PlainText);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
            if (role) label->setProperty("role", QString::fromLatin1(role));
            layout->addWidget(label);
        };
        const char* tone = !answer.error ? nullptr : answer.passedOver ? "caution"
                                                                       : "bad";
        add((answer.error ? QStringLiteral("✗ ") : QString()) + extenderTitle(answer, profiles), TextSize::Body, tone);
        add(extenderText(answer), TextSize::Label, "secondary");
        card->setAccessibleName(extenderTitle(answer, profiles));
        card->setAccessibleDescription(extenderText(answer));
        m_layout->addWidget(card);
    }
}

}  // namespace bayplan

#include "moc_extender_rows.cpp"
