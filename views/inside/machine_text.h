// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The words of a machine's parts, translated; names are lstopo's: Package P#0, NUMANode P#0, L3, Core P#3, PU P#3.
// Thread rule: pure functions.

#include <QString>
#include <QStringList>

#include "inside/machine_layout.h"
#include "inside/machine_scene.h"
#include "inside/number_text.h"

namespace bayplan {

/// The text in a box at a level of detail; may be empty.
QString boxName(const MachineScene& scene, const MachineBox& box, LayoutDetail detail);
/// A second and a third line, or the text at the other end of a line: "NVIDIA A100", "40Gi", "18 of 96 cores".
QString boxDetail(const MachineScene& scene, const MachineBox& box);

/// "GPU 3", "CPU 12", "NUMANode P#1": a part within a sentence.
QString partName(const MachineScene& scene, const PartId& part);
/// Facts about a box, one line each: size, place, kind.
QStringList factsOf(const MachineScene& scene, const MachineBox& box);
/// Everything about a box, several lines: what it is, its size, the pods that have it and how that is known.
QString describe(const MachineScene& scene, const MachineBox& box);
/// "observed", "predicted", "would be given".
QString knowingText(Knowing knowing);
/// "NodeResourceTopology gpu-1", "hwloc lassen.xml", "not told": the source of what is drawn.
QString sourceText(const Machine& machine);

}  // namespace bayplan
