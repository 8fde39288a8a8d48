// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/argument_forms.h"

#include <QFormLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include "common/text.h"
#include "common/theme.h"
#include "plugins/all.h"
#include "profile/argument_form.h"
#include "profile/profile_draft.h"

namespace bayplan {

ArgumentForms::ArgumentForms(ProfileDraft* draft, QWidget* parent) : QWidget(parent), m_draft(draft) {
    connect(draft, &ProfileDraft::changed, this, &ArgumentForms::follow);
}

void ArgumentForms::showEvent(QShowEvent* event) {
    if (m_forms.empty()) make();
    QWidget::showEvent(event);
}

void ArgumentForms::make() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kS);
    for (const PluginInfo* plugin : allPlugins()) {
        if (!plugin->arguments) continue;
        auto* title = new QLabel(toQString(plugin->name));
        title->setFont(uiFont(TextSize::Body, true));
        layout->addWidget(title);
        auto* form = new QFormLayout;
        form->setContentsMargins(0, 0, 0, space::kM);
        form->setHorizontalSpacing(space::kS);
        form->setVerticalSpacing(space::kS);
        form->setRowWrapPolicy(QFormLayout::WrapLongRows);
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        layout->addLayout(form);
        m_forms.push_back(std::make_unique<ArgumentForm>(*plugin, form, [this, at = m_forms.size()] { take(*m_forms[at]); }));
    }
    layout->addStretch(1);
    follow();
}

ArgumentForms::~ArgumentForms() = default;

void ArgumentForms::follow() {
    const QScopedValueRollback guard(m_following, true);
    for (const auto& form : m_forms) form->show(m_draft->profile().args);
}

void ArgumentForms::take(const ArgumentForm& form) {
    if (m_following) return;
    m_draft->edit([&](ProfileConfiguration& profile) { form.take(profile.args); });
    follow();  // an invalid cell shows the present value again
}

}  // namespace bayplan

#include "moc_argument_forms.cpp"
