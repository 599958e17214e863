import { expect, it } from "vitest";
import { link_length } from "./link_length";

it("a long link says so, and one that would not arrive is refused with what to do", () => {
  expect(link_length("x".repeat(8000))).toEqual({});
  expect(link_length("x".repeat(8001)).note).toContain("9,000 characters");
  expect(link_length("x".repeat(64_000)).refused).toBeUndefined();
  expect(link_length("x".repeat(64_001)).refused).toMatch(/65,000 characters.* Save a file/);
});
