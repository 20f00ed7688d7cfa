import { expect, it } from "vitest";
import { TurnAccount } from "./turn-account";

const loops = ["a", "b", "c", "d", "e", "f"];

/** Creates six sessions that have each held slots for 50 s, in turns. */
function toBusyAccount(): TurnAccount {
  const account = new TurnAccount();
  for (const session of loops) account.enter(session);
  for (let round = 0; round < 100; round++) for (const session of loops) account.charge(session, 500);
  return account;
}

it("puts the session that has held less first", () => {
  const account = new TurnAccount();
  for (const session of ["a", "b"]) account.enter(session);
  account.charge("a", 700);
  account.charge("b", 300);
  account.charge("b", 300);
  expect(account.turnOf("b")).toBeLessThan(account.turnOf("a"));
  account.charge("b", 200);
  expect(account.turnOf("b")).toBeGreaterThan(account.turnOf("a"));
});

it("puts arriving sessions ahead of all present ones, however late they come, and all equally", () => {
  const account = toBusyAccount();
  for (const session of ["new", "newer"]) account.enter(session);
  expect(account.turnOf("newer")).toBe(account.turnOf("new"));
  for (const session of loops) expect(account.turnOf("new")).toBeLessThan(account.turnOf(session) - 1_000);
});

it("gives a newcomer no more than a head start", () => {
  const account = toBusyAccount();
  account.enter("new");
  account.charge("new", 3_000);
  for (const session of loops) expect(account.turnOf("new")).toBeGreaterThan(account.turnOf(session));
});

it("remembers a session that leaves after more than its share while others are present", () => {
  const account = toBusyAccount();
  account.charge("a", 20_000);
  account.leave("a");
  account.enter("a");
  for (const session of loops.slice(1)) expect(account.turnOf("a")).toBeGreaterThan(account.turnOf(session));
  for (const session of loops) account.leave(session);
  for (const session of ["a", "b"]) account.enter(session);
  expect(account.turnOf("a")).toBe(account.turnOf("b"));
});

it("forgets what a session held when the others have held more since", () => {
  const account = toBusyAccount();
  account.charge("a", 1_000);
  account.leave("a");
  for (let round = 0; round < 10; round++) for (const session of loops.slice(1)) account.charge(session, 500);
  account.leave("b");
  for (const session of ["a", "new"]) account.enter(session);
  expect(account.turnOf("a")).toBe(account.turnOf("new"));
});

it("knows which session started last", () => {
  const account = toBusyAccount();
  expect(account.lastBegun("a")).toBe(0);
  account.take("b");
  account.take("a");
  expect(account.lastBegun("a")).toBeGreaterThan(account.lastBegun("b"));
});

it("counts a held slot as a turn from its start, until it is released", () => {
  const account = toBusyAccount();
  account.take("a");
  expect(account.turnOf("a")).toBe(account.turnOf("b") + 1_000);
  account.release("a");
  expect(account.turnOf("a")).toBe(account.turnOf("b"));
});
