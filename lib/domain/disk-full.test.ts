import { expect, it } from "vitest";
import { CaveatError } from "./caveat-error";
import { isDiskFull, toDiskFullError } from "./disk-full";

it.each([
  ["Node", Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })],
  ["a quota", Object.assign(new Error("write"), { code: "EDQUOT" })],
  ["Postgres", Object.assign(new Error("could not extend file"), { code: "53100" })],
  [
    "Postgres through Prisma",
    Object.assign(new Error("raw query failed"), {
      code: "P2010",
      meta: { driverAdapterError: Object.assign(new Error(), { cause: { originalCode: "53100" } }) },
    }),
  ],
  ["DuckDB", new Error("IO Error: Could not write file: No space left on device")],
  ["DuckDB's own limit", new Error("exceeds max_temp_directory_size")],
  ["a program", Object.assign(new Error("Command failed"), { stderr: "initdb: No space left on device" })],
  ["a cause", new Error("outer", { cause: new Error("inner", { cause: { code: "ENOSPC" } }) })],
  ["words alone", "OSError: [Errno 28] No space left on device"],
  ["what is known already", new CaveatError("disk_full", "Full.")],
])("a full disk is recognised as %s reports it", (_name, error) => {
  expect(isDiskFull(error)).toBe(true);
});

it("nothing else is", () => {
  const round = new Error("round");
  round.cause = round;
  const others = [
    round,
    new Error("ENOENT"),
    Object.assign(new Error(), { code: "53200" }),
    new CaveatError("internal", "x"),
    "",
    null,
    undefined,
  ];
  expect(others.filter(isDiskFull)).toEqual([]);
});

it("the error for a person names the disk and what to do", () => {
  const cause = new Error("ENOSPC");
  expect(toDiskFullError(cause)).toMatchObject({
    code: "disk_full",
    message: "The disk that holds Caveat's data is full, so nothing was stored.",
    remedy: "Free some space on it, then try again.",
    cause,
  });
});
