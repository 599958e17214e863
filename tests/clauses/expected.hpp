#pragma once
// Compares one [[ask]] of a case with the answer: lists, texts and numbers by key. An absent key expects
// nothing. A key that no check reads is a fault of the case.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/answers.hpp"
#include "files/reader.hpp"

namespace casus::clauses {

/// Everything that is wrong with a case, in words. Empty: the case holds.
using Failures = std::vector<std::string>;

/// "AG-8 assumed"; a stated clause is its id alone.
std::string cited(std::string_view clause, Standing standing);

class Expected {
 public:
  Expected(files::Reader& reader, Failures& wrong) : reader_(&reader), wrong_(&wrong) {}

  [[nodiscard]] files::Reader& reader() { return *reader_; }
  void say(const std::string& what);

  void flag(std::string_view key, bool got);
  void text(std::string_view key, const std::string& got);
  /// Exactly these, in this order.
  void list(std::string_view key, const std::vector<std::string>& got);
  /// Checks that the answer contains all of these. `kept_in_order`: in this order, perhaps with others
  /// between them.
  void among(std::string_view key, const std::vector<std::string>& got, bool kept_in_order = false);
  /// Checks that the answer contains none of these.
  void none(std::string_view key, const std::vector<std::string>& got);

  void chance(std::string_view key, const Chance& got);
  /// Checks one number. "n/d" is the exact value, "0.274" has as many digits as are written, and 0.274 is
  /// exactly that double (within 1e-12 of it if no exact value is known).
  void number(const std::string& what, const files::Node& wanted, double got,
              const std::optional<Exact>& exact);
  /// rests_on (exactly), rests_on_some (among others), rests_not_on.
  void rests_on(const std::vector<ClauseText>& got);

  /// Counts one more expectation as compared and met.
  void pass() { ++compared_; }
  /// Returns the number of compared expectations: a question without an expectation proves nothing.
  [[nodiscard]] int compared() const { return compared_; }

 private:
  files::Reader* reader_;
  Failures* wrong_;
  int compared_ = 0;
};

}  // namespace casus::clauses
