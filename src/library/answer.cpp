#include "library/answer.hpp"

#include <limits>

#include "library/values.hpp"
#include "report/answer_picture.hpp"
#include "report/json/json.hpp"

namespace casus::v1 {

/// The forms of an answer.
class Answer::Inside {
 public:
  Inside() = default;
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  virtual ~Inside() = default;
  [[nodiscard]] virtual files::Node node() const = 0;
  [[nodiscard]] virtual std::string text(bool brief) const = 0;
  [[nodiscard]] virtual Result<std::string> svg() const = 0;
};

Value Answer::value() const { return library::value_of(inside_->node()); }
std::string Answer::text(bool brief) const { return inside_->text(brief); }
Expected<std::string> Answer::svg() const {
  auto svg = inside_->svg();
  if (!svg) return library::faults_of(svg.faults());
  return *std::move(svg);
}

}  // namespace casus::v1

namespace casus::library {
namespace {

class OfQuestion final : public v1::Answer::Inside {
 public:
  explicit OfQuestion(report::AnsweredQuestion answered)
      : answered_(std::make_shared<const report::AnsweredQuestion>(std::move(answered))) {}
  [[nodiscard]] files::Node node() const override { return report::node_of(*answered_); }
  [[nodiscard]] std::string text(bool brief) const override {
    return *written(report::Format::text, brief);  // text always exists
  }
  [[nodiscard]] Result<std::string> svg() const override { return written(report::Format::svg, false); }

 private:
  [[nodiscard]] Result<std::string> written(report::Format format, bool brief) const {
    const auto pieces = report::render(answered_, format, {}, brief);
    if (!pieces) return pieces.faults();
    std::string all;
    (*pieces)([&](std::string_view piece) { all += piece; });
    return all;
  }
  std::shared_ptr<const report::AnsweredQuestion> answered_;
};

/// Returns the entries of a play as lines for people.
std::vector<std::string> sentences_of(const std::vector<PlayEntry>& entries) {
  std::vector<std::string> sentences;
  for (const PlayEntry& entry : entries) {
    if (const auto* event = std::get_if<EventText>(&entry)) {
      sentences.push_back(event->text);
    } else if (const auto* answer = std::get_if<ChosenAnswer>(&entry)) {
      sentences.push_back(answer->seat + ": " + answer->move.text);
    } else if (const auto* opened = std::get_if<OpenedText>(&entry)) {
      sentences.push_back(opened->answer.seat + ": " + opened->answer.move.text);
    }
  }
  return sentences;
}

class OfPlay final : public v1::Answer::Inside {
 public:
  OfPlay(std::shared_ptr<const Table> table, PlayResult played, std::string dice, std::string log)
      : table_(std::move(table)), played_(std::move(played)), dice_(std::move(dice)), log_(std::move(log)) {}
  [[nodiscard]] files::Node node() const override {
    return report::played_node(*table_, played_, dice_, log_);
  }
  [[nodiscard]] std::string text(bool brief) const override {
    std::string text;
    if (!brief) {
      for (const std::string& line : sentences_of(played_.entries)) text += line + '\n';
    }
    return text + played_.winner_text + '\n';
  }
  [[nodiscard]] Result<std::string> svg() const override {
    return report::played_picture(*table_, played_, CASUS_VERSION);
  }

 private:
  std::shared_ptr<const Table> table_;
  PlayResult played_;
  std::string dice_;
  std::string log_;
};

v1::Answer answer(report::AnsweredQuestion answered) {
  return v1::Answer(std::make_shared<const OfQuestion>(std::move(answered)));
}

}  // namespace

v1::Expected<v1::Answer> answer_of(Result<report::AnsweredQuestion> answered) {
  if (!answered) return faults_of(answered.faults());
  return answer(*std::move(answered));
}

v1::Sweep sweep_of(Sweep sweep) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::size_t> shape;
  std::vector<double> attacker;
  std::vector<double> defender;
  std::vector<std::string> reasons;
  for (const Axis& axis : sweep.axes) shape.push_back(axis.values.size());
  for (const CellWin& cell : sweep.cells) {
    attacker.push_back(cell.refused() ? kNone : cell.attacker);
    defender.push_back(cell.refused() ? kNone : cell.defender);
    reasons.push_back(cell.refused() ? sweep.reasons[cell.reason] : std::string());
  }
  return {std::move(shape), std::move(attacker), std::move(defender), std::move(reasons),
          answer({nullptr, report::SweepAnswer{std::move(sweep), std::nullopt}})};
}

v1::Played played_of(std::shared_ptr<const Table> table, PlayResult played, std::string dice,
                     std::string log) {
  std::string winner = played.winner;
  std::string winner_text = played.winner_text;
  auto sentences = sentences_of(played.entries);
  auto settlement = settlement_of(played.settlement);
  v1::Value after = value_of(played.after.root);
  const auto inside =
      std::make_shared<const OfPlay>(std::move(table), std::move(played), std::move(dice), log);
  return {std::move(winner), std::move(winner_text), std::move(sentences), std::move(settlement),
          std::move(log),    std::move(after),       v1::Answer(inside)};
}

}  // namespace casus::library

namespace casus::v1 {

Expected<Answer> dice(const std::string& expression, const Options& options) {
  probability::ExpressionBudget budget;
  budget.stop = options.stop;
  auto said = report::dice(expression, false, budget).result;
  if (!said) return library::faults_of(said.faults());
  return library::answer_of(report::AnsweredQuestion{nullptr, *std::move(said)});
}

}  // namespace casus::v1
