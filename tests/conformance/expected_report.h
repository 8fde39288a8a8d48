// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A report of the real kube-scheduler, and how a run of ours differs from it.

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include "cluster/cluster.h"
#include "framework/decision.h"

namespace bayplan {

struct ExpectedReport {
    QList<QJsonObject> pods;  // in scheduling order
};

/// Fails the test where the file cannot be read.
ExpectedReport readReport(const QString& file);

struct Comparison {
    QStringList differences;  // the first few
    int compared = 0;         // pods
    int notModelled = 0;      // pods that were decided to be so
    int verdicts = 0;         // node verdicts and scores that were compared
};

/// All pods, or those before the first that is not modelled: what follows stands on another picture.
Comparison compare(const ExpectedReport& expected, const Cluster& cluster, const std::vector<Decision>& decisions);

}  // namespace bayplan
