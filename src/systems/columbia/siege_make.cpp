// Constructs the rules of one scenario: hands sorted into kinds, the possible throws, the possible hands in
// place of an unknown one, and the first position.

#include <algorithm>

#include "systems/columbia/siege.hpp"

namespace casus::columbia {
namespace {

Fault too_many(const std::string& what, const std::string& expected) { return Fault{{}, what, expected}; }

/// Returns n over k, for decks.
Integer choose(std::int32_t n, std::int32_t k) {
  Integer ways = 1;
  for (std::int32_t i = 0; i < k; ++i) {
    ways *= n - i;
    ways /= i + 1;
  }
  return ways;
}

}  // namespace

Result<Siege> Siege::of(Rulebook rulebook, Board board) {
  Siege rules(std::move(rulebook), std::move(board));
  rules.parties_.push_back(rules.board_.attacker);
  rules.parties_.insert(rules.parties_.end(), rules.board_.opponents.begin(), rules.board_.opponents.end());
  if (rules.parties_.size() > kMaxParties) {
    return too_many("more than " + std::to_string(kMaxParties - 1) + " could be met at '" +
                        rules.board_.location(rules.board_.at).name + "'",
                    "fewer players there were expected");
  }
  for (const auto step : {&Siege::make_hands, &Siege::make_draws, &Siege::make_tables}) {
    if (auto fault = (rules.*step)()) return std::move(*fault);
  }
  rules.make_start();
  return rules;
}

std::optional<Fault> Siege::make_hands() {
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    if (!parties_[party].is_player()) continue;
    const int player = parties_[party].player;
    Hand& hand = hands_[party];
    const auto add = [&](int card) {
      return hand.kind_of(board_.cards[static_cast<std::size_t>(card)], card);
    };
    if (board_.unknown && board_.unknown->player == player && board_.unknown->size > 0) {
      unknown_ = static_cast<int>(party);
      for (int card = 0; card < static_cast<int>(board_.cards.size()); ++card) {
        for (std::int32_t i = 0; i < board_.unknown->deck[static_cast<std::size_t>(card)]; ++i)
          deck_.push_back(add(card));
      }
    } else {
      for (const int card : board_.hands[static_cast<std::size_t>(player)]) hand.full.add(add(card));
    }
    if (!board_.moving && party <= 1) {
      Sequence order;
      for (const int card : board_.played[party]) {
        // For a card that is not in hand, the declaration has one more than there are: `judge` reports it.
        std::size_t kind = hand.find(card);
        if (kind == hand.kinds.size()) {
          kind = add(card);
          hand.kinds[kind].cards.pop_back();
        }
        if (kind >= kMaxHandKinds || declared_[party].of(kind) == 15) continue;
        declared_[party].add(kind);
        if (hand.kind(kind).acts_before()) order.append(kind);
      }
      if (rulebook_.effects_as_played && order != hand.in_best_order(declared_[party]))
        declared_order_[party] = order.word();  // CO-4
    }
    if (hand.kinds.size() > kMaxHandKinds) {
      return too_many("'" + name(party) + "' could hold more than " + std::to_string(kMaxHandKinds) +
                          " cards that do not act alike",
                      "fewer were expected");
    }
  }
  return std::nullopt;
}

std::optional<Fault> Siege::make_draws() {
  if (unknown_ == kNobody) return std::nullopt;
  const Hand& hand = hands_[static_cast<std::size_t>(unknown_)];
  std::vector<std::int32_t> of_kind(hand.kinds.size(), 0);
  for (const std::size_t kind : deck_) ++of_kind[kind];
  const std::int32_t size = board_.unknown->size;
  Integer orders = 1;
  for (std::int32_t i = 0; i < size; ++i) {
    orders *= i + 1;
    const auto left = static_cast<std::int32_t>(deck_.size()) - i;
    if (left > 1) drawn_from_.push_back({static_cast<std::uint16_t>(left)});
  }
  draws_.push_back({CardSet(), orders});
  for (std::size_t kind = 0; kind < of_kind.size(); ++kind) {
    std::vector<Draw> longer;
    for (const Draw& draw : draws_) {
      const std::int32_t missing = size - draw.hand.count();
      for (std::int32_t n = 0; n <= std::min(missing, of_kind[kind]); ++n) {
        Draw next = draw;
        next.hand.add(kind, n);
        next.weight *= choose(of_kind[kind], n);
        longer.push_back(std::move(next));
      }
    }
    draws_ = std::move(longer);
    if (draws_.size() > 64 * kMaxHands) break;
  }
  std::erase_if(draws_, [&](const Draw& draw) { return draw.hand.count() != size; });
  if (draws_.size() > kMaxHands) {
    return too_many("the hand of '" + name(static_cast<std::size_t>(unknown_)) +
                        "' may be one of more than " + std::to_string(kMaxHands),
                    "a smaller hand, or fewer cards in the deck, were expected");
  }
  return std::nullopt;
}

std::optional<Fault> Siege::make_tables() {
  const auto cards_of = [&](std::size_t party, Effect effect) -> std::int32_t {
    if (static_cast<int>(party) != unknown_) return hands_[party].count_of(hands_[party].full, effect);
    std::int32_t most = 0;
    for (const Draw& draw : draws_) most = std::max(most, hands_[party].count_of(draw.hand, effect));
    return most;
  };
  table_at_.assign(kMaxParties * (kMaxCalls + 1) * (kMaxReads + 1) * (kMaxReads + 1), 0);
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    DiceCount& count = dice_[party];
    if (parties_[party].type == Party::Type::booker) {  // CO-31
      count[rulebook_.booker_colour] = static_cast<std::uint8_t>(rulebook_.booker_dice);
    } else if (parties_[party].is_player()) {
      const int player = parties_[party].player;
      const Pieces& here = board_.pieces_of(player, board_.at);
      const auto add = [&](std::size_t kind, std::int32_t dice) {  // CO-6
        std::uint8_t& of_colour = count[rulebook_.colour_of[kind]];
        of_colour = static_cast<std::uint8_t>(std::min(of_colour + dice, kMaxDice + 1));
      };
      for (std::size_t k = 0; k < kKinds; ++k) add(k, here[k]);
      for (const int next : board_.location(board_.at).adjacent) {  // CO-7
        if (!rulebook_.turrets_lent) break;
        const std::int16_t turrets = board_.pieces_of(player, next)[kTurret];
        lent_[party] = static_cast<std::int16_t>(lent_[party] + turrets);
        add(kTurret, turrets);
      }
    }
    std::int32_t force = 0;
    for (std::size_t other = 0; other < parties_.size(); ++other) {
      if ((other == 0) != (party == 0))
        force = std::max(force, cards_of(other, Effect::force_reroll_highest));
    }
    const std::int32_t low = cards_of(party, Effect::reroll_lowest);
    const std::int32_t calls = cards_of(party, Effect::call_common);
    std::int32_t dice = calls;
    for (const std::uint8_t of_colour : count) dice += of_colour;
    if (dice > kMaxDice) {
      return too_many("'" + name(party) + "' could roll more than " + std::to_string(kMaxDice) + " dice",
                      "fewer pieces were expected");
    }
    if (low + force > 1 && dice > kMaxDiceRead) {
      return too_many("'" + name(party) + "' could roll more than " + std::to_string(kMaxDiceRead) +
                          " dice, which several cards could have rolled again",
                      "fewer pieces or cards were expected");
    }
    if (low + force > kMaxReads) {
      return too_many("more than " + std::to_string(kMaxReads) + " cards could have dice of '" + name(party) +
                          "' rolled again",
                      "fewer such cards were expected");
    }
    if (calls > kMaxCalls) {
      return too_many(
          "more than " + std::to_string(kMaxCalls) + " cards of '" + name(party) + "' could call commons",
          "fewer such cards were expected");
    }
    for (std::int32_t called = 0; called <= calls; ++called) {
      for (std::int32_t lowest = 0; lowest <= low; ++lowest) {
        for (std::int32_t highest = 0; highest <= force; ++highest) {
          DiceCount with = count;
          with[rulebook_.colour_of[kCommon]] =
              static_cast<std::uint8_t>(with[rulebook_.colour_of[kCommon]] + called);
          const std::size_t at =
              ((party * (kMaxCalls + 1) + static_cast<std::size_t>(called)) * (kMaxReads + 1) +
               static_cast<std::size_t>(lowest)) *
                  (kMaxReads + 1) +
              static_cast<std::size_t>(highest);
          table_at_[at] = tables_.size();
          tables_.emplace_back(rulebook_, with,
                               Reads{static_cast<std::uint8_t>(lowest), static_cast<std::uint8_t>(highest)});
        }
      }
    }
  }
  return std::nullopt;
}

void Siege::make_start() {
  lowest_face_ = static_cast<std::int32_t>(kMaxFace);
  for (std::size_t colour = 0; colour < rulebook_.colours.size(); ++colour) {
    const std::vector<std::int32_t>& faces = rulebook_.colours[colour].faces;
    single_die_[colour] = {{static_cast<std::uint16_t>(faces.size())}};
    lowest_face_ = std::min(lowest_face_, *std::min_element(faces.begin(), faces.end()));
    highest_face_ = std::max(highest_face_, *std::max_element(faces.begin(), faces.end()));
  }
  for (std::uint16_t count = 0; count <= kMaxHand; ++count) card_dice_.push_back({count});
  origin_matters_.assign(board_.locations.size(), false);
  for (std::size_t l = 0; l < board_.locations.size(); ++l) {
    for (const auto& of_player : board_.pieces) {
      if (of_player[l][kStronghold] > 0) origin_matters_[l] = true;
    }
    if (!board_.locations[l].elizabeth) continue;
    elizabeth_at_ = static_cast<int>(l);
    origin_matters_[l] = true;
  }

  const bool bookers = parties_[0].type == Party::Type::booker;
  if (elizabeth_at_ != kNobody) start_.elizabeth = elizabeth_at_first();
  if (board_.at_rest || !board_.veiled.empty()) {
    start_.stage = Stage::over;
    return;
  }
  if (board_.moving) return;
  start_.fight = 1;
  start_.announced = false;
  start_.stage = unknown_ == 0 || unknown_ == 1 ? Stage::drawing
                 : bookers                      ? Stage::defender_plays
                                                : Stage::attacker_plays;
  Findings found(of_combat_);
  rule_fight(start_, 1, found);
  combat_allowed_ = found.allowed();
}

/// Returns Elizabeth's first holder (CO-37): Booker, if he is there and does not come to rescue her; else the
/// controller of her location before the attacker's units came.
std::int8_t Siege::elizabeth_at_first() {
  const bool rescue = parties_[0].type == Party::Type::booker && board_.rescuing;
  if (board_.location(elizabeth_at_).booker && !rescue) return kWithBooker;
  const auto holder_now = [&] {
    first_holder_disputed_ = is_disputed(start_, elizabeth_at_, kNobody);
    return static_cast<std::int8_t>(controller_of(start_, elizabeth_at_, kNobody));
  };
  if (!board_.attacker.is_player()) return holder_now();
  auto& own = board_.pieces[static_cast<std::size_t>(board_.attacker.player)];
  const std::vector<Pieces> now = own;
  const bool all = units_of(board_.brought) == 0;
  for (std::size_t k = 0; k < kUnitKinds; ++k) {
    const std::int16_t came = all ? own[static_cast<std::size_t>(board_.at)][k] : board_.brought[k];
    own[static_cast<std::size_t>(board_.at)][k] =
        static_cast<std::int16_t>(own[static_cast<std::size_t>(board_.at)][k] - came);
    if (!board_.moving) continue;
    own[static_cast<std::size_t>(board_.from)][k] =
        static_cast<std::int16_t>(own[static_cast<std::size_t>(board_.from)][k] + came);
  }
  const std::int8_t holder = holder_now();
  own = now;
  return holder;
}

bool Siege::has_cards() const {
  return unknown_ != kNobody ||
         std::any_of(hands_.begin(), hands_.end(), [](const Hand& hand) { return !hand.full.empty(); });
}

Prices Siege::prices() const {
  Prices prices;
  prices.seats = has_rivals() ? static_cast<std::uint32_t>(parties_.size()) : 2;
  prices.seat_of_holder.assign(holder_count(), -1);
  for (std::size_t party = 0; party < parties_.size(); ++party) {
    if (!parties_[party].is_player()) continue;
    const int player = parties_[party].player;
    const Seat seat = has_rivals() ? static_cast<Seat>(party) : party == 0 ? kAttacker : kDefender;
    prices.seat_of_holder[hand_of(player)] = seat;
    prices.seat_of_holder[purse(player)] = seat;
    for (int l = 0; l < static_cast<int>(board_.locations.size()); ++l)
      prices.seat_of_holder[place(player, l)] = seat;
  }
  prices.of_piece.resize(std::size_t{prices.seats} * card(static_cast<int>(board_.cards.size())));
  for (std::size_t k = 0; k < kKinds; ++k) prices.set_price(kind(k), board_.kind_values[k]);
  prices.set_price(eagle(), board_.eagle_value);
  for (int c = 0; c < static_cast<int>(board_.cards.size()); ++c)
    prices.set_price(card(c), board_.card_value);
  // The worth of the attacker's victory to the attacker; the defender gains the same by preventing it.
  prices.of_outcome = {board_.win_value, Exact()};
  if (!has_rivals()) return prices;
  // Each of several players whom Booker attacks gains by its own victory over him.
  prices.of_outcome.assign(std::size_t{prices.seats} * (prices.seats + 1), Exact());
  prices.of_outcome[0] = board_.win_value;
  for (std::uint32_t party = 1; party < prices.seats; ++party)
    prices.of_outcome[std::size_t{prices.seats} * rivals_outcome(party) + party] = board_.win_value;
  return prices;
}

}  // namespace casus::columbia
