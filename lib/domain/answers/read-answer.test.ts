import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { Answer } from "./answer";
import { readAnswer } from "./read-answer";

describe("readAnswer", () => {
  it("returns an intact answer unchanged", () => {
    expect(readAnswer(buildAnswer())).toEqual(buildAnswer());
  });

  it("keeps every readable part and names the others", () => {
    const caveats = [{ text: "Two rows repeat.", columns: ["weight"] }, { columns: 5 }];
    const stored = { ...buildAnswer(), result: { kind: "cube" }, code: 7, caveats, verdict: { status: "sure" } };
    expect(readAnswer(stored)).toEqual({
      ...buildAnswer(),
      result: null,
      code: null,
      caveats: [caveats[0]],
      verdict: { status: "unverified", checks: [], line: "Not confirmed: the stored verdict cannot be read." },
      damaged: ["verdict", "caveats", "code", "result"],
    });
  });

  it("is a failed answer that says what to do when nothing is readable", () => {
    for (const stored of ["an answer", 5, null, undefined, [buildAnswer()]]) {
      expect(readAnswer(stored)).toMatchObject({
        kind: "failed",
        explanation:
          "The stored answer cannot be read. The question is still available; ask it again to get a new answer.",
        damaged: ["answer"],
      });
    }
    expect(readAnswer({ version: "v1.0" })).toMatchObject({ kind: "failed", outputType: "error", version: "v0.0" });
  });

  it("replaces a lost text by the one stored beside the answer", () => {
    const { explanation, ...stored } = buildAnswer();
    expect(readAnswer(stored, "Two.")).toEqual({ ...stored, explanation: "Two.", damaged: ["explanation"] });
    expect(readAnswer(stored).explanation).not.toBe(explanation);
    expect(readAnswer({}, "Two.").explanation).toMatch(/^The stored answer cannot be read\..*Its text was:\n\nTwo\.$/s);
  });

  it("returns an answer for whatever is stored, and the same one again", () => {
    const parts = Object.keys(Answer.shape) as (keyof Answer)[];
    const damage = fc.dictionary(fc.constantFrom(...parts), fc.jsonValue());
    fc.assert(
      fc.property(damage, fc.array(fc.constantFrom(...parts)), (changed, lost) => {
        const stored: Record<string, unknown> = { ...buildAnswer(), ...changed };
        for (const part of lost) delete stored[part];
        const answer = readAnswer(stored);
        expect(Answer.parse(answer)).toEqual(answer);
        expect(readAnswer(answer)).toEqual(answer);
      }),
      { numRuns: 500 },
    );
  });
});
