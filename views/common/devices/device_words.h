// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Devices of slices in the user's language: what a device is, who has which part of it.
// Thread rule: pure functions.

#include <QString>
#include <QStringList>

#include "common/devices/device_picture.h"

namespace bayplan {

using PodsOfClaims = std::map<ResourceClaimIdx, std::vector<PodIdx>>;

/// "memory 40Gi, cores 10".
QString amountsText(const std::map<std::string, ExactQuantity>& amounts);
/// "A100", "true", "550.54.14"; of a kind that is not supported: a question mark.
QString attributeText(const DeviceAttribute& attribute);
/// "2 of class gpu", "all of class gpu".
QString requestText(const DeviceRequest& request);
/// "2 × gpu, 1 × nic or 1 × rdma": what a claim wants, in one line.
QString requestsLine(const ResourceClaim& claim);
/// What the claims of these pods want together, each claim once: "64 × gpu", "1 × gpu or 2 × half". Claims that stand for a
/// pod's own resources are left out.
QStringList claimedTexts(const Catalog& catalog, const std::vector<PodIdx>& pods);
/// "model A100, type whole; memory 80Gi": what a driver says of a device.
QString deviceFacts(const Device& device);
/// "ml/train of ml/train-0: a share, memory 8Gi (administrative access)".
QString holderText(const Catalog& catalog, const DeviceHolder& holder, const PodsOfClaims& pods);
/// The same with the partition of a divided device before it: "3g-0: …".
QString pieceText(const DevicePicture& picture, const DeviceCell& cell, const DevicePiece& piece, const PodsOfClaims& pods);
/// Who has it, what is wrong with its pool, its taints, one thing each; "free" if there is nothing to say.
QStringList cellState(const DevicePicture& picture, const DeviceCell& cell, const PodsOfClaims& pods);
/// Everything: its name, its driver and pool, what it is, its state.
QString describeCell(const DevicePicture& picture, const DeviceCell& cell, const PodsOfClaims& pods);
/// "gpu.example.com: 2 of 4 free, 1 in part", for each driver; empty: no devices.
QString countText(const std::vector<DeviceCount>& counts);
/// "gets gpu-0 and gpu-1 of gpu-1; half of …": what the pods would get on a node, or why they get nothing; empty: they claim none.
QStringList devicesToComeText(const DevicesToCome& come, const Catalog& catalog);

}  // namespace bayplan
