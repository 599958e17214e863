// The balance over the evening: as CSV, and as a step chart for each player over the lines that count.

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "journal/story.hpp"
#include "report/json/study_json.hpp"
#include "report/svg/frame.hpp"
#include "report/svg/measure.hpp"
#include "report/svg/ticks.hpp"

namespace casus::journal {
namespace {

namespace svg = report::svg;

constexpr std::size_t kMostPanels = 6;
constexpr std::size_t kMostPlayers = 8;
constexpr double kPanelHeight = 96.0;
constexpr double kAxisWidth = 40.0;    // the counts at the left
constexpr double kNamesWidth = 120.0;  // the players at the right

/// Returns line styles that differ in more than colour.
std::string_view stair_look(std::size_t player) {
  static constexpr std::string_view kLooks[] = {
      "none att-line bold",   "none def-line bold",   "none ink-line thin",   "none soft-line bold",
      "none ink-line dashed", "none att-line dashed", "none def-line dashed", "none soft-line dashed"};
  return kLooks[player % std::size(kLooks)];
}

/// One kind of piece: each player's count after each line that counts.
struct Panel {
  std::string piece;
  std::vector<std::vector<double>> counts;  // by player, by moment
  double least = 0.0;
  double most = 0.0;
  double moved = 0.0;  // the total of all changes

  /// Computes the measures; call it when all counts are set.
  void measure() {
    for (const auto& of_player : counts) {
      for (std::size_t at = 0; at < of_player.size(); ++at) {
        least = std::min(least, of_player[at]);
        most = std::max(most, of_player[at]);
        if (at > 0) moved += std::abs(of_player[at] - of_player[at - 1]);
      }
    }
  }
};

std::vector<const Evening::Moment*> that_count(const Evening& evening) {
  std::vector<const Evening::Moment*> moments;
  for (const auto& moment : evening.moments) {
    if (!moment.voided) moments.push_back(&moment);
  }
  return moments;
}

std::string_view without_article(std::string_view name) {
  return name.starts_with("the ") ? name.substr(4) : name;
}

/// Returns whether a piece is held by the owner, or at a place of the owner, but not in a reserve, a pool or
/// a hand.
bool is_on_the_table(std::string_view holder, std::string_view owner) {
  const std::string_view name = without_article(owner);
  holder = without_article(holder);
  return holder.starts_with(name) && (holder.size() == name.size() || holder[name.size()] == ' ');
}

/// Returns what a piece has in common with others: the "points" of any Territory, the "control" of any area.
std::string kind_of(const std::string& piece) {
  return piece.substr(0, std::min(piece.find(" of "), piece.find(" '")));
}

/// Returns the players who hold anything on the board during the evening.
std::vector<std::string> holders_of(const Evening& evening,
                                    const std::vector<const Evening::Moment*>& moments) {
  std::set<std::string> owners;
  for (const auto* moment : moments) {
    for (const HoldingText& holding : moment->holdings) {
      const std::string owner = owner_of(holding.holder, evening.players);
      if (!owner.empty() && is_on_the_table(holding.holder, owner)) owners.insert(owner);
    }
  }
  std::vector<std::string> players;
  for (const std::string& player : evening.players) {
    if (owners.contains(player)) players.push_back(player);
  }
  return players;
}

std::vector<Panel> panels_of(const Evening& evening, const std::vector<std::string>& holders,
                             const std::vector<const Evening::Moment*>& moments) {
  const std::size_t players = holders.size();
  std::map<std::string, Panel> by_piece;
  for (std::size_t at = 0; at < moments.size(); ++at) {
    for (const HoldingText& holding : moments[at]->holdings) {
      const std::string owner = owner_of(holding.holder, evening.players);
      if (owner.empty() || !is_on_the_table(holding.holder, owner)) continue;
      const auto player = std::find(holders.begin(), holders.end(), owner);
      const auto index = static_cast<std::size_t>(player - holders.begin());
      if (index >= players) continue;
      Panel& panel = by_piece[kind_of(holding.piece)];
      panel.counts.resize(players, std::vector<double>(moments.size()));
      panel.counts[index][at] += static_cast<double>(holding.count);
    }
  }
  std::vector<Panel> panels;
  for (auto& [piece, panel] : by_piece) {
    panel.piece = piece;
    panel.measure();
    panels.push_back(std::move(panel));
  }
  std::stable_sort(panels.begin(), panels.end(),
                   [](const Panel& a, const Panel& b) { return a.moved > b.moved; });
  const auto still =
      std::find_if(panels.begin(), panels.end(), [](const Panel& panel) { return panel.moved == 0.0; });
  // If no count changed at all, the unchanged ones are shown.
  if (still != panels.begin()) panels.erase(still, panels.end());
  return panels;
}

/// Returns the panel of the total worths in points, or nothing if no piece has a value.
std::optional<Panel> worth_panel(const std::vector<std::string>& holders,
                                 const std::vector<const Evening::Moment*>& moments) {
  Panel panel{"what all of it comes to, in points",
              std::vector(holders.size(), std::vector<double>(moments.size()))};
  bool any = false;
  for (std::size_t at = 0; at < moments.size(); ++at) {
    const std::vector<Worth> worth = worth_of(moments[at]->holdings, holders);
    for (const Worth& one : worth) {
      const auto player = std::find(holders.begin(), holders.end(), one.player);
      panel.counts[static_cast<std::size_t>(player - holders.begin())][at] = one.points;
    }
    any = any || !worth.empty();
  }
  if (!any) return std::nullopt;
  panel.measure();
  return panel;
}

/// Draws names at the ends of the lines without overlaps. Returns their lower end.
double draw_names(svg::Canvas& canvas, const Panel& panel, const std::vector<std::string>& players,
                  double bottom, double unit) {
  std::vector<std::pair<double, std::size_t>> ends;
  for (std::size_t i = 0; i < panel.counts.size(); ++i)
    ends.emplace_back(bottom - (panel.counts[i].back() - panel.least) * unit + 4.0, i);
  std::sort(ends.begin(), ends.end());
  constexpr double kApart = 13.0;
  double above = -1e9;
  for (auto& [y, player] : ends) {
    y = std::max(y, above + kApart);
    above = y;
    const std::string words = points_text(panel.counts[player].back()) + ' ' + players[player];
    canvas.text(svg::kRight - kNamesWidth + 8.0, y, svg::shortened(words, kNamesWidth - 8.0, 11.0), {11.0});
  }
  return above;
}

void draw_panel(svg::Frame& frame, const Panel& panel, const std::vector<std::string>& holders,
                const std::vector<const Evening::Moment*>& moments) {
  svg::Canvas& canvas = frame.canvas;
  canvas.text(svg::kMargin, frame.y, svg::shortened(panel.piece, svg::kInner, 12.0, true),
              {12.0, "ink", svg::Anchor::start, true});
  frame.y += 14.0;
  const double left = svg::kMargin + kAxisWidth;
  const double right = svg::kRight - kNamesWidth;
  const double bottom = frame.y + kPanelHeight;
  const double unit = kPanelHeight / (panel.most > panel.least ? panel.most - panel.least : 1.0);
  const double slot = (right - left) / static_cast<double>(std::max<std::size_t>(moments.size(), 1));
  for (const double value : {panel.least, panel.most}) {
    const double y = bottom - (value - panel.least) * unit;
    canvas.line({left, y}, {right, y}, "rule");
    canvas.text(left - 8.0, y + 4.0, points_text(value), {11.0, "soft", svg::Anchor::end});
    if (panel.least == panel.most) break;
  }
  for (std::size_t player = 0; player < panel.counts.size(); ++player) {
    std::vector<svg::Point> stairs;
    for (std::size_t at = 0; at < moments.size(); ++at) {
      const double y = bottom - (panel.counts[player][at] - panel.least) * unit;
      stairs.push_back({left + slot * static_cast<double>(at), y});
      stairs.push_back({left + slot * static_cast<double>(at + 1), y});
    }
    canvas.polyline(stairs, stair_look(player));
  }
  const double lowest = draw_names(canvas, panel, holders, bottom, unit);
  const std::size_t stride = svg::stride_of(28.0, slot);
  for (std::size_t at = 0; at < moments.size(); at += stride) {
    canvas.text(left + slot * (static_cast<double>(at) + 0.5), bottom + 14.0,
                std::to_string(moments[at]->line), {10.5, "soft", svg::Anchor::middle});
  }
  frame.y = std::max(bottom + 34.0, lowest + 24.0);
}

/// Keeps the first `most` elements. Returns a sentence about the number of others, or an empty text.
template <class T>
std::string cut(std::vector<T>& all, std::size_t most, std::string_view what) {
  if (all.size() <= most) return "";
  const std::size_t more = all.size() - most;
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(most), all.end());
  return fmt::format("{} more {} {} not drawn; --csv has all.", more, what, more == 1 ? "is" : "are");
}

}  // namespace

std::string evening_csv(const Evening& evening) {
  std::string text = "line,kind,voided,holder,piece,count,worth\n";
  for (const Evening::Moment& moment : evening.moments) {
    for (const HoldingText& holding : moment.holdings) {
      text +=
          fmt::format("{},{},{},{},{},{},{}\n", moment.line, to_string(moment.kind), moment.voided ? 1 : 0,
                      report::csv_field(holding.holder), report::csv_field(holding.piece), holding.count,
                      points_text(static_cast<double>(holding.count) * holding.value));
    }
  }
  return text;
}

std::string evening_svg(const Evening& evening, std::string_view version) {
  const auto moments = that_count(evening);
  std::vector<std::string> holders = holders_of(evening, moments);
  // There are as many line styles as this. The picture says who is left out.
  const std::string players_left_out = cut(holders, kMostPlayers, "players");
  std::vector<Panel> panels = panels_of(evening, holders, moments);
  const std::string panels_left_out = cut(panels, kMostPanels, "kinds of pieces, which moved less,");
  if (auto worth = worth_panel(holders, moments)) panels.insert(panels.begin(), std::move(*worth));
  svg::Frame frame({evening.title.empty() ? "The evening" : evening.title,
                    "Who holds what after each line of the journal; lines that were taken back are left out.",
                    fmt::format("casus {}", version)});
  if (panels.empty()) {
    frame.canvas.text(svg::kMargin, frame.y, "No player holds anything.", {13.0});
    frame.y += 20.0;
  }
  std::string numbers;
  for (const Panel& panel : panels) {
    draw_panel(frame, panel, holders, moments);
    numbers += panel.piece + ":";
    for (std::size_t player = 0; player < panel.counts.size(); ++player) {
      numbers += fmt::format(" {} from {} to {},", holders[player], points_text(panel.counts[player].front()),
                             points_text(panel.counts[player].back()));
    }
    numbers.back() = ';';
    numbers += ' ';
  }
  for (const std::string& left_out : {players_left_out, panels_left_out}) {
    if (left_out.empty()) continue;
    frame.canvas.text(svg::kMargin, frame.y, left_out, {11.0, "soft"});
    frame.y += 17.0;
    numbers += left_out + ' ';
  }
  return frame.document(numbers);
}

}  // namespace casus::journal
