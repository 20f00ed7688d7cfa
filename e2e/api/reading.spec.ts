import { expect } from "@playwright/test";
import { SessionResponse } from "../../lib/domain/session";
import { ApiClient, lastAnswer, Problem } from "../api-client";
import { test } from "../shared-caveat";

let api: ApiClient;
let penguins: string;

test.beforeAll(async ({ builtIn }) => {
  api = new ApiClient(builtIn.url);
  penguins = (await api.addSample("penguins")).id;
});

const send = (session: SessionResponse, reading: unknown) =>
  api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, {
    rerun: { questionId: session.messages[0]?.id, reading },
  });

const labelsOf = (session: SessionResponse) =>
  lastAnswer(session).reading?.parts.flatMap(({ label, value }) => (value === "" ? [] : [label]));

/** Builds the change that chooses the option with that label. */
function toChange(session: SessionResponse, kind: string, label: string) {
  const part = lastAnswer(session).reading?.parts.find((one) => one.kind === kind);
  const option = part?.options.find((one) => one.label === label);
  if (part === undefined || option === undefined) throw new Error(`no option “${label}”: ${JSON.stringify(part)}`);
  return { id: part.id, value: option.value };
}

test("another value for a part reruns the question, with correct numbers and a second computation", async () => {
  const first = await api.ask("average body mass by species", [penguins]);
  expect(labelsOf(first)).toEqual(["Body Mass (g)", "average", "by Species"]);
  const reply = await send(first, [toChange(first, "group", "by Sex")]);
  expect(reply.status).toBe(202);
  const second = SessionResponse.parse(await reply.json());
  expect(lastAnswer(second)).toMatchObject({
    ...{ version: "v2.0", kind: "answered" },
    basis: { rerun: "reading", chosenReading: true },
    verdict: {
      line: expect.stringContaining("Confirmed by a second computation (SQL)") as unknown,
      read: { status: "clear", line: "Read as it was chosen", assumed: [] },
      computed: { status: "confirmed" },
    },
  });
  expect(labelsOf(second)).toEqual(["Body Mass (g)", "average", "by Sex"]);
  // Means of the sample by pandas.
  const rows = lastAnswer(second).resultText?.split("\n") ?? [];
  expect(rows).toEqual(
    expect.arrayContaining([expect.stringMatching(/^MALE\|4545\.6845/), expect.stringMatching(/^FEMALE\|3862\.2727/)]),
  );
  const again = await api.send("POST", `/api/sessions/${first.id}/messages?wait=true`, {
    rerun: { questionId: first.messages[0]?.id },
  });
  expect(labelsOf(SessionResponse.parse(await again.json()))).toEqual(["Body Mass (g)", "average", "by Sex"]);
  const further = await api.send("POST", `/api/sessions/${first.id}/messages?wait=true`, { question: "as a median" });
  expect(labelsOf(SessionResponse.parse(await further.json()))).toEqual(["Body Mass (g)", "median", "by Sex"]);
});

test("a word that is not understood requires clarification, with the rest preset, and can be left out", async () => {
  const first = await api.ask("average body mass by species for the zorblax ones", [penguins]);
  expect(lastAnswer(first)).toMatchObject({ kind: "beyond_engine" });
  expect(lastAnswer(first).reading?.unused.join(" ")).toContain("zorblax");
  expect(labelsOf(first)).toEqual(["Body Mass (g)", "average", "by Species"]);
  const reply = await send(first, []);
  expect(lastAnswer(SessionResponse.parse(await reply.json()))).toMatchObject({
    kind: "answered",
  });
});

test("a reading that does not fit is refused with a message that names the part", async () => {
  const first = await api.ask("average body mass by species", [penguins]);
  for (const [reading, sentence] of [
    [[{ id: "group-1", value: '{"group":{"column":"Secret","grain":null}}' }], "“by Species” cannot take this value"],
    [[{ id: "group-1", value: "'; DROP TABLE run; --" }], "“by Species” cannot take this value"],
    [[{ id: "nothing-1", value: "" }], "no part “nothing-1”"],
    ["all", "Some fields are not valid"],
  ] as const) {
    const reply = await send(first, reading);
    expect(reply.status).toBe(400);
    expect(Problem.parse(await reply.json()).detail).toContain(sentence);
  }
});
