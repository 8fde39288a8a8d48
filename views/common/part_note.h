// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What there is to say of chosen parts of nodes: what they are, who has them and how that is known. Said by the screen that
// draws them, shown by the inspector.
// Thread rule: plain value.

#include <QString>
#include <QStringList>
#include <vector>

#include "base/ids.h"

namespace bayplan {

struct PartNote {
    struct User {
        PodIdx pod;     // invalid: nobody tells who
        QString name;   // "ml/train-0"
        QString has;    // "CPUs 1-8, GPU 2"
        QString known;  // "observed", "predicted"
    };
    QString over;   // "Part of gpu-01"
    QString title;  // "GPU 3"; empty: nothing is chosen
    QStringList lines;
    std::vector<User> users;  // in the order of their pods on the nodes
    QStringList differences;  // between predicted and observed

    bool empty() const { return title.isEmpty(); }
};

}  // namespace bayplan
