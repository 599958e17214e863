#include "systems/conflict_chart/chart_rules.hpp"

#include <algorithm>

namespace casus::conflict_chart {
namespace {

/// Returns one token with the fewest points, if there is one.
Forces cheapest_token(const Forces& forces) {
  Forces token;
  for (std::size_t k = kMaxTokenKinds; k-- > 0;) {
    if (forces.tokens[k] == 0) continue;
    token.tokens[k] = 1;
    break;
  }
  return token;
}

}  // namespace

ChartRules::ChartRules(Rulebook rulebook, Board board)
    : rulebook_(std::move(rulebook)), board_(std::move(board)) {
  roll_.fill(Die{static_cast<std::uint16_t>(die_sides())});  // CH-1
  std::int32_t cards = 0;
  for (std::size_t k = 0; k < board_.deck.size(); ++k) {
    deck_[k] = static_cast<std::uint8_t>(board_.deck[k].count);
    cards += board_.deck[k].count;
  }
  for (; cards > 0; --cards) draw_.push_back(Die{static_cast<std::uint16_t>(cards)});  // CH-13
}

ChartRules::Position ChartRules::beginning() const {
  Position p;
  p.stage = board_.at_rest                      ? Position::Stage::over
            : board_.result                     ? Position::Stage::settling
            : board_.commit == Commit::defender ? Position::Stage::committing
                                                : Position::Stage::declaring;
  p.country = static_cast<std::int8_t>(board_.country);
  for (const Seat seat : {kAttacker, kDefender}) {
    at(p.play, seat) = board_.side(seat).play;
    at(p.reserve, seat) = board_.side(seat).reserve;
    at(p.countries, seat) = board_.side(seat).countries;
  }
  return p;
}

ChartRules::Position ChartRules::start() const {
  const Position p = beginning();
  if (!board_.result) return p;
  Position settled = p;
  settle(settled, *board_.result, NullSink{});
  return settled.stage == Position::Stage::over ? p : settled;
}

Prices ChartRules::prices() const {
  Prices prices;
  prices.seats = 2;
  prices.seat_of_holder.assign(kElsewhere + 1, -1);
  prices.seat_of_holder[player(kAttacker)] = kAttacker;
  prices.seat_of_holder[player(kDefender)] = kDefender;
  prices.of_piece.resize(prices.seats * std::size_t{card(0)});
  for (std::size_t k = 0; k < board_.pieces.tokens.size(); ++k)
    prices.set_price(token(k), board_.token_point_value * Exact(board_.pieces.tokens[k]));
  for (std::size_t k = 0; k < board_.pieces.masterminds.size(); ++k)
    prices.set_price(mastermind(k), board_.mastermind_value);
  for (std::size_t c = 0; c < board_.pieces.canals.size(); ++c)
    prices.set_price(canal(c), board_.canal_value);
  for (std::size_t c = 0; c < board_.countries.size(); ++c)
    prices.set_price(certificate(c), board_.country_value);
  prices.of_outcome.resize(prices.seats * (kResults + 1));
  prices.of_outcome[prices.seats * kResults + kAttacker] = board_.status_quo;
  return prices;
}

Turn ChartRules::turn(const Position& p) const {
  switch (p.stage) {
    case Position::Stage::declaring:
      return {Actor::player, kAttacker};
    case Position::Stage::committing:
    case Position::Stage::answering:
      return {Actor::player, p.opponent()};
    case Position::Stage::returning:
      return {Actor::player, p.declarer()};
    case Position::Stage::rolling:
    case Position::Stage::drawing:
    case Position::Stage::settling:  // with one class: nothing is thrown
      return {Actor::chance, -1};
    case Position::Stage::over:
      break;
  }
  return {};
}

Move ChartRules::declared(const Position& p) const {
  const auto allowed = [&](const Move& move) { return judge(p, move, NullSink{}); };
  switch (p.stage) {
    case Position::Stage::declaring: {
      // A conflict needs a token of its declarer (CH-18): the cheapest one, if none is in the play.
      Move move{Move::Type::declare, kNoCountry, {}};
      if (at(p.play, kAttacker).token_count() > 0 || !board_.chooses(kAttacker)) return move;
      move.forces = cheapest_token(at(p.reserve, kAttacker));
      return move;
    }
    case Position::Stage::committing: {
      const Move none{Move::Type::commit, kNoCountry, {}};
      if (p.depth != 1 || !board_.retaliation) return none;
      const Move against{Move::Type::commit, kNoCountry, board_.retaliation->against};
      return allowed(against) ? against : none;
    }
    case Position::Stage::returning:
      return {Move::Type::give_back, kNoCountry,
              choices_of(rulebook_.losses, board_.pieces, at(p.play, p.declarer())).front()};  // CH-11
    case Position::Stage::answering: {
      const Move stop{Move::Type::stop, kNoCountry, {}};
      if (p.depth != 0 || !board_.retaliation) return stop;
      const Retaliation& retaliation = *board_.retaliation;
      const Move draw{Move::Type::draw, kNoCountry, {}};
      if (retaliation.draws && !p.drew && allowed(draw)) return draw;
      // As many of the named tokens, in order, as the cards move.
      Move move{Move::Type::retaliate, static_cast<std::int8_t>(retaliation.country), {}};
      for (const std::uint8_t kind : retaliation.moved) {
        Forces more = move.forces;
        ++more.tokens[kind];
        if (at(p.reserve, p.opponent()).contains(more) && board_.pieces.token_points(more) <= p.allowance)
          move.forces = more;
      }
      move.forces += retaliation.beside;
      return allowed(move) ? move : stop;
    }
    default:
      return {};
  }
}

std::optional<Move> ChartRules::out_of_reach(const Position& p) const {
  if (p.stage != Position::Stage::settling || *board_.result != Letter::d) return std::nullopt;
  const int country = board_.retaliation ? board_.retaliation->country : kNoCountry;
  return Move{Move::Type::retaliate, static_cast<std::int8_t>(country), {}};
}

std::span<const Die> ChartRules::dice(const Position& p) const {
  if (p.stage == Position::Stage::rolling) return roll_;
  if (p.stage != Position::Stage::drawing) return {};
  const std::size_t gone = draw_.size() - static_cast<std::size_t>(count_of(cards_left(p)));
  return std::span(draw_).subspan(gone, static_cast<std::size_t>(rulebook_.cards_drawn));
}

std::uint64_t ChartRules::throw_id(const Position& p) const {
  constexpr std::uint64_t kDrawing = std::uint64_t{1} << 63U;
  constexpr std::uint64_t kSettling = std::uint64_t{1} << 62U;
  if (p.stage == Position::Stage::settling) return kSettling;
  if (p.stage == Position::Stage::drawing) return kDrawing | packed(cards_left(p));
  return static_cast<std::uint64_t>(points(p, p.declarer())) << 32U |
         static_cast<std::uint64_t>(points(p, p.opponent()));
}

std::uint32_t ChartRules::class_of(const Position& p, std::span<const std::uint16_t> faces) const {
  if (p.stage == Position::Stage::drawing) return chance_of(drawn_by(cards_left(p), faces));
  if (p.stage == Position::Stage::settling) return static_cast<std::uint32_t>(*board_.result);
  return static_cast<std::uint32_t>(rulebook_.chart.at(cell(p, faces[0], faces[1])));
}

std::uint64_t ChartRules::packed_side(const Position& p, Seat seat) const {
  // In a mixed base, by the size of each kind. A side's pieces can be divided in at most 50000 ways
  // (sides.cpp), so the pieces in the play and in reserve take less than 32 bits together.
  std::uint64_t packed = 0;
  const auto add = [&](std::size_t kinds, const auto& play, const auto& reserve, const auto& first,
                       const auto& second) {
    for (std::size_t k = 0; k < kinds; ++k) {
      const std::uint64_t base = std::uint64_t{first[k]} + second[k] + 1;
      packed = (packed * base + play[k]) * base + reserve[k];
    }
  };
  const Side& side = board_.side(seat);
  add(board_.pieces.tokens.size(), at(p.play, seat).tokens, at(p.reserve, seat).tokens, side.play.tokens,
      side.reserve.tokens);
  add(board_.pieces.masterminds.size(), at(p.play, seat).masterminds, at(p.reserve, seat).masterminds,
      side.play.masterminds, side.reserve.masterminds);
  return packed;
}

Key ChartRules::key(const Position& p) const {
  static_assert(kMaxCopies < 32 && kMaxCardKinds == 8 && 40 + 2 * kMaxCanals <= 64 &&
                2 * kMaxCountries <= 32 && kMaxDraws * kMaxMoves < 1 << 12);
  const auto stage = static_cast<std::uint64_t>(p.stage);
  if (p.stage == Position::Stage::over) return {{0, 0, stage | std::uint64_t{p.first} << 3U}};
  std::uint64_t cards = 0;  // the drawn cards, whoever drew them: 40 bits
  for (std::size_t k = 0; k < kMaxCardKinds; ++k)
    cards = cards << 5U | (std::uint64_t{p.drawn[0][k]} + p.drawn[1][k]);
  // The owner of each Canal, and whether it is in the play: 24 bits.
  const std::uint64_t defenders = p.play[1].canals | p.reserve[1].canals;
  const std::uint64_t in_play = p.play[0].canals | p.play[1].canals;
  const std::uint64_t countries = p.countries[0] | std::uint64_t{p.countries[1]} << kMaxCountries;
  const std::uint64_t rest = stage | std::uint64_t{p.first} << 3U | std::uint64_t{p.depth} << 6U |
                             static_cast<std::uint64_t>(p.country + 1) << 11U | std::uint64_t{p.drew} << 16U |
                             std::uint64_t{p.allowance} << 17U;  // 29 bits
  return {{packed_side(p, kAttacker) | packed_side(p, kDefender) << 32U,
           cards | defenders << 40U | in_play << (40U + kMaxCanals), countries << 32U | rest}};
}

Key ChartRules::view(const Position& p, Seat seat) const {
  if (!is_hidden(p) || seat != kDefender) return key(p);
  Position seen = p;
  at(seen.play, kAttacker) = board_.side(kAttacker).play;
  at(seen.reserve, kAttacker) = board_.side(kAttacker).reserve;
  return key(seen);
}

bool ChartRules::may_answer(const Position& p) const {
  Move engagement{Move::Type::retaliate, kNoCountry, {}};
  if (judge(p, {Move::Type::draw, kNoCountry, {}}, NullSink{}) || judge(p, engagement, NullSink{}))
    return true;
  engagement.forces = cheapest_token(at(p.reserve, p.opponent()));
  return judge(p, engagement, NullSink{});
}

Forces ChartRules::committable(const Position& p) const {
  Forces all = at(p.reserve, p.opponent());
  if (p.allowance == 0) all.tokens = {};                                     // CH-13
  if (rulebook_.forces == RetaliationForces::kept) all = all.only_tokens();  // CH-17
  return all;
}

Cards ChartRules::cards_left(const Position& p) const {
  Cards left = deck_;
  for (std::size_t k = 0; k < left.size(); ++k)
    left[k] = static_cast<std::uint8_t>(left[k] - p.drawn[0][k] - p.drawn[1][k]);
  return left;
}

std::uint16_t ChartRules::holder_of(const Position& p, int country) const {
  for (const Seat seat : {kAttacker, kDefender}) {
    if (((at(p.countries, seat) >> country) & 1U) != 0) return player(seat);
  }
  return kElsewhere;
}

std::int32_t ChartRules::missing_piece(const Forces& whole, const Forces& part) const {
  for (std::size_t k = 0; k < board_.pieces.tokens.size(); ++k) {
    if (part.tokens[k] > whole.tokens[k]) return token(k);
  }
  for (std::size_t k = 0; k < board_.pieces.masterminds.size(); ++k) {
    if (part.masterminds[k] > whole.masterminds[k]) return mastermind(k);
  }
  for (std::size_t c = 0; c < board_.pieces.canals.size(); ++c) {
    if (((part.canals & ~whole.canals) >> c & 1) != 0) return canal(c);
  }
  return -1;
}

std::string ChartRules::describe(const Position& p) const {
  static constexpr std::array<const char*, 8> kStages{"declaring", "committing", "rolling", "returning",
                                                      "answering", "drawing",    "over",    "settling"};
  std::string text = kStages[static_cast<std::size_t>(p.stage)];
  for (const Seat seat : {kAttacker, kDefender}) {
    text += ", " + board_.side(seat).name + " " + std::to_string(points(p, seat)) + " and " +
            std::to_string(board_.pieces.points(at(p.reserve, seat))) + " in reserve";
  }
  return text + ", " + std::to_string(p.depth) + " retaliations";
}

}  // namespace casus::conflict_chart
