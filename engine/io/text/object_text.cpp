// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/object_text.h"

#include "io/text/json_locate.h"
#include "io/text/yaml_to_json.h"

namespace bayplan {

TextPosition ObjectText::locate(const FieldPath& path) const {
    switch (m_form) {
    case Form::Json: return offsetBy(m_at, locateInJson(m_source, path));
    case Form::Yaml: return offsetBy(m_at, locateInYaml(m_source, path));
    case Form::YamlItem: {
        FieldPath inside{PathStep{{}, 0, true}};
        inside.insert(inside.end(), path.begin(), path.end());
        return offsetBy(m_at, locateInYaml(m_source, inside));
    }
    case Form::Opaque: break;
    }
    return m_at;
}

}  // namespace bayplan
