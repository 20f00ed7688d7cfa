import { expect, it } from "vitest";
import { runCommand, toLastLines } from "./run-command.mjs";

const node = process.execPath;

it("gives the output whole and each line as it comes", async () => {
  const lines: string[] = [];
  const result = await runCommand(
    node,
    ["-e", "console.log('one\\ntwo'); process.stdout.write('thr'); console.log('ee')"],
    {
      cwd: "/",
      onLine: (line) => lines.push(line),
    },
  );
  expect(result).toEqual({ succeeded: true, output: "one\ntwo\nthree\n" });
  expect(lines).toEqual(["one", "two", "three"]);
});

it("keeps what a failed program said to its standard error", async () => {
  expect(await runCommand(node, ["-e", "console.error('no'); process.exit(3)"], { cwd: "/" })).toEqual({
    succeeded: false,
    output: "no\n",
  });
});

it("fails for a program that is not there", async () => {
  const { succeeded, output } = await runCommand("/not/there", [], { cwd: "/" });
  expect([succeeded, output]).toEqual([false, "Error: spawn /not/there ENOENT"]);
});

it("kills what takes longer than it may", async () => {
  const result = await runCommand(node, ["-e", "setInterval(() => {}, 1000)"], { cwd: "/", timeoutMilliseconds: 100 });
  expect(result.succeeded).toBe(false);
});

it("takes the last lines that say something", () => {
  expect(toLastLines("a\n\n\u001b[31mb\u001b[39m\r\n   \nc\n", 2)).toBe("b\nc");
});
