// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A note on selected parts of nodes: what they are, which pods have them and how that is known. The screen that draws
// the parts makes it, the inspector shows it.
// Thread rule: plain value.

#include <QString>
#include <QStringList>
#include <vector>

#include "base/ids.h"

namespace bayplan {

struct PartNote {
    struct User {
        PodIdx pod;     // invalid: unknown
        QString name;   // "ml/train-0"
        QString has;    // "CPUs 1-8, GPU 2"
        QString known;  // "observed", "predicted"
    };
    QString over;   // "Part of gpu-01"
    QString title;  // "GPU 3"; empty: nothing is selected
    QStringList lines;
    std::vector<User> users;  // in the order of their pods on the nodes
    QStringList differences;  // between predicted and observed

    bool empty() const { return title.isEmpty(); }
};

}  // namespace bayplan
