import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import type { Answer } from "@/lib/domain/answers/answer";
import { goodReplies, penguinMeans, penguins, toScript } from "@/lib/testing/engines/analyst-replies";
import { runScenario } from "@/lib/testing/runs/analyst-run";
import { createMemoryArtifactStore, toOutcome } from "@/lib/testing/stores/fake-ports";
import type { CapabilityInput } from "../../kit/capability";
import { toInitialFacts } from "../state";
import { createTextArchive } from "../../kit/state/text-archive";
import { isPersonsCode, toGivenCode, toStart } from "./to-start";

const texts = createTextArchive({
  artifacts: createMemoryArtifactStore(),
  sessionId: SessionId.create(),
  runId: RunId.create(),
});
const toInput = (rerun: Partial<NonNullable<CapabilityInput["rerun"]>> | null): CapabilityInput => ({
  question: "q",
  datasets: [],
  rerun: rerun === null ? null : { kind: "code", approach: null, code: null, previous: null, ...rerun },
});
const { answer } = await runScenario({
  question: "q",
  script: toScript(),
  outcomes: [toOutcome({ result: penguinMeans })],
  tables: [penguins],
});
const madeBy = (rerun: NonNullable<Answer["basis"]>["rerun"]): Answer =>
  answer.basis === undefined ? answer : { ...answer, basis: { ...answer.basis, rerun } };

describe("toStart", () => {
  it("begins with nothing when no code is given; the question stays in the input", async () => {
    const start = { facts: toInitialFacts({ question: "", datasets: [] }), messages: [] };
    expect(await toStart(toInput(null), texts)).toEqual(start);
    expect(await toStart(toInput({ kind: "again", previous: answer }), texts)).toEqual(start);
  });

  it("begins with given code and the plan of the previous answer", async () => {
    const { facts, messages } = await toStart(toInput({ code: "result = 1", previous: answer }), texts);
    expect(facts).toEqual({
      ...toInitialFacts({ question: "", datasets: [] }),
      givenCode: true,
      needsDataWork: true,
      requirements: goodReplies.formulate_requirements,
      alignment: { aligned: true, gaps: [], caveats: [], recommendation: "proceed" },
      pendingCode: { text: "result = 1" },
    });
    expect(messages).toHaveLength(1);
  });

  it("works without an earlier answer", async () => {
    const { facts } = await toStart(toInput({ code: "result = 1" }), texts);
    expect(facts).toMatchObject({ givenCode: true, requirements: null, alignment: null });
  });
});

describe("given code", () => {
  it("is the person's, or that of the previous answer for an exact rerun", () => {
    expect(toGivenCode(toInput({ code: "x" }))).toBe("x");
    expect(toGivenCode(toInput({ kind: "exact", previous: answer }))).toBe(goodReplies.generate_code);
    expect(toGivenCode(toInput({ kind: "exact" }))).toBeNull();
    expect(toGivenCode(toInput({ kind: "approach", previous: answer }))).toBeNull();
  });

  it("stays a person's in an exact rerun", () => {
    expect(isPersonsCode(toInput({ code: "x" }))).toBe(true);
    expect(isPersonsCode(toInput({ kind: "exact", previous: madeBy("code") }))).toBe(true);
    expect(isPersonsCode(toInput({ kind: "exact", previous: madeBy(null) }))).toBe(false);
    expect(isPersonsCode(toInput(null))).toBe(false);
  });
});
