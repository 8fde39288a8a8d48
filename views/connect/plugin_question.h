// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a person whether a program that a kubeconfig names may be run, while the thread that wants to run it waits, unless
// it was allowed for good before; and hands over what the program prints for people.
// Thread rule: GUI thread only, but for what hooks() returns, which any thread calls.

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
    /// Whoever waits is told no.
    ~PluginQuestion() override;

    /// They may outlive this.
    ExecHooks hooks();
    /// `remember`: it is not asked again, in here nor on the command line.
    void answer(bool run, bool remember);
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
