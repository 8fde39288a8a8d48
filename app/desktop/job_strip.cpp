// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/job_strip.h"

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>

#include "common/job.h"
#include "common/theme.h"

namespace bayplan {

JobStrip::JobStrip(QWidget* parent) : QWidget(parent), m_text(new QLabel), m_bar(new QProgressBar) {
    m_text->setFont(uiFont(TextSize::Label));
    m_bar->setFixedWidth(160);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress"));
    auto* cancel = new QToolButton;
    cancel->setText(tr("Cancel"));
    cancel->setProperty("flat", true);
    cancel->setProperty("low", true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, space::kS, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text);
    layout->addWidget(m_bar);
    layout->addWidget(cancel);
    connect(cancel, &QToolButton::clicked, this, &JobStrip::cancelled);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
    hide();
}

void JobStrip::follow(Job* job) {
    m_job = job;
    connect(job, &Job::progressed, this, &JobStrip::tell);
    const auto end = [this, job] {
        if (job != m_job) return;  // another one replaced it
        m_job = nullptr;
        m_delay.stop();
        hide();
    };
    QElapsedTimer since;
    since.start();
    connect(job, &Job::finished, this, [this, job, since] { Q_EMIT ended(job->name(), std::chrono::milliseconds(since.elapsed())); });
    connect(job, &Job::finished, this, end);
    connect(job, &QObject::destroyed, this, end);
    m_bar->setRange(0, 0);
    m_text->setText(job->name());
    m_delay.start();
}

void JobStrip::tell() {
    if (!m_job) return;
    const Progress& p = m_job->progress();
    const QLocale locale;
    const bool bytes = p.what == "bytes";
    const auto amount = [&](std::uint64_t n) {
        return bytes ? locale.formattedDataSize(static_cast<qint64>(n)) : locale.toString(static_cast<qulonglong>(n));
    };
    if (p.total == 0) {
        m_bar->setRange(0, 0);
        m_text->setText(tr("%1: %2").arg(m_job->name(), amount(p.done)));
        return;
    }
    m_bar->setRange(0, 1000);
    m_bar->setValue(static_cast<int>(p.done * 1000 / p.total));
    m_text->setText(tr("%1: %2 of %3").arg(m_job->name(), amount(p.done), amount(p.total)));
}

}  // namespace bayplan

#include "moc_job_strip.cpp"
