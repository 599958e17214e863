#pragma once
// The endpoints: each answers one route from a Call. Faults become problems where the routes are.

#include "service/call.hpp"

namespace casus::service {

// What is there to begin with (catalogue.cpp).
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

// The body as it is read and written (bodies.cpp).
Result<Response> read(const Call& call);
Result<Response> write(const Call& call);
Result<Response> check(const Call& call);
Result<Response> verify(const Call& call);
Result<Response> luck(const Call& call);
Result<Response> knobs(const Call& call);
Result<Response> names(const Call& call);
Result<Response> map(const Call& call);

// Questions put to one table (questions.cpp).
Result<Response> judge(const Call& call);
Result<Response> odds(const Call& call);
Result<Response> advise(const Call& call);
Result<Response> simulate(const Call& call);

// What designers ask (studies.cpp).
Result<Response> sensitivity(const Call& call);
Result<Response> sweep(const Call& call);
Result<Response> compare(const Call& call);
Result<Response> dice(const Call& call);

// A play, whole or step by step (plays.cpp).
Result<Response> play(const Call& call);

// Lines of a journal, and all of one (journals.cpp).
Result<Response> journal_begun(const Call& call);
Result<Response> journal_edited(const Call& call);
Result<Response> journal_turned(const Call& call);
Result<Response> journal_back(const Call& call);
Result<Response> journal(const Call& call);

}  // namespace casus::service
