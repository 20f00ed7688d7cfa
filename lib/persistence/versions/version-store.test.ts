import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Rollback, SessionVersions } from "@/lib/domain/answers/answer-version";
import { MessageId, SessionId } from "@/lib/domain/ids";
import { addVersion, buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { talk } from "@/lib/testing/stores/version-builders";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const begin = () => talk(persistence, "alpha");

/** Summarises each message for comparison: text of questions, label and state of answers. */
async function view(sessionId: SessionId): Promise<string[]> {
  const { messages } = await persistence.sessions.get(sessionId);
  return messages.map(({ text, answer, stale, setAside }) =>
    [
      answer === undefined ? text : `${answer.version} ${answer.code}`,
      ...(answer?.restores === undefined ? [] : [`= ${answer.restores}`]),
      ...(stale ?? []).map(({ used, current }) => `stale: ${used} is ${current}`),
      ...(setAside ? ["set aside"] : []),
    ].join(", "),
  );
}

describe("rollback", () => {
  it("makes the older version current again as a further version, and keeps all others", async () => {
    const { sessionId, first, again, rollBack, listHistory } = await begin();
    await again(first, { code: "two" });
    const done = await rollBack(first, "v1.0");
    expect(await view(sessionId)).toEqual(["How many rows are there?", "v1.0 one", "v2.0 two", "v3.0 one, = v1.0"]);
    expect(await listHistory()).toEqual(["one"]);
    const { messages } = await persistence.sessions.get(sessionId);
    const [original, copy] = [messages[1], messages.find(({ id }) => id === done.messageId)];
    expect(copy).toMatchObject({ runId: original?.runId, text: original?.text });
    expect(copy?.answer).toEqual({ ...original?.answer, version: "v3.0", restores: "v1.0" });
    const events = await persistence.events.read(sessionId, 0, 100);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.flatMap(({ event }) => (event.type === "answer" ? [event.version] : []))).toEqual([
      "v1.0",
      "v2.0",
      "v3.0",
    ]);
  });

  it("is undone by a rollback to the previous version; a further run builds on the current one", async () => {
    const { sessionId, first, again, rollBack, listHistory } = await begin();
    await again(first, { code: "two" });
    await rollBack(first, "v1.0");
    await rollBack(first, "v2.0");
    expect(await listHistory()).toEqual(["two"]);
    const runId = await again(first, { code: "five" });
    expect(await persistence.runs.previousAnswer(runId)).toMatchObject({ version: "v4.0", restores: "v2.0" });
    expect((await view(sessionId)).slice(1, 6)).toEqual([
      "v1.0 one",
      "v2.0 two",
      "v3.0 one, = v1.0",
      "v4.0 two, = v2.0",
      "v5.0 five",
    ]);
  });

  it("names the version that a run gave, however often it was rolled back to", async () => {
    const { first, again, rollBack, sessionId } = await begin();
    await again(first, { code: "two" });
    await rollBack(first, "v1.0");
    await rollBack(first, "v2.0");
    await rollBack(first, "v3.0");
    expect((await view(sessionId)).at(-1)).toBe("v5.0 one, = v1.0");
  });

  it("only reports what would change in a dry run", async () => {
    const { sessionId, first, again, ask, rollBack } = await begin();
    await again(first, { code: "two" });
    const { questionId } = await ask("And the mean?");
    const before = [await view(sessionId), await persistence.events.read(sessionId, 0, 100)];
    const rollback = await rollBack(first, "v1.0", { includeConversation: false, dryRun: true });
    expect([await view(sessionId), await persistence.events.read(sessionId, 0, 100)]).toEqual(before);
    const mean = { questionId, question: "And the mean?" };
    expect(Rollback.parse(rollback)).toEqual({
      questionId: first,
      from: "v2.0",
      to: "v1.0",
      version: "v3.0",
      messageId: null,
      becomesStale: [{ ...mean, version: "v1.0" }],
      holdsAgain: [],
      conversation: { included: false, setAside: [mean], broughtBack: [] },
      olderData: [],
      reads: [
        { questionId: first, question: "How many rows are there?", version: "v3.0" },
        { ...mean, version: "v1.0" },
      ],
    });
  });

  it("marks later answers that depend on a rolled-back version as stale, until the rollback is undone or they are rerun", async () => {
    const { sessionId, first, again, ask, rollBack } = await begin();
    await again(first, { code: "two" });
    const mean = await ask("mean");
    await ask("median");
    await rollBack(first, "v1.0", { includeConversation: false });
    const stale = "stale: v2.0 is v3.0";
    expect((await view(sessionId)).slice(4)).toEqual([
      "mean",
      `v1.0 mean, ${stale}`,
      "median",
      `v1.0 median, ${stale}`,
    ]);
    const undone = await rollBack(first, "v2.0", { includeConversation: false, dryRun: true });
    expect(undone.holdsAgain.map(({ question }) => question)).toEqual(["mean", "median"]);
    await again(mean.questionId, { code: "mean anew" });
    expect((await view(sessionId)).slice(4)).toEqual([
      "mean",
      "v1.0 mean",
      "v2.0 mean anew",
      "median",
      `v1.0 median, ${stale}, stale: v1.0 is v2.0`,
    ]);
  });

  it("finds a later answer stale after another version of an earlier one, unless that is the same", async () => {
    const { sessionId, first, again, ask } = await begin();
    await ask("mean");
    await again(first, { code: "one", explanation: "In other words." });
    expect((await view(sessionId)).at(-1)).toBe("v1.0 mean");
    await again(first, { code: "two" });
    expect((await view(sessionId)).at(-1)).toBe("v1.0 mean, stale: v1.0 is v3.0");
  });

  it("finds no refusal stale, nor an answer to an independent question, but one that changes the question before", async () => {
    const { sessionId, again, ask, first } = await begin();
    const reading = { parts: [], unused: [] };
    await ask("refused", { kind: "cannot_answer", code: null });
    await ask("alone", { reading });
    await ask("follows alone", { reading: { ...reading, follows: true } });
    await again(first, { code: "two" });
    expect((await view(sessionId)).filter((line) => line.includes("stale"))).toEqual([]);
    await ask("knows all");
    const [own] = (await persistence.sessions.get(sessionId)).messages.filter(({ text }) => text === "alone");
    await again(own!.id, { code: "other", reading });
    const stale = (await view(sessionId)).filter((line) => line.includes("stale"));
    expect(stale.map((line) => line.split(",")[0])).toEqual(["v1.0 follows alone", "v1.0 knows all"]);
  });

  it("keeps the answer current when an attempt to make it again fails, and starts further runs from it", async () => {
    const { sessionId, first, again } = await begin();
    await again(first, { kind: "failed", code: "typo" }, { code: "typo" });
    const { items } = await persistence.versions.list(sessionId);
    expect(items[0]?.versions.map(({ version, current }) => [version, current])).toEqual([
      ["v1.0", true],
      ["v2.0", false],
    ]);
    const rerun = await again(first, { code: "two" }, { code: "two" });
    expect((await persistence.runs.previousAnswer(rerun))?.code).toBe("one");
    expect((await persistence.versions.list(sessionId)).items[0]?.versions.at(-1)?.current).toBe(true);
  });

  it("sets the conversation aside with what is rolled back, and brings it back when that is undone", async () => {
    const { sessionId, first, again, ask, rollBack, listHistory } = await begin();
    await again(first, { code: "two" });
    const mean = await ask("mean");
    const done = await rollBack(first, "v1.0");
    expect(done.conversation).toEqual({
      included: true,
      setAside: [{ questionId: mean.questionId, question: "mean" }],
      broughtBack: [],
    });
    expect(done.becomesStale).toEqual([]);
    expect(done.reads.map(({ question }) => question)).toEqual(["How many rows are there?"]);
    expect((await view(sessionId)).slice(4)).toEqual(["mean, set aside", "v1.0 mean, set aside"]);
    await ask("on one");
    expect(await listHistory()).toEqual(["one", "on one"]);

    const undone = await rollBack(first, "v2.0");
    expect(undone.conversation.broughtBack.map(({ question }) => question)).toEqual(["mean"]);
    expect(undone.conversation.setAside.map(({ question }) => question)).toEqual(["on one", "What now?"]);
    expect(await listHistory()).toEqual(["two", "mean"]);
    await rollBack(first, "v3.0");
    expect(await listHistory()).toEqual(["one", "on one"]);
  });

  it("keeps later questions that were asked with the version itself", async () => {
    const { first, again, ask, rollBack, listHistory } = await begin();
    await ask("on one");
    await again(first, { code: "two" });
    await ask("on two");
    await rollBack(first, "v1.0");
    expect(await listHistory()).toEqual(["one", "on one"]);
  });

  it("refuses the current version, an unknown one, and one that is set aside", async () => {
    const { sessionId, first, again, ask, rollBack } = await begin();
    await again(first, { code: "two" });
    const mean = await ask("mean");
    await again(mean.questionId, { code: "mean anew" });
    await rollBack(first, "v1.0");
    const other = await begin();
    const refusals = [
      [() => rollBack(first, "v1.0"), "invalid_input", "v1.0 is already the current version of the answer."],
      [() => rollBack(first, "v3.0"), "invalid_input", "v3.0 is already the current version of the answer."],
      [() => rollBack(first, "v9.0"), "not_found", "The answer to this question has no version v9.0."],
      [() => rollBack(other.first, "v1.0"), "not_found", "There is no such question in this session."],
      [
        () => rollBack(mean.questionId, "v1.0"),
        "conflict",
        "This question was set aside by a rollback of an earlier one.",
      ],
      [() => again(mean.questionId), "conflict", "This question was set aside by a rollback of an earlier answer."],
    ] as const;
    for (const [attempt, code, message] of refusals) await expect(attempt()).rejects.toMatchObject({ code, message });
    const gone = { sessionId: SessionId.create(), questionId: first, version: "v1.0", includeConversation: false };
    await expect(persistence.versions.rollback({ ...gone, dryRun: true })).rejects.toMatchObject({ code: "not_found" });
    expect((await view(sessionId)).filter((line) => line.includes("="))).toHaveLength(1);
  });

  it.each(["queued", "running", "waiting"])("refuses while a run is %s", async (status) => {
    const { sessionId, first, again, rollBack } = await begin();
    await again(first, { code: "two" });
    const { runId } = await persistence.runs.addQuestion({ sessionId, question: "More?", seed: 1 });
    await database.query("UPDATE run SET status = $2::run_status WHERE id = $1", [runId, status]);
    await expect(rollBack(first, "v1.0")).rejects.toMatchObject({ code: "conflict" });
  });

  it("reports data that has newer versions than the one it was computed from", async () => {
    const { first, again, rollBack } = await begin();
    const scales = buildDataset();
    await persistence.datasets.create(scales);
    await addVersion(database, scales.id, 2);
    const dataset = { id: scales.id, name: "scales", versionId: scales.versionId, fingerprint: scales.fingerprint };
    const basis = { seed: 1, datasets: [dataset], approachId: null, rerun: "data" as const };
    await again(first, { code: "two", basis });
    await again(first, { code: "three" });
    const { olderData } = await rollBack(first, "v2.0", { dryRun: true });
    expect(olderData).toEqual([{ name: "scales", used: 1, newest: 2 }]);
  });

  it("is removed with its session, including what it set aside", async () => {
    const { sessionId, first, again, ask, rollBack } = await begin();
    await again(first, { code: "two" });
    await ask("mean");
    await rollBack(first, "v1.0");
    await persistence.sessions.delete(sessionId);
    expect(await persistence.sessions.sweep(new Date(Date.now() + 60_000))).toBe(1);
    expect(await database.query("SELECT 1 FROM message WHERE session_id = $1", [sessionId])).toEqual([]);
  });

  it("gives ten concurrent rollbacks their own versions, one after another", async () => {
    const { sessionId, first, again, rollBack } = await begin();
    await again(first, { code: "two" });
    await Promise.allSettled(Array.from({ length: 10 }, (_, index) => rollBack(first, index % 2 ? "v2.0" : "v1.0")));
    const { messages } = await persistence.sessions.get(sessionId);
    const labels = messages.slice(1).map(({ answer }) => answer?.version);
    expect(labels).toEqual(labels.map((_, index) => `v${index + 1}.0`));
    expect(labels.length).toBeGreaterThan(2);
  });
});

describe("the list of versions", () => {
  it("states of each version whether it is current, what it restores, and what made it stale", async () => {
    const { sessionId, first, again, ask, rollBack } = await begin();
    await again(first, { code: "two" });
    const mean = await ask("mean");
    await rollBack(first, "v1.0", { includeConversation: false });
    const { items } = SessionVersions.parse(await persistence.versions.list(sessionId));
    const lines = items.map(({ questionId, setAside, versions }) => [
      questionId,
      setAside,
      versions.map(({ version, current, restores }) => [version, current, restores]),
    ]);
    expect(lines).toEqual([
      [
        first,
        false,
        [
          ["v1.0", false, null],
          ["v2.0", false, null],
          ["v3.0", true, "v1.0"],
        ],
      ],
      [mean.questionId, false, [["v1.0", true, null]]],
    ]);
    expect(items[1]?.versions[0]?.stale).toEqual([{ questionId: first, used: "v2.0", current: "v3.0" }]);
  });

  it("is not found for a missing session", async () => {
    const { sessionId } = await begin();
    await persistence.sessions.delete(sessionId);
    await expect(persistence.versions.list(sessionId)).rejects.toMatchObject({ code: "not_found" });
    const fork = persistence.versions.fork({ sessionId, messageId: MessageId.create() });
    await expect(fork).rejects.toMatchObject({ code: "not_found" });
  });
});
