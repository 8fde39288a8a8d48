// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a person whether a program that a kubeconfig names may be run, while the thread that wants to run it waits; and
// hands over what the program prints for people.
// Thread rule: GUI thread only, but for what hooks() returns, which any thread calls.

#include <QObject>
#include <QString>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

#include "kube/exec_credential.h"

namespace bayplan {

/// The program and its arguments as one line, quoted as a shell would want it: what is shown is what is run.
QString commandLineOf(const ExecPlugin& plugin);

class ExecConsent : public QObject {
    Q_OBJECT
public:
    explicit ExecConsent(QObject* parent = nullptr);
    /// Whoever waits is told no.
    ~ExecConsent() override;

    /// They may outlive this.
    ExecHooks hooks();
    void answer(bool run);
    /// Nothing may be run any more; whoever waits is told no.
    void close();

Q_SIGNALS:
    void asked(const QString& commandLine);
    void said(const QString& text);
    void told(QPrivateSignal);  // by a thread

private:
    struct Shared;
    void takeIn();

    std::shared_ptr<Shared> m_shared;
};

}  // namespace bayplan
