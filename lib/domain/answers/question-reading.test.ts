import { expect, it } from "vitest";
import { buildAnswer } from "@/lib/testing/stores/persistence-builders";
import { withChanges, type ReadingPart } from "./question-reading";
import { readAnswer } from "./read-answer";

const toPart = (id: string, value: string): ReadingPart => ({
  ...{ id, kind: "group", label: id, value },
  options: [{ value: "", label: "no breakdown" }],
});
const reading = { parts: [toPart("group-1", "month"), toPart("group-2", "city")], unused: ["break"] };

it("a change replaces the values that it names, also by nothing, and sets aside words without a part", () => {
  expect(withChanges(reading, [{ id: "group-2", value: "" }])).toEqual({
    parts: [reading.parts[0], { ...reading.parts[1], value: "" }],
    unused: [],
  });
  expect(withChanges(reading, [{ id: "gone", value: "x" }]).parts).toEqual(reading.parts);
});

it("a stored answer keeps the readable parts of its reading and names it as damaged, or loses only the reading", () => {
  const stored = buildAnswer({ reading });
  const part = { ...reading.parts[0], kind: "group by" };
  expect(readAnswer({ ...stored, reading: { parts: [part, reading.parts[1]], unused: ["break"] } })).toEqual({
    ...stored,
    reading: { parts: [reading.parts[1]], unused: ["break"] },
    damaged: ["reading"],
  });
  expect(readAnswer({ ...stored, reading: "by month" })).toEqual({
    ...stored,
    ...{ reading: undefined, damaged: ["reading"] },
  });
});
