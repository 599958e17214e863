#include "systems/conflict_chart/clauses.hpp"

#include <array>

namespace casus::conflict_chart {
namespace {

// There are no editions.
constexpr std::array<Standing, 2> stated{Standing::stated, Standing::stated};
constexpr std::array<Standing, 2> read{Standing::read, Standing::read};
constexpr std::array<Standing, 2> assumed{Standing::assumed, Standing::assumed};

constexpr std::array kRows{
    ClauseRow{"CH-1", "",
              "Generalship: the number on a 6-sided die adds to a side's points: 1 or 2 adds 0, 3 or 4 adds "
              "1, 5 or 6 adds 2.",
              stated},
    ClauseRow{"CH-1", "one die", "Each side rolls one die of its own.", read},
    ClauseRow{"CH-2", "",
              "A side's total is the points of its Military tokens, Canal certificates and Mastermind cards "
              "in the play, and its Generalship.",
              stated},
    ClauseRow{
        "CH-3", "",
        "The Resolution Graph, the attacker's total down and the defender's across, gives A, B, C or D.",
        stated},
    ClauseRow{"CH-4", "",
              "A total beyond the chart is read as the nearest row or column, or both are lowered by as much "
              "until the larger fits; the answer says that the chart was left.",
              assumed},
    ClauseRow{"CH-5", "",
              "A: the side with more points, always the attacker, wins, gets the Canal certificates used and "
              "in an invasion the "
              "country's certificate; the loser returns all Military tokens used to the bank.",
              stated},
    ClauseRow{"CH-6", "", "B: as A, and the winner, too, returns half of the tokens used.", stated},
    ClauseRow{"CH-7", "",
              "C: the attacker loses, whatever the points, returns all tokens used and forfeits the Canal "
              "certificates used to the winner.",
              stated},
    ClauseRow{"CH-8", "",
              "D: as C, and the winner may retaliate at once: draw Military cards, move tokens as they say, "
              "declare an invasion or an engagement; each is optional.",
              stated},
    ClauseRow{"CH-8", "in progress",
              "What is in progress is the declaring: the retaliator declares a conflict of its own.", read},
    ClauseRow{"CH-8", "others", "Nor must any other conflict be declared.", read},
    ClauseRow{"CH-9", "", "A retaliation is decided like any other conflict.", stated},
    ClauseRow{"CH-9", "in turn", "It can end in D and be answered in turn.", read},
    ClauseRow{"CH-10", "", "During a retaliation no Military tokens may be bought.", stated},
    ClauseRow{"CH-10", "others", "Nor are any bought while another conflict is being settled.", read},
    ClauseRow{"CH-11", "", "Half of the tokens: at least half of the sum of their points, in whole tokens.",
              stated},
    ClauseRow{"CH-11", "choice",
              "Which ones is the owner's choice, of those from which no token can be left out; else the "
              "least sum, then the fewest tokens.",
              read},
    ClauseRow{"CH-12", "", "Mastermind cards used are discarded, or kept.", assumed},
    ClauseRow{"CH-13", "",
              "Each Military card moves so many token points from its drawer's reserve into the retaliation; "
              "they are drawn without replacement, seen by both, and not returned in the same chain.",
              assumed},
    ClauseRow{"CH-14", "",
              "The winner keeps the tokens and Canal certificates it staked, less what B takes and its "
              "Mastermind cards.",
              read},
    ClauseRow{"CH-15", "", "Under C and D the country's certificate stays with its holder.", read},
    ClauseRow{
        "CH-16", "",
        "The defender of an invasion holds the country's certificate, unless the scenario says otherwise.",
        assumed},
    ClauseRow{"CH-17", "",
              "To a retaliation both sides commit as to any other conflict, and both roll again.", stated},
    ClauseRow{"CH-17", "with what",
              "The retaliator fights with what it has in the play and what its cards move, and may commit "
              "Canals, just won ones too, and Mastermind cards from its reserve; the loser, whose staked "
              "tokens are gone, with what it commits from its reserve.",
              assumed},
    ClauseRow{"CH-18", "",
              "A conflict needs a token of its declarer, so that a chain of retaliations ends; its length is "
              "bounded too.",
              assumed},
    ClauseRow{
        "CH-19", "",
        "When a chain of retaliations is over, the Military cards drawn in it go back: the next is drawn "
        "from the whole deck.",
        assumed},
};

}  // namespace

std::span<const ClauseRow> clause_rows() { return kRows; }

}  // namespace casus::conflict_chart
