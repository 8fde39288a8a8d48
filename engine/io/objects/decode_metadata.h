// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The metadata that namespaced kinds have in common.

#include <string_view>

#include "io/text/field.h"

namespace bayplan {

/// Sets name and namespace of `to`. Anything else of the metadata is for `more`. Fails if there is no name.
template <typename Object, typename More>
void decodeMetadata(const Field& object, Object& to, More&& more) {
    object.forEach([&](std::string_view key, const Field& metadata) {
        if (key != "metadata") return;
        metadata.forEach([&](std::string_view name, const Field& part) {
            if (name == "name") to.name = part.text();
            else if (name == "namespace") to.namespaceName = part.text();
            else more(name, part);
        });
    });
    if (to.name.empty()) object.fail(worded("metadata.name is missing"));
    if (to.namespaceName.empty()) to.namespaceName = "default";
}

template <typename Object>
void decodeMetadata(const Field& object, Object& to) {
    decodeMetadata(object, to, [](std::string_view, const Field&) {});
}

}  // namespace bayplan
