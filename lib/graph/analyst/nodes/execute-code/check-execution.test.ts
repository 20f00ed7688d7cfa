import { describe, expect, it } from "vitest";
import { toArchivedExecution } from "@/lib/testing/runs/archived-execution";
import { checkExecution } from "./check-execution";

describe("checkExecution", () => {
  it("passes a run that succeeded and quotes the reason of one that did not", () => {
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
