// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tables of the machines that one can have: what each offers and what it costs. CSV with a header, or the JSON of Karpenter's
// instance types. The content decides the format.
//   name,cpu,memory,nvidia.com/gpu,price,label:pool
//   gpu-8,96,1Ti,8,31.2,a100
// A CSV column is the name of a resource, `name`, `price` (for an hour) or `label:KEY`; an empty cell says nothing.
// What Karpenter's file calls resources is taken as allocatable: it does not tell what the kubelet keeps for itself.
// Source: sigs.k8s.io/karpenter kwok/cloudprovider (InstanceTypeOptions, offerings with CapacityType and Zone or Requirements).
// Thread rule: pure functions.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/node.h"

namespace bayplan {

struct InstanceOffer {
    std::string zone, capacityType;  // empty: not told
    double price = 0;                // for an hour

    bool operator==(const InstanceOffer&) const = default;
};

struct InstanceType {
    std::string name;
    Node node;  // allocatable and labels; it has no name
    std::vector<InstanceOffer> offers;
    std::uint64_t line = 0;

    bool operator==(const InstanceType&) const = default;
};

/// Errors, with line and column or field: Syntax, Invalid (a type that is there twice, whatever it costs; an amount or a price that
/// is none; a column that is there twice; no name, or no amount), TooLarge.
Result<std::vector<InstanceType>> instanceTypesFromText(std::string_view text, const std::string& name);

struct InstanceChoice {
    Node node;
    std::optional<double> price;  // absent: the table says none
};
/// A type with the labels of the offer that is asked for; empty: any. Errors: NotFound (with the most similar name), Invalid (offers
/// with several prices: which one is meant?).
Result<InstanceChoice> chooseInstance(const std::vector<InstanceType>& types, const std::string& type, const std::string& zone, const std::string& capacityType);

}  // namespace bayplan
