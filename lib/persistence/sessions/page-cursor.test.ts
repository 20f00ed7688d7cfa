import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { parsePageCursor, toPageCursor } from "./page-cursor";

const Place = z.tuple([z.boolean(), z.string()]);

describe("page cursor", () => {
  it("returns the place it was made of, in characters that fit a URL", () => {
    const cursor = toPageCursor([true, "ü/?&"]);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(parsePageCursor(Place, cursor)).toEqual([true, "ü/?&"]);
  });

  const good = toPageCursor([true, "a"]);
  it.each([
    ["nothing", ""],
    ["no JSON", "bm9wZQ"],
    ["another place", toPageCursor(["a", true])],
    ["a changed letter", `${good.slice(0, 3)}${good[3] === "A" ? "B" : "A"}${good.slice(4)}`],
    ["something appended", `${good}!`],
    ["other spelling of the same bytes", `${good}=`],
  ])("refuses %s as invalid input that names the field", (_name, cursor) => {
    const parse = () => parsePageCursor(Place, cursor);
    expect(parse).toThrow("This list did not issue that cursor.");
    try {
      parse();
    } catch (error) {
      expect(isCaveatError(error, "invalid_input") && error.fields.map(({ field }) => field)).toEqual(["cursor"]);
    }
  });
});
