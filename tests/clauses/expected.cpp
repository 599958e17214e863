#include "expected.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace casus::clauses {
namespace {

std::string in_words(std::span<const std::string> list) {
  std::string words = "[";
  for (const std::string& one : list) words += (words.size() == 1 ? "\"" : ", \"") + one + "\"";
  return words + "]";
}

bool has(const std::vector<std::string>& list, const std::string& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

/// The number of digits that distinguishes every double from its neighbours.
std::string in_full(double x) {
  std::array<char, 32> digits{};
  return {digits.data(), static_cast<std::size_t>(std::snprintf(digits.data(), digits.size(), "%.17g", x))};
}

/// Half of the last decimal that is written.
double half_a_digit(const std::string& decimal) {
  const std::size_t point = decimal.find('.');
  const std::size_t decimals = point == std::string::npos ? 0 : decimal.size() - point - 1;
  return 0.5 * std::pow(10.0, -static_cast<double>(decimals));
}

}  // namespace

std::string cited(std::string_view clause, Standing standing) {
  std::string text(clause);
  if (standing != Standing::stated) text += " " + std::string(to_string(standing));
  return text;
}

void Expected::say(const std::string& what) {
  wrong_->push_back(to_string(Fault{reader_->place(), what, {}}));
}

void Expected::flag(std::string_view key, bool got) {
  const auto wanted = reader_->optional_boolean(key);
  if (!wanted) return;
  ++compared_;
  if (*wanted != got) say(std::string(key) + ": it is " + (got ? "true" : "false"));
}

void Expected::text(std::string_view key, const std::string& got) {
  const auto wanted = reader_->optional_text(key);
  if (!wanted) return;
  ++compared_;
  if (*wanted != got) say(std::string(key) + ": it is \"" + got + "\", not \"" + *wanted + "\"");
}

void Expected::list(std::string_view key, const std::vector<std::string>& got) {
  const auto wanted = reader_->optional_texts(key);
  if (!wanted) return;
  ++compared_;
  if (*wanted != got) say(std::string(key) + ": it is " + in_words(got) + ", not " + in_words(*wanted));
}

void Expected::among(std::string_view key, const std::vector<std::string>& got, bool kept_in_order) {
  const auto wanted = reader_->optional_texts(key, {1, files::kMaxNodes});
  if (!wanted) return;
  ++compared_;
  auto from = got.begin();
  for (const std::string& one : *wanted) {
    const auto at = std::find(kept_in_order ? from : got.begin(), got.end(), one);
    if (at == got.end()) {
      say(std::string(key) + ": \"" + one + "\" is missing" + (has(got, one) ? " in its place" : "") +
          " in " + in_words(got));
      return;
    }
    from = at + 1;
  }
}

void Expected::none(std::string_view key, const std::vector<std::string>& got) {
  const auto unwanted = reader_->optional_texts(key, {1, files::kMaxNodes});
  if (!unwanted) return;
  ++compared_;
  for (const std::string& one : *unwanted) {
    if (has(got, one)) say(std::string(key) + ": \"" + one + "\" is there");
  }
}

void Expected::chance(std::string_view key, const Chance& got) {
  if (const files::Node* wanted = reader_->node(key)) {
    number(std::string(key), *wanted, got.probability, got.exact);
  }
}

void Expected::number(const std::string& what, const files::Node& wanted, double got,
                      const std::optional<Exact>& exact) {
  ++compared_;
  const std::string is = in_full(got) + (exact ? " = " + exact->to_string() : "");
  if (const std::string* text = wanted.text()) {
    if (text->find('/') != std::string::npos) {
      if (!exact || exact->to_string() != *text) say(what + ": it is " + is + ", not " + *text);
      return;
    }
    char* end = nullptr;
    const double x = std::strtod(text->c_str(), &end);
    if (text->empty() || *end != '\0') return say(what + ": '" + *text + "' is no number");
    if (!(std::abs(got - x) <= half_a_digit(*text) * 1.000001))
      say(what + ": it is " + is + ", not " + *text);
    return;
  }
  double x = 0.0;
  if (const double* real = wanted.real()) {
    x = *real;
  } else if (const std::int64_t* integer = wanted.integer()) {
    x = static_cast<double>(*integer);
  } else {
    return say(what + ": a number was expected in the case");
  }
  const double allowed = exact ? 0.0 : 1e-12 * std::max(1.0, std::abs(x));
  if (!(std::abs(got - x) <= allowed)) {
    say(what + ": it is " + is + ", not " + in_full(x));
  }
}

void Expected::rests_on(const std::vector<ClauseText>& got) {
  std::vector<std::string> all;
  std::vector<std::string> ids;
  for (const ClauseText& clause : got) {
    all.push_back(cited(clause.id, clause.standing));
    ids.push_back(clause.id);
  }
  list("rests_on", all);
  among("rests_on_some", all);
  none("rests_not_on", ids);
}

}  // namespace casus::clauses
