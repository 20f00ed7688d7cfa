import { describe, expect, it } from "vitest";
import { toArchivedExecution } from "@/lib/testing/archived-execution";
import { checkExecution, checkRequestedForm } from "./check-execution";

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

describe("checkRequestedForm", () => {
  const check = (question: string, figures: number, result: number | null = 1, columnNames: string[] = []) =>
    checkRequestedForm({
      question,
      columnNames,
      execution: toArchivedExecution({
        result: result === null ? null : { kind: "scalar", value: result },
        figureTitles: Array.from({ length: figures }, () => "F"),
      }),
    });

  it.each(["Show a bar chart of sales", "plot age", "Histogram of mass please", "visualise the trend"])(
    "wants a chart for “%s”",
    (question) => {
      expect([check(question, 0).passed, check(question, 1).passed]).toEqual([false, true]);
    },
  );

  it("does not want a chart for a plain question or for a column of that name", () => {
    expect(check("How many rows?", 0).passed).toBe(true);
    expect(check("Average yield of each plot number", 0, 1, ["plot number"]).passed).toBe(true);
  });

  it("wants a result or a chart", () => {
    expect(check("How many rows?", 0, null)).toEqual({
      name: "Asked form",
      passed: false,
      detail: "The code left neither a result nor a chart.",
    });
    expect(check("How many rows?", 1, null).passed).toBe(true);
  });
});
