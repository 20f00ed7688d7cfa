import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DatasetId } from "@/lib/domain/ids";
import { type SessionId } from "@/lib/domain/ids";
import type { ToolRound } from "@/lib/ports/tools/tool-round";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { addTable, readAudit, startToolSession, toPlannedCall, toToolSession } from "@/lib/testing/tools/tool-session";
import type { Container } from "../container";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.closeServers());

/** Opens a server whose engine plans these rounds, one after another; the last one repeats. */
async function openPlanned(rounds: readonly ToolRound[]) {
  const engine = createFakeReasoningEngine({ plan_changes: rounds.map((output) => ({ output })) });
  return { ...(await fixture.open({ engine })), engine };
}

const nameOf = async ({ catalogue }: Container, id: DatasetId) => (await catalogue.getDataset(id)).name;
const none: ToolRound = { calls: [] };

describe("a server that dies", () => {
  async function approveRename(name: string) {
    const setUp = await fixture.open();
    const a = await addTable(setUp.container, name);
    const { container } = await openPlanned([
      { calls: [toPlannedCall("datasets.rename", { dataset: a, name: `${name}!` })] },
      none,
    ]);
    const session = await startToolSession(container, "Rename it");
    await session.perform();
    await session.give({ optionId: "approve" });
    return { container, session, a };
  }

  /** Performs a run in a process that dies at its first call of the journal, before or after the call took effect. */
  async function dieAt(moment: "before" | "after", sessionId: SessionId) {
    const abort = new AbortController();
    const engine = createFakeReasoningEngine({ plan_changes: [{ output: none }] });
    const { container } = await fixture.open({ engine });
    const { journal } = container;
    const dying: Container["journal"] = {
      ...journal,
      perform: async (call, work) => {
        if (moment === "after") await journal.perform(call, work);
        abort.abort("lost");
        throw new Error("The process died.");
      },
    };
    const [runId] = await container.runs.findClaimable();
    await toToolSession({ ...container, journal: dying }, sessionId).perform(abort.signal);
    if (runId !== undefined) await container.runs.release(runId, container.owner);
    return container;
  }

  it.each(["before", "after"] as const)(
    "%s an approved step took effect carries it out once, with one record",
    async (moment) => {
      const { session, a } = await approveRename(`crash ${moment}`);
      const died = await dieAt(moment, session.id);
      expect(await nameOf(died, a)).toBe(moment === "before" ? "crash before" : "crash after!");
      // Somebody else's change in the meantime shows whether the step is repeated.
      if (moment === "after") await died.catalogue.update(a, { name: "changed since" });
      const { container } = await fixture.open({
        engine: createFakeReasoningEngine({ plan_changes: [{ output: none }] }),
      });
      const ended = await toToolSession(container, session.id).perform();
      expect(ended.messages.at(-1)?.text).toContain(`Renamed the dataset “crash ${moment}” to “crash ${moment}!”.`);
      expect(await nameOf(container, a)).toBe(moment === "before" ? "crash before!" : "changed since");
      expect(await readAudit(container, session.id)).toEqual(["datasets.rename approved once done"]);
    },
  );
});

describe("limits", () => {
  it("end a run after 8 rounds with what was found", async () => {
    const { container, engine } = await openPlanned([
      { calls: [toPlannedCall("datasets.search", { query: "zebra" })] },
    ]);
    const session = await startToolSession(container, "Find zebras for ever");
    const { messages, status } = await session.perform();
    expect([status, engine.calls.filter(({ task }) => task === "plan_changes").length]).toEqual(["completed", 8]);
    expect(messages.at(-1)?.answer).toMatchObject({
      kind: "limit",
      explanation: expect.stringMatching(/Here is what was found:[\s\S]+limit of 8 rounds/u) as string,
    });
    expect(await readAudit(container, session.id)).toEqual(Array(8).fill("datasets.search automatic - done"));
  });

  it("end a run after 20 calls", async () => {
    const calls = Array.from({ length: 15 }, (_, index) =>
      toPlannedCall("datasets.search", { query: `zebra ${index}` }),
    );
    const { container } = await openPlanned([{ calls }]);
    const session = await startToolSession(container, "Find many");
    const { messages } = await session.perform();
    expect(messages.at(-1)?.answer).toMatchObject({
      kind: "limit",
      explanation: expect.stringContaining("at most 20 calls") as string,
    });
    expect(await readAudit(container, session.id)).toHaveLength(20);
  });

  it("end a run whose calls are all invalid, without asking anybody", async () => {
    const { container, engine } = await openPlanned([
      {
        calls: [
          { tool: "datasets.erase_all", arguments: "{}" },
          { tool: "datasets.rename", arguments: "not json" },
        ],
      },
    ]);
    const session = await startToolSession(container, "Break it");
    const { messages, status } = await session.perform();
    expect([status, engine.calls.filter(({ task }) => task === "plan_changes").length]).toEqual(["completed", 2]);
    expect(messages.at(-1)?.answer?.kind).toBe("cannot_answer");
    expect(await readAudit(container, session.id)).toEqual([]);
  });
});
