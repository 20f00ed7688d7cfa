import { describe, expect, it } from "vitest";
import { nothingVerified } from "@/lib/domain/answers/verification";
import { CaveatError } from "@/lib/domain/caveat-error";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { answerOf, collect, createAnalystScenario, runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";
import type { RecordedCall } from "@/lib/testing/engines/fake-reasoning-engine";

const otherMeans = { ...penguinMeans, rows: [["Adelie", 3750], ["Gentoo", 4321.5]] }; // prettier-ignore
const mean = toOutcome({ result: penguinMeans });
const other = toOutcome({ result: otherMeans });
const good: Scenario = {
  question: "average body mass by species",
  script: toScript(),
  outcomes: [mean],
  tables: [penguins],
};
const invalid = { ...goodReplies.evaluate_results, is_valid: false, issues_found: ["wrong denominator"] };
const down = new CaveatError("engine_unavailable", "The model server does not answer.");
const spent = new CaveatError("budget_exceeded", "The session has spent its budget.");

type Run = Awaited<ReturnType<typeof runScenario>>;
/** Lists the steps of a run's calls, with second programs, which run concurrently, at the end. */
const stepsOf = ({ engine }: Run) => {
  const steps = engine.calls.map(({ step }) => step);
  const isSecond = (step: string) => step.startsWith("recompute");
  return [...steps.filter((step) => !isSecond(step)), ...steps.filter(isSecond)];
};
const callsOf = ({ engine }: Run, task: RecordedCall["task"]) => engine.calls.filter((call) => call.task === task);
const lastTurn = (call: RecordedCall | undefined) => call?.prompt.turns.at(-1)?.text ?? "";
const statusesOf = ({ answer }: Run) => answer.verification?.figures.map(({ name, status }) => [name, status]);

describe("a second computation", () => {
  it("that agrees confirms the answer, in the words of its language", async () => {
    const sql = await runScenario(good);
    expect(sql.answer.verdict).toMatchObject({ status: "checked", line: "Confirmed by a second computation (SQL)" });
    expect(sql.answer.verification?.second).toEqual({ language: "sql", code: goodReplies.recompute });
    const script = toScript({ recompute: ["```python\nresult = df.mean()\n```"] });
    const python = await runScenario({ ...good, script });
    expect(python.answer.verdict.line).toBe("Confirmed by a second computation (Python)");
    expect(python.answer.verification?.second).toEqual({ language: "python", code: "result = df.mean()" });
    expect(python.executor.seconds.map(({ language, guard, figures }) => [language, guard, figures])).toEqual([
      ["python", true, false],
    ]);
  });

  it("that agrees keeps the model's caveats beside the confirmation", async () => {
    const aligned = { ...goodReplies.check_alignment, caveats: ["Few birds were weighed."] };
    const { answer } = await runScenario({ ...good, script: toScript({ check_alignment: [aligned] }) });
    expect(answer.verdict).toMatchObject({ status: "caveats", line: "Confirmed by a second computation (SQL)" });
  });

  it("is joined by what changed data do to the headline", async () => {
    const without = { ...penguinMeans, rows: [["Adelie", 3712.5], ["Gentoo", 5100]] }; // prettier-ignore
    const { answer, executor } = await runScenario({
      ...good,
      script: toScript({ explain_results: ["Adelie weigh **3,750 g**."] }),
      varied: ([first]) =>
        first?.step.kind === "drop_missing"
          ? toOutcome({ result: without, variation: { touched: 1, examples: [] } })
          : toOutcome({ result: penguinMeans }),
    });
    expect(answer.caveats).toMatchObject([{ measured: { without: 3712.5, change: -37.5, share: -0.01 } }]);
    expect(answer.verdict).toMatchObject({
      status: "caveats",
      line: "Confirmed by a second computation (SQL) · varies by at most 1 %",
    });
    expect([executor.requests.length, executor.seconds.length]).toEqual([1, 1]);
  });

  it("that is switched off leaves the answer unverified, with the reason", async () => {
    const run = await runScenario({ ...good, secondComputation: false });
    expect(callsOf(run, "recompute")).toEqual([]);
    expect(run.answer.verdict).toMatchObject({
      status: "unverified",
      line: "Not confirmed: the second computation is switched off",
    });
    expect(statusesOf(run)?.map(([, status]) => status)).toEqual(["not_covered", "not_covered"]);
  });

  it("that has more rows leaves the answer unverified, although no value differs", async () => {
    const more = { ...penguinMeans, rows: [...penguinMeans.rows, ["Chinstrap", 3733]], totalRows: 3 };
    const run = await runScenario({ ...good, second: [toOutcome({ result: more })] });
    expect(statusesOf(run)?.map(([, status]) => status)).toEqual(["confirmed", "confirmed"]);
    expect(run.answer).toMatchObject({ attempts: { remediation: 0 } });
    expect(run.answer.verdict.line).toBe("Not confirmed: the second computation returns 1 more row: Chinstrap.");
  });

  it("is not made for a chart alone and for code that failed", async () => {
    const figures = [{ kind: "plotly" as const, title: "Masses", json: "{}" }];
    const chart = await runScenario({ ...good, outcomes: [toOutcome({ figures })] });
    expect(callsOf(chart, "recompute")).toEqual([]);
    expect(chart.answer.verdict.line).toBe("Not confirmed: the answer is only a chart.");
    const failed = await runScenario({ ...good, outcomes: [toFailedOutcome("KeyError")] });
    expect(callsOf(failed, "recompute")).toEqual([]);
    expect(failed.answer.verification).toEqual(nothingVerified);
  });
});

describe("two computations that differ", () => {
  const differing: Scenario = {
    ...good,
    outcomes: [other, mean],
    second: [mean],
    script: toScript({ generate_code: ["result = first(df)", "result = better(df)"] }),
  };

  it("lead to one repair that sees both programs and values, and a rewrite that agrees is confirmed", async () => {
    const run = await runScenario(differing);
    expect(stepsOf(run).slice(4)).toEqual([
      ...["generate_code:1", "evaluate_results:1", "plan_remediation:1"],
      ...["generate_code:2", "evaluate_results:2", "explain_results:1", "recompute:1"],
    ]);
    const [repair] = callsOf(run, "plan_remediation");
    const text = repair?.prompt.turns.map((turn) => turn.text).join("\n") ?? "";
    expect(text).toContain("result = first(df)");
    expect(lastTurn(repair)).toContain(`\`\`\`sql\n${goodReplies.recompute}\n\`\`\``);
    expect(lastTurn(repair)).toContain("```values\nBody Mass (g) · Gentoo: first 4321.5, second 5100\n```");
    expect(run.answer.verdict).toMatchObject({ status: "checked", line: "Confirmed by a second computation (SQL)" });
    expect(run.answer).toMatchObject({ code: "result = better(df)", attempts: { code: 2, remediation: 1 } });
    expect(run.executor.seconds).toHaveLength(1);
  });

  it("that still differ after the repair are both named, unverified", async () => {
    const run = await runScenario({ ...differing, outcomes: [other] });
    expect(stepsOf(run).filter((step) => step.startsWith("plan_remediation"))).toEqual(["plan_remediation:1"]);
    const asked = lastTurn(callsOf(run, "explain_results")[0]);
    expect(asked).toContain("and a repair did not settle it. Explain the result, name both values");
    expect(asked).toContain("```values\nBody Mass (g) · Gentoo: first 4321.5, second 5100\n```");
    expect(run.answer).toMatchObject({ kind: "answered", evaluation: { is_valid: true }, result: otherMeans });
    expect(run.answer.verdict).toMatchObject({
      status: "unverified",
      line: "Not confirmed: a second computation returns 5,100 for Body Mass (g) · Gentoo instead of 4,321.5.",
    });
    expect(run.answer.verification?.figures.at(-1)).toEqual({
      name: "Body Mass (g) · Gentoo",
      value: 4321.5,
      status: "different",
      other: 5100,
      place: { row: 1, column: "Body Mass (g)" },
    });
  });

  it("may both be stated by the text, which is not rewritten for that", async () => {
    const both = "Gentoo weigh **4,321.5 g**, or 5,100 g by a second computation.";
    const run = await runScenario({ ...differing, outcomes: [other], script: toScript({ explain_results: [both] }) });
    expect(callsOf(run, "explain_results")).toHaveLength(1);
    expect(run.answer.explanation).toBe(both);
    expect(run.answer.verdict.status).toBe("unverified");
  });

  it("never lead a valid result to a third plan, which would discard it", async () => {
    const run = await runScenario({
      ...differing,
      outcomes: [other],
      script: toScript({ evaluate_results: [invalid, invalid, goodReplies.evaluate_results] }),
    });
    expect(run.answer).toMatchObject({ kind: "answered", attempts: { remediation: 2 } });
    expect(lastTurn(callsOf(run, "explain_results")[0])).toContain(
      "gives other values, and a repair did not settle it.",
    );
  });

  it("of given code are both named without a repair", async () => {
    const first = await runScenario(good);
    const rerun = { kind: "code" as const, approach: null, code: "result = mine(df)", previous: first.answer };
    const run = await runScenario({ ...differing, outcomes: [other], rerun });
    expect(stepsOf(run)).toEqual(["evaluate_results:1", "explain_results:1", "recompute:0"]);
    expect(lastTurn(callsOf(run, "explain_results")[0])).toContain("gives other values. Explain the result, name both");
    expect(run.answer.verdict.status).toBe("unverified");
  });
});

describe("a second program that cannot be obtained", () => {
  const unverified = (run: Run) => [run.answer.kind, run.answer.verdict.status, run.answer.verdict.line];

  it("is requested twice and then reported as not covered", async () => {
    const run = await runScenario({ ...good, script: toScript({ recompute: ["I cannot write a program here."] }) });
    expect(callsOf(run, "recompute").map(({ step }) => step)).toEqual(["recompute:1", "recompute:1:again"]);
    expect(lastTurn(callsOf(run, "recompute")[1])).toContain("The previous reply contained no program.");
    expect(unverified(run)).toEqual(["answered", "unverified", "Not confirmed: no second program was written."]);
    expect(run.executor.seconds).toEqual([]);
  });

  it("is corrected once after it failed, from its own text and error", async () => {
    const run = await runScenario({ ...good, second: [toFailedOutcome("Binder Error: no column mass"), mean] });
    const again = lastTurn(callsOf(run, "recompute")[1]);
    expect(again).toContain(`\`\`\`sql\n${goodReplies.recompute}\n\`\`\``);
    expect(again).toContain("Binder Error: no column mass");
    expect(run.answer.verdict.line).toBe("Confirmed by a second computation (SQL)");
  });

  it("that fails twice reports its reason in one line", async () => {
    const failed = toFailedOutcome(`Binder Error:\n  no column ${"mass ".repeat(200)}`);
    const run = await runScenario({ ...good, second: [failed] });
    const [kind, status, line = ""] = unverified(run);
    expect([kind, status]).toEqual(["answered", "unverified"]);
    expect(line).toMatch(/^Not confirmed: the second program failed: Binder Error: no column mass [^\n]+…$/u);
    expect(line.length).toBeLessThan(360);
  });

  it("for a fault of the engine or a missing sandbox never ends the run", async () => {
    const broken = await runScenario({ ...good, script: toScript({ recompute: [down] }) });
    expect(unverified(broken)).toEqual(["answered", "unverified", "Not confirmed: no second program was written."]);
    const beyond = { beyond: { explanation: "no", suggestions: [] } };
    const unable = await runScenario({ ...good, script: { ...toScript(), recompute: [beyond] } });
    expect(unverified(unable)[0]).toBe("answered");
    const error = new CaveatError("executor_unavailable", "There is no safe sandbox.");
    expect(unverified(await runScenario({ ...good, second: [{ error }] }))[0]).toBe("answered");
  });

  it("for a spent budget ends the run with what exists so far", async () => {
    const run = await runScenario({ ...good, script: toScript({ recompute: [spent] }) });
    expect(run.answer).toMatchObject({ kind: "budget", result: penguinMeans, verdict: { status: "unverified" } });
  });

  it("because the run was stopped ends it without an answer", async () => {
    const { options, engine } = createAnalystScenario(good);
    const abort = new AbortController();
    const stopping = {
      ...engine,
      reason: (request: Parameters<typeof engine.reason>[0]) => {
        if (request.task === "recompute") abort.abort("cancelled");
        return engine.reason(request);
      },
    };
    const ports = { ...options.ports, engine: stopping as typeof engine };
    await expect(collect({ ...options, ports, signal: abort.signal })).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("a crash after the second program was given", () => {
  it("does not request or run it again", async () => {
    const { options, engine, executor } = createAnalystScenario(good);
    const replies = new Map<string, ReturnType<typeof engine.reason>>();
    const gone = new CaveatError("database_unavailable", "The database is gone.");
    let isGone = true;
    const kept = {
      ...engine,
      reason: (request: Parameters<typeof engine.reason>[0]) => {
        const key = JSON.stringify([request.step, request.prompt]);
        if (isGone && request.task === "evaluate_results")
          return replies.get("recompute")?.then(() => Promise.reject(gone));
        const reply = replies.get(key) ?? engine.reason(request);
        replies.set(key, reply);
        replies.set(request.task, reply);
        return reply;
      },
    };
    const ports = { ...options.ports, engine: kept as typeof engine };
    await expect(collect({ ...options, ports })).rejects.toBe(gone);
    isGone = false;
    const answer = answerOf(await collect({ ...options, ports }));
    expect(answer.verdict.line).toBe("Confirmed by a second computation (SQL)");
    expect(engine.calls.filter(({ task }) => task === "recompute")).toHaveLength(1);
    expect(executor.requests).toHaveLength(1);
  });
});
