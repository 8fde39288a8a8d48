// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an action does to tasks, so that it can be kept, taken back or played again. Only the session changes until commit().
// Thread rule: one thread.
// Source: Volcano ed72c7c pkg/scheduler/framework/statement.go (specification ecosystem 3.3).

#include <string>
#include <vector>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

class Statement {
public:
    explicit Statement(Session& session) : m_session(&session) {}

    struct Operation {
        enum class What { Evict,
                          Pipeline,
                          Allocate };
        What what = What::Allocate;
        TaskInfo* task = nullptr;
        std::string reason;  // of an eviction
    };
    const std::vector<Operation>& operations() const { return m_operations; }

    void evict(TaskInfo& task, const std::string& reason);
    /// False if the node holds a task of that name already; the task is then pending, and the node holds none of that name.
    bool pipeline(TaskInfo& task, NodeInfo& node, bool evicted);
    bool allocate(TaskInfo& task, NodeInfo& node);
    /// The task waits again, wherever it was placed, and whichever statement did it; that one must be gone.
    void takeBack(TaskInfo& task);

    /// Takes everything back, the last first. Each task remembers where it was.
    void discard();
    /// Evictions and bindings are sent.
    void commit();
    void merge(Statement& other);

    /// The operations of several statements, with copies of their tasks as they are now.
    static std::vector<Operation> saved(Session& session, const std::vector<const Statement*>& statements);
    /// Does them again, with those copies. False if one cannot be done; the ones before it stay.
    bool recover(const std::vector<Operation>& operations);

private:
    Session* m_session;
    std::vector<Operation> m_operations;
};

}  // namespace bayplan::volcano
