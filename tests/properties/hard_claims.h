// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Deliberately difficult claims, for volumes and for devices: bound, waiting, reserved, selected, of classes with and
// without provisioners, topologies and capacities; devices shared, tainted, chosen by attributes and alternatives, some
// allocated. No two volumes have the same size, so that the order of reading never decides between them.

#include <string>
#include <vector>

#include "model/objects.h"
#include "support/dice.h"

namespace bayplan::testing {

struct HardCase;

class HardClaims {
public:
    /// Only some seeds have volumes or devices, even if `what` allows them.
    HardClaims(unsigned seed, const HardCase& what);

    /// Adds claims to the spec.
    void askIn(PodSpec& spec);
    /// Creates what is claimed, or leaves it out; called once nodes and pods exist.
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
    void partition(ResourceSlice& slice);
    void measure(Device& device);
    void makeDeviceClaims(Objects& objects);
    void giveDevicesAway(const Objects& objects);
    ResourceClaim deviceClaim(const std::string& space, const std::string& name);
    DeviceRequest deviceRequest();

    Dice m_dice;
    bool m_hasVolumes;
    bool m_hasDevices;
    bool m_mayAskForAll;
    bool m_mayBeForOne;
    bool m_selects;
    bool m_asksForAll;  // often
    StorageObjects m_storage;
    DeviceObjects m_devices;
};

}  // namespace bayplan::testing
