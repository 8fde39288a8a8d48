// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A titled list of names and values in the inspector.
// Thread rule: plain values.

#include <QString>
#include <vector>

namespace bayplan {

struct FactLine {
    QString name;  // if empty, the value takes the whole width
    QString value;
    QString tip = {};
};

struct FactSection {
    QString title;
    std::vector<FactLine> lines;
};

}  // namespace bayplan
