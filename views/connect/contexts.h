// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The clusters that the user could connect to: the contexts of the kubeconfig as kubectl reads it, as rows for people.
// They contain no secrets, and no server is contacted.
// Thread rule: GUI thread only; reads files.

#include <QString>
#include <optional>
#include <vector>

#include "kube/http/api_endpoint.h"

namespace bayplan {

struct ContextEntry {
    QString name;    // empty: the cluster that this program runs in
    QString server;  // "https://host:port"; empty if unknown
    QString user;    // the login method: "token", "certificate", "exec: aws"
    QString space;   // namespace
    QString as;      // the user to impersonate; empty: none
    bool current = false;
    bool insecure = false;                 // the server is not verified
    QString problem;                       // why it cannot be used, with the place; empty: it can
    std::optional<Connection> connection;  // present if there is no problem
};

struct Contexts {
    std::vector<ContextEntry> all;
    QString problem;  // why and where the files could not be read
    QString source;   // where they were searched
    bool none() const { return all.empty() && problem.isEmpty(); }
};

/// `file` empty: the files that kubectl would read.
Contexts readContexts(const QString& file, const KubeEnvironment& environment);

/// "exec: aws", "certificate", "token", "password", "nobody".
QString userKindText(const KubeUser& user);

}  // namespace bayplan
