import { expect, it } from "vitest";
import { message_of, ProblemError } from "./client";

it("what a failure says is its message alone", () => {
  expect(message_of(new TypeError("Failed to fetch"))).toBe("Failed to fetch");
  expect(message_of(new DOMException("no longer wanted", "AbortError"))).toBe("no longer wanted");
  expect(message_of(new ProblemError({ title: "Refused", status: 400 }))).toBe("Refused");
  expect(message_of("gone")).toBe("gone");
  expect(message_of(new RangeError())).toBe("RangeError");
});
