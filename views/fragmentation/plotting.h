// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// QCustomPlot, whose header needs Qt's keywords as macros: they are lent to it, and taken back, since `slots` and
// `signals` are ordinary names here. For .cpp files alone: it is large.

#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef foreach
#undef slots
#undef signals
