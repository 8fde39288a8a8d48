// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The theme's colours for the inside of a node. Boxes keep lstopo's hues, faintly: memory warm, PCI green, CPUs grey.
// Pods have the colours of their class, as on the map of the cluster.
// Thread rule: immutable value.

#include <QColor>
#include <array>

#include "common/pod_classes.h"
#include "common/theme.h"

namespace bayplan {

struct InsidePalette {
    Theme theme;
    QColor machine, package, zone, cache, core, device, free;  // grounds
    QColor line, faintLine;                                    // outlines: at least 3:1 on every ground; and a faint one that only groups
    QColor untold;                                             // hatching
    QColor system;                                             // dots for what is reserved for the system
    QColor link;                                               // NVLink
    struct Class {
        QColor solid, edge, ink;   // observed: filled; ink is readable on it
        QColor stripe;             // of hatching on it
        QColor tint, dash, faint;  // predicted: hardly filled, with a dashed outline of at least 3:1 on it; faint hatching
        bool hatched = false;
    };
    std::array<Class, kClassCount> classes;
    Class somebody;  // in use by an unknown pod
    Class asked;     // what a dragged pod would get

    static InsidePalette make(const Theme& theme);
};

}  // namespace bayplan
