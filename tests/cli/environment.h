// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A variable of the environment that is as it was again when this goes.

#include <QByteArray>
#include <QtGlobal>

namespace bayplan::test {

class Variable {
public:
    Variable(const char* name, const QByteArray& value) : m_name(name), m_was(qEnvironmentVariableIsSet(name)), m_before(qgetenv(name)) { qputenv(name, value); }
    ~Variable() {
        if (m_was) qputenv(m_name, m_before);
        else qunsetenv(m_name);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* m_name;
    bool m_was;
    QByteArray m_before;
};

}  // namespace bayplan::test
