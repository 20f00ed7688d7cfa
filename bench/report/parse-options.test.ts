import { afterEach, expect, it, vi } from "vitest";
import { parseOptions, toUsage } from "./parse-options";

const options = {
  rows: { type: "string", default: "100" },
  file: { type: "string" },
  calls: { type: "boolean", default: false },
} as const;
const usage = "It takes:\n  --rows 100\n  --file …\n  --calls\nMore in bench/README.md.";

/** Parses `parameters`; returns the options, or how the process would have ended and its output. */
function parse(...parameters: string[]): unknown {
  const said: string[] = [];
  const say = (text: unknown) => said.push(String(text)) > 0;
  vi.spyOn(process.stdout, "write").mockImplementation(say);
  vi.spyOn(process.stderr, "write").mockImplementation(say);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  vi.spyOn(process, "argv", "get").mockReturnValue(["node", "bench", ...parameters]);
  try {
    return { ...parseOptions(options) };
  } catch (error) {
    return [error instanceof Error && error.message, said.join("")];
  }
}

afterEach(() => vi.restoreAllMocks());

it("returns the given options, else the defaults", () => {
  expect(parse("--rows", "7", "--calls")).toEqual({ rows: "7", calls: true });
  expect(parse()).toEqual({ rows: "100", calls: false });
});

it("lists the options", () => {
  expect(toUsage(options)).toBe(usage);
  expect(parse("--help")).toEqual(["ended with 0", `${usage}\n`]);
});

it.each([
  ["--lines", "Unknown option '--lines'."],
  ["--file", "Option '--file <value>' argument missing."],
  ["more", "Unexpected argument 'more'."],
])("reports that it does not understand %s", (parameter, sentence) => {
  expect(parse(parameter)).toEqual(["ended with 2", `${sentence}\n${usage}\n`]);
});
