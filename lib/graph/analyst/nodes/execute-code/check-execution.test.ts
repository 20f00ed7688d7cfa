import { describe, expect, it } from "vitest";
import { toArchivedExecution } from "@/lib/testing/runs/archived-execution";
import { checkExecution } from "./check-execution";

describe("checkExecution", () => {
  it("passes a successful run and quotes the reason of a failed one", () => {
    expect(checkExecution(toArchivedExecution({}))).toEqual({
      name: "Code ran",
      passed: true,
      detail: "The code ran without an error.",
    });
    const failure = { kind: "timeout" as const, message: "The code took longer than 30 s." };
    expect(checkExecution(toArchivedExecution({ status: "failed", failure }))).toEqual({
      name: "Code ran",
      passed: false,
      detail: "The code took longer than 30 s.",
    });
  });
});
