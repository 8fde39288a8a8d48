// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/shown_job.h"

#include <QProgressBar>
#include <QPushButton>

#include "common/job.h"

namespace bayplan {

void showJob(Job* job, QPushButton* button, const QString& stop, QProgressBar* bar) {
    const QString before = button->text();
    button->setText(stop);
    bar->setRange(0, 0);
    bar->show();
    QObject::connect(job, &Job::progressed, bar, [job, bar] {
        bar->setMaximum(static_cast<int>(job->progress().total));
        bar->setValue(static_cast<int>(job->progress().done));
    });
    QObject::connect(job, &Job::finished, bar, [button, bar, before] {
        bar->hide();
        button->setText(before);
    });
}

}  // namespace bayplan
