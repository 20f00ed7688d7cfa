import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { DatasetId } from "@/lib/domain/ids";
import { ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import type { ToolRound } from "@/lib/ports/tools/tool-round";
import { callRoute } from "@/lib/testing/documented-routes";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import {
  addTable,
  readAudit,
  startToolSession,
  toAsked,
  toPlannedCall,
  toToolSession,
} from "@/lib/testing/tools/tool-session";
import type { Container } from "../container";
import { findContainer, keepContainer } from "../find-container";
import { askQuestion } from "../sessions/ask-question";

let fixture: ServerFixture;
const before = findContainer();
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
});
afterEach(() => fixture.closeServers());

const none: ToolRound = { calls: [] };
const nameOf = async ({ catalogue }: Container, id: DatasetId) => (await catalogue.getDataset(id)).name;

/** Opens a server whose engine plans these renamings of a new table, one round for each message. */
async function openRenaming(names: readonly (readonly string[])[]) {
  const setUp = await fixture.open();
  const table = await addTable(setUp.container, "scales");
  const rounds = names.flatMap((round): ToolRound[] => [
    { calls: round.map((name) => toPlannedCall("datasets.rename", { dataset: table, name })) },
    none,
  ]);
  const { container } = await openWith(rounds);
  return { container, table };
}

async function openWith(rounds: readonly ToolRound[]) {
  const engine = createFakeReasoningEngine({ plan_changes: rounds.map((output) => ({ output })) });
  const opened = await fixture.open({ engine });
  keepContainer(Promise.resolve(opened.container));
  return opened;
}

/** Revokes the approvals of all tools, as the settings page does. */
async function revoke(): Promise<number> {
  return (await callRoute("patch", "/api/settings", { body: { toolsApproved: [] } })).status;
}

/** Holds the calls of a journal at their start, before it looks at anything. */
function holdCalls(container: Container) {
  let release: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const arrival = new Promise<void>((resolve) => (reached = resolve));
  const journal: Container["journal"] = {
    ...container.journal,
    perform: async (call, work) => {
      reached();
      await gate;
      return container.journal.perform(call, work);
    },
  };
  return { held: { ...container, journal }, arrival, release };
}

it("a call whose approval is revoked between its check and its effect has no effect", async () => {
  const { container, table } = await openRenaming([["first"], ["second"]]);
  const session = await startToolSession(container, "Rename it");
  await session.perform();
  await session.answer({ optionId: "approve", scope: "always" });
  expect(await nameOf(container, table)).toBe("first");
  const { held, arrival, release } = holdCalls(container);
  const running = toToolSession(held, session.id).say("Rename it again");
  await arrival;
  expect(await revoke()).toBe(200);
  release();
  const asked = toAsked(await running);
  expect([asked.type, await nameOf(container, table)]).toEqual(["tool_error", "first"]);
  expect(await readAudit(container, session.id)).toEqual([
    "datasets.rename approved always done",
    "datasets.rename standing always not_run",
  ]);
  const again = ToolPlanPayload.parse(toAsked(await session.answer({ optionId: "retry" })).payload);
  expect([again.steps.map(({ tool }) => tool), await nameOf(container, table)]).toEqual([["datasets.rename"], "first"]);
});

it("a revocation during a call is answered after the call has ended", async () => {
  const { container, table } = await openRenaming([["first"], ["second"]]);
  const session = await startToolSession(container, "Rename it");
  await session.perform();
  await session.answer({ optionId: "approve", scope: "always" });
  const order: string[] = [];
  let reached: () => void = () => undefined;
  let release: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (reached = resolve));
  const gate = new Promise<void>((resolve) => (release = resolve));
  const journal: Container["journal"] = {
    ...container.journal,
    perform: (call, work) =>
      container.journal.perform(call, {
        ...work,
        work: async () => {
          const envelope = await work.work();
          reached();
          await gate;
          order.push("effect");
          return envelope;
        },
      }),
  };
  const running = toToolSession({ ...container, journal }, session.id).say("Rename it again");
  await arrival;
  const revoked = revoke().then((status) => order.push(`revoked ${status}`));
  // The revocation has reached the database once it waits there for the call.
  await expect
    .poll(async () =>
      fixture.database.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%setting%'",
      ),
    )
    .not.toEqual([]);
  release();
  await Promise.all([running, revoked]);
  expect([order, await nameOf(container, table)]).toEqual([["effect", "revoked 200"], "second"]);
});

it("steps of a plan that was approved for always are asked about again once that is revoked", async () => {
  const { container, table } = await openRenaming([["first", "second"]]);
  const session = await startToolSession(container, "Rename it twice");
  await session.perform();
  await session.give({ optionId: "approve", scope: "always" });
  expect(await revoke()).toBe(200);
  const { steps } = ToolPlanPayload.parse(toAsked(await session.perform()).payload);
  expect([steps.map(({ id }) => id), await nameOf(container, table)]).toEqual([["s1"], "scales"]);
});

it("a call that its server did not live to make is not made after a restart, once the approval is revoked", async () => {
  const { container, table } = await openRenaming([["first"], ["second"]]);
  const session = await startToolSession(container, "Rename it");
  await session.perform();
  await session.answer({ optionId: "approve", scope: "always" });
  const detached = { wait: false, signal: new AbortController().signal };
  await askQuestion(container, session.id, { question: "Rename it again", capability: "workspace" }, detached);
  const [runId] = await container.runs.findClaimable();
  const abort = new AbortController();
  const perform = () => {
    abort.abort("lost");
    return Promise.reject(new Error("The process died."));
  };
  await toToolSession({ ...container, journal: { ...container.journal, perform } }, session.id).perform(abort.signal);
  if (runId !== undefined) await container.runs.release(runId, container.owner);
  expect(await revoke()).toBe(200);
  const { container: restarted } = await openWith([none]);
  const { steps } = ToolPlanPayload.parse(toAsked(await toToolSession(restarted, session.id).perform()).payload);
  expect([steps.map(({ tool }) => tool), await nameOf(restarted, table)]).toEqual([["datasets.rename"], "first"]);
});

it("two tabs that approve and revoke at once never leave an effect after the revocation", async () => {
  const { container, table } = await openRenaming([["first"], ["second"], ["third"]]);
  const one = await startToolSession(container, "Rename it");
  await one.perform();
  await one.answer({ optionId: "approve", scope: "always" });
  const { held, arrival, release } = holdCalls(container);
  const first = toToolSession(held, one.id).say("Again");
  await arrival;
  const revocations = await Promise.all([revoke(), revoke()]);
  release();
  const asked = toAsked(await first);
  expect([revocations, asked.type, await nameOf(container, table)]).toEqual([[200, 200], "tool_error", "first"]);
});
