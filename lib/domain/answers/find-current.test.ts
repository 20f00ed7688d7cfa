import { describe, expect, it } from "vitest";
import type { Answer } from "./answer";
import { findCurrent } from "./find-current";

type Version = Pick<Answer, "kind" | "restores">;
const placeOf = (...versions: Version[]) => versions.indexOf(findCurrent(versions, (version) => version)!);
const good: Version = { kind: "answered" };
const failed: Version = { kind: "failed" };

describe("findCurrent", () => {
  it("takes the newest version", () => {
    expect(placeOf({ ...good }, { kind: "cannot_answer" })).toBe(1);
    expect(findCurrent([], () => good)).toBeUndefined();
  });

  it("skips failed attempts, however many, when an earlier version succeeded", () => {
    expect(placeOf({ ...good }, { ...failed }, { ...failed })).toBe(0);
    expect(placeOf({ ...failed }, { ...good }, { ...failed })).toBe(1);
  });

  it("takes the newest failure where nothing else is, and one that a person restored", () => {
    expect(placeOf({ ...failed }, { ...failed })).toBe(1);
    expect(placeOf({ ...failed }, { ...good }, { kind: "failed", restores: "v1.0" })).toBe(2);
  });
});
