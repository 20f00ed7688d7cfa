import { expect, it } from "vitest";
import { toTurns } from "./to-turns";
import { toTextEntry } from "./transcript-entry";

const read = ({ of, ...details }: { of: string }) => Promise.resolve(`<${of}${JSON.stringify(details)}>`);

it("keeps order, roles and texts", async () => {
  const entries = [toTextEntry("user", "a"), toTextEntry("assistant", "b"), toTextEntry("user", "c")];
  expect(await toTurns(entries, read)).toEqual([
    { role: "user", text: "a" },
    { role: "assistant", text: "b" },
    { role: "user", text: "c" },
  ]);
});

it("puts what a reference stands for in its place", async () => {
  const entry = { role: "user" as const, parts: [{ text: "Look: " }, { reference: { of: "row", number: 3 } }] };
  expect(await toTurns([entry], read)).toEqual([{ role: "user", text: 'Look: <row{"number":3}>' }]);
});
