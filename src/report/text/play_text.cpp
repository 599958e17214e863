#include "report/text/play_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/words.hpp"
#include "report/text/parts.hpp"

namespace casus::report {
namespace {

using Kind = BriefAnswer::Kind;

constexpr std::size_t kNumber = 3;  // columns of a throw's number

/// Returns the maximal width of dice of one kind, whatever they show, so that columns stay aligned.
std::size_t widest(const DiceShown& dice) {
  return columns(dice.name) + dice.shows.size() * (1 + dice.widest);
}

std::string words(const DiceShown& dice) {
  std::string words = dice.name;
  for (const std::string& one : dice.shows) words += ' ' + one;
  return words;
}

/// Returns the dice of a side, each kind in a column of its own.
std::string words(const std::vector<DiceShown>& dice, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    line +=
        (i == 0 ? "" : "  ") + (i + 1 < widths.size() ? padded(words(dice[i]), widths[i]) : words(dice[i]));
  }
  return line;
}

}  // namespace

std::string PlayText::opening(std::string_view title, std::string_view play, std::string_view commitment) {
  opened_ = true;
  Page page(style_);
  page.title("Play it", title);
  page.blank();
  page.item({{"  play        ", Ink::dim}}, play);
  page.item({{"  commitment  ", Ink::dim}}, commitment);
  return page.take();
}

std::string PlayText::contributions(const Opening& opening) {
  std::string said;
  for (const Pledge& pledge : opening.pledges) {
    said += line(fmt::format("{} has added to the dice, sealed: {}", opening.players[pledge.seat],
                             to_hex(pledge.commitment)));
  }
  for (const Pledge& pledge : opening.pledges) {
    if (pledge.opened)
      said += line(fmt::format("{} opens it: {}", opening.players[pledge.seat], pledge.opened->text));
  }
  return said;
}

PlayText::SideLine& PlayText::line_of(const BriefAnswer& brief) {
  const auto known = std::find_if(sides_.begin(), sides_.end(),
                                  [&](const SideLine& line) { return line.side == brief.side; });
  if (known != sides_.end()) return *known;
  return sides_.emplace_back(SideLine{brief.seat, brief.side, {}, "", ""});
}

std::string PlayText::text(const PlayEntry& entry) {
  if (const auto* sealed = std::get_if<SealedText>(&entry)) {
    return line(fmt::format("{} has chosen, in secret: {}", sealed->seat, sealed->commitment));
  }
  if (const auto* opened = std::get_if<OpenedText>(&entry)) {
    return line(fmt::format("{} opens the choice: {}", opened->answer.seat, opened->answer.move.text));
  }
  if (const auto* chosen = std::get_if<ChosenAnswer>(&entry)) {
    // The events of a choice show its effects, but not the chosen numbers.
    if (chosen->move.node.find("numbers") == nullptr) return "";
    return line(fmt::format("chosen by {}: {}", chosen->seat, chosen->move.text));
  }
  const auto* event = std::get_if<EventText>(&entry);
  if (event == nullptr) return "";  // transfers are visible in the settlement
  const BriefAnswer& brief = event->brief;
  if (brief.kind == Kind::aside) return "";
  std::string done;
  if (brief.kind == Kind::die) {
    if (closed_) done = flush();
    SideLine& line = line_of(brief);
    const std::string name = brief.die.empty() ? "d" + std::to_string(brief.sides) : brief.die;
    if (line.dice.empty() || line.dice.back().name != name)
      line.dice.push_back({name, std::to_string(brief.sides).size(), {}});
    const std::string shows = brief.face.empty() ? std::to_string(brief.shows) : brief.face;
    line.dice.back().widest = std::max(line.dice.back().widest, columns(shows));
    line.dice.back().shows.push_back(shows);
    return done;
  }
  if (!sides_.empty() && brief.kind == Kind::result) {
    line_of(brief).result = brief.text;
    return done;
  }
  if (!sides_.empty() && brief.kind == Kind::remark) {
    std::string& remarks = line_of(brief).remarks;
    remarks += (remarks.empty() ? "" : ", ") + brief.text;
    closed_ = true;
    return done;
  }
  done = flush();
  Page page(style_);
  if (brief.kind == Kind::heading) {
    opened_ = false;
    throws_ = 0;
    widths_.clear();
    result_width_ = 0;
    page.heading(event->text);
  } else if (!brief_) {
    if (std::exchange(opened_, false)) page.blank();
    page.words(event->text);
  }
  return done + page.take();
}

std::string PlayText::line(std::string_view words) {
  std::string done = flush();
  if (brief_) return done;
  Page page(style_);
  if (std::exchange(opened_, false)) page.blank();
  page.words(words, 2, Ink::plain, 2);
  return done + page.take();
}

std::string PlayText::flush() {
  closed_ = false;
  if (sides_.empty()) return "";
  ++throws_;
  std::vector<SideLine> sides = std::exchange(sides_, {});
  if (brief_) return "";
  Page page(style_);
  if (std::exchange(opened_, false)) page.blank();
  std::size_t side_width = 0;
  for (const SideLine& line : sides) {
    side_width = std::max(side_width, columns(line.side));
    widths_.resize(std::max(widths_.size(), line.dice.size()), 0);
    for (std::size_t i = 0; i < line.dice.size(); ++i)
      widths_[i] = std::max(widths_[i], widest(line.dice[i]));
    result_width_ = std::max(result_width_, columns(line.result));
  }
  std::size_t dice_width = widths_.empty() ? 0 : 2 * (widths_.size() - 1);
  for (const std::size_t width : widths_) dice_width += width;
  const bool fits = std::all_of(sides.begin(), sides.end(), [&](const SideLine& line) {
    return kNumber + 2 + side_width + 2 + dice_width + 2 + result_width_ + 2 + columns(line.remarks) <=
           style_.width;
  });
  std::string number = padded_left(std::to_string(throws_), kNumber);
  for (const SideLine& line : sides) {
    const std::vector<Piece> front{{std::exchange(number, std::string(kNumber, ' ')), Ink::dim},
                                   {"  "},
                                   {padded(line.side, side_width), ink_of(line.seat)},
                                   {"  "}};
    const std::string dice = words(line.dice, widths_);
    const Piece result{padded(line.result, result_width_), Ink::bold};
    if (fits) {
      std::vector<Piece> pieces = front;
      pieces.insert(pieces.end(), {{padded(dice, dice_width)}, {"  "}, result, {"  "}, {line.remarks}});
      page.line(pieces);
    } else {
      page.item(front, dice);
      if (!line.result.empty() || !line.remarks.empty())
        page.item({{std::string(kNumber + 2 + side_width + 2, ' ')}, result, {"  "}}, line.remarks);
    }
  }
  return page.take();
}

std::string PlayText::ending(const PlayResult& played, const Opening& opening) {
  return ending(played.winner_text, played.settlement, dice_chosen(opening), to_hex(opening.secret.seed));
}

std::string PlayText::ending(std::string_view winner_text, const std::vector<TransferText>& settlement,
                             std::string_view dice, std::string_view seed) {
  std::string done = flush();
  Page page(style_);
  page.heading(sentence(std::string(winner_text)));
  if (settlement.empty()) page.words("Nothing changes hands.");
  std::vector<std::vector<Cell>> table;
  for (const TransferText& moved : settlement) {
    table.push_back({{std::to_string(moved.count), Ink::bold, true},
                     {moved.words.empty() ? moved.piece : moved.words},
                     {moved.from + " → " + moved.to},
                     {moved.clause, Ink::dim}});
  }
  rows(page, table);
  page.blank();
  page.item({{"  dice        ", Ink::dim}}, dice);
  if (!seed.empty()) page.item({{"  seed        ", Ink::dim}}, seed);
  return done + page.take();
}

}  // namespace casus::report
