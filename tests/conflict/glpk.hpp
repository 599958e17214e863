#pragma once
// The twin of the simplex method: GLPK. Its licence is GPL-3, so only tests and benchmarks link it.

#include <glpk.h>
#include <optional>
#include <vector>

#include "conflict/solvers/linear_program.hpp"

namespace casus::glpk {

/// The optimum of a sound program; nothing: it has none.
inline std::optional<double> optimum(const LinearProgram<double>& program) {
  glp_term_out(GLP_OFF);
  glp_prob* const lp = glp_create_prob();
  glp_set_obj_dir(lp, GLP_MAX);
  glp_add_rows(lp, static_cast<int>(program.rows()));
  glp_add_cols(lp, static_cast<int>(program.columns()));
  for (std::uint32_t i = 0; i < program.rows(); ++i) {
    glp_set_row_bnds(lp, static_cast<int>(i) + 1, program.equality[i] != 0 ? GLP_FX : GLP_UP,
                     program.bound[i], program.bound[i]);
  }
  for (std::uint32_t j = 0; j < program.columns(); ++j) {
    const double least = program.least.empty() ? 0.0 : program.least[j];
    glp_set_col_bnds(lp, static_cast<int>(j) + 1, program.free[j] != 0 ? GLP_FR : GLP_LO, least, 0);
    glp_set_obj_coef(lp, static_cast<int>(j) + 1, program.objective[j]);
  }
  std::vector<int> rows{0};  // place 0 is not used
  std::vector<int> columns{0};
  std::vector<double> factors{0};
  for (const auto& term : program.terms) {
    rows.push_back(static_cast<int>(term.row) + 1);
    columns.push_back(static_cast<int>(term.column) + 1);
    factors.push_back(term.factor);
  }
  glp_load_matrix(lp, static_cast<int>(program.terms.size()), rows.data(), columns.data(), factors.data());
  glp_adv_basis(lp, 0);
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.it_lim = 100'000;  // it may go in circles
  for (const double tolerance : {1e-9, 1e-12}) {
    parameters.tol_bnd = parameters.tol_dj = parameters.tol_piv = tolerance;
    glp_simplex(lp, &parameters);
    if (glp_get_status(lp) != GLP_OPT) break;
  }
  std::optional<double> best;
  if (glp_get_status(lp) == GLP_OPT) best = glp_get_obj_val(lp) + program.constant;
  glp_delete_prob(lp);
  return best;
}

}  // namespace casus::glpk
