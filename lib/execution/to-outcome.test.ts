import { describe, expect, it } from "vitest";
import type { FinishedJob, JobEnd } from "./job";
import { defaultLimits as limits } from "./limits";
import { refusedOutcome, toOutcome } from "./to-outcome";
import type { WorkerReply } from "./worker-reply";

const empty: WorkerReply = { result: null, figures: [], warnings: [], notices: [], failure: null };

function outcomeOf(reply: Partial<WorkerReply> | string, end: Partial<JobEnd> = {}) {
  const job: FinishedJob = {
    end: { status: 0, reason: null, wallMs: 12, cpuMs: 10, peakBytes: 0, ...end },
    output: "said",
    reply: typeof reply === "string" ? reply : JSON.stringify({ ...empty, ...reply }),
  };
  return toOutcome(job, { seed: 5, tier: "landlock", limits });
}

const bar = { data: [{ type: "bar", x: ["a"], y: [1] }], layout: { title: { text: "<b>Bars</b>" } } };
const figure = (json: object, title = "") => ({ kind: "plotly" as const, title, json: JSON.stringify(json) });
const three = { kind: "scalar" as const, value: 3 };

describe("the outcome of a job", () => {
  it("carries result, figures and notices of a success", () => {
    expect(outcomeOf({ result: three, figures: [figure(bar)], warnings: ["w"], notices: ["n"] })).toEqual({
      status: "succeeded",
      result: three,
      figures: [{ kind: "plotly", title: "Bars", json: JSON.stringify(bar) }],
      stdout: "said",
      warnings: ["w"],
      failure: null,
      notices: ["n"],
      seed: 5,
      durationMs: 12,
      isolation: "landlock",
    });
  });

  it("carries a failure that the code can report itself", () => {
    const failure = { kind: "error" as const, message: "Line 1 failed", traceback: "…", line: 1 };
    expect(outcomeOf({ failure, warnings: ["w"] }, { status: 1 })).toMatchObject({
      status: "failed",
      failure,
      warnings: ["w"],
      result: null,
    });
  });

  it.each([
    ["an exit status of failure with a reply of success", { result: three }, { status: 1 }],
    [
      "an exit status of success with a reply of failure",
      { failure: { kind: "error" as const, message: "x" } },
      { status: 0 },
    ],
    ["a reply that is no JSON", "{", {}],
    ["a reply that is no result", `{"result": {"kind": "scalar", "value": {}}}`, {}],
    ["no reply", "", {}],
  ])("trusts no part of %s", (_, reply, end) => {
    expect(outcomeOf(reply, end).failure).toEqual({
      kind: "crashed",
      message: "The result could not be read; leave it in `result` or `fig` only.",
    });
  });

  it.each([
    ["wall", "timeout"],
    ["memory", "memory"],
    ["output", "output_size"],
    ["files", "output_size"],
    ["result_size", "result_size"],
  ] as const)("reports the limit %s when the supervisor does, whatever the reply says", (reason, kind) => {
    const { failure, result } = outcomeOf({ result: three }, { reason, status: -9 });
    expect({ kind: failure?.kind, result }).toEqual({ kind, result: null });
    expect(failure?.message).toMatch(/; .+\.$/);
  });

  it.each([
    [-9, 25_000, "timeout"],
    [-9, 10, "memory"],
    [-11, 10, "crashed"],
    [-40, 10, "crashed"],
    [7, 10, "crashed"],
  ])("of exit status %i after %i ms of processor time is %s", (status, cpuMs, kind) => {
    expect(outcomeOf({ result: three }, { status, cpuMs }).failure?.kind).toBe(kind);
  });

  it("says what to do about memory in the server's words", () => {
    const failure = { kind: "memory" as const, message: "anything", traceback: "MemoryError" };
    expect(outcomeOf({ failure }, { status: 1 }).failure).toEqual({
      kind: "memory",
      message:
        "The code needed more memory than the 1.2 GB allowed; select fewer columns, aggregate earlier, or work in parts.",
      traceback: "MemoryError",
    });
  });

  it("says so when no part of the only chart can be shown", () => {
    const { failure, notices } = outcomeOf({ figures: [figure({ data: [{ type: "unknown" }] })] });
    expect({ failure, notices }).toEqual({
      failure: {
        kind: "no_result",
        message: "The chart contains nothing that can be shown; use another kind of chart.",
      },
      notices: ["Part of the chart has a type that cannot be shown and was left out."],
    });
  });

  it("refuses a picture of more than 2 MB", () => {
    const head = Buffer.from("89504e470d0a1a0a0000000d4948445200000320000002580806000000", "hex");
    const png = Buffer.concat([head, Buffer.alloc((9 * 2 ** 20) / 4 - head.length)]).toString("base64");
    expect(outcomeOf({ figures: [{ kind: "image", title: "", png }] }).failure?.message).toBe(
      "A chart needs 3.0 MB and at most 2 MB can be kept; aggregate or sample the data before plotting.",
    );
  });

  it("of refused code states the reason", () => {
    expect(refusedOutcome("Too long.", { seed: 1, tier: "none" })).toEqual({
      status: "failed",
      result: null,
      figures: [],
      stdout: "",
      warnings: [],
      failure: { kind: "refused", message: "Too long." },
      notices: [],
      seed: 1,
      durationMs: 0,
      isolation: "none",
    });
  });
});
