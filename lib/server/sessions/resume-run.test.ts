import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toDecisionText } from "@/lib/domain/runs/decision-text";
import { InterruptId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { SessionResponse } from "@/lib/domain/session";
import { goodEngine, goodExecutor, planned, question, readLines } from "@/lib/testing/runs/penguin-run";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";
import { startSession } from "./ask-question";
import { Resumption, resumeRun } from "./resume-run";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

const waiting = { wait: true, signal: new AbortController().signal };
const unclear = { ambiguity: 8, questions: [{ id: "mass", text: "Which mass?", options: ["dry", "wet"] }] };
const wet = { answers: [{ questionId: "mass", optionId: "option-2" }] };

/** Opens a server process that performs runs. */
const open = (parts: Parameters<ServerFixture["open"]>[0] = {}) =>
  fixture.open({ engine: goodEngine(), executor: goodExecutor(), ...parts }, { works: true });

/** Asks about penguins and waits until the run asks back or ends. */
async function ask({ container }: OpenServer, approval: "auto" | "ask"): Promise<SessionResponse> {
  const dataset = await addDataset(container, await fixture.receive("penguins.csv", penguinFile));
  return startSession(container, { question, datasetIds: [dataset.id], approval }, waiting);
}

/** Answers the session's interrupt and waits for the next one or the end. */
function answer({ container }: OpenServer, session: SessionResponse, response: InterruptResponse) {
  const interruptId = session.interrupt?.id ?? InterruptId.create();
  return resumeRun(container, session.id, Resumption.parse({ interruptId, response }), waiting);
}

const decisionTexts = ({ decisions = [] }: SessionResponse) => decisions.map(toDecisionText);

describe("a run that waits for a person", () => {
  it("resumes with the answers in any server process, and emits everything once", async () => {
    const engine = goodEngine();
    const first = await open({ engine });
    const asked = await ask(first, "ask");
    expect([asked.status, asked.interrupt?.type, asked.currentNode]).toEqual([
      "pending_interrupt",
      "plan_approval",
      "approve_plan",
    ]);
    await fixture.closeServers();
    const second = await open({ engine });
    expect(await second.container.sessions.get(asked.id)).toEqual(asked);
    const shown = await answer(second, asked, { optionId: "approve" });
    expect([shown.status, shown.interrupt?.type]).toEqual(["pending_interrupt", "result_review"]);
    const ended = await answer(second, shown, { optionId: "accept" });
    expect(ended.messages.at(-1)?.answer).toMatchObject({ kind: "answered", version: "v1.0" });
    expect(decisionTexts(ended)).toEqual(["You approved the plan.", "You accepted the result."]);
    const node = (name: string) => [`node_start ${name}:1`, `node_end ${name}:1`];
    expect(await readLines(second.container, asked.id)).toEqual([
      "run_start",
      ...planned,
      "interrupt",
      ...node("approve_plan"),
      ...node("generate_code"),
      "node_start execute_code:1",
      "artifact execution",
      "node_end execute_code:1",
      ...node("evaluate_results"),
      "interrupt",
      ...node("review_result"),
      ...node("explain_results"),
      "answer",
      "run_end completed",
    ]);
    const steps = engine.calls.map(({ step }) => step).filter((step) => step !== "title");
    expect(new Set(steps).size).toBe(steps.length);
  });

  it("accepts one of twenty answers sent to two server processes, and ends once", async () => {
    const servers = [await open(), await open()] as const;
    const asked = await ask(servers[0], "ask");
    const options = { ...waiting, wait: false };
    const body = Resumption.parse({ interruptId: asked.interrupt?.id, response: { optionId: "approve" } });
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        resumeRun(servers[index % 2 === 0 ? 0 : 1].container, asked.id, body, options),
      ),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect
      .poll(async () => (await servers[0].container.sessions.get(asked.id)).interrupt?.type)
      .toBe("result_review");
  });

  it("is answered with a session that still runs when the caller does not wait", async () => {
    const server = await open();
    const asked = await ask(server, "ask");
    const body = Resumption.parse({ interruptId: asked.interrupt?.id, response: { optionId: "reject" } });
    const answered = await resumeRun(server.container, asked.id, body, { ...waiting, wait: false });
    expect(answered.interrupt).toBeUndefined();
  });
});

describe("a plan that is rejected", () => {
  it("ends the run without an answer, and the session can continue", async () => {
    const server = await open();
    const ended = await answer(server, await ask(server, "ask"), { optionId: "reject", text: "too slow" });
    expect([ended.status, ended.messages.length]).toEqual(["cancelled", 1]);
    expect(decisionTexts(ended)).toEqual(["You rejected the plan, so nothing was computed: “too slow”"]);
  });
});

describe("an ambiguous question", () => {
  const engine = () => goodEngine({ understand_question: [{ needs_data_work: true, ...unclear }] });

  it("is asked back about even when approval is automatic, and the answer records the clarification", async () => {
    const server = await open({ engine: engine() });
    const asked = await ask(server, "auto");
    expect([asked.interrupt?.type, asked.currentNode]).toEqual(["clarification", "ask_clarification"]);
    const ended = await answer(server, asked, wet);
    expect(ended.messages.at(-1)?.answer?.clarifications).toEqual([{ question: "Which mass?", answer: "wet" }]);
  });

  it("is answered as it is when that is switched off", async () => {
    const plain = await open({ engine: engine() });
    const { environment } = plain.container;
    await fixture.closeServers();
    const server = await open({ engine: engine(), environment: { ...environment, SKIP_CLARIFICATION: true } });
    expect((await ask(server, "auto")).status).toBe("completed");
  });

  it("is stopped by a cancellation while it waits", async () => {
    const server = await open({ engine: engine() });
    const asked = await ask(server, "auto");
    await server.container.runs.requestCancel(asked.id);
    const stopped = await server.container.sessions.get(asked.id);
    expect([stopped.status, decisionTexts(stopped)]).toEqual([
      "cancelled",
      ["You stopped the run instead of answering."],
    ]);
    await expect(answer(server, asked, wet)).rejects.toMatchObject({ code: "conflict" });
  });
});
