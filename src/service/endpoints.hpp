#pragma once
// The endpoints: each one answers a route from a Call. The code of the routes turns faults into problems.

#include "service/call.hpp"

namespace casus::service {

// Systems, scenarios, rulebooks, clauses and games (catalogue.cpp).
Result<Response> systems(const Call& call);
Result<Response> scenarios(const Call& call);
Result<Response> scenario(const Call& call);
Result<Response> easiest(const Call& call);
Result<Response> rulebook(const Call& call);
Result<Response> clauses(const Call& call);
Result<Response> games(const Call& call);
Result<Response> game(const Call& call);
Result<Response> addresses(const Call& call);
Result<Response> openapi(const Call& call);

// Reading, writing and checking the body (bodies.cpp).
Result<Response> read(const Call& call);
Result<Response> write(const Call& call);
Result<Response> check(const Call& call);
Result<Response> verify(const Call& call);
Result<Response> luck(const Call& call);
Result<Response> parameters(const Call& call);
Result<Response> names(const Call& call);
Result<Response> map(const Call& call);

// Questions about one conflict (questions.cpp).
Result<Response> judge(const Call& call);
Result<Response> odds(const Call& call);
Result<Response> advise(const Call& call);
Result<Response> simulate(const Call& call);

// Studies for designers (studies.cpp).
Result<Response> sensitivity(const Call& call);
Result<Response> sweep(const Call& call);
Result<Response> compare(const Call& call);
Result<Response> dice(const Call& call);

// A play, whole or step by step (plays.cpp).
Result<Response> play(const Call& call);

// Single lines of a journal, and whole journals (journals.cpp).
Result<Response> journal_begun(const Call& call);
Result<Response> journal_edited(const Call& call);
Result<Response> journal_turned(const Call& call);
Result<Response> journal_back(const Call& call);
Result<Response> journal(const Call& call);

// Matches of several devices (matches.cpp).
Result<Response> match_created(const Call& call);
Result<Response> match_claimed(const Call& call);
Result<Response> match_command(const Call& call);
Result<Response> match_seen(const Call& call);
Result<Response> match_live(const Call& call);
Result<Response> match_journal(const Call& call);
Result<Response> match_luck(const Call& call);
Result<Response> match_deleted(const Call& call);

}  // namespace casus::service
