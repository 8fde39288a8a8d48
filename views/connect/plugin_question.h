// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the user whether a program in a kubeconfig may run, while the thread that wants to run it waits, unless it was
// allowed permanently before; and passes on what the program prints for people.
// Thread rule: GUI thread only, except for the functions that hooks() returns, which any thread calls.

#include <QObject>
#include <QString>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

#include "kube/http/exec_consent.h"
#include "kube/http/exec_credential.h"

namespace bayplan {

class PluginQuestion : public QObject {
    Q_OBJECT
public:
    explicit PluginQuestion(ExecConsent consent, QObject* parent = nullptr);
    /// A waiting thread gets the answer "no".
    ~PluginQuestion() override;

    /// The hooks may outlive this object.
    ExecHooks hooks();
    /// `remember`: it is not asked again, neither here nor on the command line.
    void answer(bool run, bool remember);
    /// Forbids all programs from now on; a waiting thread gets the answer "no".
    void close();

Q_SIGNALS:
    void asked(const QString& commandLine);
    void said(const QString& text);
    void told(QPrivateSignal);  // emitted by a thread

private:
    struct Shared;
    void takeIn();

    std::shared_ptr<Shared> m_shared;
};

}  // namespace bayplan
