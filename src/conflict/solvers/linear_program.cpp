#include "conflict/solvers/linear_program.hpp"

#include <csetjmp>
#include <glpk.h>
#include <string>

namespace casus {
namespace {

// GLPK ends the process on an error unless a hook leaves its frames by longjmp. So whatever runs between
// `trap` and the jump has no destructors: it works on the arrays of a Task, which its caller owns.

struct Task {
  const LinearProgram<double>* program = nullptr;
  const std::vector<int>* rows = nullptr;     // of the terms, from 1; place 0 is not used
  const std::vector<int>* columns = nullptr;  // the same
  const std::vector<double>* factors = nullptr;
  const Limits* limits = nullptr;
  bool begun = false;  // whether the next two say where to begin
  std::vector<std::uint8_t>* row_tight = nullptr;
  std::vector<std::uint8_t>* column_basic = nullptr;
  bool stopped = false;
  bool optimal = false;
};

constexpr int kStepsBetweenStops = 500;
constexpr double kTolerance = 1e-9;
constexpr double kCloser = 1e-12;  // tried from an optimum only: from afar the method goes in circles with it
constexpr int kStepsPerLine = 30;  // a method that takes more for each row and column goes in circles

void load(glp_prob* lp, const Task& task) {
  const LinearProgram<double>& program = *task.program;
  const int rows = static_cast<int>(program.rows());
  const int columns = static_cast<int>(program.columns());
  glp_set_obj_dir(lp, GLP_MAX);
  glp_add_rows(lp, rows);
  glp_add_cols(lp, columns);
  for (int i = 0; i < rows; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double bound = program.bound[at];
    glp_set_row_bnds(lp, i + 1, program.equality[at] != 0 ? GLP_FX : GLP_UP, bound, bound);
  }
  for (int j = 0; j < columns; ++j) {
    const auto at = static_cast<std::size_t>(j);
    const double least = program.least.empty() ? 0.0 : program.least[at];
    glp_set_col_bnds(lp, j + 1, program.free[at] != 0 ? GLP_FR : GLP_LO, least, 0);
    glp_set_obj_coef(lp, j + 1, program.objective[at]);
  }
  glp_load_matrix(lp, static_cast<int>(task.factors->size()) - 1, task.rows->data(), task.columns->data(),
                  task.factors->data());
}

/// Runs the simplex method, a number of steps at a time so that it can be stopped; whether it found an
/// optimum.
bool iterate(glp_prob* lp, Task& task, int method, double tolerance, int steps) {
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.meth = method;
  parameters.tol_bnd = tolerance;
  parameters.tol_dj = tolerance;
  parameters.tol_piv = tolerance;
  parameters.it_lim = kStepsBetweenStops;
  int status = GLP_EITLIM;
  for (; status == GLP_EITLIM && steps > 0; steps -= kStepsBetweenStops) {
    task.stopped = task.limits->stopped();
    if (task.stopped) return false;
    status = glp_simplex(lp, &parameters);
  }
  return status == 0 && glp_get_status(lp) == GLP_OPT;
}

/// Puts the rows and columns where the task says; a nonbasic one goes to the bound it has.
void begin(glp_prob* lp, const Task& task) {
  for (std::size_t i = 0; i < task.row_tight->size(); ++i) {
    glp_set_row_stat(lp, static_cast<int>(i) + 1, (*task.row_tight)[i] != 0 ? GLP_NU : GLP_BS);
  }
  for (std::size_t j = 0; j < task.column_basic->size(); ++j) {
    glp_set_col_stat(lp, static_cast<int>(j) + 1, (*task.column_basic)[j] != 0 ? GLP_BS : GLP_NL);
  }
}

void keep(glp_prob* lp, Task& task) {
  task.optimal = true;
  for (std::size_t i = 0; i < task.row_tight->size(); ++i) {
    (*task.row_tight)[i] = glp_get_row_stat(lp, static_cast<int>(i) + 1) != GLP_BS ? 1 : 0;
  }
  for (std::size_t j = 0; j < task.column_basic->size(); ++j) {
    (*task.column_basic)[j] = glp_get_col_stat(lp, static_cast<int>(j) + 1) == GLP_BS ? 1 : 0;
  }
}

void run(Task& task) {
  glp_prob* lp = glp_create_prob();
  load(lp, task);
  if (task.begun) {
    begin(lp, task);
  } else {
    glp_adv_basis(lp, 0);
  }
  const int enough = kStepsPerLine * (glp_get_num_rows(lp) + glp_get_num_cols(lp)) + kStepsBetweenStops;
  if (iterate(lp, task, GLP_PRIMAL, kTolerance, enough)) {
    keep(lp, task);
  } else if (!task.stopped) {
    glp_std_basis(lp);
    if (iterate(lp, task, GLP_DUALP, kTolerance, enough)) keep(lp, task);
  }
  if (task.optimal && iterate(lp, task, GLP_PRIMAL, kCloser, kStepsBetweenStops)) keep(lp, task);
  glp_delete_prob(lp);
}

int swallow(void* /*info*/, const char* /*text*/) { return 1; }

void spring(void* trap) { std::longjmp(*static_cast<std::jmp_buf*>(trap), 1); }

/// What the library keeps for each thread, and does not free by itself when the thread ends.
struct Environment {
  Environment() { glp_init_env(); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { glp_free_env(); }
};

/// Runs a task; false where the library would have ended the process.
bool run_guarded(Task& task) {
  [[maybe_unused]] thread_local const Environment environment;
  std::jmp_buf trap;
  if (setjmp(trap) != 0) {
    glp_free_env();  // its memory, and the hooks with it
    return false;
  }
  glp_error_hook(spring, &trap);
  glp_term_hook(swallow, nullptr);  // glp_term_out(GLP_OFF) would not do: an error switches output on again
  run(task);
  glp_term_hook(nullptr, nullptr);
  glp_error_hook(nullptr, nullptr);
  return true;
}

}  // namespace

Result<Basis> optimal_basis(const LinearProgram<double>& program, const Limits& limits, const Basis* start) {
  if (program.rows() == 0 || program.columns() == 0) return Basis{};
  std::vector<int> rows{0};
  std::vector<int> columns{0};
  std::vector<double> factors{0.0};
  for (const Term<double>& term : program.terms) {
    rows.push_back(static_cast<int>(term.row) + 1);
    columns.push_back(static_cast<int>(term.column) + 1);
    factors.push_back(term.factor);
  }
  std::vector<std::uint8_t> row_tight(program.rows(), 0);
  std::vector<std::uint8_t> column_basic(program.columns(), 0);
  if (start != nullptr) {
    for (const std::uint32_t i : start->rows) row_tight[i] = 1;
    for (const std::uint32_t j : start->columns) column_basic[j] = 1;
  }
  Task task{&program,         &rows,      &columns,      &factors, &limits,
            start != nullptr, &row_tight, &column_basic, false,    false};
  const bool survived = run_guarded(task);
  if (task.stopped) return casus::stopped();
  if (!survived || !task.optimal) {
    return Fault{{},
                 "the linear program of " + std::to_string(program.rows()) + " rows and " +
                     std::to_string(program.columns()) + " columns was not solved",
                 survived ? "a program with an optimum was expected" : "a sound program was expected"};
  }
  Basis basis;
  for (std::uint32_t i = 0; i < program.rows(); ++i) {
    if (row_tight[i] != 0) basis.rows.push_back(i);
  }
  for (std::uint32_t j = 0; j < program.columns(); ++j) {
    if (column_basic[j] != 0) basis.columns.push_back(j);
  }
  return basis;
}

}  // namespace casus
