// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The clusters that a person could connect to: the contexts of the kubeconfig as kubectl reads it, as rows for people.
// Nothing in here is secret, and nothing is asked of a server.
// Thread rule: GUI thread only; reads files.

#include <QString>
#include <optional>
#include <vector>

#include "kube/http/api_endpoint.h"

namespace bayplan {

struct ContextEntry {
    QString name;    // empty: the cluster that this program runs in
    QString server;  // "https://host:port"; empty where it cannot be told
    QString user;    // how one logs in: "token", "certificate", "exec: aws"
    QString space;   // namespace
    QString as;      // whom the server is asked to take the caller for; empty: nobody else
    bool current = false;
    bool insecure = false;                 // the server is not verified
    QString problem;                       // why it cannot be connected to, with its place; empty: it can
    std::optional<Connection> connection;  // where there is no problem
};

struct Contexts {
    std::vector<ContextEntry> all;
    QString problem;  // the files could not be read: why and where
    QString source;   // where they were looked for
    bool none() const { return all.empty() && problem.isEmpty(); }
};

/// `file` empty: the files that kubectl would read.
Contexts readContexts(const QString& file, const KubeEnvironment& environment);

/// "exec: aws", "certificate", "token", "password", "nobody".
QString userKindText(const KubeUser& user);

}  // namespace bayplan
