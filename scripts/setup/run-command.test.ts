import { expect, it } from "vitest";
import { runCommand, toLastLines } from "./run-command.mjs";

const node = process.execPath;

it("returns the whole output and each line as it arrives", async () => {
  const lines: string[] = [];
  const result = await runCommand(
    node,
    ["-e", "console.log('one\\ntwo'); process.stdout.write('thr'); process.stdout.write('ee')"],
    {
      cwd: "/",
      onLine: (line) => lines.push(line),
    },
  );
  expect(result).toEqual({ succeeded: true, output: "one\ntwo\nthree" });
  expect(lines).toEqual(["one", "two", "three"]);
});

it("keeps what a failed program said to its standard error", async () => {
  expect(await runCommand(node, ["-e", "console.error('no'); process.exit(3)"], { cwd: "/" })).toEqual({
    succeeded: false,
    output: "no\n",
  });
});

it("fails for a missing program", async () => {
  const { succeeded, output } = await runCommand("/not/there", [], { cwd: "/" });
  expect([succeeded, output]).toEqual([false, "Error: spawn /not/there ENOENT"]);
});

it("kills what exceeds its time limit", async () => {
  const result = await runCommand(node, ["-e", "setInterval(() => {}, 1000)"], { cwd: "/", timeoutMilliseconds: 100 });
  expect(result.succeeded).toBe(false);
});

it("takes the last non-empty lines", () => {
  expect(toLastLines("a\n\n\u001b[31mb\u001b[39m\r\n   \nc\n", 2)).toBe("b\nc");
});
