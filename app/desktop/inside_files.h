// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The files with the insides of nodes, in addition to the objects, as a project stores them.

#include <QString>
#include <QStringList>

namespace bayplan {

struct InsideFiles {
    QStringList topology;  // files and folders of machines, absolute
    QString kubelet;       // a KubeletConfiguration, absolute; empty: none

    bool empty() const { return topology.isEmpty() && kubelet.isEmpty(); }
    bool operator==(const InsideFiles&) const = default;
};

}  // namespace bayplan
