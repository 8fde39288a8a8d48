// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Parts of a pod's spec in the words of manifests, one line each.

#include <QString>
#include <QStringList>

#include "model/pod.h"

namespace bayplan {

QString tolerationText(const Toleration& toleration);
/// "disk In (ssd, nvme)", "gpu Exists".
QString requirementText(const Requirement& requirement);
QString selectorTermText(const NodeSelectorTerm& term);
/// nodeSelector, node affinity, pod affinity and spreading; name → value, in this order.
std::vector<std::pair<QString, QString>> placementRules(const PodSpec& spec);

}  // namespace bayplan
