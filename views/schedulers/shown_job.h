// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A job of a page: a button that stops it, and a bar that shows how far it is.
// Thread rule: GUI thread only.

#include <QString>

class QProgressBar;
class QPushButton;

namespace bayplan {

class Job;

/// Until the job ends, the button says `stop`, and the bar is there. One job at a time.
void showJob(Job* job, QPushButton* button, const QString& stop, QProgressBar* bar);

}  // namespace bayplan
