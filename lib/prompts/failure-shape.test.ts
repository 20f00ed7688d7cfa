import { describe, expect, it } from "vitest";
import type { ExecutionFailure } from "@/lib/domain/runs/execution";
import { toFailureShape } from "./failure-shape";
import { toKnownWords } from "./known-words";

const code = "import re\nx = df['age'].astype(int)\nclass TooOld(Exception): pass";
const toShape = (failure: ExecutionFailure) => toFailureShape(failure, code, toKnownWords(code, []));

describe("toFailureShape", () => {
  it("names the exception and the line of the code, and no word of the message", () => {
    const traceback = "Traceback\n  line 2\nValueError: invalid literal for int(): 'Ann Smith'";
    expect(toShape({ kind: "error", message: "Line 2 failed: 'Ann Smith'", line: 2, traceback })).toBe(
      "ValueError in line 2\nline 2: x = df['age'].astype(int)",
    );
  });

  it("knows exceptions of libraries with their path, and those that the code defines", () => {
    const shapes = ["pandas.errors.MergeError: x", "TooOld: 93", "AnnSmithError: x", "KeyError"].map((last) =>
      toShape({ kind: "error", message: "m", traceback: `Traceback\n${last}` }),
    );
    expect(shapes).toEqual(["MergeError", "TooOld", "An error", "KeyError"]);
  });

  it("finds the name in the message when there is no traceback, but no other word", () => {
    expect(toShape({ kind: "error", message: "Line 2 failed: TypeError: Ann", line: 9 })).toBe("TypeError in line 9");
    expect(toShape({ kind: "error", message: "SecretError" })).toBe("An error");
  });

  it("explains a limit without the sandbox's words", () => {
    const kinds = ["no_result", "timeout", "memory", "output_size", "result_size", "crashed", "refused"] as const;
    const shapes = kinds.map((kind) => toShape({ kind, message: "canary" }));
    expect(new Set(shapes).size).toBe(kinds.length);
    expect(shapes.filter((text) => text.includes("canary"))).toEqual([]);
  });

  it("keeps the guard's words, because it only read the code", () => {
    expect(toShape({ kind: "guard", message: "The code types its data in.", line: 1 })).toBe(
      "The code types its data in. in line 1\nline 1: import re",
    );
  });
});
