import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { SessionId } from "@/lib/domain/ids";
import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { createCataloguedExecutor } from "@/lib/testing/engines/catalogued-executor";
import { toChangeTable } from "@/lib/testing/engines/change-table";
import { createFakeReasoningEngine, type EngineScript } from "@/lib/testing/engines/fake-reasoning-engine";
import { toBeforeAndAfter, toInvestigationScript } from "@/lib/testing/engines/investigation-script";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { addDataset } from "../datasets/add-dataset";
import { readEnvironment } from "../env";
import { askQuestion } from "../sessions/ask-question";

// Dozens of programs run one after another.
const patience = { timeout: 280_000, interval: 50 };
vi.setConfig({ testTimeout: 300_000 });

let fixture: ServerFixture;
let executor: CodeExecutor;
let catalogue: OpenServer["container"]["catalogue"];
/** Number of programs that ran. */
let executions = 0;
beforeAll(async () => {
  fixture = await createServerFixture();
  const real = createCataloguedExecutor({ dataDirectory: fixture.dataDirectory, catalogue: () => catalogue });
  executor = {
    ...real,
    execute: (request, options) => {
      executions += 1;
      return real.execute(request, options);
    },
  };
});
afterEach(() => fixture.closeServers());
afterAll(async () => {
  await executor.close();
  await fixture.close();
});

async function open(engine: ReasoningEngine, variables: NodeJS.Dict<string> = {}): Promise<OpenServer> {
  const environment = readEnvironment({
    ...{ CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: fixture.dataDirectory },
    ...variables,
  });
  const server = await fixture.open({ engine, executor, environment }, { works: true });
  ({ catalogue } = server.container);
  return server;
}

const why = "Why did revenue drop in March?";

async function start({ container }: OpenServer, question = why) {
  const dataset = await addDataset(container, await fixture.receive("orders.csv", toChangeTable()));
  return container.runs.createSession({ question, datasetIds: [dataset.id], approval: "auto", seed: 7 });
}

async function waitForEnd({ container }: OpenServer, sessionId: SessionId) {
  await vi.waitFor(async () => expect(await container.sessions.getStatus(sessionId)).not.toBe("running"), patience);
  return container.sessions.get(sessionId);
}

/** Hundreds of analysts, each of which asks for analysts; some twice, some without a question. */
const crowd = Array.from({ length: 400 }, (_, index) => ({
  title: `Plan 300 analysts ${index}`,
  question: index % 7 === 0 ? "" : `${why} Investigate with 300 analysts of your own (${index % 350}).`,
  datasets: null,
}));

/** Replies that never let a loop end by themselves. */
const endless: EngineScript = {
  check_alignment: [
    { output: { aligned: false, gaps: ["always one"], caveats: [], recommendation: "revise_requirements" } },
  ],
  evaluate_results: [
    { output: { is_valid: false, issues_found: ["never right"], confidence: 0, recommendation: "wrong_approach" } },
  ],
  plan_remediation: [{ output: { root_cause: "none", action: "revise_requirements", guidance: "Start over." } }],
  explain: [{ output: "It cannot be said." }],
};

/** Calls of one analysis at most: each loop at its limit, and each call once more for an unreadable reply. */
const mostCalls =
  2 * (2 + (loopLimits.remediation + 1) * (3 * loopLimits.alignment + 4 * loopLimits.codeAttemptsPerEntry + 2));
/** Analyses of one investigation at most: five analysts, asked three times each. */
const mostAnalyses = 15;

it("a plan of hundreds of analysts, whose replies never let a loop end, stays within the limits of an investigation", async () => {
  const engine = createFakeReasoningEngine(
    toInvestigationScript({ plan_investigation: [{ output: { analysts: crowd } }], ...endless }),
  );
  const server = await open(engine);
  executions = 0;
  const { sessionId, runId } = await start(server);
  const { status, messages } = await waitForEnd(server, sessionId);
  const parts = await server.container.parts.list(runId);
  expect([status, parts.length, messages.at(-1)?.answer?.investigation?.analysts.length]).toEqual(["completed", 5, 5]);
  expect(parts.filter(({ attempts }) => attempts > 3)).toEqual([]);
  expect(engine.calls.length).toBeLessThanOrEqual(mostAnalyses * mostCalls + 6);
  // Each call leads to one program and its check at most.
  expect(executions).toBeLessThanOrEqual(2 * engine.calls.length);
  // No part has parts: the only plan of analysts is that of the investigation.
  expect(engine.calls.filter(({ task }) => task === "plan_investigation")).toHaveLength(1);
});

it("analysts whose results differ are asked three times at most, whatever they reply", async () => {
  const wrong = toBeforeAndAfter("Region", { rows: "df.head(3)" });
  const script = toInvestigationScript({
    plan_investigation: [{ output: { analysts: crowd.slice(1, 7) } }],
    generate_code: [{ output: `${wrong}\nresult = {"measure_before": 1.0, "measure_after": 2.0}` }],
  });
  const server = await open(createFakeReasoningEngine(script));
  const { sessionId, runId } = await start(server);
  const { status } = await waitForEnd(server, sessionId);
  const parts = await server.container.parts.list(runId);
  expect([status, parts.length, parts.filter(({ attempts }) => attempts > 3)]).toEqual(["completed", 5, []]);
});

it("a question to an analyst starts no analysts of its own, and what it costs counts for the whole", async () => {
  const engine = createFakeReasoningEngine(toInvestigationScript());
  const server = await open(engine);
  const { container } = server;
  const { sessionId, runId } = await start(server);
  await waitForEnd(server, sessionId);
  const [part] = await container.parts.list(runId);
  if (part === undefined) throw new Error("There is no analyst.");
  const before = await container.runs.usageOf(sessionId);
  const detached = { wait: false, signal: new AbortController().signal };
  const question = { question: why, capability: "investigations" };
  const asked = await askQuestion(container, part.sessionId, question, detached);
  const own = await waitForEnd(server, part.sessionId);
  expect(own.messages.at(-1)?.answer).toMatchObject({ kind: "answered", investigation: { analysts: [] } });
  expect(asked.parts ?? []).toEqual([]);
  const after = await container.runs.usageOf(sessionId);
  expect(after.inputTokens).toBeGreaterThan(before.inputTokens);
  expect(await container.runs.usageOf(part.sessionId)).toEqual(after);
});

it("a budget holds over all analysts and the questions to them", async () => {
  const engine = createFakeReasoningEngine(
    toInvestigationScript({ plan_investigation: [{ output: { analysts: crowd } }], ...endless }),
  );
  // Each call costs 110 tokens. Calls that are under way when the budget is spent are not taken back: one for each of the
  // five analysts and their second computations.
  const allowed = 20;
  const atOnce = 10;
  const server = await open(engine, { SESSION_BUDGET_TOKENS: String(allowed * 110) });
  const { container } = server;
  const { sessionId, runId } = await start(server);
  const { status } = await waitForEnd(server, sessionId);
  expect(["completed", "error"]).toContain(status);
  expect(engine.calls.length).toBeLessThanOrEqual(allowed + atOnce);
  const spent = engine.calls.length;
  const [part] = await container.parts.list(runId);
  if (part === undefined) throw new Error("There is no analyst.");
  const detached = { wait: false, signal: new AbortController().signal };
  await askQuestion(container, part.sessionId, { question: "What is the total revenue?" }, detached);
  const own = await waitForEnd(server, part.sessionId);
  expect([own.messages.at(-1)?.answer?.kind, engine.calls.length]).toEqual(["budget", spent]);
});
