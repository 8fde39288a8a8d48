// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes that a pod allows after its creation: images, deadlines, more tolerations, fewer gates. While it is
// gated, its node selector and required node affinity may become stricter.
// Source: the transcripts (patch-*); ValidatePodUpdate in k8s.io/kubernetes pkg/apis/core/validation of 1.36.

#include <vector>

#include "apiserver/http/answer.h"

namespace bayplan::apiserver {

std::vector<FieldFault> faultsOfPodChange(const Json& old, const Json& pod);

}  // namespace bayplan::apiserver
