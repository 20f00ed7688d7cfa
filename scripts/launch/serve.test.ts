import { expect, it } from "vitest";
import { toExitFault } from "./serve.mjs";

const address = { host: "127.0.0.1", port: 3000 };

it.each([
  [
    { code: 1, signal: null, output: "Error: listen EADDRINUSE" },
    "Port 3000 on 127.0.0.1 is taken by another program.",
    "",
  ],
  [{ code: null, signal: "SIGKILL", output: "" }, "The server was killed (SIGKILL).", ""],
  [{ code: 7, signal: null, output: "one\ntwo\n" }, "The server ended by itself (exit code 7).", "one\ntwo"],
  [
    { code: 1, signal: null, output: "x\nCaveat cannot start: The disk is full. Free some.\ny" },
    "Caveat cannot start.",
    "",
  ],
])("explains the end %j", (exit, sentence, evidence) => {
  const fault = toExitFault({ ...exit, address });
  expect([fault.message, fault.evidence]).toEqual([sentence, evidence]);
});

it("passes on the server's own words", () => {
  const exit = { code: 1, signal: null, output: "Caveat cannot start: The disk is full. Free some.", address };
  expect(toExitFault(exit).remedy).toBe("The disk is full. Free some.");
});
