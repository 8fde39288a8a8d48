// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/pod.h"

namespace bayplan {

bool OwnerReference::operator==(const OwnerReference& other) const {
    const bool same = identity == other.identity || (identity && other.identity && *identity == *other.identity);
    return same && kind == other.kind && name == other.name && controller == other.controller;
}

PodSpec::PodSpec() = default;
PodSpec::PodSpec(const PodSpec&) = default;
PodSpec::PodSpec(PodSpec&&) noexcept = default;
PodSpec& PodSpec::operator=(const PodSpec&) = default;
PodSpec& PodSpec::operator=(PodSpec&&) noexcept = default;
PodSpec::~PodSpec() = default;

Pod::Pod() = default;
Pod::Pod(const Pod&) = default;
Pod::Pod(Pod&&) noexcept = default;
Pod& Pod::operator=(const Pod&) = default;
Pod& Pod::operator=(Pod&&) noexcept = default;
Pod::~Pod() = default;

}  // namespace bayplan
