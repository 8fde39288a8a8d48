// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/schedulers_view.h"

#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "common/theme.h"
#include "schedulers/features_table.h"
#include "schedulers/figures_page.h"
#include "schedulers/together_page.h"

namespace bayplan {

SchedulersView::SchedulersView(Session* session, QWidget* parent) : QWidget(parent), m_figures(new FiguresPage(session)), m_together(new TogetherPage(session)), m_tabs(new QTabWidget) {
    m_tabs->setObjectName(QStringLiteral("schedulerTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->addTab(m_figures, tr("One after the other"));
    m_tabs->addTab(m_together, tr("All at once"));
    m_tabs->addTab(new FeaturesTable, tr("What each has"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->addWidget(m_tabs);
    connect(m_figures, &FiguresPage::showOnMapRequested, this, &SchedulersView::showOnMapRequested);
}

void SchedulersView::setTheme(const Theme& theme) { m_together->setTheme(theme); }

void SchedulersView::finish() {
    m_figures->finish();
    m_together->finish();
}

}  // namespace bayplan

#include "moc_schedulers_view.cpp"
