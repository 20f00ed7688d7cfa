import { describe, expect, it } from "vitest";
import type { ExecutionFailure } from "@/lib/domain/runs/execution";
import { toFailureShape } from "./failure-shape";
import { toKnownWords } from "./known-words";

const code = "import re\nx = df['age'].astype(int)\nclass TooOld(Exception): pass";
const tell = (failure: ExecutionFailure) => toFailureShape(failure, code, toKnownWords(code, []));

describe("toFailureShape", () => {
  it("tells the fault's name and the line of the code, and no word of the message", () => {
    const traceback = "Traceback\n  line 2\nValueError: invalid literal for int(): 'Ann Smith'";
    expect(tell({ kind: "error", message: "Line 2 failed: 'Ann Smith'", line: 2, traceback })).toBe(
      "ValueError in line 2\nline 2: x = df['age'].astype(int)",
    );
  });

  it("knows faults of libraries with their path, and those that the code defines", () => {
    const told = ["pandas.errors.MergeError: x", "TooOld: 93", "AnnSmithError: x", "KeyError"].map((last) =>
      tell({ kind: "error", message: "m", traceback: `Traceback\n${last}` }),
    );
    expect(told).toEqual(["MergeError", "TooOld", "An error", "KeyError"]);
  });

  it("finds the name in the message when there is no traceback, but no other word", () => {
    expect(tell({ kind: "error", message: "Line 2 failed: TypeError: Ann", line: 9 })).toBe("TypeError in line 9");
    expect(tell({ kind: "error", message: "SecretError" })).toBe("An error");
  });

  it("says what a limit means without the sandbox's words", () => {
    const kinds = ["no_result", "timeout", "memory", "output_size", "result_size", "crashed", "refused"] as const;
    const told = kinds.map((kind) => tell({ kind, message: "canary" }));
    expect(new Set(told).size).toBe(kinds.length);
    expect(told.filter((text) => text.includes("canary"))).toEqual([]);
  });

  it("keeps what the guard says, since it read the code only", () => {
    expect(tell({ kind: "guard", message: "The code types its data in.", line: 1 })).toBe(
      "The code types its data in. in line 1\nline 1: import re",
    );
  });
});
