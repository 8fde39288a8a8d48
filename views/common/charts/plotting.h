// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Includes QCustomPlot. Its header needs Qt's keywords as macros; they are defined for it and undefined again, since
// `slots` and `signals` are ordinary names here. Only for .cpp files: it is large.

#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef foreach
#undef slots
#undef signals
