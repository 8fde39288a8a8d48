// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Claims made to be difficult, for volumes and for devices: bound, waiting, kept, selected, of classes with and without
// provisioners, topologies and capacities; devices shared, tainted, chosen by attributes and alternatives, some given
// away. No two volumes have the same size, so that the order of reading decides nothing between them.

#include <string>
#include <vector>

#include "model/objects.h"
#include "support/dice.h"

namespace bayplan::testing {

struct HardCase;

class HardClaims {
public:
    /// Only some seeds have volumes or devices, even where `what` says that there may be some.
    HardClaims(unsigned seed, const HardCase& what);

    /// Lets the spec ask for some.
    void askIn(PodSpec& spec);
    /// What is asked for, or not; once nodes and pods are there.
    void provide(Objects& objects);

private:
    void makeClasses(const Objects& objects);
    void makeVolumes(const Objects& objects);
    void makeVolumeClaims(const Objects& objects);
    void makeEphemeralClaims(const Objects& objects);
    void makeDrivers(const Objects& objects);
    PersistentVolumeClaim volumeClaim(const std::string& space, const std::string& name);
    NodeSelector topology(const Objects& objects);

    void makeSlices(const Objects& objects);
    void makeDeviceClaims(Objects& objects);
    void giveDevicesAway(const Objects& objects);
    ResourceClaim deviceClaim(const std::string& space, const std::string& name);
    DeviceRequest deviceRequest();

    Dice m_dice;
    bool m_hasVolumes;
    bool m_hasDevices;
    bool m_mayAskForAll;
    bool m_mayBeForOne;
    StorageObjects m_storage;
    DeviceObjects m_devices;
};

}  // namespace bayplan::testing
