// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The environment of a test: files in a temporary folder, and variables that belong to no process.

#include <map>
#include <string>

#include <QFile>
#include <QTemporaryDir>

#include "kube/http/api_endpoint.h"

namespace bayplan::samples {

class Surroundings {
public:
    std::map<std::string, std::string> variables;

    std::filesystem::path write(const char* name, const std::string& text, bool executable = false) const {
        const std::filesystem::path file = path(name);
        std::filesystem::create_directories(file.parent_path());
        QFile to(QString::fromStdString(file.string()));
        if (to.open(QIODevice::WriteOnly)) to.write(QByteArray::fromStdString(text));
        to.close();
        if (executable) to.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return file;
    }
    std::filesystem::path path(const char* name) const { return std::filesystem::path(m_folder.path().toStdString()) / name; }

    KubeEnvironment environment() const {
        KubeEnvironment environment;
        environment.variable = [variables = variables](const std::string& name) {
            const auto at = variables.find(name);
            return at == variables.end() ? std::nullopt : std::optional<std::string>(at->second);
        };
        environment.home = path("home");
        environment.serviceAccount = path("serviceaccount");
        return environment;
    }

private:
    QTemporaryDir m_folder;
};

/// A kubeconfig with one context, cluster and user; the last two as flow maps: "token: t".
inline std::string kubeconfig(const std::string& cluster, const std::string& user, const std::string& context = "here") {
    return "apiVersion: v1\nkind: Config\ncurrent-context: " + context + "\ncontexts:\n- name: " + context +
           "\n  context: {cluster: c, user: u}\n"
           "clusters:\n- name: c\n  cluster: {"
           + cluster + "}\nusers:\n- name: u\n  user: {" + user + "}\n";
}

}  // namespace bayplan::samples
