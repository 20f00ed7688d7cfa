import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DatasetId } from "@/lib/domain/ids";
import type { ToolArguments } from "@/lib/domain/tools/tool";
import { ToolErrorPayload, ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import type { ToolRound } from "@/lib/ports/tools/tool-round";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { addTable, readAudit, startToolSession, toAsked, toPlannedCall } from "@/lib/testing/tools/tool-session";
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

describe("a plan of several steps", () => {
  it("is carried out with one step edited and one left out, each on record", async () => {
    const setUp = await fixture.open();
    const [a, b, c] = await Promise.all(["one", "two", "three"].map((name) => addTable(setUp.container, name)));
    if (a === undefined || b === undefined || c === undefined) throw new Error("A table is missing.");
    const rename = (dataset: string, name: string) => toPlannedCall("datasets.rename", { dataset, name });
    const { container } = await openPlanned([{ calls: [rename(a, "A"), rename(b, "B"), rename(c, "C")] }, none]);
    const session = await startToolSession(container, "Rename all");
    const { steps, done } = ToolPlanPayload.parse(toAsked(await session.perform()).payload);
    expect([steps.map(({ id, says, risk }) => `${id} ${risk} ${says}`), done]).toEqual([
      [
        "s1 write Rename the dataset “one” to “A”.",
        "s2 write Rename the dataset “two” to “B”.",
        "s3 write Rename the dataset “three” to “C”.",
      ],
      [],
    ]);
    expect(steps[0]?.fields).toEqual([{ name: "name", label: "New name", kind: "text", required: true }]);
    const ended = await session.answer({
      optionId: "approve",
      steps: [
        { id: "s1", decision: "approve" },
        { id: "s2", decision: "approve", arguments: { name: "Better" } },
        { id: "s3", decision: "skip" },
      ],
    });
    expect(await Promise.all([a, b, c].map((id) => nameOf(container, id)))).toEqual(["A", "Better", "three"]);
    expect(ended.messages.at(-1)?.answer).toMatchObject({
      capability: "workspace",
      explanation: expect.stringContaining("2 of 3 steps done:") as string,
      followUps: ["Rename the dataset “A” to “one”", "Rename the dataset “Better” to “two”"],
    });
    expect(await readAudit(container, session.id)).toEqual([
      "datasets.rename approved once done",
      "datasets.rename approved once done",
      "datasets.rename skipped - not_run",
    ]);
  });

  it("asks again about steps that the answer did not name, and shows what is done", async () => {
    const setUp = await fixture.open();
    const a = await addTable(setUp.container, "four");
    const b = await addTable(setUp.container, "five");
    const calls = [a, b].map((dataset) => toPlannedCall("datasets.rename", { dataset, name: "new" }));
    const { container } = await openPlanned([{ calls }, none]);
    const session = await startToolSession(container, "Rename both");
    await session.perform();
    const again = await session.answer({ optionId: "approve", steps: [{ id: "s1", decision: "approve" }] });
    const { steps, done } = ToolPlanPayload.parse(toAsked(again).payload);
    expect([steps.map(({ id }) => id), done.map(({ outcome, summary }) => `${outcome} ${summary}`)]).toEqual([
      ["s2"],
      ["done Renamed the dataset “four” to “new”."],
    ]);
    const ended = await session.answer({ optionId: "reject" });
    expect([await nameOf(container, b), ended.status]).toEqual(["five", "completed"]);
    expect((await readAudit(container, session.id)).at(-1)).toBe("datasets.rename rejected - not_run");
  });

  it("is not continued with arguments that its tool does not accept", async () => {
    const setUp = await fixture.open();
    const a = await addTable(setUp.container, "eleven");
    const { container } = await openPlanned([
      { calls: [toPlannedCall("datasets.rename", { dataset: a, name: "new" })] },
      none,
    ]);
    const session = await startToolSession(container, "Rename it");
    await session.perform();
    const approve = (given: ToolArguments) =>
      session.answer({ optionId: "approve", steps: [{ id: "s1", decision: "approve", arguments: given }] });
    const field = "response.steps.0.arguments";
    await expect(approve({ name: 5 })).rejects.toMatchObject({
      code: "arguments_refused",
      fields: [{ field: `${field}.name`, message: "This must be a text." }],
    });
    await expect(approve({ dataset: "elsewhere" })).rejects.toMatchObject({
      fields: [{ field: `${field}.dataset`, message: "There is nothing with this id." }],
    });
    await expect(approve({ title: "newer" })).rejects.toMatchObject({
      fields: [{ field, message: "There is no field “title”." }],
    });
    expect([await nameOf(container, a), await readAudit(container, session.id)]).toEqual(["eleven", []]);
    expect((await approve({ name: "newer" })).status).toBe("completed");
    expect(await nameOf(container, a)).toBe("newer");
  });

  it("changes nothing when it is rejected, and has no answer", async () => {
    const setUp = await fixture.open();
    const a = await addTable(setUp.container, "six");
    const { container } = await openPlanned([{ calls: [toPlannedCall("datasets.delete", { dataset: a })] }, none]);
    const session = await startToolSession(container, "Delete it");
    await session.perform();
    const ended = await session.answer({ optionId: "reject" });
    expect([await nameOf(container, a), ended.status, ended.messages.length]).toEqual(["six", "cancelled", 1]);
    expect(await readAudit(container, session.id)).toEqual(["datasets.delete rejected - not_run"]);
  });
});

describe("a step that fails", () => {
  it("pauses the run, and is retried, edited or left out as the person decides", async () => {
    const setUp = await fixture.open();
    const [a, b] = [await addTable(setUp.container, "seven"), await addTable(setUp.container, "eight")];
    const calls = [a, b].map((dataset) => toPlannedCall("datasets.rename", { dataset, name: "new" }));
    const { container } = await openPlanned([{ calls }, none]);
    const session = await startToolSession(container, "Rename both");
    await session.perform();
    await container.catalogue.hide(a);
    const failed = toAsked(await session.answer({ optionId: "approve" }));
    const { step, message, waiting, done } = ToolErrorPayload.parse(failed.payload);
    expect([failed.type, failed.options.map(({ id }) => id), step.id, waiting.map(({ id }) => id), done]).toEqual([
      "tool_error",
      ["retry", "skip", "edit", "end"],
      "s1",
      ["s2"],
      [],
    ]);
    expect(message).toContain("There is no such dataset");
    expect(toAsked(await session.answer({ optionId: "retry" })).type).toBe("tool_error");
    await container.catalogue.restore(a);
    const edit = { id: "s1", decision: "approve" as const, arguments: { name: "  " } };
    await expect(session.answer({ optionId: "edit", steps: [edit] })).rejects.toMatchObject({
      code: "arguments_refused",
      fields: [{ field: "response.steps.0.arguments.name", message: "A dataset needs a name." }],
    });
    const ended = await session.answer({ optionId: "edit", steps: [{ ...edit, arguments: { name: "newer" } }] });
    expect(ended.status).toBe("completed");
    expect([await nameOf(container, a), await nameOf(container, b)]).toEqual(["newer", "new"]);
    expect(await readAudit(container, session.id)).toEqual([
      "datasets.rename approved once failed",
      "datasets.rename approved once failed",
      "datasets.rename approved once done",
      "datasets.rename approved once done",
    ]);
  });

  it("ends the run on request, keeps completed work and reports it", async () => {
    const setUp = await fixture.open();
    const [a, b] = [await addTable(setUp.container, "nine"), await addTable(setUp.container, "ten")];
    const calls = [
      toPlannedCall("datasets.rename", { dataset: a, name: "first" }),
      toPlannedCall("datasets.set_description", { dataset: b, column: "Nowhere", description: "x" }),
      toPlannedCall("datasets.rename", { dataset: b, name: "last" }),
    ];
    const { container } = await openPlanned([{ calls }, none]);
    const session = await startToolSession(container, "Do it");
    await session.perform();
    expect(toAsked(await session.answer({ optionId: "approve" })).type).toBe("tool_error");
    const ended = await session.answer({ optionId: "end" });
    expect([await nameOf(container, a), await nameOf(container, b), ended.status]).toEqual([
      "first",
      "ten",
      "completed",
    ]);
    expect(ended.messages.at(-1)?.text).toContain("1 of 3 steps done");
    expect(await readAudit(container, session.id)).toEqual([
      "datasets.rename approved once done",
      "datasets.set_description approved once failed",
      "datasets.rename skipped - not_run",
    ]);
  });
});

describe("a standing approval of a tool", () => {
  it("skips the prompt until it is revoked, and never for deletions", async () => {
    const setUp = await fixture.open();
    const a = await addTable(setUp.container, "eleven");
    const calls = (name: string) => [
      toPlannedCall("datasets.rename", { dataset: a, name }),
      toPlannedCall("datasets.delete", { dataset: a }),
    ];
    const { container } = await openPlanned([
      { calls: calls("x") },
      none,
      { calls: calls("y") },
      { calls: calls("z").slice(0, 1) },
    ]);
    const session = await startToolSession(container, "Rename and delete it");
    await session.perform();
    const steps = [
      { id: "s1", decision: "approve" as const },
      { id: "s2", decision: "skip" as const },
    ];
    await session.answer({ optionId: "approve", scope: "always", steps });
    expect((await container.settings.get()).toolsApproved).toEqual(["datasets.rename"]);
    const second = ToolPlanPayload.parse(toAsked(await session.say("Once more")).payload);
    expect([second.steps.map(({ tool }) => tool), second.done.map(({ summary }) => summary)]).toEqual([
      ["datasets.delete"],
      ["Renamed the dataset “x” to “y”."],
    ]);
    await session.answer({ optionId: "reject" });
    await container.settings.update({ toolsApproved: [] });
    const third = ToolPlanPayload.parse(toAsked(await session.say("And again")).payload);
    expect([third.steps.map(({ tool }) => tool), await nameOf(container, a)]).toEqual([["datasets.rename"], "y"]);
    expect(await readAudit(container, session.id)).toEqual([
      "datasets.rename approved always done",
      "datasets.delete skipped - not_run",
      "datasets.rename standing always done",
      "datasets.delete rejected - not_run",
    ]);
  });

  it("cannot be given by changing the settings", async () => {
    const { container } = await fixture.open();
    await container.settings.update({ toolsApproved: [] });
    expect(await container.settings.update({ toolsApproved: ["datasets.rename"] })).toEqual({ plansApproved: false });
  });
});
