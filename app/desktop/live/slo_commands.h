// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the followed cluster how its Koordinator is configured when a person wants it: two requests, and nothing is asked again by itself.
// Thread rule: GUI thread only.

#include <QObject>

#include "common/latest.h"

namespace bayplan {

class LiveCommands;
class Session;
class SloTold;

class SloCommands : public QObject {
    Q_OBJECT
public:
    SloCommands(Session* session, LiveCommands* live, QObject* parent);

private:
    void ask();

    SloTold* m_told;
    LiveCommands* m_live;
    Latest m_asking;
};

}  // namespace bayplan
