// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/linear_program.h"

#include <limits>

#include <glpk.h>

namespace bayplan {

struct LinearProgram::Impl {
    Impl() : problem(glp_create_prob()) {}
    ~Impl() { glp_delete_prob(problem); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    glp_prob* problem;
    int milliseconds = std::numeric_limits<int>::max();
};

namespace {

struct TreeLimits {
    std::uint64_t left;
    const std::function<bool()>* stop;
    bool ended = false;
};

void watchTree(glp_tree* tree, void* info) {
    auto& limits = *static_cast<TreeLimits*>(info);
    if (glp_ios_reason(tree) != GLP_ISELECT) return;
    if (limits.left > 0 && !(*limits.stop)()) {
        --limits.left;
        return;
    }
    limits.ended = true;
    glp_ios_terminate(tree);
}

int boundType(const std::optional<double>& least, const std::optional<double>& most) {
    if (least && most) return *least == *most ? GLP_FX : GLP_DB;
    if (least) return GLP_LO;
    return most ? GLP_UP : GLP_FR;
}

}  // namespace

LinearProgram::LinearProgram(Sense sense) : m_impl(std::make_unique<Impl>()) {
    glp_set_obj_dir(m_impl->problem, sense == Sense::Most ? GLP_MAX : GLP_MIN);
}
LinearProgram::~LinearProgram() = default;
LinearProgram::LinearProgram(LinearProgram&&) noexcept = default;
LinearProgram& LinearProgram::operator=(LinearProgram&&) noexcept = default;

int LinearProgram::addRow(std::optional<double> least, std::optional<double> most) {
    const int row = glp_add_rows(m_impl->problem, 1);
    glp_set_row_bnds(m_impl->problem, row, boundType(least, most), least.value_or(0), most.value_or(0));
    return row - 1;
}

int LinearProgram::addColumn(double gain, std::optional<double> most, bool whole, const std::vector<Entry>& entries) {
    const int column = glp_add_cols(m_impl->problem, 1);
    glp_set_col_bnds(m_impl->problem, column, boundType(0.0, most), 0, most.value_or(0));
    glp_set_obj_coef(m_impl->problem, column, gain);
    if (whole) glp_set_col_kind(m_impl->problem, column, GLP_IV);
    std::vector<int> rows{0};
    std::vector<double> values{0};
    for (const Entry& entry : entries) {
        rows.push_back(entry.row + 1);
        values.push_back(entry.value);
    }
    glp_set_mat_col(m_impl->problem, column, static_cast<int>(entries.size()), rows.data(), values.data());
    return column - 1;
}

void LinearProgram::setGain(int column, double gain) { glp_set_obj_coef(m_impl->problem, column + 1, gain); }

void LinearProgram::limitTime(int milliseconds) { m_impl->milliseconds = milliseconds; }

bool LinearProgram::solve(int iterations) {
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.it_lim = iterations;
    how.tm_lim = m_impl->milliseconds;
    if (glp_simplex(m_impl->problem, &how) != 0) {
        // The basis may have become singular; a fresh one costs little.
        glp_adv_basis(m_impl->problem, 0);
        if (glp_simplex(m_impl->problem, &how) != 0) return false;
    }
    return glp_get_status(m_impl->problem) == GLP_OPT;
}

double LinearProgram::value() const { return glp_get_obj_val(m_impl->problem); }
double LinearProgram::dual(int row) const { return glp_get_row_dual(m_impl->problem, row + 1); }
double LinearProgram::amount(int column) const { return glp_get_col_prim(m_impl->problem, column + 1); }

LinearProgram::Whole LinearProgram::solveWhole(std::uint64_t nodes, const std::function<bool()>& stop) {
    Whole found;
    TreeLimits limits{nodes, &stop};
    glp_iocp how;
    glp_init_iocp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.br_tech = GLP_BR_MFV;
    how.bt_tech = GLP_BT_BLB;
    how.tm_lim = m_impl->milliseconds;
    how.cb_func = watchTree;
    how.cb_info = &limits;
    const int failure = glp_intopt(m_impl->problem, &how);
    const int status = glp_mip_status(m_impl->problem);
    if (failure == GLP_ENOPFS) found.infeasible = true;
    if (failure != 0 && failure != GLP_ESTOP && failure != GLP_ETMLIM) return found;
    limits.ended = limits.ended || failure != 0;
    found.optimal = status == GLP_OPT && !limits.ended;
    found.infeasible = status == GLP_NOFEAS && !limits.ended;
    if (status == GLP_OPT || status == GLP_FEAS)
        for (int c = 1; c <= glp_get_num_cols(m_impl->problem); ++c) found.amounts.push_back(glp_mip_col_val(m_impl->problem, c));
    return found;
}

}  // namespace bayplan
