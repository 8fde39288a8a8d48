// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Claims, volumes and classes in one expression, for tests.

#include <string>
#include <utility>
#include <vector>

#include "cluster/samples.h"

namespace bayplan::samples {

inline Quantity amount(const char* text) {
    return *Quantity::parse(text);
}

inline PersistentVolumeClaim claim(std::string name, std::string className, const char* request = "1Gi") {
    PersistentVolumeClaim made;
    made.name = std::move(name);
    made.className = std::move(className);
    made.request = amount(request);
    made.accessModes = {"ReadWriteOnce"};
    return made;
}

inline PersistentVolumeClaim boundTo(PersistentVolumeClaim made, std::string volume) {
    made.volumeName = std::move(volume);
    made.bindCompleted = true;
    return made;
}

/// An available volume without a claim.
inline PersistentVolume volume(std::string name, std::string className, const char* capacity = "1Gi") {
    PersistentVolume made;
    made.name = std::move(name);
    made.className = std::move(className);
    made.capacity = amount(capacity);
    made.accessModes = {"ReadWriteOnce"};
    made.available = true;
    return made;
}

inline NodeSelector in(std::string key, std::vector<std::string> values) {
    return {{{{{std::move(key), SelectorOp::In, std::move(values)}}, {}}}};
}

inline PersistentVolume local(PersistentVolume made, std::string host) {
    made.nodeAffinity = in("kubernetes.io/hostname", {std::move(host)});
    return made;
}

inline PersistentVolume csi(PersistentVolume made, std::string handle) {
    made.driver = "csi.example.com";
    made.handle = std::move(handle);
    return made;
}

inline StorageClass storageClass(std::string name, std::string provisioner, bool waits = true) {
    return {std::move(name), std::move(provisioner), waits, {}};
}

inline PodSpec withClaims(std::vector<std::string> names) {
    PodSpec spec = asks({});
    for (std::string& name : names)
        spec.volumes.push_back({Volume::Kind::PersistentVolumeClaim, "v-" + name, std::move(name)});
    return spec;
}

inline PodSpec withDisk(std::string field, std::string disk, bool readOnly = false) {
    PodSpec spec = asks({});
    spec.volumes.push_back({Volume::Kind::InlineDisk, "disk", std::move(field), std::move(disk), "", {}, readOnly});
    return spec;
}

}  // namespace bayplan::samples
