// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A selector of devices: an expression of the Common Expression Language over one device. Compiled once, then evaluated
// once a device.
// Source: Kubernetes 1.36 dynamic-resource-allocation/cel/compile.go (the environment of stored expressions).
// Thread rule: a program is immutable once compiled.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/dynamic_resources.h"
#include "plugins/devices/cel/parser.h"
#include "plugins/devices/cel/value.h"

namespace bayplan::cel {

/// What `device` is in expressions. A Failure if upstream cannot make one of its attributes a value.
Value deviceValue(const std::string& driver, const Device& device);

struct Outcome {
    enum class Kind { Yes,
                      No,
                      Error,
                      NotModelled };
    Kind kind = Kind::No;
    std::string text;  // of Error, as upstream words it with its kind; of NotModelled: what is missing here

    bool operator==(const Outcome&) const = default;
};

/// `device.attributes[domain].name`, or the same of a capacity.
struct DeviceRead {
    bool capacity = false;
    std::string domain;
    std::string name;
    std::string qualified;  // domain/name
};

class Program {
public:
    /// Never fails: a program that does not compile has that as its outcome for every device.
    explicit Program(std::string_view expression);

    Outcome evaluate(const Value& device) const;
    /// What is wrong with the expression, whatever the device, as upstream words it; empty: it compiles, or what it needs is not
    /// modelled.
    std::string fault() const;
    /// What the expression reads of the device, as `device.attributes["gpu.example.com"].model is "A100"`: for people.
    std::vector<std::string> reads(const Value& device) const;

    /// All that the outcome depends on, beside the driver and whether the device may be shared, where every attribute is a value;
    /// absent: it may depend on anything.
    const std::optional<std::vector<DeviceRead>>& dependsOn() const { return m_dependsOn; }

private:
    NodePtr m_root;
    Outcome m_fault;  // Error or NotModelled: it does not run
    std::optional<std::vector<DeviceRead>> m_dependsOn;
};

}  // namespace bayplan::cel
